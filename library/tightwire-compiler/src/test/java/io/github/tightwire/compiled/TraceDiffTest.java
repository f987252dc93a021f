package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import io.github.tightwire.trace.TraceDiff;
import io.github.tightwire.trace.TraceDiff.Kind;
import io.github.tightwire.trace.Tracer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each single change of a type is named: what one version writes and another one reads, and what a wire has damaged. */
class TraceDiffTest {
    private static final int MOST_BYTES = 256;

    /** A change of one statement, and what is to be said of it. */
    private record Change(String before, String after, Kind kind, String path) {
    }

    private static final List<Change> CHANGES = List.of(
            new Change("a = s.serializeInt(a, 0, 100);", "a = s.serializeInt(a, 0, 120);", Kind.OPERANDS, "a"),
            new Change("a = s.serializeInt(a, 0, 100);", "a = s.serializeInt(a, -1, 100);", Kind.OPERANDS, "a"),
            new Change("a = s.serializeInt(a, 0, 100);", "a = s.serializeInt(a, 0, 1000);", Kind.OPERANDS, "a"),
            new Change("a = s.serializeInt(a, 0, 255);", "a = s.serializeUint8(a);", Kind.OPERATION, "a"),
            new Change("a = s.serializeInt(a, 0, 9);", "a = (int) s.serializeLong(a, 0, 9);", Kind.OPERATION, "a"),
            new Change("a = s.serializeBits(a, 7);", "a = s.serializeBits(a, 8);", Kind.OPERANDS, "a"),
            new Change("a = s.serializeUint8(a);", "a = s.serializeUint16(a);", Kind.OPERATION, "a"),
            // What goes through a condition has no name.
            new Change("on = s.serializeBool(on);", "on = s.serializeBits(on ? 1 : 0, 1) != 0;", Kind.FIELD, "on"),
            new Change("x = s.serializeFloat(x);", "x = s.serializeCompressedFloat(x, 0, 8, 0.01f);", Kind.OPERATION, "x"),
            new Change("x = s.serializeCompressedFloat(x, 0, 8, 0.01f);", "x = s.serializeCompressedFloat(x, 0, 8, 0.02f);",
                    Kind.OPERANDS, "x"),
            // The same bits on the wire.
            new Change("x = s.serializeCompressedFloat(x, 0, 8, 0.01f);", "x = s.serializeCompressedFloat(x, 1, 9, 0.01f);",
                    Kind.OPERANDS, "x"),
            new Change("a = s.serializeUint8(a); b = s.serializeUint8(b);", "b = s.serializeUint8(b); a = s.serializeUint8(a);",
                    Kind.ORDER, "a"),
            new Change("a = s.serializeUint8(a);", "a = s.serializeUint8(a); b = s.serializeUint8(b);", Kind.FIELD, "last"),
            new Change("a = s.serializeUint8(a); b = s.serializeUint8(b);", "b = s.serializeUint8(b);", Kind.FIELD, "a"),
            new Change("text = s.serializeString(text, 19);", "text = s.serializeString(text, 31);", Kind.OPERANDS, "text"),
            new Change("text = s.serializeString(text, 19);", "text = s.serializeOptionalString(text, 19);", Kind.OPERATION, "text"),
            new Change("unit = s.serializeEnum(unit, TimeUnit.class);", "day = s.serializeEnum(day, java.time.DayOfWeek.class);",
                    Kind.FIELD, "unit"),
            new Change("s.serializeCheck(\"one\");", "s.serializeCheck(\"two\");", Kind.OPERANDS, "serializeCheck#0"),
            new Change("a = s.serializeBits(a, 3);", "a = s.serializeBits(a, 3); s.serializeAlign();", Kind.FIELD, "last"),
            new Change("s.serializeObject(inner);", "inner = s.serializeOptional(inner, Inner::new);", Kind.OPERATION, "inner"),
            new Change("for (int i = 0; i < 3; i++) array[i] = s.serializeInt(array[i], 0, 9);",
                    "for (int i = 0; i < 3; i++) array[i] = s.serializeInt(array[i], 0, i == 2 ? 10 : 9);", Kind.OPERANDS, "array[2]"),
            new Change("for (int i = 0; i < 3; i++) array[i] = s.serializeInt(array[i], 0, 9);",
                    "for (int i = 0; i < 2; i++) array[i] = s.serializeInt(array[i], 0, 9);", Kind.FIELD, "array[2]"),
            new Change("a = s.serializeVarInt(a);", "a = s.serializeSignedVarInt(a);", Kind.OPERATION, "a"),
            new Change("fixed = s.serializeFixed(fixed, 8, 8, 0, 1);", "fixed = s.serializeFixed(fixed, 8, 8, 0, 2);", Kind.OPERANDS,
                    "fixed"),
            new Change("a = s.serializeIntRelative(0, a);", "a = s.serializeIntRelative(1, a);", Kind.OPERANDS, "a"),
            new Change("s.serializeList(list, 3, Inner::new);", "s.serializeList(list, 2, Inner::new);", Kind.OPERANDS, "list"),
            new Change("s.serializeObject(t -> t.serializeList(list, 3, Inner::new));",
                    "s.serializeObject(t -> t.serializeList(list, 2, Inner::new));", Kind.OPERANDS, "serializeObject#0.list"),
            new Change("s.serializeBytes(bytes);", "s.serializeBytes(bytes, 0, 3);", Kind.OPERANDS, "bytes"),
            new Change("s.serializeObject(inner);", "s.serializeObject(inner2);", Kind.FIELD, "inner"),
            new Change("s.require(a < 10, \"small\");", "", Kind.FIELD, "require#0"));

