package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.compiled.far.Far;
import io.github.tightwire.fixtures.Effort;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any class that javac makes does the same compiled, or plain where it must be. */
class ShapesTest {
    private static final int OBJECTS = Effort.of(6, 20);

    record Shape(Supplier<? extends Sample> factory, boolean compiled) {
        @Override
        public String toString() {
            return factory.get().getClass().getName();
        }
    }

    static Shape compiled(Supplier<? extends Sample> factory) {
        return new Shape(factory, true);
    }

    static Shape plain(Supplier<? extends Sample> factory) {
        return new Shape(factory, false);
    }

    static List<Shape> shapes() {
        class Local extends Number {
            @Override
            public void serialize(BitStream s) {
                a = s.serializeInt(a, 0, 3);
            }
        }
        return List.of(
                compiled(Lambdas::new),
                plain(Capturing::new),
                plain(CapturingHelper::new),
                compiled(Switches::new),
                compiled(Tries::new),
                plain(TriesAround::new),
                compiled(TriesInHelper::new),
                compiled(Finally::new),
                compiled(UnusedTry::new),
                compiled(ShapesTest::record),
                compiled(() -> new ShapesTest().new Inner()),
                compiled(ShapesTest::anonymous),
                compiled(Local::new),
                compiled(Defaulted::new),
                compiled(Inheriting::new),
                compiled(Super::new),
                compiled(Overriding::new),
                compiled(Shadowing::new),
                compiled(FarShadowing::new),
                compiled(Generic::new),
                plain(Kept::new),
                plain(Synchronized::new),
                compiled(SynchronizedHelper::new),
                compiled(Locals::new),
                compiled(FarNested::new),
                compiled(Constant.ONE::self),
                compiled(Returned::new),
                compiled(ReturnedByHelper::new),
                plain(Stashed::new),
                plain(Constructing::new),
                compiled(OwnStream::new),
                compiled(Rows::new),
                compiled(Swallowing::new),
                compiled(Narrow::new),
                compiled(Elements::new),
                compiled(Crossing::new),
                compiled(Behind::new),
                compiled(Filling::new),
                compiled(Wide::new));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    <T extends Sample> void agrees(Shape shape) {
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) shape.factory.get().getClass();
        @SuppressWarnings("unchecked")
        Supplier<T> factory = (Supplier<T>) shape.factory;
        Codec<T> codec = Codec.of(type);
        assertEquals(shape.compiled, codec.isCompiled(), codec::toString);
        Agreement.assertAgreement(codec, factory, OBJECTS, 7);
    }

    /** A missing object is found out when it is wanted, neither before a refusal nor after one. */
    @Test
    void nullIsFoundOutInTheSamePlace() {
        Absent written = new Absent();
        written.box = new Box();
        byte[] packet = new byte[8];
        int length = new WriteStream(packet).write(written);
        Codec<Absent> codec = Codec.of(Absent.class);
        assertTrue(codec.isCompiled(), codec::toString);
        for (int i = 0; i <= length; i++) {
            byte[] cut = Arrays.copyOf(packet, i);
            Object[] outcomes = new Object[2];
            Throwable plain = Agreement.thrown(() -> outcomes[0] = new ReadStream(cut).read(new Absent()));
            Throwable compiled = Agreement.thrown(() -> outcomes[1] = codec.read(new Absent(), cut, cut.length));
            assertEquals(plain == null ? null : plain.getClass(), compiled == null ? null : compiled.getClass());
            assertEquals(outcomes[0], outcomes[1]);
            assertEquals(i > 0, plain instanceof NullPointerException, "the box is wanted within the first byte");
        }
    }

    /** A write that stores no element back finds out all the same, where the plain one does, that there is none, or no array. */
    @Test
    void anElementThatIsMissingIsFoundOutInTheSamePlace() {
        Codec<Elements> codec = Codec.of(Elements.class);
        for (int missing = 0; missing < 3; missing++) {
            Elements elements = new Elements();
            elements.fill(new Random(1));
            elements.pairs = missing == 0 ? new short[3] : missing == 1 ? new short[0] : null;
            Throwable[] thrown = new Throwable[2];
            WriteStream plain = new WriteStream(new byte[200]);
            thrown[0] = Agreement.thrown(() -> plain.write(elements));
            WriteStream compiled = new WriteStream(new byte[200]);
            thrown[1] = Agreement.thrown(() -> codec.write(elements, compiled));
            assertEquals(missing == 2 ? NullPointerException.class : ArrayIndexOutOfBoundsException.class, thrown[0].getClass());
            assertEquals(thrown[0].getClass(), thrown[1].getClass());
            assertEquals(thrown[0].getStackTrace()[0].toString(), thrown[1].getStackTrace()[0].toString());
            assertEquals(plain.bitPosition(), compiled.bitPosition());
        }
    }

