package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.fixtures.Effort;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A family that is compiled in parts: with values and objects, one that a function describes, one that holds others, and unknown tags. */
@Tag("slow")
class LargeFamilyTest {
    private static final int KINDS = 300;
    private static final int MOST_BYTES = 1 << 10;

    private static final String OWNER = "large.Owner";
    private static final Map<String, String> SOURCES = Map.of(OWNER, source());

    private static String source() {
        StringBuilder kinds = new StringBuilder();
        StringBuilder family = new StringBuilder();
        StringBuilder random = new StringBuilder();
        for (int i = 0; i < KINDS; i++) {
            String kind = "Kind" + i;
            kinds.append("record ").append(kind).append("(int x) implements Base, BitValue<").append(kind).append("> {")
                    .append(" public ").append(kind).append(" serialize(BitStream s) {")
                    .append(" return new ").append(kind).append("(s.serializeInt(x, 0, ").append(i + 2).append(")); } }\n");
            family.append(".value(").append(3 * (KINDS - i)).append(", ").append(kind).append(".class, new ").append(kind).append("(0))\n");
            random.append(" case ").append(i).append(": return new ").append(kind).append("(r.nextInt(3));\n");
        }
        return """
                package large;
                import io.github.tightwire.*;
                import io.github.tightwire.compiled.Sample;
                import java.util.*;
                public final class Owner implements Sample {
                    interface Base { }
                    record Dot(int x) implements Base { }
                    static class Rock implements Base, BitSerializable {
                        int size;
                        public void serialize(BitStream s) { size = s.serializeInt(size, 0, 61); }
                    }
                    static final class Gem extends Rock { }
                    record Pair(Base left, Base right) implements Base, BitValue<Pair> {
                        public Pair serialize(BitStream s) {
                            return new Pair(s.serializeOptionalValue(left, null, FAMILY), s.serializeOptionalValue(right, null, FAMILY));
                        }
                    }
                """ + kinds + """
                    static final Family<Base> FAMILY = Family.of(Base.class)
                            .value(70, Dot.class, new Dot(0), (d, s) -> new Dot(s.serializeInt(d.x(), 0, 9)))
                            .object(1, Rock.class, Rock::new)
                            .value(1000, Pair.class, new Pair(null, null))
                """ + family + """
                            .build();
                    final List<Base> all = new ArrayList<>();
                    Base one = new Rock();
                    public void serialize(BitStream s) {
                        s.serializeList(all, 6, null, FAMILY);
                        one = s.serializeValue(one, FAMILY);
                    }
                    public void fill(Random r) {
                        all.clear();
                        for (int i = r.nextInt(6); i > 0; i--) all.add(random(r, 3));
                        one = random(r, 3);
                    }
                    static Base random(Random r, int depth) {
                        switch (r.nextInt(depth == 0 ? 4 : 5)) {
                            case 0: return new Dot(r.nextInt(10));
                            case 1: Rock rock = new Rock(); rock.size = r.nextInt(62); return rock;
                            case 4: return new Pair(random(r, depth - 1), r.nextBoolean() ? null : random(r, depth - 1));
                            default: return kind(r);
                        }
                    }
                    static Base kind(Random r) {
                        switch (r.nextInt(300)) {
                """ + random + """
                            default: throw new AssertionError();
                        }
                    }
                    public int spoils() { return 8; }
                    public void spoil(int field) {
                        Rock rock = new Rock();
                        rock.size = 62;
                        Base[] wrong = {null, new Gem(), rock, new Dot(10), new Kind0(3), new Kind299(-1), new Kind150(153),
                            new Pair(new Dot(1), new Pair(new Kind7(10), null))};
                        if (all.isEmpty()) one = wrong[field]; else all.set(all.size() - 1, wrong[field]);
                    }
                    public Owner nest(int depth) {
                        one = new Dot(7);
                        for (int i = 0; i < depth; i++) one = i % 2 == 0 ? new Pair(one, null) : new Pair(new Kind9(3), one);
                        return this;
                    }
                }
                """;
    }

    private static Class<? extends Sample> type() {
        return Sources.compile(SOURCES).type(OWNER, Sample.class);
    }

    private static <T extends Sample> void agree(Class<T> type, int objects) {
        Agreement.assertCompiled(type, Agreement.factory(type), objects);
    }

    @Test
    void agreesWithPlain() {
        agree(type(), Effort.of(12, 60));
    }

    @Test
    void agreesWithPlainWhereTheBuildMadeIt(@TempDir Path folder) {
        ReadyFolder classes = new ReadyFolder(folder).compile(SOURCES);
        classes.build();
        Class<? extends Sample> type = ReadyFolder.type(classes.loader(), OWNER, Sample.class);
        assertTrue(Codec.of(type).toString().endsWith("compiled when it was built"), () -> Codec.of(type).toString());
        agree(type, Effort.of(3, 30));
    }

    /** Up to the limit, and beyond it; where compiled code may have come too deep, it runs as it is. */
    @Test
    void nestsAsDeep() throws ReflectiveOperationException {
        nestsAsDeep(type());
    }

    private static <T extends Sample> void nestsAsDeep(Class<T> type) throws ReflectiveOperationException {
        Codec<T> codec = Codec.of(type);
        assertTrue(codec.plainCalls().isEmpty(), () -> codec.plainCalls().toString());
        for (int depth : new int[] {0, 1, 9, 31, 32, 33, 80, 115, 116, 117, 118, 119, 120, 125, 126, 127, 128, 129, 140}) {
            check(codec, Agreement.factory(type), depth);
        }
    }

    private static <T extends Sample> void check(Codec<T> codec, Supplier<T> factory, int depth) throws ReflectiveOperationException {
        byte[] expected = new byte[MOST_BYTES];
        byte[] written = new byte[MOST_BYTES];
        T object = factory.get();
        object.getClass().getMethod("nest", int.class).invoke(object, depth);
        Throwable plain = Agreement.thrown(() -> new WriteStream(expected).write(object));
        Throwable compiled = Agreement.thrown(() -> codec.write(object, written));
        Agreement.assertSameError(plain, compiled);
        if (plain == null) {
            assertArrayEquals(expected, written, "depth " + depth);
        }
        T read = factory.get();
        T other = factory.get();
        assertEquals(new ReadStream(expected).read(other), codec.read(read, expected, MOST_BYTES), "depth " + depth);
        assertEquals(Deep.text(other), Deep.text(read));
        byte[] deeper = packetBelow(depth);
        assertEquals(new ReadStream(deeper).read(other), codec.read(read, deeper, MOST_BYTES), "depth " + depth);
    }

    /** A packet of pairs in pairs. */
    private static byte[] packetBelow(int depth) {
        byte[] packet = new byte[MOST_BYTES];
        WriteStream stream = new WriteStream(packet);
        stream.serializeInt(0, 0, 6);
        for (int i = 0; i <= depth; i++) {
            stream.serializeInt(1000, 0, 1000);
            stream.serializeBool(i < depth);
        }
        return packet;
    }
}
