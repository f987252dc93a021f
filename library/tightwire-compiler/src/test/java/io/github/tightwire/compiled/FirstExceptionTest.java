package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.WriteStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * A write ends with the exception that the plain method ends with, in a packet of any size with any one thing wrong: compiled code looks
 * for room once for several operations, and must not be overtaken by a mistake that comes later, nor overtake one that came earlier.
 * All that happened before it has happened, and nothing else.
 */
class FirstExceptionTest {
    private static final List<String> LOG = new ArrayList<>();

    /** A mistake, by its number, is where an object goes wrong; there is none at -1. */
    abstract static class Object12 implements BitSerializable {
        int mistake = -1;

        /** A value that fits four bits, and is in [0, 15]. */
        int value(int number) {
            return number == mistake ? 77 : 15;
        }
    }

    /** Fewer bits than a word. */
    static final class Small extends Object12 {
        int[] v = new int[4];

        @Override
        public void serialize(BitStream s) {
            int a = s.serializeInt(mistake == 0 ? 77 : 3, 0, 15);
            int b = s.serializeInt(mistake == 1 ? 77 : 3, 0, 15);
            int c = s.serializeBits(mistake == 2 ? 7777 : 3, 9);
            long d = s.serializeLong(mistake == 3 ? -1L : 3L, 0, 1L << 33);
        }
    }

    /** From a bit that isn't known stored in two pieces. */
    static final class Pieces extends Object12 {
        @Override
        public void serialize(BitStream s) {
            int a = s.serializeInt(mistake == 0 ? 77 : 3, 0, 15);
            long d = s.serializeLong(mistake == 1 ? -1L : 3L, 0, (1L << 53) - 1);
            int b = s.serializeInt(mistake == 2 ? 77 : 3, 0, 15);
        }
    }

    /** Two words, the second of which is full. */
    static final class Words extends Object12 {
        @Override
        public void serialize(BitStream s) {
            long a = s.serializeLong(mistake == 0 ? -1L : 3L, 0, (1L << 33) - 1);
            long b = s.serializeLong(mistake == 1 ? -1L : 3L, 0, (1L << 40) - 1);
            long c = s.serializeLong(mistake == 2 ? -1L : 3L, 0, (1L << 50) - 1);
            int d = s.serializeInt(mistake == 3 ? 77 : 3, 0, 15);
            boolean e = s.serializeBool(true);
        }
    }

    /** Objects that may be missing, and the program's own exceptions, between operations. */
    static final class Missing extends Object12 {
        private Small first = new Small();
        private int[] numbers = new int[3];
        private Object text = "text";

        @Override
        public void serialize(BitStream s) {
            int a = s.serializeInt(3, 0, 15);
            int b = s.serializeInt(first.mistake, -1, 14);
            int c = s.serializeInt(numbers[mistake == 1 ? 3 : 0], 0, 15);
            int d = s.serializeInt(15 / (mistake == 2 ? 0 : 1), 0, 15);
            if (mistake == 3) {
                throw new IllegalStateException("the program's own");
            }
            int e = s.serializeInt(((String) text).length(), 0, 15);
            long f = s.serializeLong(3, 0, (1L << 50) - 1);
            int g = s.serializeInt(mistake == 5 ? 77 : 3, 0, 15);
        }

        static Missing with(int mistake) {
            Missing object = new Missing();
            object.mistake = mistake;
            object.first = mistake == 0 ? null : object.first;
            object.text = mistake == 4 ? object : object.text;
            return object;
        }
    }

    /** Effects that somebody could see happen between operations. */
    static final class Effects extends Object12 {
        private static int made;
        private int counted;
        private final int[] array = new int[1];

        private int logged(int number) {
            LOG.add("value " + number);
            if (number == mistake) {
                throw new IllegalStateException("the program's own");
            }
            return 3;
        }

        @Override
        public void serialize(BitStream s) {
            int a = s.serializeInt(logged(0), 0, 15);
            int b = s.serializeInt(logged(1), 0, 15);
            int c = s.serializeBits(value(2) & 0xFF, mistake == 2 ? 4 : 8);
            counted++;
            int d = s.serializeBits(counted, 8);
            made++;
            int e = s.serializeBits(3, 5);
            array[0]++;
            long f = s.serializeBits(logged(3), 50);
            int g = s.serializeInt(value(4), 0, 15);
            int h = s.serializeInt(logged(5), 0, 15);
        }

        @Override
        public String toString() {
            return counted + " " + made + " " + array[0];
        }
    }

