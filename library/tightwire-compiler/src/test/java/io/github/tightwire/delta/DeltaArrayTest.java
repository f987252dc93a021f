package io.github.tightwire.delta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.fixtures.Effort;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeltaArrayTest {
    private static final int OBJECTS = 120;
    private static final int OBJECT_BYTES = 16;
    private static final int RING = 32;
    private static final int TICKS = Effort.of(400, 4000);
    private static final int MOST_BYTES = 1 << 12;
    private static final int START = Integer.MAX_VALUE - 100;

    private final DeltaCodec<DeltaArray<Unit>> codec = DeltaArray.codec(OBJECTS, OBJECT_BYTES);
    private final DeltaArray<Unit> world = new DeltaArray<>(OBJECTS, Unit::new);
    private final int[] order = new int[OBJECTS];
    private final byte[] bytes = new byte[MOST_BYTES];

    DeltaArrayTest() {
        Arrays.setAll(order, i -> i);
    }

    private static final class Unit implements BitSerializable {
        private int x;
        private int velocity;
        private float heat;
        /** The time of its last change. */
        private int changed;

        void step(Random random, int tick) {
            if (random.nextInt(20) == 0) {
                velocity = random.nextInt(3) * (random.nextInt(21) - 10);
                heat = random.nextInt(10) * 0.5f;
                changed = tick;
            }
            if (velocity != 0) {
                x = Math.max(0, Math.min(10_000, x + velocity));
                changed = tick;
            }
        }

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 10_000);
            if (s.serializeBool(velocity != 0)) {
                velocity = s.serializeInt(velocity, -20, 20);
            } else {
                velocity = 0;
            }
            heat = s.serializeFloat(heat);
            changed = s.serializeInt(changed, 0, 1 << 20);
        }

        @Override
        public String toString() {
            return x + "+" + velocity + " " + heat + " of " + changed;
        }
    }

    /** Units come, move and go. */
    private void step(Random random, int tick) {
        for (int i = 0; i < OBJECTS; i++) {
            Unit unit = world.get(i);
            if (unit == null && random.nextInt(60) == 0) {
                unit = new Unit();
                unit.changed = tick;
                world.set(i, unit);
            } else if (unit != null && random.nextInt(150) == 0) {
                world.set(i, null);
            } else if (unit != null) {
                unit.step(random, tick);
            }
        }
        if (tick % 97 == 0) {
            // The last ones go at once.
            for (int i = OBJECTS / 2; i < OBJECTS; i++) {
                world.set(i, null);
            }
        }
    }

    private static List<String> objects(DeltaArray<Unit> array) {
        List<String> objects = new ArrayList<>();
        for (int i = 0; i < array.maxObjects(); i++) {
            objects.add(String.valueOf(array.get(i)));
        }
        return objects;
    }

    private record Datagram(int arrival, int number, byte[] bytes) {
    }

    private static List<Datagram> arrived(List<Datagram> underWay, int tick) {
        List<Datagram> arrived = underWay.stream().filter(datagram -> datagram.arrival <= tick).toList();
        underWay.removeAll(arrived);
        return arrived;
    }

    @ParameterizedTest
    @CsvSource({"4000, 0, 0", "4000, 20, 8", "120, 0, 0", "120, 20, 8", "60, 20, 3", "30, 50, 8"})
    void objectsNeverGoBackAndComeInTheEnd(int budget, int lossPercent, int jitter) {
        Random random = new Random(budget + lossPercent);
        DeltaArraySender<Unit> sender = new DeltaArraySender<>(codec, RING);
        DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, Unit::new);
        DeltaArrayReceiver<Unit> receiver = new DeltaArrayReceiver<>(codec, copy, 2 * RING);
        List<Datagram> underWay = new ArrayList<>();
        List<Datagram> acks = new ArrayList<>();
        int[] waiting = new int[OBJECTS];
        int[] newest = new int[OBJECTS];
        boolean overflowed = false;
        // At last the world stands still, and all of it comes.
        for (int tick = 1; tick < TICKS + 600; tick++) {
            if (tick < TICKS) {
                step(random, tick);
            }
            Integer[] urgent = new Integer[OBJECTS];
            Arrays.setAll(urgent, i -> i);
            Arrays.sort(urgent, (a, b) -> waiting[b] - waiting[a]);
            Arrays.setAll(order, k -> urgent[k]);
            int length = sender.write(world, START + tick, order, OBJECTS, bytes, 3, budget);
            assertTrue(length <= budget);
            for (int i = 0; i < OBJECTS; i++) {
                waiting[i] = sender.isSent(i) ? 0 : waiting[i] + 1;
                overflowed |= !sender.isSent(i);
            }
            byte[] packet = Arrays.copyOfRange(bytes, 3, 3 + length);
            for (int times = random.nextInt(10) == 0 ? 2 : 1; times > 0; times--) {
                if (random.nextInt(100) >= lossPercent) {
                    underWay.add(new Datagram(tick + 3 + random.nextInt(jitter + 1), START + tick, packet));
                }
            }
            for (Datagram datagram : arrived(underWay, tick)) {
                assertSame(Verdict.ACCEPTED, receiver.read(datagram.number, datagram.bytes, 0, datagram.bytes.length));
                for (int i = 0; i < OBJECTS; i++) {
                    Unit unit = copy.get(i);
                    if (unit != null) {
                        assertTrue(unit.changed >= newest[i], () -> "object went back to " + unit);
                        newest[i] = unit.changed;
                    }
                }
                if (random.nextInt(100) >= lossPercent) {
                    acks.add(new Datagram(tick + 3 + random.nextInt(jitter + 1), datagram.number, new byte[0]));
                }
            }
            arrived(acks, tick).forEach(ack -> sender.acked(ack.number));
        }
        assertEquals(objects(world), objects(copy));
        assertEquals(budget < 4000, overflowed);
    }

    private byte[] written(DeltaArraySender<Unit> sender, int number, int budget) {
        return Arrays.copyOf(bytes, sender.write(world, number, order, OBJECTS, bytes, 0, budget));
    }

    private void fill() {
        Random random = new Random(1);
        for (int i = 0; i < OBJECTS; i++) {
            Unit unit = new Unit();
            unit.x = random.nextInt(10_000);
            world.set(i, unit);
        }
    }

    @Test
    void whoComesLateGetsTheMostUrgentFirst() {
        fill();
        DeltaArraySender<Unit> sender = new DeltaArraySender<>(codec, RING);
        DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, Unit::new);
        DeltaArrayReceiver<Unit> receiver = new DeltaArrayReceiver<>(codec, copy, RING);
        Arrays.setAll(order, k -> OBJECTS - 1 - k);
        assertFalse(sender.isSent(0));
        int there = 0;
        int snapshots = 0;
        while (there < OBJECTS) {
            byte[] packet = written(sender, ++snapshots, 60);
            assertSame(Verdict.ACCEPTED, receiver.read(snapshots, packet, 0, packet.length));
            sender.acked(snapshots);
            int now = 0;
            for (int i = 0; i < OBJECTS; i++) {
                assertEquals(sender.isSent(i), copy.get(i) != null);
                now += copy.get(i) != null ? 1 : 0;
            }
            assertTrue(now > there);
            assertTrue(now == OBJECTS || copy.get(OBJECTS - 1) != null);
            there = now;
        }
        assertTrue(snapshots > 3);
        assertEquals(objects(world), objects(copy));
        // All the same: next to nothing, and none of them needs to be passed.
        assertTrue(written(sender, ++snapshots, 60).length < 6);
        assertTrue(sender.write(world, ++snapshots, order, 0, bytes, 0, 60) < 6);
        assertTrue(sender.isSent(0));
    }

    @Test
    void onlyThoseThatArePassedAreSent() {
        fill();
        DeltaArraySender<Unit> sender = new DeltaArraySender<>(codec, RING);
        DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, Unit::new);
        DeltaArrayReceiver<Unit> receiver = new DeltaArrayReceiver<>(codec, copy, RING);
        order[0] = 7;
        order[1] = 119;
        order[2] = 7;
        int length = sender.write(world, 1, order, 3, bytes, 0, MOST_BYTES);
        assertSame(Verdict.ACCEPTED, receiver.read(1, bytes, 0, length));
        sender.acked(1);
        for (int i = 0; i < OBJECTS; i++) {
            assertEquals(i == 7 || i == 119, sender.isSent(i));
            assertEquals(i == 7 || i == 119, copy.get(i) != null);
        }
        // One goes, the other moves, and neither is sent: both stay as they were.
        world.set(119, null);
        world.get(7).x = 1;
        length = sender.write(world, 2, order, 0, bytes, 0, MOST_BYTES);
        List<String> before = objects(copy);
        assertSame(Verdict.ACCEPTED, receiver.read(2, bytes, 0, length));
        sender.acked(2);
        assertEquals(before, objects(copy));
        order[0] = 119;
        length = sender.write(world, 3, order, 1, bytes, 0, MOST_BYTES);
        assertSame(Verdict.ACCEPTED, receiver.read(3, bytes, 0, length));
        assertNull(copy.get(119));
        assertEquals(before.get(7), String.valueOf(copy.get(7)));
    }

    @Test
    void anObjectGoesThoughOneBehindItIsHeld() {
        fill();
        DeltaArraySender<Unit> sender = new DeltaArraySender<>(codec, RING);
        DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, Unit::new);
        DeltaArrayReceiver<Unit> receiver = new DeltaArrayReceiver<>(codec, copy, RING);
        byte[] one = written(sender, 1, MOST_BYTES);
        assertSame(Verdict.ACCEPTED, receiver.read(1, one, 0, one.length));
        sender.acked(1);
        // The array ends before both, but the one that is held is still in the snapshot.
        for (int i = 100; i < OBJECTS; i++) {
            world.set(i, null);
        }
        order[0] = 100;
        int length = sender.write(world, 2, order, 1, bytes, 0, MOST_BYTES);
        assertSame(Verdict.ACCEPTED, receiver.read(2, bytes, 0, length));
        assertNull(copy.get(100));
        assertNotNull(copy.get(101));
        assertTrue(sender.isSent(100) && !sender.isSent(101));
    }

    @Test
    void whatIsHeldStaysUnlessItWasHalfRead() {
        fill();
        DeltaArraySender<Unit> sender = new DeltaArraySender<>(codec, RING);
        DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, Unit::new);
        DeltaArrayReceiver<Unit> receiver = new DeltaArrayReceiver<>(codec, copy, RING);
        byte[] one = written(sender, 1, MOST_BYTES);
        assertSame(Verdict.ACCEPTED, receiver.read(1, one, 0, one.length));
        sender.acked(1);
        int then = world.get(0).x;
        world.get(0).x = then + 1;
        byte[] two = written(sender, 2, MOST_BYTES);
        int length = sender.write(world, 3, order, 0, bytes, 0, MOST_BYTES);
        byte[] three = Arrays.copyOf(bytes, length);
        length = sender.write(world, 4, order, 0, bytes, 0, MOST_BYTES);
        // Relative to the first: newer than it is not what comes with the third, which holds the object.
        assertSame(Verdict.ACCEPTED, receiver.read(2, two, 0, two.length));
        assertSame(Verdict.ACCEPTED, receiver.read(3, three, 0, three.length));
        assertEquals(then + 1, copy.get(0).x);
        // What was not for this receiver, and is refused at once, touches nothing.
        assertEquals(Reason.NO_BASELINE, receiver.read(40, three, 0, three.length).reason());
        byte[] broken = Arrays.copyOf(two, two.length + 1);
        assertFalse(receiver.read(2, broken, 0, broken.length).isAccepted());
        assertSame(Verdict.ACCEPTED, receiver.read(4, bytes, 0, length));
        assertEquals(then, copy.get(0).x);
    }

    @Test
    void aLateSnapshotChangesNoObjectThatCameLater() {
        fill();
        DeltaArraySender<Unit> sender = new DeltaArraySender<>(codec, RING);
        DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, Unit::new);
        DeltaArrayReceiver<Unit> receiver = new DeltaArrayReceiver<>(codec, copy, RING);
        byte[] one = written(sender, 1, MOST_BYTES);
        world.get(0).x = 7;
        int length = sender.write(world, 2, order, 1, bytes, 0, MOST_BYTES);
        assertSame(Verdict.ACCEPTED, receiver.read(2, bytes, 0, length));
        assertSame(Verdict.ACCEPTED, receiver.read(1, one, 0, one.length));
        assertEquals(objects(world), objects(copy));
        assertTrue(receiver.isOf(0, 2) && receiver.isOf(1, 1));
        assertFalse(receiver.isOf(0, 1) || receiver.isOf(1, 2) || receiver.isOf(1, 0));
        receiver.reset();
        assertFalse(receiver.isOf(0, 2));
    }

    /** A server that was started again. Nobody tells the receiver, whose objects are those of the old one. */
    @ParameterizedTest
    @CsvSource({"0, 200, 4000", "0, 200, 60", "1000, 1200, 120", "2147483600, -2147483000, 60"})
    void aSenderThatStartsAgainIsNoticed(int first, int last, int budget) {
        fill();
        DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, Unit::new);
        DeltaArrayReceiver<Unit> receiver = new DeltaArrayReceiver<>(codec, copy, RING);
        DeltaArraySender<Unit> old = new DeltaArraySender<>(codec, RING);
        byte[] before = written(old, last, MOST_BYTES);
        assertSame(Verdict.ACCEPTED, receiver.read(last, before, 0, before.length));
        for (int i = 0; i < OBJECTS; i++) {
            Unit unit = new Unit();
            unit.x = 5 * i;
            world.set(i, i % 2 == 0 ? unit : null);
        }
        DeltaArraySender<Unit> started = new DeltaArraySender<>(codec, RING);
        for (int number = first; number != first + 100; number++) {
            int length = written(started, number, budget).length;
            Verdict verdict = receiver.read(number, bytes, 0, length);
            assertEquals(number - first < 2 ? Verdict.refused(Reason.TOO_OLD, 0) : Verdict.ACCEPTED, verdict);
            if (verdict.isAccepted()) {
                started.acked(number);
                for (int i = 0; i < OBJECTS; i++) {
                    assertTrue(copy.get(i) == null || copy.get(i).x == 5 * i, "object " + i + " is the old server's");
                }
            }
        }
        assertEquals(objects(world), objects(copy));
    }

    @Test
    void hostileBytesHarmNothingThatTheNextSnapshotDoesNotMend() {
        Random random = new Random(9);
        DeltaArraySender<Unit> sender = new DeltaArraySender<>(codec, RING);
        DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, Unit::new);
        DeltaArrayReceiver<Unit> receiver = new DeltaArrayReceiver<>(codec, copy, RING);
        int refused = 0;
        for (int tick = 1; tick < Effort.of(200, 2000); tick++) {
            step(random, tick);
            byte[] packet = written(sender, tick, MOST_BYTES);
            boolean accepted = false;
            for (int k = 0; k < 10 && !accepted; k++) {
                byte[] broken = Arrays.copyOf(packet, random.nextInt(packet.length + 2));
                for (int flips = random.nextInt(4); flips > 0 && broken.length > 0; flips--) {
                    broken[random.nextInt(broken.length)] ^= (byte) (1 << random.nextInt(8));
                }
                accepted = receiver.read(tick, broken, 0, broken.length).isAccepted();
                refused += accepted ? 0 : 1;
            }
            if (accepted) {
                // It says something, of which a delta has no checksum: both start over.
                sender.reset();
                receiver.reset();
            } else {
                assertSame(Verdict.ACCEPTED, receiver.read(tick, packet, 0, packet.length));
                assertEquals(objects(world), objects(copy));
                if (random.nextInt(4) != 0) {
                    sender.acked(tick);
                }
            }
        }
        assertTrue(refused > 500);
    }

    @Test
    void aCountThatLiesIsRefusedOrAtMostTheMaximum() {
        Random random = new Random(4);
        for (int i = 0; i < Effort.of(2000, 200_000); i++) {
            byte[] garbage = new byte[1 + random.nextInt(60)];
            random.nextBytes(garbage);
            garbage[0] = 0;
            Arrays.fill(garbage, 1, 1 + random.nextInt(garbage.length), (byte) -random.nextInt(2));
            int[] made = new int[1];
            DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, () -> {
                made[0]++;
                return new Unit();
            });
            new DeltaArrayReceiver<>(codec, copy, 2).read(1, garbage, 0, garbage.length).isAccepted();
            assertTrue(made[0] <= OBJECTS + 1);
        }
    }

    @Test
    void anArrayIsAnObjectLikeAnyOther() {
        fill();
        world.set(3, null);
        world.set(OBJECTS - 1, null);
        Codec<DeltaArray<Unit>> plain = Codec.of(codec.type());
        int length = plain.write(world, bytes);
        DeltaArray<Unit> copy = new DeltaArray<>(OBJECTS, Unit::new);
        copy.set(3, new Unit());
        copy.set(OBJECTS - 1, new Unit());
        assertTrue(plain.read(copy, bytes, 0, length).isAccepted());
        assertEquals(objects(world), objects(copy));
        byte[] written = Arrays.copyOf(bytes, length);
        length = plain.write(copy, bytes);
        assertArrayEquals(written, Arrays.copyOf(bytes, length));
    }

    @Test
    void whatDoesNotFitWithoutAnObjectThrows() {
        fill();
        DeltaArraySender<Unit> sender = new DeltaArraySender<>(codec, RING);
        for (int room = 0; room < 2; room++) {
            int budget = room;
            assertThrows(PacketOverflowException.class, () -> written(sender, 1 + budget, budget));
            sender.acked(1 + room);
            assertFalse(sender.isSent(0));
        }
        assertEquals(0, written(sender, 3, MOST_BYTES)[0]);
        assertThrows(IllegalArgumentException.class, () -> written(sender, 3, MOST_BYTES));
        order[0] = OBJECTS;
        assertThrows(IndexOutOfBoundsException.class, () -> written(sender, 4, MOST_BYTES));
        assertThrows(IndexOutOfBoundsException.class, () -> sender.write(world, 4, order, OBJECTS + 1, bytes, 0, MOST_BYTES));
        assertThrows(IllegalArgumentException.class, () -> new DeltaArray<>(0, Unit::new));
        assertThrows(IllegalArgumentException.class, () -> new DeltaArray<>((1 << 24) + 1, Unit::new));
        assertThrows(IllegalArgumentException.class, () -> DeltaArray.codec(0, 1));
        assertThrows(IllegalArgumentException.class, () -> DeltaArray.codec(1 << 20, 1 << 10));
    }

    @Test
    void aReceiverWithoutAnArrayIsRefusedAtOnce() {
        assertThrows(NullPointerException.class, () -> new DeltaArrayReceiver<>(codec, null, RING));
    }

    @Test
    void arraysMakeNoGarbage() {
        fill();
        DeltaArraySender<Unit> sender = new DeltaArraySender<>(codec, 16);
        DeltaArrayReceiver<Unit> receiver = new DeltaArrayReceiver<>(codec, new DeltaArray<>(OBJECTS, Unit::new), 16);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(thread);
        long least = Long.MAX_VALUE;
        int tick = 1;
        // The first round makes what is kept. Compiled by C2, though never interpreted, a few others count some bytes, for a reason that is
        // not understood. What a packet makes is in every one.
        for (int round = 0; round < 10 && least > 0; round++) {
            long before = threads.getThreadAllocatedBytes(thread);
            for (int end = tick + 200; tick < end; tick++) {
                for (int i = 0; i < OBJECTS; i += 3) {
                    world.get(i).x = (world.get(i).x + i + tick) % 10_000;
                }
                // Not all of them fit.
                int length = sender.write(world, tick, order, OBJECTS, bytes, 0, 70);
                assertSame(Verdict.ACCEPTED, receiver.read(tick, bytes, 0, length));
                sender.acked(tick - 3);
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
        }
        assertEquals(0, least);
    }
}
