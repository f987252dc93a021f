package io.github.tightwire.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.trace.Trace.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A trace's fields, values, refusals and exceptions. */
class TracerTest {
    private static final int MOST_BYTES = 512;

    private static String paths(Trace trace) {
        return trace.leaves().stream().filter(leaf -> leaf.bits() > 0).map(Operation::path).collect(Collectors.joining(" "));
    }

    private static <T extends BitSerializable> Trace written(Class<T> type, T object) {
        return Tracer.write(Codec.of(type), object, new byte[MOST_BYTES]);
    }

    static final class Vector implements BitSerializable {
        private float x = 1;
        private float y = 2;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeFloat(x);
            y = s.serializeFloat(y);
        }
    }

    record Cell(int row, int column) implements BitValue<Cell> {
        @Override
        public Cell serialize(BitStream s) {
            return new Cell(s.serializeInt(row, 0, 7), s.serializeInt(column, 0, 7));
        }
    }

    /** Every way in which an operation is of a field. */
    static final class Names implements BitSerializable {
        private static int global;

        private final Vector position = new Vector();
        private final Vector[] turrets = {new Vector(), new Vector()};
        private final Vector[] crew = {new Vector(), new Vector()};
        private final List<Vector> mines = new ArrayList<>(List.of(new Vector()));
        private final int[] scores = {1, 2};
        private final int[][] grid = {{1, 2}, {3, 4}};
        private final Map<Integer, String> tags = new TreeMap<>(Map.of(3, "abc"));
        private final boolean[] active = {false, false, false, true, false};
        private Cell cell = new Cell(1, 2);
        private List<Cell> cells = List.of(cell);
        private long total = 7;
        private int shifted = 1;
        private int local = 1;

        private int next(int from) {
            int i = from + 1;
            while (i < active.length && !active[i]) {
                i++;
            }
            return i;
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(position);
            for (Vector turret : turrets) {
                s.serializeObject(turret);
            }
            for (Vector member : crew) {
                member.serialize(s);
            }
            s.serializeList(mines, 3, Vector::new);
            for (int i = 0; i < scores.length; i++) {
                scores[i] = s.serializeInt(scores[i], 0, 9);
            }
            scores[1] = s.serializeInt(scores[1], 0, 9);
            for (int i = 1; i < scores.length; i++) {
                scores[i] = s.serializeInt(scores[i], 0, 9);
            }
            for (int i = scores.length - 1; i >= 0; i--) {
                scores[i] = s.serializeInt(scores[i], 0, 9);
            }
            for (int[] row : grid) {
                for (int j = 0; j < row.length; j++) {
                    row[j] = s.serializeInt(row[j], 0, 9);
                }
            }
            s.serializeMap(tags, 3, 0, (v, t) -> t.serializeInt(v, 0, 9), "", (v, t) -> t.serializeString(v, 9));
            for (int i = s.serializeNextIndex(-1, next(-1), active.length); i < active.length;
                    i = s.serializeNextIndex(i, s.isReading() ? 0 : next(i), active.length)) {
                active[i] = s.serializeBool(active[i]);
            }
            cell = s.serializeValue(cell);
            cells = s.serializeImmutableList(cells, 3, new Cell(0, 0), Cell::serialize);
            total = total(s, total);
            shifted = s.serializeInt(shifted + 1, 0, 9) - 1;
            int received = s.serializeInt(local, 0, 9);
            local = received;
            global = s.serializeInt(global, 0, 9);
            position.x = s.serializeFloat(position.x);
            swap(s, position);
            s.serializeBits(1, 1);
        }

        private static long total(BitStream s, long value) {
            return s.serializeLong(value, 0, 99);
        }

        private static void swap(BitStream s, Vector vector) {
            vector.y = s.serializeFloat(vector.y);
        }
    }

    @Test
    void namesOfFieldsElementsAndValues() {
        assertEquals("position.x position.y turrets[0].x turrets[0].y turrets[1].x turrets[1].y crew[0].x crew[0].y crew[1].x crew[1].y "
                + "mines mines[0].x mines[0].y scores[0] scores[1] scores[1] scores[1] scores[] scores[] "
                + "grid[][] grid[][] grid[][] grid[][] "
                + "tags tags[0].key tags[0].value tags[0].value tags[0].value "
                + "i i i active[3] i i i cell.row cell.column cells cells[0].row cells[0].column total shifted local global position.x "
                + "position.y serializeBits#0 ", paths(written(Names.class, new Names())));
    }

    /** Keeps its stream, so it is not compiled; its names are there all the same. */
    static final class Plain implements BitSerializable {
        private int a = 3;
        private BitStream kept;

        @Override
        public void serialize(BitStream s) {
            kept = s;
            a = kept.serializeInt(a, 0, 9);
        }
    }

    @Test
    void values() {
        Trace trace = written(Vector.class, new Vector());
        Operation x = trace.operations().get(0);
        assertEquals(new Operation("x", "serializeFloat", List.of(), 0, 32, x.raw(), 1f, true, List.of()), x);
        assertEquals(0x3F800000, x.raw().intValueExact());
        assertEquals("bit 0, 32 bits, x: serializeFloat = 1.0", x.toString());
    }

    @Test
    void theTable() {
        String[] lines = {
            Vector.class.getName() + ", written: 64 bits",
            "bit  bits  field  operation       raw         value",
            "  0    32  x      serializeFloat  0x3f800000  1.0",
            " 32    32  y      serializeFloat  0x40000000  2.0",
        };
        assertEquals(String.join("\n", lines) + "\n", written(Vector.class, new Vector()).toString());
    }

    static final class Player implements BitSerializable {
        private int health = 7;
        private String name = "ab";
        private int weapon = 1;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 9);
            name = s.serializeString(name, 9);
            weapon = s.serializeInt(weapon, 0, 9);
            s.require(weapon < 8, "no such weapon");
        }
    }

    private static Trace read(byte[] packet) {
        return Tracer.read(Codec.of(Player.class), new Player(), packet, packet.length);
    }

    @Test
    void aRefusedOperationHasItsBitsAndTheVerdictItsName() {
        Trace trace = read(new byte[] {0x0F, 0, 0});
        assertEquals(Verdict.refused(Reason.OUT_OF_RANGE, 0), trace.verdict());
        Operation refused = trace.stoppedAt();
        assertEquals("health", refused.path());
        assertEquals(4, refused.bits());
        assertEquals(15, refused.raw().intValueExact());
        assertNull(refused.value());
        assertEquals(Player.class.getName() + ", read: refused at bit 0: out of range, in health: serializeInt(0, 9)", trace.summary());
        assertTrue(trace.toString().contains("<- here"));
    }

    @Test
    void aRefusedPartIsWithinItsWhole() {
        // Text of two bytes, of which the packet has one.
        Trace trace = read(new byte[] {0x27, 'a'});
        assertEquals(Verdict.refused(Reason.PAST_END, 8), trace.verdict());
        assertEquals("text", trace.stoppedAt().operation());
        assertEquals("name", trace.stoppedAt().path());
        assertEquals(16, trace.stoppedAt().bits());
        assertNull(trace.stoppedAt().raw());
        assertEquals("serializeString", trace.operations().get(1).operation());
    }

    static final class Score implements BitSerializable {
        private int points = 300;

        @Override
        public void serialize(BitStream s) {
            points = s.serializeVarInt(points);
        }
    }

    private static Operation refusedScore(Verdict verdict, int... packet) {
        byte[] bytes = new byte[packet.length];
        for (int i = 0; i < packet.length; i++) {
            bytes[i] = (byte) packet[i];
        }
        Trace trace = Tracer.read(Codec.of(Score.class), new Score(), bytes, bytes.length);
        assertEquals(verdict, trace.verdict());
        Operation refused = trace.stoppedAt();
        assertEquals("serializeVarInt", refused.operation());
        assertNull(refused.value());
        return refused;
    }

    @Test
    void anIntegerInGroupsIsOneOperation() {
        Trace trace = written(Score.class, new Score());
        Operation points = trace.operations().get(0);
        assertEquals(List.of(points), trace.leaves());
        assertEquals(16, points.bits());
        assertEquals(0x02AC, points.raw().intValueExact());
        assertEquals(300, points.value());
    }

    @Test
    void aRefusedIntegerInGroupsHasTheGroupsThatAreThere() {
        Operation overlong = refusedScore(Verdict.refused(Reason.OVERLONG, 0), 0x80, 0);
        assertEquals(16, overlong.bits());
        assertEquals(0x80, overlong.raw().intValueExact());
        Operation tooLarge = refusedScore(Verdict.refused(Reason.OUT_OF_RANGE, 0), 0xFF, 0xFF, 0xFF, 0xFF, 0x10);
        assertEquals(40, tooLarge.bits());
        Operation cut = refusedScore(Verdict.refused(Reason.PAST_END, 8), 0x80);
        assertEquals(8, cut.bits());
        assertEquals(0x80, cut.raw().intValueExact());
    }

    @Test
    void aConditionOfTheTypesOwn() {
        Trace trace = read(new byte[] {0x07, 9});
        assertEquals(Verdict.refused(Reason.REJECTED, 12), trace.verdict());
        assertEquals("require(no such weapon)", trace.stoppedAt().call());
    }

    @Test
    void aWriteThatFailsSaysWhere() {
        Player player = new Player();
        player.weapon = 10;
        Trace trace = written(Player.class, player);
        assertInstanceOf(IllegalArgumentException.class, trace.thrown());
        assertNull(trace.verdict());
        assertEquals("weapon", trace.stoppedAt().path());
        assertEquals(10, trace.stoppedAt().value());
        assertEquals(24, trace.bits());
    }

    static final class Thrower implements BitSerializable {
        private int a = 1;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 9);
            throw new ArithmeticException("of its own");
        }
    }

    @Test
    void whatTheTypeThrowsStandsInTheTrace() {
        Trace trace = Tracer.read(Codec.of(Thrower.class), new Thrower(), new byte[1], 1);
        assertEquals("of its own", trace.thrown().getMessage());
        assertNull(trace.verdict());
        assertNull(trace.stoppedAt());
        assertEquals(4, trace.bits());
        assertEquals("a", paths(trace));
    }

    /** Catches a refusal, as nobody should, and goes on. */
    static final class Stubborn implements BitSerializable {
        private int a;
        private int b;

        @Override
        public void serialize(BitStream s) {
            try {
                a = s.serializeInt(a, 0, 2);
            } catch (Throwable e) {
                b = s.serializeInt(b, 0, 2);
            }
        }
    }

    @Test
    void theFirstRefusalIsTheOneThatCounts() {
        Trace trace = Tracer.read(Codec.of(Stubborn.class), new Stubborn(), new byte[] {3}, 1);
        assertEquals("a", trace.stoppedAt().path());
        assertEquals(1, trace.operations().size());
    }

    // ---- What has no bits

    /** A long list of what has no bits: the packet says how long. */
    static final class Emptiness implements BitSerializable {
        private int count = 1_000_000;
        private int nothing;

        @Override
        public void serialize(BitStream s) {
            count = s.serializeBits(count, 20);
            for (int i = 0; i < count; i++) {
                nothing = s.serializeInt(nothing, 0, 0);
            }
        }
    }

    @Test
    @Tag("exhaustive")
    void whatHasNoBitsIsBounded() {
        Trace trace = Tracer.read(Codec.of(Emptiness.class), new Emptiness(), new byte[] {-1, -1, 15}, 3);
        assertEquals(Verdict.ACCEPTED, trace.verdict());
        assertEquals(1 + Trace.LEAST_EMPTY + 1, trace.operations().size());
        assertEquals((1 << 20) - 1 - Trace.LEAST_EMPTY, trace.omitted());
        assertTrue(trace.summary().contains("operations of no bits that are not shown"));
    }

    // ---- Streams

    @Test
    void behindOtherThingsOnAStream() {
        byte[] bytes = new byte[MOST_BYTES];
        WriteStream writer = new WriteStream(bytes);
        writer.serializeBits(5, 3);
        Trace written = Tracer.write(Codec.of(Vector.class), new Vector(), writer);
        writer.serializeBits(6, 3);
        assertEquals(9, writer.finish());
        assertEquals(3, written.operations().get(0).bit());
        ReadStream reader = new ReadStream(bytes, 0, 9);
        assertEquals(5, reader.serializeBits(0, 3));
        Trace read = Tracer.readEmbedded(Codec.of(Vector.class), new Vector(), reader);
        assertSame(Verdict.ACCEPTED, read.verdict());
        assertEquals(67, read.bits());
        assertEquals(6, reader.serializeBits(0, 3));
        assertEquals(written.operations(), read.operations());
    }

    /** Reads another object by the stream's codec, as messages in a packet are. */
    static final class Within implements BitSerializable {
        private final Vector vector = new Vector();

        @Override
        public void serialize(BitStream s) {
            if (s instanceof ReadStream in) {
                Codec.of(Vector.class).readEmbedded(vector, in);
            } else {
                Codec.of(Vector.class).write(vector, (WriteStream) s);
            }
        }
    }

    @Test
    void codecsWithinAreTracedToo() {
        Trace trace = written(Within.class, new Within());
        assertEquals("vector.x vector.y", paths(trace));
        byte[] packet = Arrays.copyOf(new byte[] {0, 0, (byte) 0x80, 0x3F}, 8);
        Within within = new Within();
        Trace read = Tracer.read(Codec.of(Within.class), within, packet, packet.length);
        assertEquals("vector.x vector.y", paths(read));
        assertEquals(0f, within.vector.y);
        Trace refused = Tracer.read(Codec.of(Within.class), within, packet, 5);
        assertEquals(Verdict.refused(Reason.PAST_END, 32), refused.verdict());
        assertEquals("vector.y", refused.stoppedAt().path());
    }

    @Test
    void whatRunsPlainlyHasNamesToo() {
        assertEquals("a ", paths(written(Plain.class, new Plain())));
    }
}
