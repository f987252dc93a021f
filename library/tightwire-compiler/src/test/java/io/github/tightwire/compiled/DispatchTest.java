package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Subset;
import io.github.tightwire.WriteStream;
import io.github.tightwire.fixtures.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects whose class is known only when they run: each by its own template, or as it is where it has none. */
class DispatchTest {
    static List<Supplier<? extends Sample>> owners() {
        return List.of(Lists::new, Fields::new, Kinds::new, Generic::new, Trees::new, Lambdas::new, Uncompilable::new);
    }

    @ParameterizedTest
    @MethodSource("owners")
    <T extends Sample> void agrees(Supplier<T> factory) {
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) factory.get().getClass();
        // Some of them as they are, at first, and compiled in the background later.
        Agreement.assertCompiled(type, factory, Effort.of(5, 15));
    }

    /** One site that meets more classes than it compares. */
    @Test
    void manyKindsAtOneSite() {
        int kinds = 12;
        Map<String, String> sources = new HashMap<>();
        StringBuilder owner = new StringBuilder("package kinds; import io.github.tightwire.*; import io.github.tightwire.compiled.Sample;")
                .append(" public final class Owner implements Sample { BitSerializable[] parts = new BitSerializable[").append(kinds)
                .append("]; public void serialize(BitStream s) { for (BitSerializable part : parts) { s.serializeObject(part); } }")
                .append(" public Owner() {");
        for (int i = 0; i < kinds; i++) {
            String name = "Kind" + i;
            owner.append(" parts[").append(i).append("] = new ").append(name).append("();");
            sources.put("kinds." + name, "package kinds; import io.github.tightwire.*; final class " + name
                    + " implements BitSerializable { int x; public void serialize(BitStream s) { x = s.serializeInt(x, 0, "
                    + (9 + i) + "); } }");
        }
        owner.append(" } public void fill(java.util.Random r) {");
        for (int i = 0; i < kinds; i++) {
            owner.append(" ((Kind").append(i).append(") parts[").append(i).append("]).x = r.nextInt(").append(10 + i).append(");");
        }
        sources.put("kinds.Owner", owner.append(" } }").toString());
        Class<? extends Sample> type = Sources.compile(sources).type("kinds.Owner", Sample.class);
        agree(type);
    }

    private static <T extends Sample> void agree(Class<T> type) {
        Agreement.assertCompiled(type, Agreement.factory(type), Effort.of(5, 15));
    }

    /** A class that was not known before is compiled while it runs; until then, and afterwards, it does the same. */
    @Test
    void aClassThatIsMetLaterIsCompiled() throws InterruptedException {
        Codec<Holder> codec = Codec.of(Holder.class);
        assertTrue(codec.isCompiled(), codec::toString);
        Holder holder = new Holder();
        holder.part = new Late();
        byte[] expected = new byte[10];
        int length = new WriteStream(expected).write(holder);
        boolean ranAsItIs = false;
        for (int i = 0; i < 30_000 && !Late.caller.endsWith("Late$$Template"); i++) {
            byte[] actual = new byte[10];
            assertEquals(length, codec.write(holder, actual));
            assertArrayEquals(expected, actual);
            ranAsItIs |= Late.caller.equals(Late.class.getName());
            assertTrue(codec.read(holder, actual, length).isAccepted());
            Thread.sleep(1);
        }
        assertTrue(ranAsItIs, "it was compiled before it was met");
        assertEquals(Late.class.getName() + "$$Template", Late.caller);
    }

    static final class Holder implements BitSerializable {
        private BitSerializable part;

        @Override
        public void serialize(BitStream s) {
            s.serializeBits(5, 3);
            s.serializeObject(part);
            s.serializeBits(9, 7);
        }
    }

    static final class Late implements BitSerializable {
        /** The class that serializes it: its own, or the hidden one of the compiled code. */
        private static String caller = "";
        private int value = 77;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 100);
            note();
        }

        private static void note() {
            caller = StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES)
                    .walk(frames -> frames.skip(1).findFirst().orElseThrow().getClassName().replaceAll("/.*", ""));
        }
    }

    /** Streams given to a codec stand as they do after a plain run, depth and all. */
    @Test
    void streamsStandWhereTheyDo() {
        Lists lists = new Lists();
        lists.fill(new Random(1));
        Codec<Lists> codec = Codec.of(Lists.class);
        WriteStream expected = new WriteStream(new byte[100]);
        WriteStream actual = new WriteStream(new byte[100]);
        expected.serializeBits(1, 3);
        actual.serializeBits(1, 3);
        assertEquals(expected.write(lists), codec.write(lists, actual));
        assertEquals(expected.bitPosition(), actual.bitPosition());
        MeasureStream measure = new MeasureStream();
        codec.measure(lists, measure);
        assertEquals(new MeasureStream().measure(lists), measure.bitPosition());
    }

    static class Part implements BitSerializable {
        int x;

        Part fill(Random random) {
            x = random.nextInt(100);
            return this;
        }

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 99);
        }
    }

    static final class Wide extends Part {
        long y;

        @Override
        Part fill(Random random) {
            y = random.nextLong() >>> 1;
            return super.fill(random);
        }

        @Override
        public void serialize(BitStream s) {
            y = s.serializeBits(y, 63);
            super.serialize(s);
        }
    }

    static final class Lists implements Sample {
        private final List<Part> parts = new ArrayList<>();
        private Part maybe;
        private int last;

        @Override
        public void fill(Random random) {
            parts.clear();
            for (int i = random.nextInt(5); i > 0; i--) {
                parts.add(new Part().fill(random));
            }
            maybe = random.nextBoolean() ? null : new Wide().fill(random);
            last = random.nextInt(8);
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(parts, 5, Part::new);
            maybe = s.serializeOptional(maybe, Wide::new);
            last = s.serializeInt(last, 0, 7);
        }
    }

    static final class Fields implements Sample {
        private Part open = new Part();
        private BitSerializable any = new Wide();
        private final Part[] all = {new Part(), new Wide(), new Part()};

        @Override
        public void fill(Random random) {
            open = (random.nextBoolean() ? new Part() : new Wide()).fill(random);
            Part part = random.nextBoolean() ? new Part() : new Wide();
            any = part.fill(random);
            for (int i = 0; i < all.length; i++) {
                all[i] = (random.nextBoolean() ? new Part() : new Wide()).fill(random);
            }
        }

        @Override
        public void serialize(BitStream s) {
            open.serialize(s);
            boolean ignored = s.serializeBool(open.x == 3);
            any.serialize(s);
            s.serializeObject(any);
            for (Part part : all) {
                s.serializeObject(part);
            }
            s.serializeBits(5, 3);
        }
    }

    sealed interface Kind extends BitSerializable permits One, Other {
    }

    static final class One implements Kind {
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 9);
        }
    }

    record Other(int[] b) implements Kind {
        @Override
        public void serialize(BitStream s) {
            b[0] = s.serializeBits(b[0], 13);
        }
    }

    /** Compiled with their owner. */
    static final class Kinds implements Sample {
        private final Kind[] kinds = new Kind[6];

        @Override
        public void fill(Random random) {
            for (int i = 0; i < kinds.length; i++) {
                One one = new One();
                one.a = random.nextInt(10);
                kinds[i] = i % 2 == 0 ? one : new Other(new int[] {random.nextInt(1 << 13)});
            }
        }

        @Override
        public void serialize(BitStream s) {
            for (Kind kind : kinds) {
                s.serializeObject(kind);
            }
        }
    }

    static class Box<E extends BitSerializable> {
        E content;
    }

    static final class Generic implements Sample {
        private final Box<Part> box = new Box<>();

        @Override
        public void fill(Random random) {
            box.content = new Part().fill(random);
        }

        @Override
        public void serialize(BitStream s) {
            box.content.serialize(s);
            s.serializeObject(box.content);
        }
    }

    static class Node implements BitSerializable {
        private int value;
        private final List<Node> children = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 99);
            s.serializeList(children, 3, Node::new);
        }

        static Node random(Random random, int depth) {
            Node node = new Node();
            node.value = random.nextInt(100);
            for (int i = depth == 0 ? 0 : random.nextInt(4); i > 0; i--) {
                node.children.add(random(random, depth - 1));
            }
            return node;
        }
    }

    static final class Trees implements Sample {
        private Node root = new Node();

        @Override
        public void fill(Random random) {
            root = Node.random(random, 3);
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(root);
        }
    }

    @Test
    void treesEndAtTheSameDepth() {
        Codec<Trees> codec = Codec.of(Trees.class);
        for (int depth = BitStream.MAX_DEPTH - 12; depth < BitStream.MAX_DEPTH + 3; depth++) {
            Trees trees = new Trees();
            Node node = trees.root;
            for (int i = 1; i < depth; i++) {
                Node child = new Node();
                node.children.add(child);
                node = child;
            }
            byte[] bytes = new byte[1000];
            byte[] plain = new byte[1000];
            Throwable expected = Agreement.thrown(() -> new WriteStream(plain).write(trees));
            Agreement.assertSameError(expected, Agreement.thrown(() -> codec.write(trees, bytes)));
            assertEquals(depth <= BitStream.MAX_DEPTH, expected == null);
            if (expected == null) {
                assertArrayEquals(plain, bytes);
            }
            byte[] many = new byte[1000];
            new Random(depth).nextBytes(many);
            assertEquals(new ReadStream(plain).read(new Trees()), codec.read(new Trees(), plain, plain.length));
        }
    }

    /** No class file says anything of a lambda. */
    static final class Lambdas implements Sample {
        private int a;
        private int b;
        private final List<BitSerializable> parts = List.of(
                s -> a = s.serializeInt(a, 0, 99),
                s -> s.serializeBool(true),
                new Part(),
                s -> b = s.serializeInt(b, 0, 99));

        @Override
        public void fill(Random random) {
            a = random.nextInt(100);
            b = random.nextInt(100);
        }

        @Override
        public void serialize(BitStream s) {
            for (BitSerializable part : parts) {
                s.serializeBits(1, 3);
                s.serializeObject(part);
            }
            a = s.serializeInt(a, 0, 99);
        }
    }

    /** It does not keep the stream, and can't be compiled. */
    static final class Uncompilable implements Sample {
        static class Tries implements BitSerializable {
            private int a;

            @Override
            public void serialize(BitStream s) {
                try {
                    a = s.serializeInt(a, 0, 99);
                } finally {
                    a += 0;
                }
            }
        }

        private final Tries[] all = {new Tries(), new Tries()};
        private int b;

        @Override
        public void fill(Random random) {
            all[0].a = random.nextInt(100);
            all[1].a = random.nextInt(100);
            b = random.nextInt(9);
        }

        @Override
        public int spoils() {
            return 1;
        }

        @Override
        public void spoil(int field) {
            all[1].a = 100;
        }

        @Override
        public void serialize(BitStream s) {
            for (Tries tries : all) {
                s.serializeObject(tries);
                b = s.serializeInt(b, 0, 8);
            }
        }
    }

    /** Keeps the stream that one of its parts gets, and uses it later. */
    static final class Keeping implements BitSerializable {
        private int a = 5;
        private BitStream kept;
        private BitSerializable part = s -> kept = s;
        private final IntSupplier user;

        Keeping(ToIntFunction<BitStream> use) {
            user = () -> use.applyAsInt(kept);
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 99);
            s.serializeObject(part);
            a += 0 * user.getAsInt();
            a = s.serializeInt(a, 0, 99);
        }
    }

    static List<ToIntFunction<BitStream>> uses() {
        return List.of(s -> s.serializeUint8(7), s -> s.serializeBool(true) ? 1 : 0, s -> Float.floatToIntBits(s.serializeFloat(1)),
                DispatchTest::bytes, DispatchTest::nest, DispatchTest::require, DispatchTest::walk);
    }

    private static int bytes(BitStream s) {
        s.serializeBytes(new byte[1], 0, 1);
        return 0;
    }

    private static int nest(BitStream s) {
        s.serializeObject(nothing -> { });
        return 0;
    }

    private static int require(BitStream s) {
        s.require(true, "never");
        return 0;
    }

    private static int walk(BitStream s) {
        return s.serializeNextIndex(-1, new Subset(9, Subset.Encoding.BIT_PER_OBJECT));
    }

    /** Nobody knows what a lambda does with the stream that it gets: so it is closed afterwards, and throws where it is used. */
    @ParameterizedTest
    @MethodSource("uses")
    void aStreamThatIsKeptIsClosed(ToIntFunction<BitStream> use) {
        Codec<Keeping> codec = Codec.of(Keeping.class);
        assertTrue(codec.isCompiled(), codec::toString);
        byte[] bytes = new byte[20];
        WriteStream writer = new WriteStream(bytes);
        ReadStream reader = new ReadStream(new byte[20]);
        MeasureStream measurer = new MeasureStream();
        assertClosed(() -> codec.write(new Keeping(use), bytes));
        assertClosed(() -> codec.write(new Keeping(use), writer));
        assertClosed(() -> codec.read(new Keeping(use), bytes, 20));
        assertClosed(() -> codec.readEmbedded(new Keeping(use), reader));
        assertClosed(() -> codec.measure(new Keeping(use)));
        assertClosed(() -> codec.measure(new Keeping(use), measurer));
        // What the caller has goes on where the plain method would have left it.
        assertEquals(7, writer.bitPosition());
        assertEquals(7, reader.bitPosition());
        assertEquals(7, measurer.bitPosition());
        assertEquals(3, writer.write(s -> s.serializeBits(5, 17)));
        assertTrue(reader.readEmbedded(s -> s.serializeBits(0, 17)).isAccepted());
        assertEquals(24, measurer.measure(s -> s.serializeBits(5, 17)));
    }

    private static void assertClosed(Runnable run) {
        Throwable thrown = Agreement.assertClosed(run);
        assertTrue(Arrays.stream(thrown.getStackTrace()).anyMatch(frame -> frame.getMethodName().startsWith("lambda$new$")),
                "where it is used");
    }

    /** The part gets the same stream object again, at each of its calls. */
    @Test
    void aStreamIsOpenInTheCallThatItIsPassedTo() {
        Codec<Keeping> codec = Codec.of(Keeping.class);
        Keeping keeping = new Keeping(s -> 0);
        keeping.part = s -> keeping.a = s.serializeInt(keeping.a, 0, 99);
        byte[] expected = new byte[20];
        byte[] actual = new byte[20];
        assertEquals(new WriteStream(expected).write(keeping), codec.write(keeping, actual));
        assertArrayEquals(expected, actual);
        assertTrue(codec.read(keeping, actual, 3).isAccepted());
        assertEquals(21, codec.measure(keeping));
    }
}
