package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.PlainCall;
import io.github.tightwire.ValueSerializer;
import io.github.tightwire.shapes.Cell;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The calls that still run as they are can be asked for: each call, its file and line, and the reason. */
class PlainCallsTest {
    private static final String HERE = "PlainCallsTest.java:";

    private static List<PlainCall> callsOf(Class<? extends BitSerializable> type) {
        Codec<?> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec::toString);
        return codec.plainCalls();
    }

    private static void assertOne(Class<? extends BitSerializable> type, String method, String reason) {
        List<PlainCall> calls = callsOf(type);
        assertEquals(1, calls.size(), calls::toString);
        assertTrue(calls.get(0).place().matches("PlainCallsTest\\.java:\\d+"), calls::toString);
        assertEquals(method, calls.get(0).method());
        assertTrue(calls.get(0).reason().matches(reason), calls::toString);
        assertEquals(1, calls.get(0).toString().lines().count());
    }

    static final class Whole implements BitSerializable {
        private final List<Cell> cells = new ArrayList<>();
        private Map<String, Integer> names = Map.of();
        private String text = "";

        @Override
        public void serialize(BitStream s) {
            s.serializeList(cells, 3, Cell.BLANK, Cell::serialize);
            names = s.serializeImmutableMap(names, 3, "", (v, t) -> t.serializeString(v, 9), 0, (v, t) -> t.serializeBits(v, 4));
            text = s.serializeString(text, 9);
        }
    }

    @Test
    void collectionsFunctionsAndTextAreCompiled() {
        assertEquals(List.of(), callsOf(Whole.class));
    }

    static final class Nested implements BitSerializable {
        private Map<Integer, List<Cell>> paths = Map.of();
        private Cell cell = Cell.BLANK;

        @Override
        public void serialize(BitStream s) {
            paths = s.serializeImmutableMap(paths, 3, 0, (v, t) -> t.serializeBits(v, 4), List.of(),
                    (v, t) -> t.serializeImmutableList(v, 4, Cell.BLANK, (w, u) -> u.serializeValue(w, Cell::serialize)));
            cell = s.serializeValue(cell, (v, t) -> t.serializeOptionalValue(v, v, Cell::serialize));
        }
    }

    /** An operation within a function of the same operation. */
    @Test
    void functionsWithinFunctionsAreCompiled() {
        assertEquals(List.of(), callsOf(Nested.class));
    }

    static class Large implements BitSerializable {
        BigInteger number = BigInteger.ONE;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeUint128(number);
        }
    }

    @Test
    void aPrimitiveOfObjects() {
        assertOne(Large.class, "io.github.tightwire.BitStream.serializeUint128", "it makes objects in any case");
    }

    static final class Given implements BitSerializable {
        private final ValueSerializer<Integer> function = (v, s) -> s.serializeBits(v, 3);
        private List<Integer> numbers = List.of();

        @Override
        public void serialize(BitStream s) {
            numbers = s.serializeImmutableList(numbers, 4, 0, function);
        }
    }

    @Test
    void aFunctionThatIsNotKnown() {
        assertOne(Given.class, "io.github.tightwire.BitStream.serializeImmutableList", ".* known only when it runs");
    }

    static final class Tries implements BitSerializable {
        private int a;

        @Override
        public void serialize(BitStream s) {
            helper(s);
        }

        private void helper(BitStream s) {
            try {
                a = s.serializeBits(a, 3);
            } finally {
                a++;
            }
        }
    }

    @Test
    void aMethodWithAnObstacle() {
        assertOne(Tries.class, Tries.class.getName() + ".helper", HERE + "\\d+ uses the stream within try");
    }

    static final class Recursive implements BitSerializable {
        private BigInteger number = BigInteger.ONE;
        private Recursive next;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeUint128(number);
            if (s.serializeBool(next != null)) {
                s.serializeObject(next);
            }
        }
    }

    static final class Around implements BitSerializable {
        private final Recursive inner = new Recursive();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(inner);
            s.serializeObject(inner);
        }
    }

    /** Once, however often and by whatever way it is come to. */
    @Test
    void whatIsCalledCounts() {
        assertOne(Around.class, "io.github.tightwire.BitStream.serializeUint128", "it makes objects in any case");
    }

    static final class Kept implements BitSerializable {
        private BitStream kept;

        @Override
        public void serialize(BitStream s) {
            kept = s;
        }
    }

    @Test
    void aTypeThatIsNotCompiled() {
        Codec<Kept> codec = Codec.of(Kept.class);
        assertFalse(codec.isCompiled());
        assertEquals(1, codec.plainCalls().size());
        assertTrue(codec.plainCalls().get(0).toString().matches(
                "\\S+Kept calls \\S+Kept\\.serialize as it is, because " + HERE + "\\d+ stores the stream in kept"),
                codec.plainCalls()::toString);
    }

    record Wide(BigInteger number) implements BitValue<Wide> {
        @Override
        public Wide serialize(BitStream s) {
            return new Wide(s.serializeUint128(number));
        }
    }

    /** The first time, and when it was compiled before. */
    @Test
    void aValueByItself() {
        List<PlainCall> calls = Codec.compileValue(Wide.class);
        assertEquals(List.of("io.github.tightwire.BitStream.serializeUint128"), calls.stream().map(PlainCall::method).toList());
        assertEquals(calls, Codec.compileValue(Wide.class));
    }

    record Lost(int x) implements BitValue<Lost> {
        @Override
        public Lost serialize(BitStream s) {
            s.serializeInt(x, 0, 9);
            return this;
        }
    }

    @Test
    void aValueThatLosesAResultIsAMistake() {
        assertThrows(IllegalArgumentException.class, () -> Codec.compileValue(Lost.class));
    }
}
