package io.github.tightwire.delta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.Subset;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.SmallestThree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DeltaCodecTest {
    private static final int MOST_BYTES = 1 << 12;

    private final byte[] packet = new byte[MOST_BYTES];

    /** A unit with what most have: a branch, a name, a rotation, things that it carries. */
    private static final class CompilationUnit implements BitSerializable {
        private int x;
        private int y;
        private long rotation = SmallestThree.encode(0, 0, 0, 1, 9);
        private boolean moving;
        private float speed;
        private String name = "";
        private List<CompilationUnit> carried = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, -1000, 1000);
            y = s.serializeInt(y, -1000, 1000);
            rotation = s.serializeSmallestThree(rotation, 9);
            moving = s.serializeBool(moving);
            if (moving) {
                speed = s.serializeFloat(speed);
            }
            name = s.serializeString(name, 20);
            s.serializeList(carried, 100, CompilationUnit::new);
        }

        private String text() {
            StringBuilder text = new StringBuilder();
            text.append(x).append(' ').append(y).append(' ').append(rotation).append(' ').append(moving ? speed : "at rest").append(name);
            carried.forEach(unit -> text.append('[').append(unit.text()).append(']'));
            return text.toString();
        }
    }

    private final DeltaCodec<CompilationUnit> codec = DeltaCodec.of(CompilationUnit.class, MOST_BYTES);

    private static CompilationUnit unit(int carried) {
        CompilationUnit unit = new CompilationUnit();
        unit.x = 10;
        unit.name = "carrier";
        for (int i = 0; i < carried; i++) {
            CompilationUnit part = unit(0);
            part.x = i;
            unit.carried.add(part);
        }
        return unit;
    }

    private int check(CompilationUnit sent, Baseline now, Baseline baseline, Baseline before) {
        int length = codec.write(sent, now, baseline, before, packet, 0, packet.length);
        CompilationUnit received = unit(3);
        assertSame(Verdict.ACCEPTED, codec.read(received, new Baseline(), baseline, before, packet, 0, length));
        assertEquals(sent.text(), received.text());
        return length;
    }

    @Test
    void whatIsTheSameCostsNextToNothing() {
        CompilationUnit unit = unit(60);
        Baseline now = new Baseline();
        Baseline next = new Baseline();
        int whole = check(unit, now, null, null);
        int same = check(unit, next, now, null);
        assertTrue(same <= 12, () -> same + " of " + whole);
        unit.x++;
        int goesOn = check(unit, new Baseline(), next, now);
        assertTrue(goesOn <= 12, () -> goesOn + " of " + whole);
    }

    @Test
    void branchesTextAndListsMayDiffer() {
        Baseline[] baselines = {null, null};
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            CompilationUnit unit = unit(random.nextInt(40));
            unit.moving = random.nextBoolean();
            unit.speed = random.nextFloat();
            unit.name = "x".repeat(random.nextInt(20));
            unit.rotation = SmallestThree.encode(0.5f + random.nextFloat() / 64, 0.5f, 0.5f, 0.5f, 9);
            Baseline now = new Baseline();
            check(unit, now, baselines[0], baselines[1]);
            baselines = new Baseline[] {now, baselines[0]};
        }
    }

    @Test
    void theLargestComponentMayChange() {
        Baseline[] baselines = {null, null};
        CompilationUnit unit = unit(0);
        for (int angle = 0; angle < 200; angle++) {
            double turn = angle * 0.1;
            unit.rotation = SmallestThree.encode((float) Math.sin(turn), 0.01f * angle, 0, (float) Math.cos(turn), 9);
            Baseline now = new Baseline();
            check(unit, now, baselines[0], baselines[1]);
            baselines = new Baseline[] {now, baselines[0]};
        }
    }

    @Test
    void whatDoesNotFitThrowsAndLeavesNoBaseline() {
        CompilationUnit unit = unit(30);
        Baseline now = new Baseline();
        int length = codec.write(unit, now, null, null, packet, 0, packet.length);
        assertThrows(PacketOverflowException.class, () -> codec.write(unit, now, null, null, packet, 5, length - 1));
        assertEquals(0, now.valueLog.size());
        assertEquals(length, codec.write(unit, now, null, null, packet, 5, length));
        assertThrows(PacketOverflowException.class,
                () -> DeltaCodec.of(CompilationUnit.class, 40).write(unit, new Baseline(), now, null, packet, 0, packet.length));
        unit.x = 1001;
        assertThrows(IllegalArgumentException.class, () -> codec.write(unit, now, null, null, packet, 0, packet.length));
        assertEquals(0, now.valueLog.size());
        assertThrows(IndexOutOfBoundsException.class, () -> codec.write(unit, now, null, null, packet, 1, packet.length));
        assertThrows(IllegalArgumentException.class, () -> codec.write(unit, now, now, null, packet, 0, packet.length));
        assertThrows(IllegalArgumentException.class, () -> codec.read(unit, now, null, now, packet, 0, packet.length));
        assertThrows(IllegalArgumentException.class, () -> DeltaCodec.of(CompilationUnit.class, 0));
    }

    @Test
    void nothingOutsideTheRangeIsTouched() {
        CompilationUnit unit = unit(30);
        Arrays.fill(packet, (byte) 7);
        int length = codec.write(unit, new Baseline(), null, null, packet, 3, packet.length - 3);
        byte[] tight = Arrays.copyOfRange(packet, 3, 3 + length);
        Arrays.fill(packet, (byte) 7);
        codec.write(unit, new Baseline(), null, null, packet, 3, length);
        assertArrayEquals(tight, Arrays.copyOfRange(packet, 3, 3 + length));
        assertEquals(7, packet[2]);
        assertEquals(7, packet[3 + length]);
    }

    @Test
    void aDeltaEndsWhereItsObjectEnds() {
        CompilationUnit unit = unit(20);
        int length = codec.write(unit, new Baseline(), null, null, packet, 0, packet.length);
        packet[length] = 0;
        int plainBits = 8 * Codec.of(CompilationUnit.class).write(unit, new byte[MOST_BYTES]);
        Baseline now = new Baseline();
        Verdict longer = codec.read(unit(0), now, null, null, packet, 0, length + 1);
        assertEquals(Reason.LEFT_OVER_BYTES, longer.reason());
        assertTrue(longer.bit() <= plainBits && longer.bit() > plainBits - 8, longer::toString);
        assertEquals(0, now.valueLog.size());
        for (int cut = 0; cut < length; cut++) {
            CompilationUnit read = unit(0);
            assertFalse(codec.read(read, now, null, null, packet, 0, cut).isAccepted() && read.text().equals(unit.text()));
        }
        assertSame(Verdict.ACCEPTED, codec.read(unit(0), now, null, null, packet, 0, length));
    }

    @Test
    void randomBytesCostNoMoreThanAPlainPacket() {
        Random random = new Random(4);
        Baseline baseline = new Baseline();
        codec.write(unit(40), baseline, null, null, packet, 0, packet.length);
        for (int i = 0; i < 2000; i++) {
            byte[] garbage = new byte[random.nextInt(64)];
            random.nextBytes(garbage);
            CompilationUnit unit = unit(1);
            Verdict verdict = codec.read(unit, new Baseline(), i % 2 == 0 ? null : baseline, null, garbage, 0, garbage.length);
            assertTrue(verdict.isAccepted() || verdict.bit() <= 8 * MOST_BYTES, verdict::toString);
        }
    }

    /** A thing with a million parts that have no bits: a count alone must not be believed. */
    private static final class Hollow implements BitSerializable {
        private final List<Hollow> parts = new ArrayList<>();
        private boolean isPart;

        private static Hollow part() {
            Hollow part = new Hollow();
            part.isPart = true;
            return part;
        }

        @Override
        public void serialize(BitStream s) {
            if (!isPart) {
                s.serializeList(parts, 1_000_000, Hollow::part);
            }
        }
    }

    @Test
    void aCountIsNotBelieved() {
        DeltaCodec<Hollow> hollow = DeltaCodec.of(Hollow.class, MOST_BYTES);
        Hollow many = new Hollow();
        for (int i = 0; i < 100_000; i++) {
            many.parts.add(Hollow.part());
        }
        int length = hollow.write(many, new Baseline(), null, null, packet, 0, packet.length);
        assertEquals(Reason.PAST_END, hollow.read(new Hollow(), new Baseline(), null, null, packet, 0, length).reason());
    }

    @Test
    void aReadIsBoundedByTheMaximum() {
        CompilationUnit unit = unit(60);
        int length = codec.write(unit, new Baseline(), null, null, packet, 0, packet.length);
        assertEquals(Reason.PAST_END,
                DeltaCodec.of(CompilationUnit.class, 200).read(unit(0), new Baseline(), null, null, packet, 0, length).reason());
    }

    @Test
    void aBaselineThatTheWriterDidNotHaveIsRefusedOrReadsSomethingElse() {
        Baseline first = new Baseline();
        Baseline other = new Baseline();
        codec.write(unit(20), first, null, null, packet, 0, packet.length);
        CompilationUnit changed = unit(5);
        codec.write(changed, other, null, null, packet, 0, packet.length);
        CompilationUnit next = unit(20);
        next.carried.get(3).x = -700;
        int length = codec.write(next, new Baseline(), first, null, packet, 0, packet.length);
        CompilationUnit copy = unit(0);
        Verdict verdict = codec.read(copy, new Baseline(), other, null, packet, 0, length);
        assertTrue(!verdict.isAccepted() || !copy.text().equals(next.text()));
    }

    private static BitSerializable type(Consumer<BitStream> method) {
        return method::accept;
    }

    @Test
    void aRangeThatMovedIsChecked() {
        DeltaCodec<BitSerializable> moving = DeltaCodec.of(BitSerializable.class, 100);
        Baseline baseline = new Baseline();
        moving.write(type(s -> s.serializeObject(type(t -> assertEquals(100, t.serializeInt(100, 0, 100))))), baseline, null, null, packet,
                0, 100);
        BitSerializable same = type(s -> s.serializeObject(type(t -> assertEquals(100, t.serializeInt(100, 0, 100)))));
        int length = moving.write(same, new Baseline(), baseline, null, packet, 0, 100);
        assertSame(Verdict.ACCEPTED, moving.read(same, new Baseline(), baseline, null, packet, 0, length));
        int[] read = {-1};
        BitSerializable lower = type(s -> s.serializeObject(type(t -> read[0] = t.serializeInt(0, -50, 50))));
        Verdict verdict = moving.read(lower, new Baseline(), baseline, null, packet, 0, length);
        assertEquals(Reason.OUT_OF_RANGE, verdict.reason());
        assertEquals(0, verdict.bit());
        assertEquals(-1, read[0]);
        // As many bits, another shape: the baseline has no second integer, and what it has must be asked for.
        BitSerializable two = type(s -> s.serializeObject(type(t -> read[0] = t.serializeInt(t.serializeInt(0, 0, 100), 0, 100))));
        assertEquals(Reason.OUT_OF_RANGE, moving.read(two, new Baseline(), baseline, null, packet, 0, length).reason());
        BitSerializable none = type(s -> s.serializeObject(type(t -> { })));
        assertEquals(Reason.OUT_OF_RANGE, moving.read(none, new Baseline(), baseline, null, packet, 0, length).reason());
    }

    @Test
    void subsetsAreWalked() {
        for (Subset.Encoding encoding : Subset.Encoding.values()) {
            DeltaCodec<BitSerializable> walks = DeltaCodec.of(BitSerializable.class, 1000);
            BitSet indices = new BitSet();
            for (int i = 0; i < 300; i += 1 + i % 7) {
                indices.set(i);
            }
            Subset sent = new Subset(300, encoding);
            sent.setTo(indices);
            BitSet received = new BitSet();
            Baseline baseline = new Baseline();
            walks.write(walk(sent, new BitSet()), baseline, null, null, packet, 0, 1000);
            int length = walks.write(walk(sent, new BitSet()), new Baseline(), baseline, null, packet, 0, 1000);
            assertSame(Verdict.ACCEPTED,
                    walks.read(walk(new Subset(300, encoding), received), new Baseline(), baseline, null, packet, 0, length));
            assertEquals(indices, received);
        }
    }

    private static BitSerializable walk(Subset subset, BitSet into) {
        return type(s -> {
            for (int i = s.serializeNextIndex(-1, subset); i < subset.maxObjects(); i = s.serializeNextIndex(i, subset)) {
                into.set(i);
            }
        });
    }

    @Test
    void aProgramMayCatchItsOwnException() {
        DeltaCodec<BitSerializable> catching = DeltaCodec.of(BitSerializable.class, 100);
        int[] held = {7};
        BitSerializable type = type(s -> {
            try {
                s.serializeObject(type(t -> {
                    held[0] = t.serializeInt(held[0], 0, 10);
                    throw new UnsupportedOperationException();
                }));
            } catch (UnsupportedOperationException e) {
                held[0] = s.serializeInt(held[0] + 1, 0, 20);
            }
        });
        Baseline baseline = new Baseline();
        int length = catching.write(type, baseline, null, null, packet, 0, 100);
        held[0] = 0;
        assertSame(Verdict.ACCEPTED, catching.read(type, new Baseline(), null, null, packet, 0, length));
        assertEquals(8, held[0]);
    }
}