    /** A region in a loop, at bits that aren't known. */
    static final class Loop extends Object12 {
        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 4; i++) {
                int a = s.serializeInt(mistake == i ? 77 : 3, 0, 15);
                long b = s.serializeLong(mistake == i + 4 ? -1L : 3L, 0, (1L << 40) - 1);
                LOG.add("turn " + i);
                long c = s.serializeLong(mistake == i + 8 ? -1L : 3L, 0, (1L << 38) - 1);
            }
        }
    }

    /** Ways whose bits are stored where they meet: of lengths of their own, of the same length, and without bits. */
    static final class Ways extends Object12 {
        private int way;
        private Small missing = new Small();

        @Override
        public void serialize(BitStream s) {
            int a = s.serializeInt(mistake == 0 ? 77 : 3, 0, 15);
            int kind = s.serializeInt(way, 0, 5);
            switch (kind) {
                case 0 -> {
                    int b = s.serializeInt(mistake == 1 ? 77 : 3, 0, 15);
                    int c = s.serializeInt(mistake == 2 ? 77 : 3, 0, 15);
                }
                case 1 -> {
                    int b = s.serializeBits(mistake == 3 ? 7777 : 3, 9);
                    LOG.add("way 1");
                }
                case 2 -> {
                    int b = s.serializeInt(missing.mistake, -1, 254);
                }
                case 3 -> {
                    if (mistake == 5) {
                        throw new IllegalStateException("the program's own");
                    }
                    LOG.add("way 3");
                    int b = s.serializeBits(mistake == 6 ? 7777 : 3, 5);
                    int c = s.serializeBits(mistake == 7 ? 7777 : 3, 12);
                }
                case 4 -> LOG.add("way 4");
                default -> {
                }
            }
            int d = s.serializeInt(mistake == 8 ? 77 : 3, 0, 15);
        }

        static IntFunction<Ways> of(int way) {
            return mistake -> {
                Ways object = new Ways();
                object.mistake = mistake;
                object.way = way;
                object.missing = mistake == 4 ? null : object.missing;
                return object;
            };
        }
    }

    /** Branches on the way to where ways meet, without and with operations on both sides. */
    static final class Branches extends Object12 {
        private int way;

        @Override
        public void serialize(BitStream s) {
            int a = s.serializeInt(mistake == 0 ? 77 : 3, 0, 15);
            if (way > 0) {
                int b = s.serializeInt((way & 1) == 0 ? 3 : mistake == 1 ? 77 : 4, 0, 15);
                if (way > 2) {
                    int c = s.serializeInt(mistake == 2 ? 77 : 3, 0, 15);
                } else if (way == 2) {
                    int c = s.serializeInt(mistake == 3 ? 77 : 3, 0, 15);
                }
                LOG.add("met");
                int d = s.serializeInt(mistake == 4 ? 77 : 3, 0, 15);
            }
            int e = s.serializeInt(mistake == 5 ? 77 : 3, 0, 15);
            if (way == 4) {
                int f = s.serializeBits(mistake == 6 ? 7777 : 3, 11);
            }
            LOG.add("end");
        }

        static IntFunction<Branches> of(int way) {
            return mistake -> {
                Branches object = new Branches();
                object.mistake = mistake;
                object.way = way;
                return object;
            };
        }
    }

    /** Floats side by side, which a write looks at two at a time: one of them is not finite, or all from one on. */
    static final class Floats extends Object12 {
        private static final int COUNT = 12;

        private float a;
        private float b;
        private float c;
        private float d;
        private volatile float e;
        private float f;
        private float[] elements = new float[2];
        private Vector vector = new Vector();
        private Vector other = new Vector();

        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            b = s.serializeFloat(b);
            c = s.serializeFloat(c);
            boolean bit = s.serializeBool(true);
            Vector one = vector;
            Vector two = other;
            one.x = s.serializeFloat(one.x);
            one.y = s.serializeFloat(one.y);
            two.x = s.serializeFloat(two.x);
            two.y = s.serializeFloat(two.y);
            d = s.serializeFloat(d);
            e = s.serializeFloat(e);
            LOG.add("between");
            f = s.serializeFloat(f);
            elements[0] = s.serializeFloat(elements[0]);
            elements[1] = s.serializeFloat(elements[1]);
        }

        static Floats with(int mistake) {
            Floats object = new Floats();
            object.mistake = mistake;
            float[] values = new float[COUNT];
            for (int i = 0; i < COUNT && mistake >= 0; i++) {
                boolean isWrong = mistake < COUNT ? i == mistake : mistake < 2 * COUNT && i >= mistake - COUNT;
                values[i] = !isWrong ? -i : (i & 1) == 0 ? Float.NaN : Float.NEGATIVE_INFINITY;
            }
            object.a = values[0];
            object.b = values[1];
            object.c = values[2];
            object.vector.x = values[3];
            object.vector.y = values[4];
            object.other.x = values[5];
            object.other.y = values[6];
            object.d = values[7];
            object.e = values[8];
            object.f = values[9];
            object.elements[0] = values[10];
            object.elements[1] = values[11];
            object.vector = mistake == 2 * COUNT ? null : object.vector;
            object.other = mistake > 2 * COUNT ? null : object.other;
            if (mistake == 2 * COUNT + 2) {
                object.vector.y = Float.NaN;
            }
            return object;
        }

        private static final class Vector {
            private float x;
            private float y;
        }
    }

    /** Floats of objects and of arrays, any of which may be missing; one of the floats may be wrong besides, before it or behind it. */
    static final class Parts extends Object12 {
        private static final int FLOATS = 16;
        private static final int MISSING = 10;
        private static final int MISTAKES = (FLOATS + 2) * MISSING;

        private int count = 3;
        private Vector p = new Vector();
        private Vector v = new Vector();
        private float[] m = new float[3];
        private Holder h = new Holder();
        private Vector w = new Vector();
        private Point n = new Point();

        @Override
        public void serialize(BitStream s) {
            p.x = s.serializeFloat(p.x);
            p.y = s.serializeFloat(p.y);
            p.z = s.serializeFloat(p.z);
            m[0] = s.serializeFloat(m[0]);
            m[1] = s.serializeFloat(m[1]);
            m[2] = s.serializeFloat(m[2]);
            h.vector.x = s.serializeFloat(h.vector.x);
            h.vector.y = s.serializeFloat(h.vector.y);
            serialize(s, v);
            s.serializeObject(n);
            serialize(s, w);
            count = s.serializeInt(count, 0, 100);
        }

        private static void serialize(BitStream s, Vector vector) {
            vector.x = s.serializeFloat(vector.x);
            vector.y = s.serializeFloat(vector.y);
            vector.z = s.serializeFloat(vector.z);
        }

        static Parts with(int mistake) {
            Parts object = new Parts();
            if (mistake >= 0) {
                object.spoil(mistake / MISSING);
                object.lose(mistake % MISSING);
            }
            return object;
        }

        private void spoil(int number) {
            float[] values = new float[FLOATS];
            if (number < FLOATS) {
                values[number] = (number & 1) == 0 ? Float.NaN : Float.NEGATIVE_INFINITY;
            }
            count = number == FLOATS ? 777 : 3;
            p.set(values, 0);
            m = Arrays.copyOfRange(values, 3, 6);
            h.vector.set(values, 6);
            v.set(values, 8);
            n.x = values[11];
            n.y = values[12];
            w.set(values, 13);
        }

        private void lose(int number) {
            p = number == 1 ? null : p;
            v = number == 2 ? null : v;
            m = number == 3 ? null : number < 7 && number > 3 ? Arrays.copyOf(m, number - 4) : m;
            h = number == 7 ? null : h;
            w = number == 8 ? null : w;
            n = number == 9 ? null : n;
        }

        private static final class Holder {
            private Vector vector = new Vector();
        }

        private static final class Vector {
            private float x;
            private float y;
            private float z;

            void set(float[] values, int first) {
                x = values[first];
                y = values[first + 1];
                z = values[first + 2];
            }
        }

        private static final class Point implements BitSerializable {
            private float x;
            private float y;

            @Override
            public void serialize(BitStream s) {
                x = s.serializeFloat(x);
                y = s.serializeFloat(y);
            }
        }
    }

    /** Floats of a variable's object, which becomes another one on the way, and of elements in turn. */
    static final class Chain extends Object12 {
        private static final int MISTAKES = 80;

        private float value;
        private Chain next;
        private float[] row = {1, 2};

        @Override
        public void serialize(BitStream s) {
            Chain link = this;
            link = link.next;
            link.value = s.serializeFloat(link.value);
            link.row[0] = s.serializeFloat(link.row[0]);
            link = link.next;
            link.value = s.serializeFloat(link.value);
            link.row[1] = s.serializeFloat(link.row[1]);
            int index = (int) link.value;
            row[index] = s.serializeFloat(row[index]);
            row[1] = s.serializeFloat(row[1]);
        }

        /** The first digit says which value is wrong, the second what is missing. */
        static Chain with(int mistake) {
            Chain object = new Chain();
            object.next = new Chain();
            object.next.next = new Chain();
            int wrong = mistake / 10;
            int missing = mistake % 10;
            if (mistake >= 0) {
                object.row[wrong & 1] = wrong > 0 && wrong < 3 ? Float.NaN : 5;
                object.next.value = wrong == 3 ? Float.POSITIVE_INFINITY : 5;
                object.next.row[0] = wrong == 4 ? Float.NaN : 5;
                object.next.next.value = wrong == 5 ? Float.NaN : wrong == 6 ? 2 : 1;
                object.next.next.row[1] = wrong == 7 ? Float.NaN : 5;
                object.row = missing == 1 ? null : object.row;
                object.next.row = missing == 2 ? null : missing == 3 ? new float[0] : object.next.row;
                object.next.next.row = missing == 4 ? null : missing == 5 ? new float[1] : object.next.next.row;
                object.next.next = missing == 6 ? null : object.next.next;
                object.next = missing == 7 ? null : object.next;
            }
            return object;
        }
    }

    /** Calls an object itself that may be missing: a null of its own. */
    static final class Calling extends Object12 {
        private Part part = new Part();

        @Override
        public void serialize(BitStream s) {
            LOG.add("before");
            int a = s.serializeInt(3, 0, 15);
            part = mistake == 3 ? null : part;
            part.serialize(s);
        }

        static final class Part implements BitSerializable {
            private int value;

            @Override
            public void serialize(BitStream s) {
                value = s.serializeInt(value, 0, 15);
            }
        }
    }

    private static <T extends Object12> IntFunction<T> factory(Supplier<T> prototype) {
        return mistake -> {
            T object = prototype.get();
            object.mistake = mistake;
            return object;
        };
    }

    /** Every mistake of a type, in a packet of every size up to one in which a word fits behind it. */
    private static <T extends Object12> void check(Class<T> type, IntFunction<T> factory, int mistakes) {
        Codec<T> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec::toString);
        WriteStream whole = new WriteStream(new byte[64]);
        Agreement.thrown(() -> whole.write(factory.apply(-1)));
        for (int mistake = -1; mistake < mistakes; mistake++) {
            for (int bytes = 0; bytes <= (whole.bitPosition() >> 3) + 2 + Long.BYTES; bytes++) {
                for (int bits = 0; bits < Math.min(8, bytes * 8); bits++) {
                    check(codec, factory, mistake, bytes, bits);
                }
            }
        }
    }

    private static <T extends Object12> void check(Codec<T> codec, IntFunction<T> factory, int mistake, int bytes, int bits) {
        Supplier<String> where = () -> "mistake " + mistake + ", " + bytes + " bytes, from bit " + bits;
        T one = factory.apply(mistake);
        WriteStream plain = new WriteStream(new byte[bytes]);
        skip(plain, bits);
        Effects.made = 0;
        Throwable expected = logged(() -> plain.write(one));
        List<String> expectedLog = List.copyOf(LOG);
        String expectedState = one.toString();

        T two = factory.apply(mistake);
        WriteStream compiled = new WriteStream(new byte[bytes]);
        skip(compiled, bits);
        Effects.made = 0;
        Throwable actual = logged(() -> codec.write(two, compiled));
        assertSameExceptions(expected, actual, where);
        assertEquals(plain.bitPosition(), compiled.bitPosition(), where);
        assertSameLog(expected, expectedLog, where);
        if (two instanceof Effects && LOG.equals(expectedLog)) {
            assertEquals(expectedState, two.toString(), where);
        }
        if (bits == 0) {
            T three = factory.apply(mistake);
            assertSameExceptions(expected, logged(() -> codec.write(three, new byte[bytes])), where);
            assertSameLog(expected, expectedLog, where);
        }
    }

    /** A write that fails at an operation runs once more, to name it; the program's own exceptions leave it at one. */
    private static void assertSameLog(Throwable expected, List<String> log, Supplier<String> where) {
        List<String> twice = new ArrayList<>(log);
        twice.addAll(log);
        boolean ours = expected instanceof PacketOverflowException || expected instanceof IllegalArgumentException;
        assertEquals(ours ? twice : log, LOG, where);
    }

    private static void skip(WriteStream stream, int bits) {
        for (int i = 0; i < bits; i++) {
            stream.serializeBool(true);
        }
    }

    private static Throwable logged(Runnable write) {
        LOG.clear();
        return Agreement.thrown(write);
    }

    private static void assertSameExceptions(Throwable expected, Throwable actual, Supplier<String> where) {
        assertEquals(expected == null ? null : expected.getClass(), actual == null ? null : actual.getClass(),
                () -> where.get() + ": " + actual);
        if (expected != null) {
            String says = String.valueOf(actual.getMessage());
            assertTrue(expected instanceof NullPointerException || says.endsWith(String.valueOf(expected.getMessage())),
                    () -> where.get() + ": " + expected + " / " + actual);
            assertEquals(frames(expected), frames(actual), where);
        }
    }

    private static String frames(Throwable thrown) {
        StringBuilder frames = new StringBuilder();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith(FirstExceptionTest.class.getName() + "$")) {
                frames.append(frame).append('\n');
            }
        }
        return frames.toString();
    }

    @Test
    void fewerBitsThanAWord() {
        check(Small.class, factory(Small::new), 4);
    }

    @Test
    void twoPieces() {
        check(Pieces.class, factory(Pieces::new), 3);
    }

    @Test
    void whollyFilledWords() {
        check(Words.class, factory(Words::new), 4);
    }

    @Test
    void missingObjectsAndTheProgramsOwnExceptions() {
        check(Missing.class, Missing::with, 6);
    }

    @Test
    void whatSomebodyCouldSeeHappensInTime() {
        check(Effects.class, factory(Effects::new), 6);
    }

    @Test
    void aMissingObjectOfTheProgramsOwnCall() {
        check(Calling.class, factory(Calling::new), 4);
    }

    @Test
    void waysThatMeet() {
        for (int way = -1; way < 7; way++) {
            check(Ways.class, Ways.of(way), 9);
        }
    }

    @Test
    void branchesOnTheWay() {
        for (int way = 0; way < 5; way++) {
            check(Branches.class, Branches.of(way), 7);
        }
    }

    @Test
    void floatsSideBySide() {
        Codec<Floats> codec = Codec.of(Floats.class);
        assertTrue(codec.isCompiled(), codec::toString);
        for (int mistake = -1; mistake < 2 * Floats.COUNT + 3; mistake++) {
            for (int bytes : new int[] {1, 7, 8, 29, 48, 49, 50, 60}) {
                check(codec, Floats::with, mistake, bytes, 0);
                check(codec, Floats::with, mistake, bytes, 3);
            }
        }
    }

    @Test
    void floatsOfObjectsThatMayBeMissing() {
        Codec<Parts> parts = Codec.of(Parts.class);
        assertTrue(parts.isCompiled(), parts::toString);
        for (int mistake = -1; mistake < Parts.MISTAKES; mistake++) {
            check(parts, Parts::with, mistake, 80, 0);
            check(parts, Parts::with, mistake, 80, 3);
            check(parts, Parts::with, mistake, Math.floorMod(mistake, 66), 0);
        }
        Codec<Chain> chain = Codec.of(Chain.class);
        assertTrue(chain.isCompiled(), chain::toString);
        for (int mistake = -1; mistake < Chain.MISTAKES; mistake++) {
            check(chain, Chain::with, mistake, 33, 0);
            check(chain, Chain::with, mistake, 33, 3);
            check(chain, Chain::with, mistake, Math.floorMod(mistake, 24), 0);
        }
    }

    @Test
    void loops() {
        check(Loop.class, factory(Loop::new), 12);
    }

    /** Its own exception, which it made long before, leaves a write as it is, and leaves nothing behind for the next one. */
    @Test
    void anExceptionThatIsThrownAgain() {
        Codec<Rethrowing> codec = Codec.of(Rethrowing.class);
        assertTrue(codec.isCompiled(), codec::toString);
        Rethrowing object = new Rethrowing();
        assertSame(PacketOverflowException.class, Agreement.thrown(() -> codec.write(object, new byte[0])).getClass());
        assertSame(Rethrowing.OWN, Agreement.thrown(() -> codec.write(object, new byte[1])));
        object.alone = true;
        assertSame(Rethrowing.OWN, Agreement.thrown(() -> codec.write(object, new byte[0])));
    }

    static final class Rethrowing implements BitSerializable {
        private static final IllegalStateException OWN = new IllegalStateException("made long ago");
        private boolean alone;

        @Override
        public void serialize(BitStream s) {
            if (alone) {
                throw OWN;
            }
            int a = s.serializeInt(3, 0, 15);
            if (a > 0) {
                throw OWN;
            }
            int b = s.serializeInt(3, 0, 15);
        }
    }
}
