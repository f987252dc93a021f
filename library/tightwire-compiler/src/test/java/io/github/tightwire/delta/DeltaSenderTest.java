package io.github.tightwire.delta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.fixtures.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeltaSenderTest {
    private static final int MOST_BYTES = 1 << 13;
    private static final int RING = 32;
    private static final int SNAPSHOTS = Effort.of(400, 3000);
    private static final int START = Integer.MAX_VALUE - 50;

    private DeltaCodec<World> codec = DeltaCodec.of(World.class, MOST_BYTES);
    private final Codec<World> plain = Codec.of(World.class);
    private final byte[] bytes = new byte[MOST_BYTES];

    /** Things that come, move and go. */
    private static final class World implements BitSerializable {
        private final List<Thing> things = new ArrayList<>();

        void step(Random random) {
            for (Thing thing : things) {
                thing.step(random);
            }
            if (things.size() < 60 && random.nextInt(4) == 0) {
                things.add(random.nextInt(things.size() + 1), new Thing());
            } else if (!things.isEmpty() && random.nextInt(5) == 0) {
                things.remove(random.nextInt(things.size()));
            }
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(things, 100, Thing::new);
        }
    }

    private static final class Thing implements BitSerializable {
        private int x = 500;
        private int velocity;
        private float heat;
        private long turn = SmallestThree.encode(0, 0, 0, 1, 9);
        private String name = "";

        void step(Random random) {
            if (random.nextInt(10) == 0) {
                velocity = random.nextInt(3) * (random.nextInt(21) - 10);
                turn = SmallestThree.encode((float) random.nextGaussian(), 1, 0, 1, 9);
            }
            x = Math.max(0, Math.min(1000, x + velocity));
            heat = velocity == 0 ? heat : heat + 0.1f;
            name = random.nextInt(100) == 0 ? "n" + random.nextInt(1000) : name;
        }

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 1000);
            if (s.serializeBool(velocity != 0)) {
                velocity = s.serializeInt(velocity, -20, 20);
                heat = s.serializeFloat(heat);
            } else {
                velocity = 0;
            }
            turn = s.serializeSmallestThree(turn, 9);
            name = s.serializeString(name, 10);
        }
    }

    private byte[] plain(World world) {
        byte[] written = new byte[MOST_BYTES];
        return Arrays.copyOf(written, plain.write(world, written));
    }

    /** A datagram under way. */
    private record Datagram(int arrival, int number, byte[] bytes) {
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "20, 0", "0, 8", "20, 8", "90, 3"})
    void whatIsAcceptedIsWhatPlainWouldBring(int lossPercent, int jitter) {
        Random random = new Random(lossPercent * 100 + jitter);
        DeltaSender<World> sender = new DeltaSender<>(codec, RING);
        DeltaReceiver<World> receiver = new DeltaReceiver<>(codec, 2 * RING);
        World world = new World();
        World copy = new World();
        Map<Integer, byte[]> sent = new HashMap<>();
        List<Datagram> underWay = new ArrayList<>();
        List<Datagram> acks = new ArrayList<>();
        int accepted = 0;
        int refused = 0;
        int relative = 0;
        for (int tick = 0; tick < SNAPSHOTS; tick++) {
            world.step(random);
            // Numbers wrap around.
            int number = START + tick;
            sent.put(number, plain(world));
            int length = sender.write(world, number, bytes, 3, MOST_BYTES - 3);
            relative += bytes[3] == 0 ? 0 : 1;
            byte[] packet = Arrays.copyOfRange(bytes, 3, 3 + length);
            for (int times = random.nextInt(10) == 0 ? 2 : 1; times > 0; times--) {
                if (random.nextInt(100) >= lossPercent) {
                    underWay.add(new Datagram(tick + 3 + random.nextInt(jitter + 1), number, packet));
                }
            }
            for (Datagram datagram : arrived(underWay, tick)) {
                Verdict verdict = receiver.read(copy, datagram.number, datagram.bytes, 0, datagram.bytes.length);
                if (verdict.isAccepted()) {
                    accepted++;
                    assertArrayEquals(sent.get(datagram.number), plain(copy));
                    if (random.nextInt(100) >= lossPercent) {
                        acks.add(new Datagram(tick + 3 + random.nextInt(jitter + 1), datagram.number, new byte[0]));
                    }
                } else {
                    refused++;
                }
            }
            arrived(acks, tick).forEach(ack -> sender.acked(ack.number));
        }
        assertEquals(0, refused);
        assertTrue(accepted > SNAPSHOTS * (95 - lossPercent) / 100);
        assertTrue(lossPercent == 90 || relative > SNAPSHOTS * 9 / 10);
    }

    private static List<Datagram> arrived(List<Datagram> underWay, int tick) {
        List<Datagram> arrived = underWay.stream().filter(datagram -> datagram.arrival <= tick).toList();
        underWay.removeAll(arrived);
        return arrived;
    }

    private byte[] written(DeltaSender<World> sender, World world, int number) {
        return Arrays.copyOf(bytes, sender.write(world, number, bytes, 0, MOST_BYTES));
    }

    @Test
    void aBaselineThatIsNotHereIsAVerdictAndTheSenderFallsBack() {
        Random random = new Random(1);
        DeltaSender<World> sender = new DeltaSender<>(codec, 4);
        DeltaReceiver<World> first = new DeltaReceiver<>(codec, 4);
        World world = new World();
        world.step(random);
        World copy = new World();
        byte[] one = written(sender, world, 1);
        assertSame(Verdict.ACCEPTED, first.read(copy, 1, one, 0, one.length));
        sender.acked(1);
        byte[] two = written(sender, world, 2);
        assertEquals(1, two[0]);
        // A receiver that starts over has nothing, and says so; it touches nothing.
        DeltaReceiver<World> second = new DeltaReceiver<>(codec, 4);
        World untouched = new World();
        assertEquals(Verdict.refused(Reason.NO_BASELINE, 0), second.read(untouched, 2, two, 0, two.length));
        assertTrue(untouched.things.isEmpty());
        assertEquals(3, written(sender, world, 4)[0]);
        // No ack is heard; once the last one is too old, a snapshot is complete.
        byte[] five = written(sender, world, 5);
        assertEquals(0, five[0]);
        assertSame(Verdict.ACCEPTED, second.read(untouched, 5, five, 0, five.length));
        sender.acked(5);
        assertEquals(1, written(sender, world, 6)[0]);
        // Or at once, where the program knows.
        sender.reset();
        assertEquals(0, written(sender, world, 7)[0]);
        second.reset();
        assertEquals(Reason.NO_BASELINE, second.read(copy, 2, two, 0, two.length).reason());
    }

    @Test
    void theOneBeforeIsAsFarBackAgain() {
        DeltaSender<World> sender = new DeltaSender<>(codec, 16);
        World world = new World();
        for (int number = 1; number <= 9; number++) {
            written(sender, world, number);
        }
        for (int acked : new int[] {1, 2, 4, 5, 7}) {
            sender.acked(acked);
        }
        byte[] ten = written(sender, world, 10);
        assertEquals(3, ten[0]);
        // 4: three before 7.
        assertEquals(3, ten[1]);
        byte[] eleven = written(sender, world, 11);
        assertEquals(4, eleven[0]);
        // 3 was not acknowledged; 4 is as near as 2.
        assertEquals(3, eleven[1]);
    }

    @Test
    void whatIsTooOldForTheRingIsRefused() {
        DeltaSender<World> sender = new DeltaSender<>(codec, 4);
        DeltaReceiver<World> receiver = new DeltaReceiver<>(codec, 4);
        World world = new World();
        World copy = new World();
        byte[] one = written(sender, world, 1);
        byte[] four = written(sender, world, 4);
        byte[] five = written(sender, world, 5);
        assertSame(Verdict.ACCEPTED, receiver.read(copy, 5, five, 0, five.length));
        assertEquals(Verdict.refused(Reason.TOO_OLD, 0), receiver.read(copy, 1, one, 0, one.length));
        assertSame(Verdict.ACCEPTED, receiver.read(copy, 4, four, 0, four.length));
        assertSame(Verdict.ACCEPTED, receiver.read(copy, 5, five, 0, five.length));
    }

    /** A server that was started again: its numbers begin at 0, or lower than they were. Nobody tells the receiver. */
    @ParameterizedTest
    @CsvSource({"0, 5", "0, 2", "0, 40", "100, 136", "-5, 27", "2147483600, -2147483600"})
    void aSenderThatStartsAgainIsNoticed(int first, int last) {
        Random random = new Random(first);
        World world = new World();
        World copy = new World();
        DeltaReceiver<World> receiver = new DeltaReceiver<>(codec, RING);
        DeltaSender<World> old = new DeltaSender<>(codec, RING);
        for (int number = last - 40; number != last; number++) {
            world.step(random);
            byte[] snapshot = written(old, world, number);
            assertSame(Verdict.ACCEPTED, receiver.read(copy, number, snapshot, 0, snapshot.length));
            old.acked(number);
        }
        DeltaSender<World> started = new DeltaSender<>(codec, RING);
        int refused = 0;
        for (int number = first; number != first + 100; number++) {
            world.step(random);
            byte[] snapshot = written(started, world, number);
            Verdict verdict = receiver.read(copy, number, snapshot, 0, snapshot.length);
            if (verdict.isAccepted()) {
                started.acked(number);
                assertArrayEquals(plain(world), plain(copy));
            } else {
                assertEquals(Verdict.refused(Reason.TOO_OLD, 0), verdict);
                refused++;
            }
        }
        assertEquals(last - 1 - first >= RING ? 2 : 0, refused);
    }

    /** Complete in themselves, since the sender had heard of no baseline: two of them, the same again and again, or with others between. */
    @Test
    void snapshotsThatAreVeryLateAreNoNewSender() {
        DeltaSender<World> sender = new DeltaSender<>(codec, 4);
        DeltaReceiver<World> receiver = new DeltaReceiver<>(codec, 4);
        World world = new World();
        World copy = new World();
        byte[][] early = {written(sender, world, 1), written(sender, world, 2), written(sender, world, 3)};
        for (int number = 7; number < 12; number++) {
            byte[] snapshot = written(sender, world, number);
            assertSame(Verdict.ACCEPTED, receiver.read(copy, number, snapshot, 0, snapshot.length));
            for (int late : new int[] {1, 2, 2, 1, 2, 1}) {
                assertEquals(Reason.TOO_OLD, receiver.read(copy, late, early[late - 1], 0, early[late - 1].length).reason());
            }
        }
        assertSame(Verdict.ACCEPTED, receiver.read(copy, 3, early[2], 0, early[2].length));
    }

    @Test
    void aRefusedSnapshotLeavesTheBaselines() {
        Random random = new Random(2);
        DeltaSender<World> sender = new DeltaSender<>(codec, 4);
        DeltaReceiver<World> receiver = new DeltaReceiver<>(codec, 4);
        World world = new World();
        for (int i = 0; i < 40; i++) {
            world.step(random);
        }
        World copy = new World();
        byte[] one = written(sender, world, 1);
        assertSame(Verdict.ACCEPTED, receiver.read(copy, 1, one, 0, one.length));
        sender.acked(1);
        for (int length = 0; length < one.length; length++) {
            assertTrue(!receiver.read(new World(), 1, one, 0, length).isAccepted());
        }
        world.step(random);
        byte[] two = written(sender, world, 2);
        assertEquals(Reason.PAST_END, receiver.read(copy, 2, two, 0, 0).reason());
        assertEquals(Reason.PAST_END, receiver.read(copy, 2, two, 0, 1).reason());
        assertSame(Verdict.ACCEPTED, receiver.read(copy, 2, two, 0, two.length));
        assertArrayEquals(plain(world), plain(copy));
    }

    @Test
    void aSnapshotThatDoesNotFitIsNoBaseline() {
        DeltaSender<World> sender = new DeltaSender<>(codec, 4);
        World world = new World();
        world.things.add(new Thing());
        assertThrows(PacketOverflowException.class, () -> sender.write(world, 1, bytes, 0, 1));
        assertThrows(PacketOverflowException.class, () -> sender.write(world, 2, bytes, 0, 0));
        sender.acked(1);
        sender.acked(2);
        assertEquals(0, written(sender, world, 3)[0]);
        // Of what was not sent yet, or not at all.
        sender.acked(4);
        sender.acked(-1);
        assertEquals(0, written(sender, world, 4)[0]);
        assertThrows(IllegalArgumentException.class, () -> sender.write(world, 4, bytes, 0, MOST_BYTES));
        assertThrows(IndexOutOfBoundsException.class, () -> sender.write(world, 5, bytes, 1, MOST_BYTES));
        for (int wrong : new int[] {0, 1, 3, 512}) {
            assertThrows(IllegalArgumentException.class, () -> new DeltaSender<>(codec, wrong));
            assertThrows(IllegalArgumentException.class, () -> new DeltaReceiver<>(codec, wrong));
        }
    }
}
