package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.ElementSerializer;
import io.github.tightwire.Family;
import io.github.tightwire.ReadStream;
import io.github.tightwire.ValueSerializer;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.shapes.Cell;
import io.github.tightwire.shapes.Figure;
import io.github.tightwire.shapes.Tile;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values, collections of them, and the functions that describe them: compiled, they do what they plainly do. */
class ValuesTest {
    /** The most bytes that a read may allocate: for lists that are there anyway, and for what each bit brings, a list, an entry, a box. */
    private static final int MOST_BYTES = 8_000;
    private static final int MOST_BYTES_A_BIT = 64;

    static List<Supplier<? extends Sample>> owners() {
        return List.of(Alone::new, Collections::new, Functions::new, Conversions::new, Captures::new, Families::new, Trees::new,
                Unknown::new, Bases::new, Chosen::new, Throwing::new, Factories::new, Arrays::new, Nests::new, Helpers::new, Loops::new,
                TriesAround::new, Big::new, Beneath::new);
    }

    @ParameterizedTest
    @MethodSource("owners")
    <T extends Sample> void agrees(Supplier<T> factory) {
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) factory.get().getClass();
        Agreement.assertCompiled(type, factory, Effort.of(4, 12));
    }

    /** Every truncation and every flip of a bit: read alike, and without more memory than such a packet could fill. */
    @ParameterizedTest
    @MethodSource("owners")
    <T extends Sample> void hostilePacketsAreReadAlike(Supplier<T> factory) {
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) factory.get().getClass();
        Codec<T> codec = Codec.of(type);
        T object = factory.get();
        object.fill(new Random(5));
        byte[] bytes = new byte[1000];
        int written = new WriteStream(bytes).write(object);
        byte[] packet = java.util.Arrays.copyOf(bytes, written);
        for (int length = 0; length < packet.length; length++) {
            readAlike(codec, factory, java.util.Arrays.copyOf(packet, length));
        }
        for (int bit = 0; bit < Byte.SIZE * packet.length; bit++) {
            byte[] flipped = packet.clone();
            flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
            readAlike(codec, factory, flipped);
        }
    }

    private static <T extends Sample> void readAlike(Codec<T> codec, Supplier<T> factory, byte[] packet) {
        T expected = factory.get();
        T actual = factory.get();
        Verdict[] verdicts = new Verdict[2];
        Throwable plain = Agreement.thrown(() -> verdicts[0] = new ReadStream(packet).read(expected));
        Throwable compiled = Agreement.thrown(() -> verdicts[1] = codec.read(actual, packet, packet.length));
        assertEquals(String.valueOf(plain), String.valueOf(compiled));
        assertEquals(verdicts[0], verdicts[1]);
        assertEquals(Deep.text(expected), Deep.text(actual));
        if (plain == null) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long thread = Thread.currentThread().getId();
            long before = threads.getThreadAllocatedBytes(thread);
            codec.read(actual, packet, packet.length);
            long allocated = threads.getThreadAllocatedBytes(thread) - before;
            assertTrue(allocated <= MOST_BYTES + (long) MOST_BYTES_A_BIT * Byte.SIZE * packet.length, () -> allocated + " bytes");
        }
    }

    static <T> List<T> some(Random random, int most, Supplier<T> maker) {
        List<T> list = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            list.add(maker.get());
        }
        return list;
    }

    /** Values on the stack while a loop runs that is inlined: objects that are being made, numbers of one slot and two. */
    static final class Beneath implements Sample {
        private Holder holder = new Holder(0, List.of(), 0, new Numbers(Map.of(), 0), Set.of());
        private final int[] sums = new int[2];

        private record Holder(long stamp, List<Cell> cells, double weight, Numbers numbers, Set<String> names) {
        }

        private record Numbers(Map<Integer, Long> map, int last) {
        }

        @Override
        public void fill(Random random) {
            Map<Integer, Long> map = new LinkedHashMap<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                map.put(random.nextInt(1000), random.nextLong());
            }
            Set<String> names = new LinkedHashSet<>(some(random, 3, () -> "n" + random.nextInt(100)));
            holder = new Holder(random.nextInt(1 << 20), some(random, 4, () -> Cell.random(random)), random.nextDouble(),
                    new Numbers(map, random.nextInt(8)), names);
        }

        @Override
        public int spoils() {
            return 2;
        }

        @Override
        public void spoil(int field) {
            if (field == 0) {
                holder = new Holder(1, java.util.Arrays.asList(Cell.BLANK, null), 2, holder.numbers, holder.names);
            } else {
                holder = new Holder(1, List.of(), 2, new Numbers(Map.of(1, 2L), 8), holder.names);
            }
        }

        @Override
        public void serialize(BitStream s) {
            holder = new Holder(s.serializeLong(holder.stamp, 0, 1 << 20),
                    s.serializeImmutableList(holder.cells, 4, Cell.BLANK, Cell::serialize), s.serializeDouble(holder.weight),
                    new Numbers(s.serializeImmutableMap(holder.numbers.map, 5, 0, (key, t) -> t.serializeInt(key, 0, 999),
                            0L, (value, t) -> t.serializeBits(value, 64)), s.serializeInt(holder.numbers.last, 0, 7)),
                    s.serializeImmutableSet(holder.names, 3, "", (name, t) -> t.serializeString(name, 4)));
            sums[at(1)] += 3 * sum(s, holder.cells.size());
        }

        private static int at(int index) {
            return index;
        }

        private static int sum(BitStream s, int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum += s.serializeBits(i, 3);
            }
            return sum;
        }
    }

    static final class Alone implements Sample {
        private Cell one = Cell.BLANK;
        private Cell maybe;
        private Cell byFunction = Cell.BLANK;
        private Tile apart = Tile.BLANK;

        @Override
        public void fill(Random random) {
            apart = Tile.random(random);
            one = Cell.random(random);
            maybe = random.nextBoolean() ? null : Cell.random(random);
            byFunction = Cell.random(random);
        }

        @Override
        public int spoils() {
            return 3;
        }

        @Override
        public void spoil(int field) {
            if (field == 0) {
                one = null;
            } else if (field == 1) {
                maybe = new Cell(0, 101, true);
            } else {
                byFunction = null;
            }
        }

        @Override
        public void serialize(BitStream s) {
            one = s.serializeValue(one);
            maybe = s.serializeOptionalValue(maybe, Cell.BLANK, Cell::serialize);
            byFunction = s.serializeValue(byFunction, Cell::serialize);
            apart = s.serializeValue(apart);
            s.serializeBits(5, 3);
        }
    }

    static final class Collections implements Sample {
        private final List<Cell> path = new ArrayList<>();
        private List<Cell> fixed = List.of();
        private Set<Integer> numbers = Set.of();
        private final Map<String, Cell> places = new HashMap<>();
        private Map<Integer, List<Integer>> lists = Map.of();
        private Cell[] array = {};

        @Override
        public void fill(Random random) {
            path.clear();
            path.addAll(some(random, 4, () -> Cell.random(random)));
            fixed = some(random, 4, () -> Cell.random(random));
            numbers = new LinkedHashSet<>(some(random, 4, () -> random.nextInt(10)));
            places.clear();
            some(random, 3, () -> places.put("p" + random.nextInt(5), Cell.random(random)));
            lists = new LinkedHashMap<>();
            some(random, 3, () -> lists.put(random.nextInt(9), some(random, 3, () -> random.nextInt(4))));
            array = some(random, 3, () -> Cell.random(random)).toArray(new Cell[0]);
        }

        @Override
        public int spoils() {
            return 3;
        }

        @Override
        public void spoil(int field) {
            if (field == 0) {
                path.clear();
                path.add(null);
            } else if (field == 1) {
                places.put("much too long", Cell.BLANK);
            } else {
                array = new Cell[5];
            }
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(path, 4, Cell.BLANK, Cell::serialize);
            fixed = s.serializeImmutableList(fixed, 4, Cell.BLANK, Cell::serialize);
            numbers = s.serializeImmutableSet(numbers, 4, 0, (n, t) -> t.serializeInt(n, 0, 9));
            s.serializeMap(places, 4, "", (v, t) -> t.serializeString(v, 4), Cell.BLANK, Cell::serialize);
            lists = s.serializeImmutableMap(lists, 4, 0, (v, t) -> t.serializeInt(v, 0, 8), List.of(),
                    (v, t) -> t.serializeImmutableList(v, 3, 0, (n, u) -> u.serializeBits(n, 2)));
            array = s.serializeArray(array, 4, Cell.BLANK, Cell::serialize);
        }
    }

    /** Functions out of constants, one of a class that is initialised with them, and as an object beside. */
    static final class Functions implements Sample {
        static final ValueSerializer<Cell> CELL = Cell::serialize;
        static final ValueSerializer<Integer> SMALL = (v, s) -> s.serializeInt(v, 0, 3);
        static final ElementSerializer<int[]> NINE = (a, i, s) -> a[i] = s.serializeInt(a[i], 0, 511);

        private Cell cell = Cell.BLANK;
        private List<Integer> numbers = List.of();
        private int[] heights = {};
        private String name;

        @Override
        public void fill(Random random) {
            cell = Cell.random(random);
            numbers = some(random, 5, () -> random.nextInt(4));
            heights = random.ints(random.nextInt(6), 0, 512).toArray();
        }

        @Override
        public void serialize(BitStream s) {
            cell = s.serializeValue(cell, CELL);
            numbers = s.serializeImmutableList(numbers, 5, 0, SMALL);
            heights = s.serializeElements(heights, heights.length, 6, 9, int[]::new, NINE);
            ValueSerializer<Cell> kept = Cell::serialize;
            name = kept == null ? "none" : named(kept);
            cell = s.serializeValue(cell, kept);
        }

        private static String named(Object function) {
            return function instanceof ValueSerializer ? "function" : "else";
        }
    }

    /** Conversions of lambda objects: boxes, numbers, subclasses, results that nobody takes. */
    static final class Conversions implements Sample {
        private Integer level = 0;
        private long time;
        private Object any = Cell.BLANK;
        private final short[] shorts = {1, 2, 3};

        @Override
        public void fill(Random random) {
            level = random.nextInt(8);
            time = random.nextLong();
            any = Cell.random(random);
            shorts[1] = (short) random.nextInt(50);
        }

        @Override
        public int spoils() {
            return 2;
        }

        @Override
        public void spoil(int field) {
            if (field == 0) {
                any = "no cell";
            } else {
                level = 9;
            }
        }

        static int level(int value, BitStream s) {
            return s.serializeBits(value, 3);
        }

        static Long time(Long value, BitStream s) {
            return s.serializeUint64(value);
        }

        static Short shorts(short[] array, int i, BitStream s) {
            array[i] = (short) s.serializeInt(array[i], 0, 49);
            return array[i];
        }

        @Override
        @SuppressWarnings({"unchecked", "rawtypes"})
        public void serialize(BitStream s) {
            level = s.serializeValue(level, Conversions::level);
            time = s.serializeValue(time, Conversions::time);
            ValueSerializer cells = (ValueSerializer<Cell>) Cell::serialize;
            any = s.serializeValue(any, cells);
            short[] same = s.serializeElements(shorts, 3, 3, 6, n -> shorts, Conversions::shorts);
            shorts[2] = same[2];
        }
    }

    /** Captured values: a number, a constant, the object itself, the same function with others, in a loop. */
    static final class Captures implements Sample {
        private int most = 5;
        private final List<Integer> small = new ArrayList<>();
        private final List<Integer> large = new ArrayList<>();
        private final int[] each = new int[3];
        private long wide;

        @Override
        public void fill(Random random) {
            most = 1 + random.nextInt(7);
            small.clear();
            small.addAll(some(random, 3, () -> random.nextInt(most + 1)));
            large.clear();
            large.addAll(some(random, 3, () -> random.nextInt(1000)));
            for (int i = 0; i < each.length; i++) {
                each[i] = random.nextInt(2 + i);
            }
            wide = random.nextInt(100);
        }

        private int upToMost(int value, BitStream s) {
            return s.serializeInt(value, 0, most);
        }

        @Override
        public void serialize(BitStream s) {
            most = s.serializeInt(most, 1, 7);
            s.serializeList(small, 3, 0, this::upToMost);
            int limit = 999;
            s.serializeList(large, 3, 0, (v, t) -> t.serializeInt(v, 0, limit));
            ValueSerializer<Integer> last = null;
            for (int i = 0; i < each.length; i++) {
                int above = i + 1;
                long factor = 3L * i;
                ValueSerializer<Integer> each = (v, t) -> (int) (t.serializeInt(v, 0, above) + factor - factor);
                this.each[i] = s.serializeValue(this.each[i], each);
                if (last != null) {
                    this.each[0] = s.serializeValue(this.each[0], last);
                }
                last = each;
            }
            long bound = most * 100L;
            wide = s.serializeValue(wide, (v, t) -> t.serializeLong(v, 0, bound));
        }
    }

    static final class Families implements Sample {
        private final List<Figure> all = new ArrayList<>();
        private Figure maybe;

        @Override
        public void fill(Random random) {
            all.clear();
            all.addAll(some(random, 6, () -> Figure.random(random)));
            maybe = random.nextBoolean() ? null : Figure.random(random);
        }

        @Override
        public int spoils() {
            return 1;
        }

        @Override
        public void spoil(int field) {
            all.clear();
            all.add(null);
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(all, 6, null, Figure.FAMILY);
            maybe = s.serializeOptionalValue(maybe, null, Figure.FAMILY);
            s.serializeBits(9, 5);
        }
    }

    /** A value that holds others of its own type: a method of its own, whose result is an object. */
    record Tree(int fruit, List<Tree> branches) implements BitValue<Tree> {
        static final Tree BLANK = new Tree(0, List.of());

        static Tree random(Random random, int depth) {
            return new Tree(random.nextInt(8), depth == 0 ? List.of() : some(random, 3, () -> random(random, depth - 1)));
        }

        @Override
        public Tree serialize(BitStream s) {
            return new Tree(s.serializeBits(fruit, 3), s.serializeImmutableList(branches, 3, BLANK, Tree::serialize));
        }
    }

    static final class Trees implements Sample {
        private Tree tree = Tree.BLANK;

        @Override
        public void fill(Random random) {
            tree = Tree.random(random, 3);
        }

        @Override
        public void serialize(BitStream s) {
            tree = s.serializeValue(tree);
        }
    }

    /** Functions that nobody knows before they run, and what comes after. */
    static final class Unknown implements Sample {
        private ValueSerializer<Integer> function = (v, s) -> s.serializeBits(v, 3);
        private ElementSerializer<int[]> element = (a, i, s) -> a[i] = s.serializeBits(a[i], 4);
        private List<Integer> numbers = List.of();
        private int[] array = {};
        private int last;

        @Override
        public void fill(Random random) {
            if (random.nextBoolean()) {
                function = (v, s) -> s.serializeInt(v, 0, 5);
            } else {
                function = (v, s) -> s.serializeBits(v, 3);
            }
            numbers = some(random, 4, () -> random.nextInt(6));
            array = random.ints(random.nextInt(4), 0, 16).toArray();
            last = random.nextInt(100);
        }

        @Override
        public void serialize(BitStream s) {
            numbers = s.serializeImmutableList(numbers, 4, 0, function);
            last = s.serializeInt(last, 0, 99);
            array = s.serializeElements(array, array.length, 4, 1, int[]::new, element);
            last = s.serializeInt(last, 0, 99);
        }
    }

    interface Shape extends BitValue<Shape> {
    }

    record Round(int radius) implements Shape {
        @Override
        public Shape serialize(BitStream s) {
            return new Round(s.serializeInt(radius, 0, 77));
        }
    }

    /** Not final: which class a value is of is known only when it runs. */
    static class Open implements BitValue<Open> {
        static final Open BLANK = new Open(0);
        final int width;

        Open(int width) {
            this.width = width;
        }

        @Override
        public Open serialize(BitStream s) {
            return new Open(s.serializeBits(width, 9));
        }
    }

    static final class Special extends Open {
        Special(int width) {
            super(width);
        }

        @Override
        public Open serialize(BitStream s) {
            return new Special(s.serializeInt(width, 0, 20));
        }
    }

    /** Values of a declared base: by the template of whatever class they are of. */
    static final class Bases implements Sample {
        private Shape shape = new Round(1);
        private Open open = Open.BLANK;
        private List<Open> more = List.of();
        private List<Shape> shapes = List.of();

        @Override
        public void fill(Random random) {
            shape = random.nextBoolean() ? new Round(random.nextInt(77)) : new Shape() {
                @Override
                public Shape serialize(BitStream s) {
                    return new Round(s.serializeBits(3, 2));
                }
            };
            open = random.nextBoolean() ? new Open(random.nextInt(500)) : new Special(random.nextInt(20));
            more = some(random, 3, () -> random.nextBoolean() ? new Open(random.nextInt(500)) : new Special(random.nextInt(20)));
            shapes = some(random, 3, () -> new Round(random.nextInt(70)));
        }

        @Override
        public void serialize(BitStream s) {
            shape = s.serializeValue(shape);
            open = s.serializeValue(open);
            more = s.serializeImmutableList(more, 3, Open.BLANK, Open::serialize);
            shapes = s.serializeImmutableList(shapes, 3, new Round(0), BitValue::serialize);
            s.serializeBits(5, 3);
        }
    }

    /** One function or another. */
    static final class Chosen implements Sample {
        private int value;
        private boolean wide;

        @Override
        public void fill(Random random) {
            value = random.nextInt(4);
            wide = random.nextBoolean();
        }

        @Override
        public void serialize(BitStream s) {
            wide = s.serializeBool(wide);
            ValueSerializer<Integer> function = wide ? (v, t) -> t.serializeInt(v, 0, 1000) : (v, t) -> t.serializeBits(v, 2);
            value = s.serializeValue(value, function);
            value = s.serializeBits(value & 3, 2);
        }
    }

    /** Exceptions of the user's functions. */
    static final class Throwing implements Sample {
        private List<Integer> divisors = List.of();

        @Override
        public void fill(Random random) {
            divisors = some(random, 4, () -> 1 + random.nextInt(7));
        }

        @Override
        public int spoils() {
            return 1;
        }

        @Override
        public void spoil(int field) {
            divisors = List.of(3, 0, 2);
        }

        @Override
        public void serialize(BitStream s) {
            divisors = s.serializeImmutableList(divisors, 4, 1, (v, t) -> {
                int got = t.serializeBits(v, 3);
                return got + 0 / got;
            });
        }
    }

    static class Part implements BitSerializable {
        private static int made;
        int x;

        Part() {
            made++;
        }

        static Part odd() {
            Part part = new Part();
            part.x = 7;
            return part;
        }

        @Override
        public void serialize(BitStream s) {
            x = s.serializeBits(x, 5);
        }
    }

    /** Factories: constructors, methods, with something captured, and one that makes nothing. */
    static final class Factories implements Sample {
        private final List<Part> parts = new ArrayList<>();
        private Part maybe;
        private Part other;
        private int made;

        @Override
        public void fill(Random random) {
            parts.clear();
            parts.addAll(some(random, 4, Part::new));
            parts.forEach(part -> part.x = random.nextInt(32));
            maybe = random.nextBoolean() ? null : Part.odd();
            other = random.nextBoolean() ? null : Part.odd();
        }

        @Override
        public void serialize(BitStream s) {
            int before = Part.made;
            s.serializeList(parts, 4, Part::new);
            maybe = s.serializeOptional(maybe, Part::odd);
            int x = 3;
            other = s.serializeOptional(other, () -> {
                Part part = new Part();
                part.x = x;
                return part;
            });
            made = Part.made - before;
        }
    }

    /** Elements of arrays, one of which is shorter than was said. */
    static final class Arrays implements Sample {
        private int[] heights = {};
        private boolean[] flags = {};
        private int least = 9;

        @Override
        public void fill(Random random) {
            heights = random.ints(random.nextInt(5), 0, 512).toArray();
            flags = new boolean[random.nextInt(9)];
        }

        @Override
        public int spoils() {
            return 1;
        }

        @Override
        public void spoil(int field) {
            heights = new int[] {1, 2};
            least = 10;
        }

        @Override
        public void serialize(BitStream s) {
            heights = s.serializeElements(heights, heights.length, 5, s.isReading() ? 9 : least, int[]::new,
                    (h, i, t) -> h[i] = t.serializeInt(h[i], 0, 511));
            flags = s.serializeElements(flags, flags.length, 9, 1, boolean[]::new, (f, i, t) -> f[i] = t.serializeBool(f[i]));
        }
    }

    /** Ten values in each other, which is more than are inlined. */
    record Onion(int layer, Onion inner) {
        static Onion of(int layer, int value) {
            return new Onion(value, layer == 0 ? null : of(layer - 1, value / 2));
        }

        static Onion a(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), s.serializeValue(v.inner, Onion::b));
        }

        static Onion b(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), s.serializeValue(v.inner, Onion::c));
        }

        static Onion c(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), s.serializeValue(v.inner, Onion::d));
        }

        static Onion d(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), s.serializeValue(v.inner, Onion::e));
        }

        static Onion e(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), s.serializeValue(v.inner, Onion::f));
        }

        static Onion f(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), s.serializeValue(v.inner, Onion::g));
        }

        static Onion g(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), s.serializeValue(v.inner, Onion::h));
        }

        static Onion h(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), s.serializeValue(v.inner, (w, t) -> i(w, t)));
        }

        static Onion i(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), s.serializeValue(v.inner, Onion::j));
        }

        static Onion j(Onion v, BitStream s) {
            return new Onion(s.serializeBits(v.layer, 4), null);
        }
    }

    static final class Nests implements Sample {
        private Onion onion = Onion.of(9, 0);

        @Override
        public void fill(Random random) {
            onion = Onion.of(9, random.nextInt(16));
        }

        @Override
        public void serialize(BitStream s) {
            onion = s.serializeValue(onion, Onion::a);
        }
    }

    /** Helpers that take functions, Java's as well as the library's, and one that gives a function back. */
    static final class Helpers implements Sample {
        private List<Integer> numbers = new ArrayList<>();
        private int a;

        interface Body {
            int on(BitStream s, int value);
        }

        @Override
        public void fill(Random random) {
            numbers = some(random, 5, () -> random.nextInt(20));
            a = random.nextInt(16);
        }

        private static <T> List<T> list(BitStream s, List<T> list, T prototype, ValueSerializer<T> element) {
            return s.serializeImmutableList(list, 5, prototype, element);
        }

        private static int twice(BitStream s, int value, Body body) {
            return body.on(s, body.on(s, value));
        }

        private static ValueSerializer<Integer> bounded(BitStream s, int most) {
            s.serializeBool(true);
            return (v, t) -> t.serializeInt(v, 0, most);
        }

        @Override
        public void serialize(BitStream s) {
            numbers = list(s, numbers, 0, (v, t) -> t.serializeInt(v, 0, 19));
            a = twice(s, a, (t, v) -> t.serializeBits(v, 4));
            a = s.serializeValue(a, bounded(s, 15));
        }
    }

    /** Functions in loops, one of which the loop changes. */
    static final class Loops implements Sample {
        private final int[] values = new int[4];

        @Override
        public void fill(Random random) {
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(4);
            }
        }

        @Override
        public void serialize(BitStream s) {
            ValueSerializer<Integer> function = (v, t) -> t.serializeBits(v, 2);
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeValue(values[i], function);
                if (i == 1) {
                    function = (v, t) -> t.serializeInt(v, 0, 300);
                }
            }
        }
    }

    /** A helper that must stay as it is, with a function that leaves the stream alone. */
    static final class TriesAround implements Sample {
        private List<Integer> numbers = List.of();

        @Override
        public void fill(Random random) {
            numbers = some(random, 5, () -> random.nextInt(20));
        }

        private void helper(BitStream s) {
            try {
                numbers = s.serializeImmutableList(numbers, 5, 0, (v, t) -> t.serializeInt(v, 0, 19));
            } finally {
                numbers = List.copyOf(numbers);
            }
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeBits(1, 2);
            helper(s);
            s.serializeBits(1, 2);
        }
    }

    /** So many lists that not all are inlined. */
    static final class Big implements Sample {
        private List<Cell> a = List.of();
        private List<Cell> b = List.of();
        private Map<Integer, Figure> c = Map.of();

        @Override
        public void fill(Random random) {
            a = some(random, 3, () -> Cell.random(random));
            b = some(random, 3, () -> Cell.random(random));
            c = new LinkedHashMap<>();
            some(random, 3, () -> c.put(random.nextInt(9), Figure.random(random)));
        }

        private Cell large(Cell v, BitStream s) {
            int sum = 0;
            for (int i = 0; i < 2; i++) {
                sum += s.serializeInt(1, 0, 3) + s.serializeInt(1, 0, 5) + s.serializeBits(3, 2) + s.serializeBits(3, 4)
                        + s.serializeInt(1, 0, 3) + s.serializeInt(1, 0, 5) + s.serializeBits(3, 2) + s.serializeBits(3, 4)
                        + s.serializeInt(1, 0, 3) + s.serializeInt(1, 0, 5) + s.serializeBits(3, 2) + s.serializeBits(3, 4)
                        + s.serializeInt(1, 0, 3) + s.serializeInt(1, 0, 5) + s.serializeBits(3, 2) + s.serializeBits(3, 4);
            }
            Cell cell = v.serialize(s);
            return sum < 0 ? null : cell;
        }

        @Override
        public void serialize(BitStream s) {
            for (int round = 0; round < 2; round++) {
                a = s.serializeImmutableList(a, 3, Cell.BLANK, this::large);
                b = s.serializeImmutableList(b, 3, Cell.BLANK, this::large);
                a = s.serializeImmutableList(a, 3, Cell.BLANK, (v, t) -> large(v, t));
                b = s.serializeImmutableList(b, 3, Cell.BLANK, (v, t) -> large(v, t));
                a = s.serializeImmutableList(a, 3, Cell.BLANK, this::large);
                b = s.serializeImmutableList(b, 3, Cell.BLANK, this::large);
                c = s.serializeImmutableMap(c, 3, 0, (v, t) -> t.serializeInt(v, 0, 8), null, Figure.FAMILY);
            }
        }
    }

    // ---- What must stay as it is

    static final class Keeping implements BitSerializable {
        private BitStream kept;
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeValue(a, (v, t) -> {
                kept = t;
                return t.serializeBits(v, 3);
            });
        }
    }

    static final class Capturing implements BitSerializable {
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeValue(a, (v, t) -> s.serializeBits(v, 3));
        }
    }

    @Test
    void aFunctionThatKeepsTheStreamStaysAsItIs() {
        String why = Codec.of(Keeping.class).toString();
        assertFalse(Codec.of(Keeping.class).isCompiled());
        assertTrue(why.matches(".*ValuesTest\\.java:\\d+ passes the stream to .*Keeping\\.lambda\\S+, which may keep it: "
                + "ValuesTest\\.java:\\d+ stores the stream in kept"), why);
        assertFalse(Codec.of(Capturing.class).isCompiled());
    }

    // ---- Nesting

    static final class Deepest implements BitSerializable {
        private Tree tree = Tree.BLANK;

        @Override
        public void serialize(BitStream s) {
            tree = s.serializeValue(tree);
        }
    }

    /** As deep as may be, and one deeper. */
    @Test
    void nestingIsLimitedAlike() {
        Codec<Deepest> codec = Codec.of(Deepest.class);
        assertTrue(codec.isCompiled(), codec::toString);
        for (int depth = 240; depth < 260; depth++) {
            Deepest deepest = new Deepest();
            for (int i = 1; i < depth; i++) {
                deepest.tree = new Tree(i % 8, List.of(deepest.tree));
            }
            byte[] plain = new byte[400];
            byte[] compiled = new byte[400];
            Throwable one = Agreement.thrown(() -> new WriteStream(plain).write(deepest));
            Throwable two = Agreement.thrown(() -> codec.write(deepest, compiled));
            Agreement.assertSameError(one, two);
            assertEquals(depth > BitStream.MAX_DEPTH, one != null);
            // Each level is 3 bits and a count of 1 in 2 bits.
            WriteStream bytes = new WriteStream(new byte[400]);
            byte[] packet = new byte[400];
            WriteStream levels = new WriteStream(packet);
            for (int i = 0; i < depth; i++) {
                levels.serializeBits(1, 3);
                levels.serializeBits(i == depth - 1 ? 0 : 1, 2);
            }
            assertEquals(0, bytes.finish());
            Deepest read = new Deepest();
            int length = levels.finish();
            assertEquals(new ReadStream(packet, 0, length).read(new Deepest()), codec.read(read, packet, length));
            assertEquals(depth > BitStream.MAX_DEPTH ? Reason.NESTED_TOO_DEEP : Reason.ACCEPTED,
                    codec.read(read, packet, length).reason());
        }
    }

    // ---- When classes are initialised

    static final StringBuilder EVENTS = new StringBuilder();

    static final class Effect {
        static {
            EVENTS.append("initialised ");
        }

        static Integer part(Integer v, BitStream s) {
            EVENTS.append("called ");
            return s.serializeBits(v, 3);
        }
    }

    static final class Initialising implements BitSerializable {
        private Integer a = 1;

        @Override
        public void serialize(BitStream s) {
            EVENTS.append("starts ");
            ValueSerializer<Integer> function = Effect::part;
            EVENTS.append("made ");
            a = s.serializeValue(a, function);
        }
    }

    @Test
    void aClassIsInitialisedWhenItsMethodIsCalled() {
        Codec<Initialising> codec = Codec.of(Initialising.class);
        assertEquals("", EVENTS.toString());
        codec.write(new Initialising(), new byte[10]);
        assertEquals("starts made initialised called ", EVENTS.toString());
    }

    static final class MissingReceiver implements BitSerializable {
        private Captures missing;
        private Integer a = 1;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 2);
            a = s.serializeValue(a, missing::upToMost);
        }
    }

    /** A null receiver of a method reference is found where it is bound, and not where it is called. */
    @Test
    void aReceiverIsLookedAtWhereItIsBound() {
        Codec<MissingReceiver> codec = Codec.of(MissingReceiver.class);
        assertTrue(codec.isCompiled(), codec::toString);
        Throwable plain = Agreement.thrown(() -> new WriteStream(new byte[10]).write(new MissingReceiver()));
        Throwable compiled = Agreement.thrown(() -> codec.write(new MissingReceiver(), new byte[10]));
        assertEquals(NullPointerException.class, plain.getClass());
        assertEquals(NullPointerException.class, compiled.getClass());
    }

    /** A constant that is not there yet, while its class is being initialised. */
    static final class TooEarly implements BitSerializable {
        static final Throwable THROWN = Agreement.thrown(() -> Codec.of(TooEarly.class).write(new TooEarly(), new byte[9]));
        static final ValueSerializer<Integer> FUNCTION = (v, s) -> s.serializeBits(v, 2);
        private Integer a = 1;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeValue(a, FUNCTION);
        }
    }

    @Test
    void aConstantThatIsNotThereYetIsMissed() {
        assertEquals(NullPointerException.class, TooEarly.THROWN.getClass());
        assertEquals(1, Codec.of(TooEarly.class).write(new TooEarly(), new byte[9]));
    }

    static final class MakesNothing implements BitSerializable {
        private Part part;

        @Override
        public void serialize(BitStream s) {
            part = s.serializeOptional(part, () -> null);
        }
    }

    @Test
    void aFactoryThatMakesNothingIsSaid() {
        byte[] present = {1, 2};
        Throwable plain = Agreement.thrown(() -> new ReadStream(present).read(new MakesNothing()));
        Throwable compiled = Agreement.thrown(() -> Codec.of(MakesNothing.class).read(new MakesNothing(), present, 2));
        assertEquals(NullPointerException.class, plain.getClass());
        assertEquals(plain.toString(), compiled.toString());
    }

    /** A family that is made while it runs. */
    static final class OwnFamily implements BitSerializable {
        private final Family<Figure> family = Family.of(Figure.class).value(1, Figure.Dot.class, new Figure.Dot(1)).build();
        private Figure figure = new Figure.Dot(9);

        @Override
        public void serialize(BitStream s) {
            figure = s.serializeValue(figure, family);
        }
    }

    @Test
    void aFamilyInAFieldIsNoOther() {
        Codec<OwnFamily> codec = Codec.of(OwnFamily.class);
        assertTrue(codec.isCompiled(), codec::toString);
        byte[] bytes = new byte[2];
        // The tag in one bit, the place in seven.
        assertEquals(1, codec.write(new OwnFamily(), bytes));
        assertEquals(1 | 9 << 1, bytes[0]);
    }
}
