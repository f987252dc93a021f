package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.Family;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.NotCompilableException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Families whose kinds are seen where they are described, which are compiled in place, and families whose kinds are not. */
class FamiliesTest {
    private static final String KIND = "serializeInt(0, 777)";

    private interface Body {
    }

    private record Spark(int heat) implements Body, BitValue<Spark> {
        @Override
        public Spark serialize(BitStream s) {
            return new Spark(s.serializeInt(heat, 0, 777));
        }
    }

    private static class Rock implements Body, BitSerializable {
        private int size;

        @Override
        public void serialize(BitStream s) {
            size = s.serializeInt(size, 0, 61);
        }
    }

    private static final class Gem extends Rock {
        private boolean cut;

        @Override
        public void serialize(BitStream s) {
            super.serialize(s);
            cut = s.serializeBool(cut);
        }
    }

    /** One that holds another one, and so itself. */
    private record Pair(Body left, Body right) implements Body, BitValue<Pair> {
        @Override
        public Pair serialize(BitStream s) {
            return new Pair(s.serializeValue(left, Inline.FAMILY), s.serializeOptionalValue(right, null, Inline.FAMILY));
        }
    }

    private static Body random(Random random, int depth) {
        switch (random.nextInt(depth == 0 ? 2 : 3)) {
            case 0:
                return new Spark(random.nextInt(778));
            case 1:
                Rock rock = new Rock();
                rock.size = random.nextInt(62);
                return rock;
            default:
                return new Pair(random(random, depth - 1), random.nextBoolean() ? null : random(random, depth - 1));
        }
    }

    private abstract static class Bodies implements Sample {
        final List<Body> all = new ArrayList<>();

        @Override
        public void fill(Random random) {
            all.clear();
            for (int i = random.nextInt(6); i > 0; i--) {
                all.add(random(random, depth()));
            }
        }

        int depth() {
            return 0;
        }

        @Override
        public int spoils() {
            return 2;
        }

        @Override
        public void spoil(int field) {
            all.clear();
            all.add(field == 0 ? new Spark(778) : new Gem());
        }
    }

    static final class Inline extends Bodies {
        static final Family<Body> FAMILY = Family.of(Body.class)
                .value(9, Spark.class, new Spark(0))
                .object(1, Rock.class, Rock::new)
                .value(4, Pair.class, new Pair(new Spark(1), null))
                .build();

        @Override
        int depth() {
            return 3;
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(all, 6, null, FAMILY);
        }
    }

    static final class InPieces extends Bodies {
        static final Family<Body> FAMILY;

        static {
            Family.Builder<Body> builder = Family.of(Body.class);
            builder.value(0, Spark.class, new Spark(0));
            FAMILY = builder.object(1, Rock.class, Rock::new).build();
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(all, 6, null, FAMILY);
        }
    }

    static final class Computed extends Bodies {
        static final Family<Body> FAMILY = Family.of(Body.class)
                .value(one(), Spark.class, new Spark(0))
                .object(0, Rock.class, Rock::new)
                .build();

        private static int one() {
            return 1;
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(all, 6, null, FAMILY);
        }
    }

