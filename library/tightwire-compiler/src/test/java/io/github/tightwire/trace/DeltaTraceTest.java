package io.github.tightwire.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.delta.Baseline;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.delta.DeltaReceiver;
import io.github.tightwire.delta.DeltaSender;
import io.github.tightwire.model.DeltaModel;
import io.github.tightwire.model.DeltaModel.Entry;
import io.github.tightwire.script.Script;
import io.github.tightwire.trace.Trace.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeltaTraceTest {
    private static final int MOST_BYTES = 1 << 14;

    private final byte[] packet = new byte[MOST_BYTES];

    /** A ship in a fleet. */
    private static final class Ship implements BitSerializable {
        private int x;
        private float speed;
        private long rotation = SmallestThree.encode(0, 0, 0, 1, 9);
        private String name = "";
        private boolean fires;

        void move(Random random) {
            x = Math.min(1023, x + random.nextInt(10));
            speed += random.nextInt(4) == 0 ? 0.25f : 0;
            rotation = SmallestThree.encode(0.1f, 0, x / 1000f, 1, 9);
            name = random.nextInt(5) == 0 ? "ship " + x : name;
            fires ^= random.nextInt(6) == 0;
        }

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 1023);
            speed = s.serializeFloat(speed);
            rotation = s.serializeSmallestThree(rotation, 9);
            name = s.serializeString(name, 20);
            fires = s.serializeBool(fires);
        }
    }

    private static final class Fleet implements BitSerializable {
        private final Ship[] ships = {new Ship(), new Ship()};

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < ships.length; i++) {
                s.serializeObject(ships[i]);
            }
        }
    }

    private static final class Bit implements BitSerializable {
        private boolean on;

        @Override
        public void serialize(BitStream s) {
            on = s.serializeBool(on);
        }
    }

    private static final class Number implements BitSerializable {
        private int x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 1023);
        }
    }

    @Test
    void eachFieldHasItsValueItsPredictionAndItsBits() {
        DeltaCodec<Fleet> codec = DeltaCodec.of(Fleet.class, MOST_BYTES);
        Baseline[] states = {new Baseline(), new Baseline(), new Baseline()};
        Fleet fleet = new Fleet();
        Ship moving = fleet.ships[1];
        int length = 0;
        for (int i = 0; i < 3; i++) {
            moving.x = 10 * i;
            moving.speed = 1 + i;
            moving.name = i < 2 ? "a" : "b";
            moving.fires = i == 2;
            length = codec.write(fleet, states[i], i > 0 ? states[i - 1] : null, i > 1 ? states[i - 2] : null, packet, 0, MOST_BYTES);
        }
        Trace trace = Tracer.read(codec, new Fleet(), states[1], states[0], packet, 0, length);
        assertEquals(Verdict.ACCEPTED, trace.verdict());

        Operation still = trace.operations().get(0);
        Operation moved = trace.operations().get(1);
        assertEquals("ships[0]", still.path());
        assertEquals("ships[1]", moved.path());
        double ofParts = 0;
        for (Operation part : still.parts()) {
            assertEquals(0, part.coding().bits(), part::toString);
        }
        for (Operation part : moved.parts()) {
            ofParts += part.coding().bits();
            assertTrue(part.coding().bits() > 0, part::toString);
        }
        assertTrue(still.coding().bits() > 0 && still.coding().bits() < 1, still.coding()::toString);
        assertTrue(moved.coding().bits() > ofParts, "whether it is the same takes something, too");

        List<Operation> leaves = trace.leaves();
        assertEquals(0, find(leaves, "ships[0].x").coding().predicted());
        assertEquals(20L, find(leaves, "ships[1].x").coding().predicted());
        assertEquals(20, find(leaves, "ships[1].x").value());
        assertEquals(3f, find(leaves, "ships[1].speed").coding().predicted());
        assertEquals(moving.rotation, find(leaves, "ships[1].rotation").coding().predicted());
        assertEquals(false, find(leaves, "ships[1].fires").coding().predicted());
        assertEquals(true, find(leaves, "ships[1].fires").value());
        Operation text = find(leaves, "ships[1].name");
        assertNull(text.raw(), "bits that no packet has");
        assertTrue(trace.toString().contains("predicted"), trace::toString);
        assertNoNaN(trace);
    }

    private static Operation find(List<Operation> leaves, String path) {
        return leaves.stream().filter(leaf -> leaf.path().equals(path)).reduce((first, last) -> last).orElseThrow();
    }

    private static void assertNoNaN(Trace trace) {
        for (Operation leaf : trace.leaves()) {
            assertTrue(leaf.coding().bits() >= 0, leaf::toString);
        }
    }

    /** Relative to nothing prior `bit`[17] is g, 0. Where it was off twice, `bit`[1] is j, 3 * 64 = 192, in both contexts. */
    @Test
    void aBitByHand() {
        DeltaCodec<Bit> codec = DeltaCodec.of(Bit.class, 10);
        Bit bit = new Bit();
        Baseline off = new Baseline();
        int length = codec.write(bit, off, null, null, packet, 0, 10);
        Operation first = Tracer.read(codec, new Bit(), null, null, packet, 0, length).operations().get(0);
        // P(0) is 32768, whose place is 1; (1 + 1) * 9 / 16 is 1, and P(1) 32830.
        assertEquals(-log2(1 - 32830 / 65536.0), first.coding().bits(), 0.0001);
        assertNull(first.coding().predicted());

        // P(192) is 44352, whose place is 193; (193 + 193) * 9 / 16 is 217, and P(217) 45742.
        bit.on = true;
        length = codec.write(bit, new Baseline(), off, off, packet, 0, 10);
        Operation on = Tracer.read(codec, new Bit(), off, off, packet, 0, length).operations().get(0);
        assertEquals(-log2(45742 / 65536.0), on.coding().bits(), 0.0001);
        assertEquals(false, on.coding().predicted());
        assertEquals(true, on.value());
    }

    /** As predicted: one question, whether the residual is longer than 0. Its priors are s, 768, and l, 320. */
    @Test
    void aNumberByHand() {
        DeltaCodec<Number> codec = DeltaCodec.of(Number.class, 10);
        Baseline[] states = {new Baseline(), new Baseline(), new Baseline()};
        Number number = new Number();
        for (int i = 0; i < 2; i++) {
            number.x = 490 + 10 * i;
            codec.write(number, states[i], null, null, packet, 0, 10);
        }
        number.x = 510;
        int length = codec.write(number, states[2], states[1], states[0], packet, 0, 10);
        Operation x = Tracer.read(codec, new Number(), states[1], states[0], packet, 0, length).operations().get(0);
        // (768 + 320) * 9 / 16 is 612, and P(612) 59943.
        assertEquals(-log2(1 - 59943 / 65536.0), x.coding().bits(), 0.001);
        assertEquals(510L, x.coding().predicted());
        assertEquals(510, x.value());
    }

    /** A sender's snapshots and a receiver's, some of them lost: each value has the bits of the slow model, on both sides. */
    @Test
    void snapshotsAreTracedOnBothSidesAndStayAsTheyWere() {
        DeltaCodec<Fleet> codec = DeltaCodec.of(Fleet.class, MOST_BYTES);
        DeltaSender<Fleet> sender = new DeltaSender<>(codec, 8);
        DeltaReceiver<Fleet> receiver = new DeltaReceiver<>(codec, 8);
        List<List<Entry>> sent = new ArrayList<>();
        Random random = new Random(5);
        Fleet fleet = new Fleet();
        int relative = 0;
        for (int tick = 0; tick < 100; tick++) {
            fleet.ships[1].move(random);
            sent.add(entries(fleet));
            int length = sender.write(fleet, tick, packet, 3, MOST_BYTES - 3);
            boolean isRelative = packet[3] != 0;
            int baseline = tick - packet[3];
            int before = baseline - packet[4];
            byte[] delta = Arrays.copyOfRange(packet, isRelative ? 5 : 4, 3 + length);
            List<Double> costs = DeltaModel.costs(delta, sent.get(tick), isRelative ? sent.get(baseline) : List.of(),
                    isRelative && before != baseline ? sent.get(before) : List.of());
            relative += isRelative ? 1 : 0;

            Trace ofSender = Tracer.read(new Fleet(), sender.stream(tick, packet, 3, length));
            Trace ofReceiver = Tracer.read(new Fleet(), receiver.stream(tick, packet, 3, length));
            Fleet copy = new Fleet();
            if (random.nextInt(3) > 0) {
                assertEquals(Verdict.ACCEPTED, receiver.read(copy, tick, packet, 3, length));
                sender.acked(tick);
            }
            Trace again = Tracer.read(new Fleet(), receiver.stream(tick, packet, 3, length));
            for (Trace trace : List.of(ofSender, ofReceiver, again)) {
                assertEquals(Verdict.ACCEPTED, trace.verdict());
                assertCosts(costs, fleet, trace);
            }
        }
        assertTrue(relative > 90, relative + " are relative");
    }

    private static List<Entry> entries(Fleet fleet) {
        return Stream.of(fleet.ships).map(ship -> new Entry(91, 0, 0, 0, List.of(
                new Entry(10, 0, 1023, ship.x, List.of()),
                new Entry(65, 0, 0, Float.floatToRawIntBits(ship.speed), List.of()),
                new Entry(76, 0, 0, ship.rotation, List.of()),
                new Entry(5, 0, 20, ship.name.length(), List.of()),
                new Entry(93, 0, 0, 0, ship.name.chars().mapToObj(c -> new Entry(8, 0, 255, c, List.of())).toList()),
                new Entry(1, 0, 1, ship.fires ? 1 : 0, List.of())))).toList();
    }

    /** Requires that a text takes, beyond its length and its bytes, one bool that tells if those are the same. */
    private static void assertCosts(List<Double> costs, Fleet fleet, Trace trace) {
        Iterator<Double> cost = costs.iterator();
        List<Operation> leaves = trace.leaves();
        for (int i = 0; i < fleet.ships.length; i++) {
            for (String field : List.of("x", "speed", "rotation")) {
                assertEquals(cost.next(), find(leaves, "ships[" + i + "]." + field).coding().bits(), 1e-6, trace::toString);
            }
            double text = 0;
            for (int k = 0; k <= fleet.ships[i].name.length(); k++) {
                text += cost.next();
            }
            String path = "ships[" + i + "].name";
            double traced = leaves.stream().filter(leaf -> leaf.path().equals(path)).mapToDouble(leaf -> leaf.coding().bits()).sum();
            assertTrue(traced >= text - 1e-6 && traced < text + 12, () -> traced + " of " + trace);
            assertEquals(cost.next(), find(leaves, "ships[" + i + "].fires").coding().bits(), 1e-6, trace::toString);
        }
        assertFalse(cost.hasNext());
    }

    /** Of snapshots that are refused as a whole nothing is read; and one that was traced alone is no baseline. */
    @Test
    void aSnapshotWithoutItsBaselineIsRefusedAtOnce() {
        DeltaCodec<Fleet> codec = DeltaCodec.of(Fleet.class, MOST_BYTES);
        DeltaSender<Fleet> sender = new DeltaSender<>(codec, 8);
        Fleet fleet = new Fleet();
        DeltaReceiver<Fleet> receiver = new DeltaReceiver<>(codec, 8);
        int first = sender.write(fleet, 0, packet, 0, MOST_BYTES);
        assertEquals(Verdict.ACCEPTED, Tracer.read(new Fleet(), receiver.stream(0, packet, 0, first)).verdict());
        sender.acked(0);
        int length = sender.write(fleet, 1, packet, 0, MOST_BYTES);
        Trace trace = Tracer.read(new Fleet(), receiver.stream(1, packet, 0, length));
        assertEquals(Verdict.refused(Reason.NO_BASELINE, 0), trace.verdict());
        assertEquals(List.of(), trace.leaves());
        for (int cut = 0; cut < 2; cut++) {
            Trace tooShort = Tracer.read(new Fleet(), sender.stream(1, packet, 0, cut));
            assertEquals(Verdict.refused(Reason.PAST_END, 0), tooShort.verdict());
        }
        sender.reset();
        assertEquals(trace.verdict(), Tracer.read(new Fleet(), sender.stream(1, packet, 0, length)).verdict());
        assertThrows(IndexOutOfBoundsException.class, () -> sender.stream(1, packet, MOST_BYTES, 1));
    }

    private static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }

    @Test
    void bitsAddUpToThePacket() {
        DeltaCodec<Script> codec = DeltaCodec.of(Script.class, MOST_BYTES);
        Random random = new Random(7);
        double off = 0;
        for (int i = 0; i < 300; i++) {
            Script first = Script.random(random, 1 + random.nextInt(20));
            Script second = first.withValues(random);
            Baseline baseline = new Baseline();
            codec.write(first, baseline, null, null, packet, 0, MOST_BYTES);
            int length = codec.write(second, new Baseline(), baseline, null, packet, 0, MOST_BYTES);
            Trace trace = Tracer.read(codec, first.withValues(new Random(i)), baseline, null, packet, 0, length);
            assertEquals(Verdict.ACCEPTED, trace.verdict());
            double rest = length * 8 - trace.codedBits();
            assertTrue(Math.abs(rest) <= 16, () -> rest + " of " + trace);
            assertNoNaN(trace);
            off += rest;
        }
        assertEquals(0, off / 300, 8);
    }

    /** A refused delta is traced up to its fault, at the same bit. */
    @Test
    void aRefusedDeltaIsTracedUpToItsFault() {
        DeltaCodec<Fleet> codec = DeltaCodec.of(Fleet.class, MOST_BYTES);
        Fleet fleet = new Fleet();
        fleet.ships[0].x = 17;
        fleet.ships[1].name = "names";
        int length = codec.write(fleet, new Baseline(), null, null, packet, 0, MOST_BYTES);
        Random random = new Random(3);
        int refused = 0;
        for (int i = 0; i < 500; i++) {
            byte[] damaged = packet.clone();
            damaged[random.nextInt(length)] ^= (byte) (1 + random.nextInt(255));
            int cut = length - random.nextInt(3) + random.nextInt(2);
            Trace trace = Tracer.read(codec, new Fleet(), null, null, damaged, 0, cut);
            Verdict verdict = codec.read(new Fleet(), new Baseline(), null, null, damaged, 0, cut);
            assertEquals(verdict, trace.verdict());
            if (!verdict.isAccepted()) {
                refused++;
                assertNotNull(trace.stoppedAt(), trace::toString);
            }
        }
        assertTrue(refused > 400, refused + " refused");
    }
}
