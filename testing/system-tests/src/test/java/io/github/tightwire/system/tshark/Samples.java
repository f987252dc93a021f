package io.github.tightwire.system.tshark;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Subset;
import io.github.tightwire.benchmarks.packet.Acks;
import io.github.tightwire.benchmarks.packet.BodyScene;
import io.github.tightwire.benchmarks.packet.CubeScene;
import io.github.tightwire.benchmarks.packet.CubeSubset;
import io.github.tightwire.benchmarks.packet.Deep;
import io.github.tightwire.benchmarks.packet.FamilyStream;
import io.github.tightwire.benchmarks.packet.Mixed;
import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.benchmarks.packet.RigidBody;
import io.github.tightwire.benchmarks.packet.TenInts;
import io.github.tightwire.benchmarks.packet.Wide10;
import io.github.tightwire.benchmarks.packet.Wide100;
import io.github.tightwire.benchmarks.packet.Wide30;
import io.github.tightwire.benchmarks.packet.Wide300;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.Checksum;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.system.ArenaPackets;
import io.github.tightwire.world.WorldAcks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.joml.Vector3d;

/**
 * Packets of the demo, of the benchmarks and of an arena.
 *
 * @param protocol of them
 * @param random makes one of each type
 */
record Samples(Protocol protocol, List<Function<Random, ? extends BitSerializable>> random) {
    private static final int CUBES = World.CUBES;
    private static final int CUBES_IN_A_SNAPSHOT = 12;

    static Samples ofDemo() {
        Protocol protocol = Protocol.builder("demo", 1)
                .packet(Input.class, Input::new)
                .packet(Snapshot.class, () -> new Snapshot(CUBES))
                .packet(Chat.class, () -> new Chat(""))
                .packet(Level.class, () -> new Level(new byte[0]))
                .build();
        return new Samples(protocol, List.of(Samples::input, Samples::snapshot,
                random -> new Chat("chat " + random.nextInt() + " \u00e9\u20ac".repeat(random.nextInt(4))),
                random -> new Level(new byte[] {(byte) random.nextInt()})));
    }

    private static Input input(Random random) {
        Input input = new Input();
        input.sequence = random.nextInt() >>> random.nextInt(1, 31);
        for (int i = 0; i < Input.COUNT; i++) {
            if (i > 0 && random.nextBoolean()) {
                input.buttons(i).set(input.buttons(i - 1));
            } else {
                input.buttons(i).left = random.nextBoolean();
                input.buttons(i).right = random.nextBoolean();
                input.buttons(i).down = random.nextBoolean();
                input.buttons(i).up = random.nextBoolean();
                input.buttons(i).pull = random.nextBoolean();
            }
        }
        return input;
    }

    private static Snapshot snapshot(Random random) {
        Snapshot snapshot = new Snapshot(CUBES);
        snapshot.tick = 1 + random.nextInt(1 << 20);
        for (int i = random.nextInt(CUBES_IN_A_SNAPSHOT); i > 0; i--) {
            int index = random.nextBoolean() ? random.nextInt(CUBES) : i;
            snapshot.included().set(index);
            snapshot.cube(index).setPosition(random.nextDouble(-256, 256), random.nextDouble(-256, 256), random.nextDouble(0, 32));
            snapshot.cube(index).setOrientation(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
            if (random.nextBoolean()) {
                snapshot.cube(index).move(vector(random), vector(random));
            }
        }
        return snapshot;
    }

    /** Of no packet, or of any. */
    static WorldAcks acks(Random random) {
        byte[] bytes = new byte[7];
        random.nextBytes(bytes);
        bytes[0] |= 1;
        bytes[6] &= 1;
        WorldAcks acks = new WorldAcks();
        return random.nextBoolean() || new ReadStream(bytes).read(acks).isAccepted() ? acks : new WorldAcks();
    }

    static Checksum checksum(Random random) {
        Checksum checksum = new Checksum();
        checksum.tick = 1 + random.nextInt(1 << 20);
        checksum.sum = random.nextInt();
        return checksum;
    }

    private static Vector3d vector(Random random) {
        return new Vector3d(random.nextDouble(-32, 32), random.nextDouble(-32, 32), random.nextDouble(-32, 32));
    }

    /** All encodings of a subset can't be one protocol, since they are of one class. */
    static Samples ofBenchmarks(Subset.Encoding encoding) {
        CubeSubset subset = new CubeSubset(encoding);
        Protocol protocol = Protocol.builder("benchmarks", 1)
                .header(Acks.class, Acks::new)
                .packet(Mixed.class, Mixed::new)
                .packet(TenInts.class, TenInts::new)
                .packet(FamilyStream.class, FamilyStream::new)
                .packet(RigidBody.class, RigidBody::new)
                .packet(Wide10.class, Wide10::new)
                .packet(Wide30.class, Wide30::new)
                .packet(Wide100.class, Wide100::new)
                .packet(Deep.class, Deep::new)
                .packet(CubeSubset.class, () -> subset)
                .build();
        return new Samples(protocol, List.of(random(Mixed::new), random(TenInts::new), random(FamilyStream::new), random(RigidBody::new),
                random(Wide10::new), random(Wide30::new), random(Wide100::new), random(Deep::new), random -> subset(random, encoding)));
    }

    /** The packets of thousands of fields. */
    static Samples ofScenes() {
        Protocol protocol = Protocol.builder("scenes", 1)
                .packet(Wide300.class, Wide300::new)
                .packet(BodyScene.class, BodyScene::new)
                .packet(CubeScene.class, CubeScene::new)
                .withoutChecks()
                .build();
        return new Samples(protocol, List.of(random(Wide300::new), random(BodyScene::new), random(CubeScene::new)));
    }

    private static CubeSubset subset(Random random, Subset.Encoding encoding) {
        CubeSubset subset = new CubeSubset(encoding);
        int count = random.nextInt(20) == 0 ? 200 : random.nextInt(10);
        subset.send(random, count);
        for (int i = subset.sent.next(-1); i < CubeSubset.CUBES; i = subset.sent.next(i)) {
            subset.cubes[i].x = random.nextInt(-131000, 131001);
            subset.cubes[i].atRest = random.nextBoolean();
            subset.cubes[i].velocityY = random.nextInt(-2000, 2001);
        }
        return subset;
    }

    private static <T extends Packet> Function<Random, T> random(Supplier<T> factory) {
        return random -> {
            T packet = factory.get();
            packet.randomize(random);
            return packet;
        };
    }

    /** Those of the arena, which is compiled here. */
    @SuppressWarnings("unchecked")
    static Samples ofArena(Path folder) throws IOException, ReflectiveOperationException {
        Class<?> packets = ArenaPackets.compile(folder);
        return new Samples((Protocol) packets.getField("PROTOCOL").get(null),
                (List<Function<Random, ? extends BitSerializable>>) packets.getField("RANDOM").get(null));
    }
}