    static final class Chosen extends Bodies {
        static final Family<Body> FAMILY = Family.of(Body.class)
                .value(1, Spark.class, System.nanoTime() == 5 ? new Spark(3) : new Spark(0))
                .object(0, Rock.class, Rock::new)
                .build();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(all, 6, null, FAMILY);
        }
    }

    static List<Supplier<? extends Sample>> owners() {
        return List.of(Inline::new, InPieces::new, Computed::new, Chosen::new);
    }

    @ParameterizedTest
    @MethodSource("owners")
    <T extends Sample> void agrees(Supplier<T> factory) {
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) factory.get().getClass();
        Agreement.assertCompiled(type, factory, Effort.of(8, 30));
    }

    @Test
    void aFamilyOfOneExpressionIsCompiledInPlace() throws NotCompilableException {
        for (boolean reading : new boolean[] {false, true}) {
            assertTrue(Compilers.get().tree(Inline.class, reading).toString().contains(KIND));
            for (Class<?> other : List.of(InPieces.class, Computed.class, Chosen.class)) {
                assertFalse(Compilers.get().tree(other, reading).toString().contains(KIND), other::toString);
            }
        }
    }

    /** The kinds are private to the files that they stand in: they are compiled each on its own. Many are not in place, but in parts. */
    @Test
    @Tag("slow")
    void kindsOfOtherFiles() throws NotCompilableException {
        for (int kinds : new int[] {3, 9, 40, 41, 70}) {
            Map<String, String> sources = new HashMap<>();
            for (int i = 0; i < kinds; i++) {
                sources.put("many.Kind" + i, "package many; import io.github.tightwire.*; " + kind(i, 1));
            }
            Class<? extends Sample> type = owner(sources, "", kinds, 1);
            agree(type);
            String tree = Compilers.get().tree(type, true).toString();
            assertEquals(kinds <= 40, tree.contains("Kind2"), tree);
            assertFalse(tree.contains(Family.class.getName()), tree);
        }
    }

    /** Kinds that could all stand in place, and are too large for it. */
    @Test
    @Tag("exhaustive")
    void whatIsInPlaceIsBounded() throws NotCompilableException {
        StringBuilder kinds = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            kinds.append(kind(i, 12));
        }
        Class<? extends Sample> type = owner(new HashMap<>(), kinds.toString(), 8, 6);
        agree(type);
        String tree = Compilers.get().tree(type, false).toString();
        int inPlace = tree.split("serializeInt\\(0, 9\\)", -1).length - 1;
        assertTrue(inPlace >= 12 && inPlace < 8 * 12 * 6, inPlace + " in place");
    }

    private static <T extends Sample> void agree(Class<T> type) {
        Agreement.assertCompiled(type, Agreement.factory(type), Effort.of(5, 15));
    }

    private static String kind(int number, int fields) {
        StringBuilder components = new StringBuilder();
        StringBuilder operations = new StringBuilder();
        for (int i = 0; i < fields; i++) {
            components.append(i == 0 ? "" : ", ").append("int x").append(i);
            operations.append(i == 0 ? "" : ", ").append("s.serializeInt(x").append(i).append(", 0, 9)");
        }
        String name = "Kind" + number;
        return " record " + name + "(" + components + ") implements BitValue<" + name + "> { public int x0() { return Math.abs(x0); }"
                + " public " + name + " serialize(BitStream s) { return new " + name + "(" + operations + "); } }";
    }

    private static Class<? extends Sample> owner(Map<String, String> sources, String nested, int kinds, int arrays) {
        StringBuilder family = new StringBuilder("Family.of(Object.class)");
        StringBuilder random = new StringBuilder("switch (r.nextInt(" + kinds + ")) {");
        for (int i = 0; i < kinds; i++) {
            int fields = nested.isEmpty() ? 1 : 12;
            family.append(".value(").append(i * i).append(", Kind").append(i).append(".class, new Kind").append(i).append("(0")
                    .append(", 0".repeat(fields - 1)).append("))");
            random.append(i == kinds - 1 ? " default" : " case " + i).append(": return new Kind").append(i).append("(r.nextInt(10)")
                    .append(", r.nextInt(10)".repeat(fields - 1)).append(");");
        }
        StringBuilder serialize = new StringBuilder();
        StringBuilder fill = new StringBuilder();
        for (int i = 0; i < arrays; i++) {
            serialize.append(" all[").append(i).append("] = s.serializeArray(all[").append(i).append("], 9, null, FAMILY);");
            fill.append(" all[").append(i).append("] = new Object[r.nextInt(10)]; for (int i = 0; i < all[").append(i)
                    .append("].length; i++) all[").append(i).append("][i] = random(r);");
        }
        sources.put("many.Owner", "package many; import io.github.tightwire.*; import io.github.tightwire.compiled.Sample;"
                + " import java.util.Random; public final class Owner implements Sample {" + nested
                + " static final Family<Object> FAMILY = " + family + ".build(); Object[][] all = new Object[" + arrays + "][0];"
                + " public void serialize(BitStream s) {" + serialize + " } public void fill(Random r) {" + fill + " }"
                + " static Object random(Random r) { " + random + " } } }");
        return Sources.compile(sources).type("many.Owner", Sample.class);
    }

    static final class Whimsical implements BitSerializable {
        static final Family<Body> FAMILY = Family.of(Body.class).object(3, Rock.class, Whimsical::make).build();
        private static Supplier<Rock> factory = Rock::new;
        private Body body;

        private static Rock make() {
            return factory == null ? new Rock() : factory.get();
        }

        @Override
        public void serialize(BitStream s) {
            body = s.serializeValue(body, FAMILY);
        }
    }

    /** A factory is tried when the family is described. What it makes later is another matter. */
    @Test
    void aFactoryThatMakesSomethingElseLater() {
        // The tag in two bits, a size of 5, and of a gem whether it is cut.
        byte[] packet = {(byte) (3 | 5 << 2), 1};
        Codec<Whimsical> codec = Codec.of(Whimsical.class);
        assertTrue(codec.isCompiled(), codec::toString);
        Whimsical read = new Whimsical();
        Whimsical.factory = Gem::new;
        assertTrue(codec.read(read, packet, 2).isAccepted());
        assertEquals(Gem.class, read.body.getClass());
        assertTrue(((Gem) read.body).cut);
        assertEquals(5, ((Rock) read.body).size);
        for (Supplier<Rock> each : List.<Supplier<Rock>>of(() -> null, () -> {
            throw new IllegalStateException("no rocks");
        })) {
            Whimsical.factory = each;
            Throwable plain = Agreement.thrown(() -> new ReadStream(packet).read(new Whimsical()));
            Throwable compiled = Agreement.thrown(() -> codec.read(new Whimsical(), packet, 2));
            assertEquals(plain.toString(), compiled.toString());
        }
        Whimsical.factory = Rock::new;
        assertTrue(codec.readEmbedded(read, ByteBuffer.wrap(packet)).isAccepted());
        assertEquals(Rock.class, read.body.getClass(), "a gem is none of the family");
    }

    /** A constant that is not there yet, while its class is being initialised. */
    static final class TooEarly implements BitSerializable {
        static final Throwable THROWN = Agreement.thrown(() -> Codec.of(TooEarly.class).write(new TooEarly(), new byte[9]));
        static final Family<Body> FAMILY = Family.of(Body.class).value(0, Spark.class, new Spark(0)).build();
        private Body body = new Spark(1);

        @Override
        public void serialize(BitStream s) {
            body = s.serializeValue(body, FAMILY);
        }
    }

    @Test
    void aFamilyThatIsNotThereYetIsMissed() {
        assertEquals(NullPointerException.class, TooEarly.THROWN.getClass());
        assertEquals(2, Codec.of(TooEarly.class).write(new TooEarly(), new byte[9]));
    }

    // ---- Stack

    /** One of eight classes that hold each other. */
    private abstract static class Holder implements Body, BitSerializable {
        private final List<Body> first = new ArrayList<>();
        private final List<Body> second = new ArrayList<>();
        private int size;

        @Override
        public void serialize(BitStream s) {
            size = s.serializeInt(size, 0, 1);
            s.serializeList(first, 3, null, Holders.FAMILY);
            s.serializeList(second, 3, null, Holders.FAMILY);
        }
    }

    private static final class Holder0 extends Holder {
    }

    private static final class Holder1 extends Holder {
    }

    private static final class Holder2 extends Holder {
    }

    private static final class Holder3 extends Holder {
    }

    private static final class Holder4 extends Holder {
    }

    private static final class Holder5 extends Holder {
    }

    private static final class Holder6 extends Holder {
    }

    private static final class Holder7 extends Holder {
    }

    private static final class Holders implements BitSerializable {
        private static final Family<Body> FAMILY = Family.of(Body.class)
                .object(0, Holder0.class, Holder0::new).object(1, Holder1.class, Holder1::new)
                .object(2, Holder2.class, Holder2::new).object(3, Holder3.class, Holder3::new)
                .object(4, Holder4.class, Holder4::new).object(5, Holder5.class, Holder5::new)
                .object(6, Holder6.class, Holder6::new).object(7, Holder7.class, Holder7::new)
                .build();

        private final List<Body> all = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(all, 3, null, FAMILY);
        }
    }

    /** A hundred bytes took more than half a megabyte where the method as it is had enough of a quarter. */
    @Test
    void aStrangersFamilyTakesNoMoreStackThanItDoesUncompiled() throws InterruptedException {
        Codec<Holders> codec = Codec.of(Holders.class);
        assertTrue(codec.isCompiled(), codec::toString);
        Random random = new Random(3);
        for (int i = 0; i < 40; i++) {
            byte[] packet = new byte[200];
            byte[] pattern = new byte[1 + random.nextInt(5)];
            random.nextBytes(pattern);
            for (int j = 0; j < packet.length; j++) {
                packet[j] = pattern[j % pattern.length];
            }
            Verdict expected = new ReadStream(packet).read(new Holders());
            // Links what is on the way, and shows the dispatch all classes.
            assertEquals(expected, codec.read(new Holders(), packet, packet.length));
            assertEquals(expected, within(SMALL_STACK, () -> codec.read(new Holders(), packet, packet.length)));
        }
    }

    private static final int SMALL_STACK = 400 << 10;

    private static Verdict within(int stack, Supplier<Verdict> read) throws InterruptedException {
        Verdict[] verdict = new Verdict[1];
        Thread thread = new Thread(null, () -> verdict[0] = read.get(), "small stack", stack);
        thread.setUncaughtExceptionHandler((t, e) -> { });
        thread.start();
        thread.join();
        return verdict[0];
    }
}
