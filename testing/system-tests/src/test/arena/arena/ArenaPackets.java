package arena;

import static arena.Messages.*;

import arena.Messages.*;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.packet.Protocol;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.Function;

/** The messages in packets, with whatever they may hold. */
public final class ArenaPackets {
    /** The messages, each in a packet. */
    public static final Protocol PROTOCOL = Protocol.builder("arena", 1)
            .packet(InputPacket.class, InputPacket::new)
            .packet(SnapshotPacket.class, SnapshotPacket::new)
            .packet(SayPacket.class, SayPacket::new)
            .packet(InventoryPacket.class, InventoryPacket::new)
            .build();

    /** By type, in the order of the protocol. */
    public static final List<Function<Random, BitSerializable>> RANDOM = List.of(
            ArenaPackets::input, ArenaPackets::snapshot, ArenaPackets::say, ArenaPackets::inventory);

    /** The protocol of the messages themselves. */
    public static final GameProtocol GAME = Messages.PROTOCOL;

    private ArenaPackets() {
    }

    /** The message of a packet. */
    public static Object message(BitSerializable packet) {
        return packet instanceof InputPacket input ? input.input
                : packet instanceof SnapshotPacket snapshot ? snapshot.snapshot
                : packet instanceof SayPacket say ? say.say : ((InventoryPacket) packet).inventory;
    }

    static final class InputPacket implements BitSerializable {
        private Input input = new Input(Set.of());

        @Override
        public void serialize(BitStream s) {
            input = s.serializeValue(input);
        }
    }

    static final class SnapshotPacket implements BitSerializable {
        private Messages.Snapshot snapshot = new Messages.Snapshot(0, List.of());

        @Override
        public void serialize(BitStream s) {
            snapshot = s.serializeValue(snapshot);
        }
    }

    static final class SayPacket implements BitSerializable {
        private Say say = new Say(0, "");

        @Override
        public void serialize(BitStream s) {
            say = s.serializeValue(say);
        }
    }

    static final class InventoryPacket implements BitSerializable {
        private Inventory inventory = new Inventory(Map.of());

        @Override
        public void serialize(BitStream s) {
            inventory = s.serializeValue(inventory);
        }
    }

    private static BitSerializable input(Random random) {
        Set<Key> keys = EnumSet.noneOf(Key.class);
        for (Key key : Key.values()) {
            if (random.nextBoolean()) {
                keys.add(key);
            }
        }
        InputPacket packet = new InputPacket();
        packet.input = new Input(keys);
        return packet;
    }

    private static BitSerializable snapshot(Random random) {
        List<Body> bodies = new ArrayList<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            float x = random.nextFloat(0, SIZE);
            float y = random.nextFloat(0, SIZE);
            bodies.add(switch (random.nextInt(3)) {
                case 0 -> new Ship(random.nextInt(MAX_PLAYERS), x, y, random.nextFloat(-3, 3), random.nextInt(FULL_HEALTH + 1));
                case 1 -> new Asteroid(x, y, random.nextInt(64));
                default -> new Bullet(x, y);
            });
        }
        SnapshotPacket packet = new SnapshotPacket();
        packet.snapshot = new Messages.Snapshot(random.nextInt(), bodies);
        return packet;
    }

    private static BitSerializable say(Random random) {
        SayPacket packet = new SayPacket();
        packet.say = new Say(random.nextInt(MAX_PLAYERS), text(random, 30));
        return packet;
    }

    private static BitSerializable inventory(Random random) {
        Map<String, Integer> items = new LinkedHashMap<>();
        for (int i = random.nextInt(17); i > 0; i--) {
            items.put(text(random, 6), random.nextInt(10_000));
        }
        InventoryPacket packet = new InventoryPacket();
        packet.inventory = new Inventory(items);
        return packet;
    }

    /** Letters of one byte, two, three and four. */
    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most); i > 0 && text.toString().getBytes(StandardCharsets.UTF_8).length < most - 4; i--) {
            text.appendCodePoint(List.of((int) 'a', (int) 'Z', (int) '"', 0xE9, 0x3B1, 0x20AC, 0x4E2D, 0x1F680).get(random.nextInt(8)));
        }
        return text.toString();
    }
}
