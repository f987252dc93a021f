package io.github.tightwire.system.browser;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.Checksum;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.world.WorldPacket;
import java.util.Arrays;
import java.util.Random;
import org.joml.Vector3d;

/** Packets of the demo with messages of chance, written by hand as docs/wire.md of the channels has them, and damaged ones. */
final class RandomPackets {
    private static final int MAX_BYTES = 4000;

    /** The kinds of messages. */
    enum Kind {
        /** The clock's question. */
        ASK(0, 1),
        /** The clock's answer. */
        ANSWER(1, 1),
        INPUT(2, 1),
        /** With bytes of chance, of which few are a world's packet: {@link RandomCubes} has real ones. */
        WORLD(3, 1),
        ACKS(4, 1),
        CHECKSUM(5, 1),
        CHAT(6, 0),
        /** The first fragment of a block, with its message. */
        LEVEL(7, 2);

        private final int type;
        private final int channel;

        Kind(int type, int channel) {
            this.type = type;
            this.channel = channel;
        }
    }

    private RandomPackets() {
    }

    static byte[] packet(Kind kind, Random random) {
        byte[] bytes = new byte[MAX_BYTES];
        BitSerializable packet = s -> {
            s.serializeInt(1, 0, 3);
            s.serializeInt(kind.channel, 0, 2);
            s.serializeBool(kind == Kind.LEVEL);
            if (kind == Kind.LEVEL) {
                s.serializeUint16(random.nextInt(1 << 16));
                int fragments = 1 + random.nextInt(256);
                s.serializeInt(fragments, 1, 256);
                s.serializeInt(0, 0, fragments - 1);
                byte[] fragment = new byte[1 + random.nextInt(1024)];
                random.nextBytes(fragment);
                s.serializeInt(fragment.length, 1, 1024);
                s.serializeBytes(fragment, 0, fragment.length);
                message(s, kind, random);
                return;
            }
            int count = 1 + random.nextInt(3);
            s.serializeBool(true);
            s.serializeInt(count, 1, kind.channel == 0 ? 64 : 4);
            if (kind.channel == 0) {
                int id = random.nextInt(1 << 16);
                s.serializeUint16(id);
                for (int i = 1; i < count; i++) {
                    int next = id + 1 + random.nextInt(1 << random.nextInt(12));
                    s.serializeIntRelative(id, next);
                    id = next;
                }
            }
            for (int i = 0; i < count; i++) {
                message(s, kind, random);
            }
        };
        return Arrays.copyOf(bytes, new WriteStream(bytes).write(packet));
    }

    /** A packet with bits flipped, bytes missing, or bytes too many. */
    static byte[] damage(byte[] packet, Random random) {
        byte[] damaged = packet.clone();
        switch (random.nextInt(4)) {
            case 0 -> damaged = Arrays.copyOf(damaged, random.nextInt(packet.length));
            case 1 -> damaged = Arrays.copyOf(damaged, packet.length + 1 + random.nextInt(3));
            case 2 -> {
                // Mostly in what decides how the rest is read.
                int bit = random.nextInt(Math.min(packet.length, 16) * Byte.SIZE);
                damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            }
            default -> {
                for (int i = 0; i <= random.nextInt(8); i++) {
                    damaged[random.nextInt(packet.length)] = (byte) random.nextInt();
                }
            }
        }
        return damaged;
    }

    private static void message(BitStream s, Kind kind, Random random) {
        s.serializeInt(kind.type, 0, 7);
        switch (kind) {
            case ASK -> s.serializeUint64(random.nextLong());
            case ANSWER -> {
                s.serializeUint64(random.nextLong());
                s.serializeUint64(random.nextLong());
            }
            case INPUT -> s.serializeObject(input(random));
            case WORLD -> s.serializeObject(new WorldBytes(random));
            case ACKS -> {
                s.serializeBool(true);
                s.serializeBits(random.nextInt(1 << 16), 16);
                s.serializeBits(random.nextInt(), 32);
            }
            case CHECKSUM -> {
                Checksum checksum = new Checksum();
                checksum.tick = 1 + random.nextInt(Integer.MAX_VALUE);
                checksum.sum = random.nextInt();
                s.serializeObject(checksum);
            }
            case CHAT -> s.serializeObject(new Chat(text(random)));
            case LEVEL -> {
                byte[] heights = new byte[8];
                random.nextBytes(heights);
                s.serializeObject(new Level(heights));
            }
        }
    }

    private static Input input(Random random) {
        Input input = new Input();
        for (int i = 0; i < Input.COUNT; i++) {
            Buttons buttons = input.next();
            if (random.nextInt(3) == 0) {
                buttons.left = random.nextBoolean();
                buttons.right = random.nextBoolean();
                buttons.down = random.nextBoolean();
                buttons.up = random.nextBoolean();
                buttons.pull = random.nextBoolean();
            }
        }
        input.sequence = random.nextInt() & Integer.MAX_VALUE;
        return input;
    }

    /** A packet with a message, which is the only one. */
    static byte[] packet(WorldPacket world) {
        byte[] bytes = new byte[MAX_BYTES];
        BitSerializable packet = s -> {
            s.serializeInt(1, 0, 3);
            s.serializeInt(Kind.WORLD.channel, 0, 2);
            s.serializeBool(false);
            s.serializeBool(true);
            s.serializeInt(1, 1, 4);
            s.serializeInt(Kind.WORLD.type, 0, 7);
            s.serializeObject(world);
        };
        return Arrays.copyOf(bytes, new WriteStream(bytes).write(packet));
    }

    /** A world's packet of any bytes; half of them relative to nothing. */
    private static final class WorldBytes implements BitSerializable {
        private final byte[] bytes;

        WorldBytes(Random random) {
            bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            if (bytes.length > 2) {
                bytes[2] *= (byte) random.nextInt(2);
            }
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeInt(bytes.length, 0, WorldPacket.MAX_BYTES);
            s.serializeBytes(bytes, 0, bytes.length);
        }
    }

    /** Puts a cube anywhere. */
    static void place(Cube cube, Random random) {
        cube.setPosition(spread(random, 256), spread(random, 256), random.nextDouble() * 33);
        cube.setOrientation(spread(random, 1), spread(random, 1), spread(random, 1), spread(random, 1));
        if (random.nextBoolean()) {
            cube.move(new Vector3d(spread(random, 33), spread(random, 33), spread(random, 33)),
                    new Vector3d(spread(random, 1), spread(random, 33), 0));
        } else {
            cube.rest();
        }
    }

    private static double spread(Random random, double most) {
        return (random.nextDouble() * 2 - 1) * most;
    }

    private static String text(Random random) {
        String[] alphabet = {"a", "Z", "7", " ", "é", "ß", "€", "漢", "😀", "\t"};
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(30);
        for (int i = 0; i < length; i++) {
            text.append(alphabet[random.nextInt(random.nextBoolean() ? 4 : alphabet.length)]);
        }
        return text.toString();
    }
}