    /** Three numbers, of which two or three are on the wire. */
    abstract static class Number implements Sample {
        int a;
        int b;
        long c;

        @Override
        public void fill(Random random) {
            a = random.nextInt(4);
            b = random.nextInt(100);
            c = random.nextInt(1000);
        }

        @Override
        public int spoils() {
            return 1;
        }

        @Override
        public void spoil(int field) {
            a = 4;
        }
    }

    static final class Lambdas extends Number {
        @Override
        public void serialize(BitStream s) {
            int k = 2;
            IntUnaryOperator add = x -> x + k + Math.min(b, 0);
            Supplier<String> name = this::toString;
            a = s.serializeInt(a, 0, 3);
            b = add.applyAsInt(s.serializeInt(b, 0, 127)) - 2;
            c = s.serializeLong(c, 0, 999 + name.get().length() * 0);
        }

        @Override
        public String toString() {
            return "Lambdas";
        }
    }

    static final class Capturing extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            Runnable run = () -> b = s.serializeInt(b, 0, 99);
            run.run();
            c = s.serializeLong(c, 0, 999);
        }
    }

    static final class CapturingHelper extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            helper(s);
            c = s.serializeLong(c, 0, 999);
        }

        private void helper(BitStream s) {
            Runnable run = () -> b = s.serializeInt(b, 0, 99);
            run.run();
        }
    }

    static final class Switches extends Number {
        private TimeUnit unit = TimeUnit.DAYS;
        private String word = "one";

        @Override
        public void fill(Random random) {
            super.fill(random);
            unit = TimeUnit.values()[random.nextInt(7)];
            word = new String[] {"one", "two", "Aa", "BB"}[random.nextInt(4)];
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            unit = s.serializeEnum(unit, TimeUnit.class);
            word = s.serializeString(word, 4);
            switch (word) {
                case "one" -> b = s.serializeInt(b, 0, 99);
                case "Aa" -> b = s.serializeInt(b, 0, 100);
                case "BB" -> s.serializeAlign();
                default -> s.serializeBool(true);
            }
            c = switch (unit) {
                case DAYS, HOURS -> s.serializeLong(c, 0, 999);
                case SECONDS -> s.serializeLong(c, -5, 2999);
                default -> 12;
            };
        }
    }

    static final class Tries extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            try {
                b = 100 / a;
            } catch (ArithmeticException e) {
                b = 3;
            } finally {
                c = 5;
            }
            b = s.serializeInt(b, 0, 100);
            try {
                Objects.requireNonNull(a == 2 ? null : "text");
            } catch (NullPointerException e) {
                s.serializeBool(true);
            }
            c = s.serializeLong(c, 0, 999);
        }
    }

    static final class TriesAround extends Number {
        @Override
        public void serialize(BitStream s) {
            try {
                a = s.serializeInt(a, 0, 3);
                b = s.serializeInt(b, 0, 99);
            } catch (IndexOutOfBoundsException e) {
                b = 0;
            }
            c = s.serializeLong(c, 0, 999);
        }
    }

    static final class TriesInHelper extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            b = 1 + around(s);
            c = s.serializeLong(c, 0, 999) + 7 * without(s, 3) - 7 * a;
        }

        private int around(BitStream s) {
            try {
                return s.serializeInt(b, 0, 99);
            } finally {
                b = 17;
            }
        }

        private int without(BitStream s, int k) {
            int got = s.serializeInt(a, 0, k);
            try {
                b = 10 / got;
            } catch (ArithmeticException e) {
                b = -1;
            }
            return got;
        }

        @Override
        public void fill(Random random) {
            super.fill(random);
            a = random.nextInt(3);
        }
    }

    static final class Finally extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            for (int i = 0; i < 3; i++) {
                try {
                    if (i == a) {
                        continue;
                    }
                    b += i;
                } finally {
                    c++;
                }
                int ignored = s.serializeBits(i, 7);
            }
        }
    }

    static final class UnusedTry extends Number {
        @Override
        public void serialize(BitStream s) {
            try {
                int unused = 3;
            } catch (RuntimeException e) {
                a = 0;
            }
            a = s.serializeInt(a, 0, 3);
        }
    }

    static final class Box {
        int value;
    }

    record Held(Box box, int[] numbers) implements Sample {
        @Override
        public void fill(Random random) {
            box.value = random.nextInt(50);
            numbers[0] = random.nextInt(1000);
        }

        @Override
        public void serialize(BitStream s) {
            box().value = s.serializeInt(box().value, 0, 50);
            numbers()[0] = s.serializeBits(numbers()[0], 12);
        }
    }

    static Held record() {
        return new Held(new Box(), new int[1]);
    }

    private int outer;

    final class Inner extends Number {
        @Override
        public void fill(Random random) {
            super.fill(random);
            outer = random.nextInt(8);
        }

        @Override
        public void serialize(BitStream s) {
            outer = s.serializeInt(outer, 0, 7);
            a = s.serializeInt(a, 0, outer < 4 ? 3 : 5);
        }
    }

    static Sample anonymous() {
        int most = 3;
        return new Number() {
            @Override
            public void serialize(BitStream s) {
                a = s.serializeInt(a, 0, most);
                b = s.serializeInt(b, 0, 99);
            }
        };
    }

    interface Default extends Sample {
        int value();

        void value(int value);

        @Override
        default void serialize(BitStream s) {
            value(more(s, s.serializeInt(value(), 0, 3)));
        }

        private int more(BitStream s, int value) {
            s.serializeBits(5, 3);
            return value;
        }
    }

    static final class Defaulted extends Number implements Default {
        @Override
        public void serialize(BitStream s) {
            Default.super.serialize(s);
            b = s.serializeInt(b, 0, 99);
        }

        @Override
        public int value() {
            return a;
        }

        @Override
        public void value(int value) {
            a = value;
        }
    }

    static class Parent extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            part(s);
            own(s);
        }

        void part(BitStream s) {
            b = s.serializeInt(b, 0, 99);
        }

        private void own(BitStream s) {
            c = s.serializeLong(c, 0, 999);
        }
    }

    static final class Inheriting extends Parent {
    }

    static final class Super extends Parent {
        @Override
        public void serialize(BitStream s) {
            s.serializeBool(true);
            super.serialize(s);
        }
    }

    static final class Overriding extends Parent {
        @Override
        void part(BitStream s) {
            b = s.serializeBits(b, 31);
            super.part(s);
        }
    }

    /** Its method is another one than the private one of its parent. */
    static final class Shadowing extends Parent {
        void own(BitStream s) {
            c = s.serializeUint64(c);
        }
    }

    abstract static class Part<V> extends Number {
        abstract void part(V value, BitStream s);

        abstract V value();

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            part(value(), s);
        }
    }

    static final class Generic extends Part<Integer> {
        @Override
        void part(Integer value, BitStream s) {
            b = s.serializeInt(value, 0, 99);
        }

        @Override
        Integer value() {
            return b;
        }
    }

    static class Open extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            c = s.serializeLong(c, 0, 999);
        }
    }

    interface Visitor {
        long visit(BitStream s, long value, int width);
    }

    /** A few bits before and behind each call, so that the stream is never at a whole byte. */
    static final class Kept extends Number {
        private final Open open = new Open();
        private final BitSerializable any = open;
        private final Visitor visitor = BitStream::serializeBits;

        @Override
        public void fill(Random random) {
            super.fill(random);
            open.fill(random);
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            s.serializeObject(open);
            b = s.serializeInt(b, 0, 99);
            any.serialize(s);
            s.serializeBool(a == 1);
            c = visitor.visit(s, c, 11);
            b = s.serializeInt(b, 0, 99);
            for (int i = 0; i < a; i++) {
                s.serializeObject(any);
                s.serializeBits(i, 3);
            }
        }
    }

    static final class Synchronized extends Number {
        @Override
        public synchronized void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
        }
    }

    static final class SynchronizedHelper extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            helper(s);
            c = s.serializeLong(c, 0, 999);
        }

        private synchronized void helper(BitStream s) {
            b = s.serializeInt(b, 0, 99);
        }
    }

    @SuppressWarnings("unused")
    static final class Locals extends Number {
        private static int calls;
        private double sum;

        @Override
        public void fill(Random random) {
            super.fill(random);
            sum = 0;
        }

        @Override
        public void serialize(BitStream s) {
            long before = c;
            double half = 0.5;
            BitStream same = s;
            a = same.serializeInt(a, 0, 3);
            for (long i = 0; i < a; i++) {
                half += i;
                before ^= same.serializeLong(i, 0, 9);
            }
            s = null;
            calls++;
            c = same.serializeLong(c, 0, 999);
            sum = half + before;
        }
    }

    static final class FarNested extends Number {
        private final Far far = new Far();
        private final Far.Open open = new Far.Open();

        @Override
        public void fill(Random random) {
            super.fill(random);
            far.set(random.nextInt());
            open.ordinal = random.nextInt(3);
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            far.serialize(s);
            b = s.serializeInt(b, 0, 99);
            s.serializeObject(open);
            c = s.serializeLong(c, 0, 999);
        }
    }

    enum Constant implements Sample {
        ONE;

        @Override
        public void fill(Random random) {
        }

        @Override
        public void serialize(BitStream s) {
            int ignored = s.serializeInt(ordinal(), 0, 3);
        }

        Constant self() {
            return this;
        }
    }

    /** A method that gives back a stream object, at another place than the compiled code. */
    static final class Returned extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            BitStream same = Objects.requireNonNull(s);
            b = same.serializeInt(b, 0, 99);
            c = s.serializeLong(c, 0, 999);
        }
    }

    static final class ReturnedByHelper extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            b = same(s).serializeInt(b, 0, 99);
            c = s.serializeLong(c, 0, 999);
        }

        private static BitStream same(BitStream s) {
            return s;
        }
    }

    static final class Stashed extends Number {
        private BitStream stream;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            stash(s);
            b = stream.serializeInt(b, 0, 99);
            stream = null;
            c = s.serializeLong(c, 0, 999);
        }

        private void stash(BitStream s) {
            stream = s;
        }
    }

    static final class Constructing extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            Keeper keeper = new Keeper(s);
            b = keeper.take(b);
            c = s.serializeLong(c, 0, 999);
        }

        private record Keeper(BitStream stream) {
            int take(int value) {
                return stream.serializeInt(value, 0, 99);
            }
        }
    }

    /** A stream of its own, into an array of its own. */
    static final class OwnStream extends Number {
        private final byte[] inner = new byte[8];

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            if (s.isWriting()) {
                WriteStream own = new WriteStream(inner);
                own.serializeInt(b, 0, 99);
                own.finish();
            }
            s.serializeBytes(inner);
            c = s.serializeLong(c, 0, 999);
        }
    }

    static final class Rows extends Number {
        private final Open[][] grid = {{new Open()}, {new Open(), new Open()}};

        @Override
        public void fill(Random random) {
            super.fill(random);
            for (Open[] row : grid) {
                for (Open open : row) {
                    open.fill(random);
                }
            }
        }

        @Override
        public void serialize(BitStream s) {
            for (Open[] row : grid) {
                for (Open open : row) {
                    open.serialize(s);
                    a = s.serializeInt(a, 0, 3);
                }
            }
        }
    }

    /** Against the contract, but the packet must still be refused, at the same bit. */
    static final class Swallowing extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            swallow(s);
            c = s.serializeLong(c, 0, 999);
        }

        private void swallow(BitStream s) {
            if (s.isReading()) {
                try {
                    b = s.serializeInt(b, 0, 99);
                } catch (Throwable e) {
                    return;
                }
            } else {
                s.serializeInt(b, 0, 99);
            }
        }
    }

    @Test
    void whatLooksLikeAConstantIsAskedEachTime() {
        class Dice extends Number {
            double thrown;

            @Override
            public void serialize(BitStream s) {
                thrown = Math.random();
            }
        }
        Codec<Dice> codec = Codec.of(Dice.class);
        assertTrue(codec.isCompiled(), codec::toString);
        Dice dice = new Dice();
        codec.measure(dice);
        double first = dice.thrown;
        codec.measure(dice);
        assertNotEquals(first, dice.thrown);
    }

    @Test
    void aSubclassRunsAsItIs() {
        class Child extends Parent {
            @Override
            void part(BitStream s) {
                b = s.serializeBits(b, 20);
            }
        }
        Codec<Parent> codec = Codec.of(Parent.class);
        assertTrue(codec.isCompiled(), codec::toString);
        Child child = new Child();
        child.fill(new Random(1));
        byte[] bytes = new byte[20];
        // Of 2, 20 and 10 bits.
        assertEquals(4, codec.write(child, bytes));
        assertEquals(32, codec.measure(child));
        Child copy = new Child();
        assertTrue(codec.read(copy, bytes, 4).isAccepted());
        assertEquals(Deep.text(child), Deep.text(copy));
    }

    static final class Chain implements Sample {
        private int value;
        private Chain next;

        @Override
        public void fill(Random random) {
            value = random.nextInt(8);
            next = random.nextInt(5) == 0 ? null : new Chain();
            if (next != null) {
                next.fill(random);
            }
        }

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 7);
            if (!s.serializeBool(next != null)) {
                next = null;
                return;
            }
            if (next == null) {
                next = new Chain();
            }
            s.serializeObject(next);
        }

        static Chain of(int depth) {
            Chain chain = new Chain();
            for (int i = 0; i < depth; i++) {
                Chain before = new Chain();
                before.next = chain;
                chain = before;
            }
            return chain;
        }
    }

    @Test
    void recursionEndsAtTheSameDepth() {
        Agreement.assertCompiled(Chain.class, Chain::new, OBJECTS);
        Codec<Chain> codec = Codec.of(Chain.class);
        byte[] bytes = new byte[300];
        int length = codec.write(Chain.of(BitStream.MAX_DEPTH), bytes);
        assertTrue(codec.read(new Chain(), bytes, length).isAccepted());
        Chain tooDeep = Chain.of(BitStream.MAX_DEPTH + 1);
        Agreement.assertSameError(
                Agreement.thrown(() -> new WriteStream(new byte[300]).write(tooDeep)),
                Agreement.thrown(() -> codec.write(tooDeep, new byte[300])));
        Agreement.assertSameError(
                Agreement.thrown(() -> new MeasureStream().measure(tooDeep)),
                Agreement.thrown(() -> codec.measure(tooDeep)));
        Arrays.fill(bytes, (byte) 0xFF);
        Verdict verdict = codec.read(new Chain(), bytes, 300);
        assertEquals(Reason.NESTED_TOO_DEEP, verdict.reason());
        assertEquals(new ReadStream(bytes).read(new Chain()), verdict);
    }

    /** A nesting of final types is as deep as one of objects of the same type. */
    @Test
    void finalTypesEndAtTheSameDepth() {
        int most = BitStream.MAX_DEPTH + 2;
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i <= most; i++) {
            String nested = i == most ? "" : "private final D" + (i + 1) + " next = new D" + (i + 1) + "();\n";
            sources.put("deep.D" + i, "package deep; public final class D" + i
                    + " implements io.github.tightwire.BitSerializable { private boolean b;" + nested
                    + "public void serialize(io.github.tightwire.BitStream s) { b = s.serializeBool(b);"
                    + (i == most ? "" : "s.serializeObject(next);") + "}}");
        }
        Sources classes = Sources.compile(sources);
        assertDepth(classes, most - BitStream.MAX_DEPTH, true);
        assertDepth(classes, most - BitStream.MAX_DEPTH - 1, false);
    }

    private static void assertDepth(Sources classes, int from, boolean fits) {
        Class<? extends BitSerializable> type = classes.type("deep.D" + from, BitSerializable.class);
        assertSameDepth(type, fits);
    }

    private static <T extends BitSerializable> void assertSameDepth(Class<T> type, boolean fits) {
        Codec<T> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec::toString);
        T object;
        try {
            object = type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        byte[] bytes = new byte[40];
        Throwable plain = Agreement.thrown(() -> new WriteStream(new byte[40]).write(object));
        Agreement.assertSameError(plain, Agreement.thrown(() -> codec.write(object, bytes)));
        assertEquals(fits, plain == null);
        Verdict verdict = new ReadStream(bytes).readEmbedded(object);
        assertEquals(verdict, codec.readEmbedded(object, ByteBuffer.wrap(bytes)));
        assertEquals(fits, verdict.isAccepted());
    }

    @Test
    void messagesNameTheField() {
        Parent parent = new Parent();
        parent.a = 150;
        Throwable error = Agreement.thrown(() -> Codec.of(Parent.class).write(parent, new byte[20]));
        assertEquals("a = 150 is outside [0, 3], at bit 0", error.getMessage());
        parent.a = 1;
        parent.c = 1000;
        error = Agreement.thrown(() -> Codec.of(Parent.class).write(parent, new byte[20]));
        assertEquals("c = 1000 is outside [0, 999], at bit 9", error.getMessage());
        assertFalse(Agreement.thrown(() -> new WriteStream(new byte[20]).write(parent)).getMessage().contains("c ="));
    }

    /** Fields narrower than what is serialized, and one that other threads may look at. */
    static final class Narrow extends Number {
        private byte octet;
        private short pair;
        private char letter;
        private volatile int shared;

        @Override
        public void fill(Random random) {
            super.fill(random);
            octet = (byte) random.nextInt();
            pair = (short) random.nextInt();
            letter = (char) random.nextInt();
            shared = random.nextInt(50);
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            octet = (byte) s.serializeBits(octet, 8);
            pair = (short) s.serializeBits(
                    pair,
                    16);
            letter = (char) s.serializeUint16(letter);
            shared = s.serializeInt(shared, 0, 49);
        }
    }

    /** Elements that go back to where they come from, of every type, and some that only seem to. */
    static final class Elements extends Number {
        private byte[] octets = {};
        private short[] pairs = {};
        private char[] letters = {};
        private int[] numbers = {};
        private long[] times = {};
        private float[] speeds = {};
        private double[] angles = {};
        private boolean[] flags = {};

        @Override
        public void fill(Random random) {
            super.fill(random);
            octets = new byte[4];
            pairs = new short[4];
            letters = new char[4];
            numbers = new int[4];
            times = new long[4];
            speeds = new float[4];
            angles = new double[4];
            flags = new boolean[4];
            for (int i = 0; i < 4; i++) {
                octets[i] = (byte) random.nextInt(16);
                pairs[i] = (short) random.nextInt(1 << 15);
                letters[i] = (char) random.nextInt(1 << 16);
                numbers[i] = random.nextInt(100);
                times[i] = random.nextLong();
                speeds[i] = random.nextFloat();
                angles[i] = random.nextDouble();
                flags[i] = random.nextBoolean();
            }
        }

        @Override
        public void serialize(BitStream s) {
            byte[] held = octets;
            for (int i = 0; i < 4; i++) {
                held[i] = (byte) s.serializeBits(held[i], 4);
                pairs[i] = (short) s.serializeBits(pairs[i], 15);
                letters[i] = (char) s.serializeUint16(letters[i]);
                numbers[i] = s.serializeInt(numbers[i], 0, 99);
                times[i] = s.serializeUint64(times[i]);
                speeds[i] = s.serializeFloat(speeds[i]);
                angles[i] = s.serializeDouble(angles[i]);
                flags[i] = s.serializeBool(flags[i]);
            }
            numbers[0] = s.serializeInt(numbers[1], 0, 99);
            numbers[2] = s.serializeInt(numbers[2], 0, 99);
            int next = 0;
            numbers[next++] = s.serializeInt(numbers[next], 0, 99);
            numbers[next] = s.serializeInt(numbers[next++], 0, 99);
            held[3] = (byte) s.serializeInt(numbers[3], 0, 99);
        }
    }

    /** A type that stores one field's value in the other. */
    static final class Swapping implements BitSerializable {
        private String one = "first";
        private String other = "second";

        @Override
        public void serialize(BitStream s) {
            String first = s.serializeString(one, 9);
            one = s.serializeString(other, 9);
            other = first;
        }
    }

    @Test
    void aWriteStoresReferencesThatAreNotThere() {
        Swapping swapping = new Swapping();
        Codec.of(Swapping.class).write(swapping, new byte[20]);
        assertEquals("second", swapping.one);
        assertEquals("first", swapping.other);
    }

    /** A type whose value comes from one field, and goes to another, or to the same one of another object. */
    static final class Crossing extends Number {
        private final Box one = new Box();
        private final Box other = new Box();

        @Override
        public void fill(Random random) {
            super.fill(random);
            a = random.nextInt(4);
            one.value = random.nextInt(16);
            other.value = random.nextInt(16);
        }

        @Override
        public void serialize(BitStream s) {
            Box from = one;
            Box to = other;
            b = s.serializeInt(a, 0, 3);
            to.value = s.serializeBits(from.value, 4);
            from.value = s.serializeBits(from.value, 4);
            c = s.serializeLong(c, 0, 999);
        }
    }

    /** Short runs of values, always as far behind a longer one, whichever that was. */
    static final class Behind extends Number {
        private final long[] words = new long[7];
        private final Box[] boxes = {new Box(), new Box(), new Box(), new Box()};
        private boolean flag;

        @Override
        public void fill(Random random) {
            super.fill(random);
            flag = random.nextBoolean();
            for (int i = 0; i < words.length; i++) {
                words[i] = random.nextLong() >>> 7;
            }
            for (Box box : boxes) {
                box.value = random.nextInt(500);
            }
        }

        @Override
        public void serialize(BitStream s) {
            for (int round = 0; round < 3; round++) {
                a = s.serializeInt(a, 0, 3);
                words[0] = s.serializeBits(words[0], 64);
                words[1] = s.serializeBits(words[1], 60);
                boxes[0].value = s.serializeInt(boxes[0].value, 0, 499);
                if (a == 0 || a == 3) {
                    boxes[1].value = s.serializeInt(boxes[1].value, 0, 499);
                } else if (a == 1) {
                    // As many bits as in the other branch, otherwise divided.
                    flag = s.serializeBool(flag);
                    b = s.serializeBits(b, 8);
                } else {
                    // As many bits from a place of its own as in the other branches from the one before.
                    words[2] = s.serializeBits(words[2], 60 + round % 2);
                    words[3] = s.serializeBits(words[3], 64);
                    words[4] = s.serializeBits(words[4], 62);
                    s.serializeAlign();
                    int ignored = s.serializeBits(round, 2 + round);
                    words[5] = s.serializeBits(words[5], 64);
                    words[6] = s.serializeBits(words[6], 60);
                    s.serializeBits(5, 20);
                }
                c = s.serializeLong(c, 0, 999);
                boxes[2].value = s.serializeInt(boxes[2].value, 0, 499);
                if (flag) {
                    boxes[3].value = s.serializeInt(boxes[3].value, 0, 499);
                    words[4] = s.serializeBits(words[4], 57);
                    words[5] = s.serializeBits(words[5], 57);
                    c = s.serializeLong(c, 0, 999);
                    a = s.serializeInt(a, 0, 3);
                }
            }
        }
    }

    /** A value shorter than a word that fills one, or goes on in the next, with the bits that are there. */
    static final class Filling extends Number {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            if (a == 0) {
                c = s.serializeBits(c, 61);
            } else if (a == 1) {
                c = s.serializeBits(c, 62);
            } else {
                c = s.serializeBits(c, 63);
            }
        }
    }

    /** An object that may not be there. */
    static final class Absent extends Number {
        private Box box;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            Box same = box;
            if (s.serializeBool(same != null)) {
                same.value = s.serializeBits(same.value, 12);
            }
            b = s.serializeInt(b, 0, 99);
        }
    }

    /** Numbers that no window holds, and raw bytes: so many that positions behind them are known, and as many as there are. */
    static final class Wide extends Number {
        private final long[] numbers = new long[9];
        private final byte[] bytes = new byte[5];
        private double fraction;

        @Override
        public void fill(Random random) {
            super.fill(random);
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = random.nextLong();
            }
            numbers[7] >>>= 1;
            random.nextBytes(bytes);
            fraction = random.nextDouble();
        }

        @Override
        public void serialize(BitStream s) {
            numbers[0] = s.serializeUint64(numbers[0]);
            a = s.serializeInt(a, 0, 3);
            numbers[1] = s.serializeUint64(numbers[1]);
            numbers[2] = s.serializeBits(numbers[2] >> 5, 59) << 5;
            numbers[3] = s.serializeUint64(numbers[3]);
            s.serializeBytes(bytes, 1, 3);
            numbers[4] = s.serializeUint64(numbers[4]);
            b = s.serializeInt(b, 0, 99);
            numbers[5] = s.serializeLong(numbers[5], Long.MIN_VALUE, Long.MAX_VALUE);
            fraction = s.serializeDouble(fraction);
            numbers[6] = s.serializeBits(numbers[6], 64);
            numbers[7] = s.serializeBits(numbers[7], 63);
            s.serializeBytes(bytes);
            c = s.serializeLong(c, 0, 999);
            numbers[8] = s.serializeUint64(numbers[8]);
        }
    }
}