    private static String source(String name, String statement) {
        return "package generated;\nimport io.github.tightwire.*;\nimport java.util.*;\nimport java.util.concurrent.TimeUnit;\n"
                + "public final class " + name + " implements BitSerializable {\n"
                + "int first = 200, a = 5, b = 6, last = 9;\nboolean on = true;\nfloat x = 2.5f;\nString text = \"hello\";\n"
                + "TimeUnit unit = TimeUnit.DAYS;\njava.time.DayOfWeek day = java.time.DayOfWeek.FRIDAY;\nlong fixed = 77;\n"
                + "Inner inner = new Inner(), inner2 = new Inner();\nint[] array = {1, 2, 3};\nbyte[] bytes = {1, 2, 3, 4};\n"
                + "List<Inner> list = new ArrayList<>(List.of(new Inner()));\n"
                + "public static final class Inner implements BitSerializable {\nint y = 3;\n"
                + "public void serialize(BitStream s) { y = s.serializeInt(y, 0, 9); }\n}\n"
                + "public void serialize(BitStream s) {\nfirst = s.serializeUint8(first);\n" + statement
                + "\nlast = s.serializeInt(last, 0, 99);\n}\n}\n";
    }

    private static Sources compile() {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < CHANGES.size(); i++) {
            sources.put("generated.Before" + i, source("Before" + i, CHANGES.get(i).before()));
            sources.put("generated.After" + i, source("After" + i, CHANGES.get(i).after()));
        }
        return Sources.compile(sources);
    }

    private static <T extends BitSerializable> T made(Class<T> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static <T extends BitSerializable> Trace written(Class<T> type, byte[] bytes) {
        return Tracer.write(Codec.of(type), made(type), bytes);
    }

    private static <T extends BitSerializable> Trace read(Class<T> type, byte[] packet) {
        return Tracer.read(Codec.of(type), made(type), packet, packet.length);
    }

    @Test
    void everyChangeIsNamed() {
        Sources classes = compile();
        for (int i = 0; i < CHANGES.size(); i++) {
            Change change = CHANGES.get(i);
            Class<? extends BitSerializable> before = classes.type("generated.Before" + i, BitSerializable.class);
            Class<? extends BitSerializable> after = classes.type("generated.After" + i, BitSerializable.class);
            byte[] bytes = new byte[MOST_BYTES];
            Trace sent = written(before, bytes);
            byte[] packet = Arrays.copyOf(bytes, (sent.bits() + 7) / 8);
            assertEquals(Optional.empty(), TraceDiff.between(sent, read(before, packet)), change::toString);
            assertDiff(change, sent, read(after, packet));
            assertDiff(change, sent, written(after, new byte[MOST_BYTES]));
            assertDamageIsNamed(before, sent, packet);
        }
    }

    private static void assertDiff(Change change, Trace first, Trace second) {
        TraceDiff diff = TraceDiff.between(first, second).orElseThrow(() -> new AssertionError(change.toString()));
        assertEquals(change.kind(), diff.kind(), () -> change + ": " + diff);
        assertEquals(change.path(), diff.path(), () -> change + ": " + diff);
        assertTrue(diff.bit() >= 8 && diff.toString().startsWith("bit " + diff.bit() + ", " + change.path()), diff::toString);
    }

    /** Whichever bit is flipped, the comparison names the operation that has it. */
    private static void assertDamageIsNamed(Class<? extends BitSerializable> type, Trace sent, byte[] packet) {
        for (int bit = 0; bit < sent.bits(); bit++) {
            byte[] damaged = packet.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Trace received = read(type, damaged);
            int flipped = bit;
            TraceDiff diff = TraceDiff.between(sent, received)
                    .orElseThrow(() -> new AssertionError("bit " + flipped + " of\n" + sent + received));
            Operation first = diff.first();
            assertNotNull(first, diff::toString);
            assertTrue(first.bit() <= bit && bit < first.bit() + first.bits(), () -> flipped + ": " + diff + "\n" + sent + received);
            assertTrue(diff.kind() == Kind.VALUE, () -> flipped + ": " + diff);
        }
    }

    static final class Part implements BitSerializable {
        private final boolean isEmpty;
        private int value;

        Part(boolean isEmpty) {
            this.isEmpty = isEmpty;
        }

        @Override
        public void serialize(BitStream s) {
            if (!isEmpty) {
                value = s.serializeInt(value, 0, 9);
            }
        }
    }

    static final class Optionals implements BitSerializable {
        private Part some;
        private Part empty;
        private Part none;

        @Override
        public void serialize(BitStream s) {
            some = s.serializeOptional(some, () -> new Part(false));
            empty = s.serializeOptional(empty, () -> new Part(true));
            none = s.serializeOptional(none, () -> new Part(false));
        }
    }

    /** A part without bits is an operation by itself. */
    @Test
    void anOptionalObjectIsTheSameInBothDirections() {
        Optionals sent = new Optionals();
        sent.some = new Part(false);
        sent.empty = new Part(true);
        Codec<Optionals> codec = Codec.of(Optionals.class);
        byte[] bytes = new byte[MOST_BYTES];
        int length = codec.write(sent, bytes);
        Trace written = Tracer.write(codec, sent, bytes);
        Trace read = Tracer.read(codec, new Optionals(), bytes, length);
        assertEquals(Optional.empty(), TraceDiff.between(written, read));
    }
}
