package io.github.tightwire.system.tshark;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.ValueSerializer;
import io.github.tightwire.packet.Protocol;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Serialize methods of many shapes: operations, branches, loops, helpers, values, and a game's own business in between. */
final class Shapes {
    private Shapes() {
    }

    static Samples samples() {
        Protocol protocol = Protocol.builder("shapes", 1)
                .packet(Numbers.class, Numbers::new)
                .packet(Branches.class, Branches::new)
                .packet(Loops.class, () -> new Loops(5))
                .packet(Values.class, Values::new)
                .packet(Texts.class, Texts::new)
                .packet(Node.class, Node::new)
                .packet(Optionals.class, Optionals::new)
                .packet(Questions.class, Questions::new)
                .packet(Calculations.class, Calculations::new)
                .build();
        return new Samples(protocol, List.of(Numbers::random, Branches::random, Loops::random, Values::random, Texts::random,
                random -> Node.random(random, 0), Optionals::random, Questions::random,
                Calculations::random));
    }

    static final class Numbers implements BitSerializable {
        private long all;
        private long ranged;
        private long narrow;
        private long most;
        private int bits;
        private long longBits;
        private int varInt;
        private int signedVarInt;
        private long varLong;
        private long signedVarLong;
        private double real;
        private float single;
        private double anyReal;
        private float anySingle;
        private int relative;
        private float third;
        private float wide;
        private int fixed;
        private int always;
        private int tiny;

        @Override
        public void serialize(BitStream s) {
            all = s.serializeUint64(all);
            ranged = s.serializeLong(ranged, -5_000_000_000_000L, 7_000_000_000_000_000L);
            narrow = s.serializeLong(narrow, Long.MAX_VALUE - 9, Long.MAX_VALUE);
            most = s.serializeLong(most, Long.MIN_VALUE, Long.MAX_VALUE);
            bits = s.serializeBits(bits, 31);
            longBits = s.serializeBits(longBits, 57);
            varInt = s.serializeVarInt(varInt);
            signedVarInt = s.serializeSignedVarInt(signedVarInt);
            varLong = s.serializeVarLong(varLong);
            signedVarLong = s.serializeSignedVarLong(signedVarLong);
            real = s.serializeDouble(real);
            single = s.serializeFloat(single);
            anyReal = s.serializeRawDouble(anyReal);
            anySingle = s.serializeRawFloat(anySingle);
            relative = s.serializeIntRelative(-1, relative);
            third = s.serializeCompressedFloat(third, -1f / 3, 1e7f / 3, 0.0017f);
            wide = s.serializeCompressedFloat(wide, -100, 100, 0.01f);
            fixed = (int) s.serializeFixed(fixed, 8, 8, -100, 100);
            always = s.serializeInt(always, 7, 7);
            tiny = s.serializeInt(tiny, Integer.MIN_VALUE, Integer.MIN_VALUE + 2);
        }

        static Numbers random(Random random) {
            Numbers numbers = new Numbers();
            numbers.all = random.nextLong();
            numbers.ranged = random.nextLong(-5_000_000_000_000L, 7_000_000_000_000_001L);
            numbers.narrow = Long.MAX_VALUE - random.nextInt(10);
            numbers.most = random.nextLong() >> random.nextInt(64);
            numbers.bits = random.nextInt() >>> 1;
            numbers.longBits = random.nextLong() >>> 7;
            numbers.varInt = random.nextInt() >>> random.nextInt(32);
            numbers.signedVarInt = random.nextInt() >> random.nextInt(32);
            numbers.varLong = random.nextLong() >>> random.nextInt(64);
            numbers.signedVarLong = random.nextLong() >> random.nextInt(64);
            numbers.real = random.nextGaussian();
            numbers.single = (float) random.nextGaussian();
            numbers.anyReal = Double.longBitsToDouble(random.nextLong() | (random.nextInt(4) == 0 ? 0x7FFL << 52 : 0));
            numbers.anySingle = Float.intBitsToFloat(random.nextInt() | (random.nextInt(4) == 0 ? 0xFF << 23 : 0));
            numbers.relative = random.nextInt() >>> 1 + random.nextInt(31);
            numbers.third = random.nextFloat(0, 1e7f / 3);
            numbers.wide = random.nextFloat(-100, 100);
            numbers.fixed = random.nextInt(-25_600, 25_601);
            numbers.always = 7;
            numbers.tiny = Integer.MIN_VALUE + random.nextInt(3);
            return numbers;
        }
    }

    enum Kind { NONE, POINT, LINE }

    static final class Branches implements BitSerializable {
        private static final int FAR = 1000;

        private Kind kind = Kind.NONE;
        private int x;
        private int y;
        private int mode;
        private int extra;
        private int small;
        private int bounded;
        private boolean isFar;
        private int last = -1;
        private final List<Integer> history = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeEnum(kind, Kind.class);
            switch (kind) {
                case LINE:
                    y = s.serializeInt(y, -9, 9);
                    x = s.serializeInt(x, 0, 5000);
                    break;
                case POINT:
                    x = s.serializeInt(x, 0, 5000);
                    y = 0;
                    break;
                default:
                    x = 0;
                    y = 0;
                    break;
            }
            isFar = x > FAR && (y & 1) == 0;
            // A game's own business, which depends on what was before.
            if (s.isReading() && x != last) {
                history.add(last);
                for (int old : history) {
                    last = Math.max(last, old);
                }
                last = x;
            }
            mode = s.serializeBits(mode, 3);
            if (isFar || mode == 5) {
                extra = s.serializeInt(extra, 0, mode * 2 + 3);
            } else if (hasSmall()) {
                small = s.serializeInt(small, 1, 1 << mode % 4);
            }
            boolean first = mode > 6;
            int bound = first ? 3 : mode + 40;
            bounded = s.serializeInt(bounded, 0, bound);
        }

        private boolean hasSmall() {
            return (mode ^ 2) < 4 && !isFar;
        }

        static Branches random(Random random) {
            Branches packet = new Branches();
            packet.kind = Kind.values()[random.nextInt(3)];
            packet.x = packet.kind == Kind.NONE ? 0 : random.nextInt(5001);
            packet.y = packet.kind == Kind.LINE ? random.nextInt(-9, 10) : 0;
            packet.mode = random.nextInt(8);
            packet.extra = random.nextInt(packet.mode * 2 + 4);
            boolean isFar = packet.x > FAR && (packet.y & 1) == 0;
            packet.extra = isFar || packet.mode == 5 ? packet.extra : 0;
            packet.small = 1;
            return packet;
        }
    }

    static final class Loops implements BitSerializable {
        private final int[] heights;
        private final boolean[][] grid = new boolean[2][3];
        private int count;
        private final int[] sequence = new int[8];
        private long sum;
        private int low;

        Loops(int heights) {
            this.heights = new int[heights];
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < heights.length; i++) {
                heights[i] = s.serializeInt(heights[i], 0, 100 + i);
            }
            for (boolean[] row : grid) {
                for (int x = 0; x < row.length; x++) {
                    row[x] = s.serializeBool(row[x]);
                }
            }
            count = s.serializeCount(count, sequence.length);
            int previous = 0;
            sum = 0;
            for (int i = 0; i < count; i++) {
                sequence[i] = s.serializeIntRelative(previous, sequence[i]);
                previous = sequence[i];
                sum += sequence[i];
            }
            int width = 0;
            while (width < 20 && (sum >>> width) != 0) {
                width++;
            }
            if (width > 0) {
                low = s.serializeBits(low, width);
            }
        }

        static Loops random(Random random) {
            Loops loops = new Loops(5);
            for (int i = 0; i < loops.heights.length; i++) {
                loops.heights[i] = random.nextInt(101 + i);
            }
            loops.grid[random.nextInt(2)][random.nextInt(3)] = true;
            loops.count = random.nextInt(9);
            int current = 0;
            for (int i = 0; i < loops.count; i++) {
                current += 1 + (random.nextInt(1 << 20) >> random.nextInt(20));
                loops.sequence[i] = current;
            }
            return loops;
        }
    }

    record Place(float x, float y) implements BitValue<Place> {
        @Override
        public Place serialize(BitStream s) {
            return new Place(s.serializeFloat(x), s.serializeFloat(y));
        }
    }

    record Range(int low, int high) {
        static final ValueSerializer<Range> SERIALIZER = (range, s) -> {
            int low = s.serializeInt(range.low, 0, 50);
            return new Range(low, s.serializeInt(range.high, low, 99));
        };
    }

    static final class Values implements BitSerializable {
        private Place place = new Place(0, 0);
        private Range range = new Range(0, 0);
        private UUID id = new UUID(0, 0);
        private Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        private final Set<Integer> numbers = new LinkedHashSet<>();
        private final List<Range> ranges = new ArrayList<>();
        private final Map<String, Range> byName = new LinkedHashMap<>();
        private Node node;
        private Place maybe;
        private float[] weights = new float[0];

        @Override
        public void serialize(BitStream s) {
            place = s.serializeValue(place);
            range = s.serializeValue(range, Range.SERIALIZER);
            id = s.serializeUuid(id);
            kinds = s.serializeImmutableEnumSet(kinds, Kind.class);
            s.serializeSet(numbers, 20, 0, (number, t) -> t.serializeInt(number, 0, 63));
            s.serializeList(ranges, 5, new Range(0, 0), Range.SERIALIZER);
            s.serializeMap(byName, 4, "", (name, t) -> t.serializeString(name, 9), new Range(0, 0), Range.SERIALIZER);
            node = s.serializeOptional(node, Node::new);
            maybe = s.serializeOptionalValue(maybe, new Place(0, 0), Place::serialize);
            weights = s.serializeElements(weights, weights.length, 6, 8, float[]::new,
                    (array, i, t) -> array[i] = t.serializeCompressedFloat(array[i], 0, 1, 0.004f));
        }

        static Values random(Random random) {
            Values values = new Values();
            values.place = new Place(random.nextFloat(-1e9f, 1e9f), Float.intBitsToFloat(random.nextInt() & ~(1 << 30)));
            values.range = range(random);
            values.id = new UUID(random.nextLong(), random.nextLong());
            for (int i = random.nextInt(6); i > 0; i--) {
                values.kinds.add(Kind.values()[random.nextInt(3)]);
                values.numbers.add(random.nextInt(64));
                values.ranges.add(range(random));
                values.ranges.removeIf(range -> values.ranges.size() > 5);
                if (i <= 4) {
                    values.byName.put("n" + random.nextInt(100), range(random));
                }
            }
            values.node = random.nextBoolean() ? Node.random(random, 1) : null;
            values.maybe = random.nextBoolean() ? new Place(random.nextFloat(), 0) : null;
            values.weights = new float[random.nextInt(7)];
            for (int i = 0; i < values.weights.length; i++) {
                values.weights[i] = random.nextFloat();
            }
            return values;
        }

        private static Range range(Random random) {
            int low = random.nextInt(51);
            return new Range(low, random.nextInt(low, 100));
        }
    }

    static final class Texts implements BitSerializable {
        private String text = "";
        private String maybe;
        private byte[] blob = new byte[0];
        private final byte[] part = new byte[12];
        private int marker;

        @Override
        public void serialize(BitStream s) {
            text = s.serializeString(text, 10);
            maybe = s.serializeOptionalString(maybe, 30);
            s.serializeCheck("texts");
            blob = s.serializeByteArray(blob, 40);
            marker = s.serializeBits(marker, 5);
            s.serializeAlign();
            s.serializeBytes(part, 0, part.length);
            s.require(marker != 9, "nine is taken");
        }

        static Texts random(Random random) {
            Texts texts = new Texts();
            texts.text = new String[] {"", "plain", "\u00fc\ud83d\ude80\uffff", "a\nb\\c"}[random.nextInt(4)];
            texts.maybe = random.nextBoolean() ? null : "maybe " + random.nextInt();
            texts.blob = new byte[random.nextInt(41)];
            random.nextBytes(texts.blob);
            random.nextBytes(texts.part);
            texts.marker = random.nextInt(9);
            return texts;
        }
    }

    /** One that can't always be decoded: by what it was before, and by the context. */
    static final class Remembering implements BitSerializable {
        int mode;
        private int before;
        private int more;

        @Override
        public void serialize(BitStream s) {
            int old = before;
            mode = s.serializeBits(mode, 2);
            if (mode == 1) {
                before = s.serializeBits(before, 4);
            } else if (mode == 2 && old == 0) {
                more = s.serializeBits(more, 8);
            } else if (mode == 3 && s.context(Object.class).hashCode() != 0) {
                more = s.serializeBits(more, 8);
            }
        }
    }

    /** Objects that may be missing, as programs are wont to write them: what was there before is asked, and says nothing. */
    static final class Optionals implements BitSerializable {
        private Node node;
        private Node other;
        private Range range;
        private int after;

        @Override
        public void serialize(BitStream s) {
            if (s.serializeBool(node != null)) {
                if (node == null) {
                    node = new Node();
                }
                s.serializeObject(node);
            } else {
                node = null;
            }
            boolean hasOther = s.serializeBool(other != null);
            if (hasOther) {
                other = other == null ? new Node() : other;
                other.serialize(s);
            } else if (s.isReading()) {
                other = null;
            }
            boolean hasRange = s.serializeBool(range != null && range.low() > 10);
            range = hasRange ? s.serializeValue(range == null ? new Range(0, 0) : range, Range.SERIALIZER) : null;
            after = s.serializeInt(after, 0, 99);
        }

        static Optionals random(Random random) {
            Optionals optionals = new Optionals();
            optionals.node = random.nextBoolean() ? Node.random(random, 3) : null;
            optionals.other = random.nextBoolean() ? Node.random(random, 3) : null;
            optionals.range = random.nextBoolean() ? new Range(11 + random.nextInt(10), 30) : null;
            optionals.after = random.nextInt(100);
            return optionals;
        }
    }

    /** Branches on what an object is: which constant, which class, in a set, equal to another. */
    static final class Questions implements BitSerializable {
        private Kind one = Kind.NONE;
        private Kind other = Kind.NONE;
        private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        private int isPoint;
        private int isOther;
        private int isEqual;
        private int isIn;
        private int isRange;
        private int ofArray;

        @Override
        public void serialize(BitStream s) {
            one = s.serializeEnum(one, Kind.class);
            if (one == Kind.POINT) {
                isPoint = s.serializeInt(isPoint, 0, 2);
            }
            other = s.serializeEnum(other, Kind.class);
            if (one != other) {
                isOther = s.serializeInt(isOther, 0, 3);
            }
            if (other.equals(Kind.LINE)) {
                isEqual = s.serializeInt(isEqual, 0, 4);
            }
            s.serializeEnumSet(kinds, Kind.class);
            if (kinds.contains(one)) {
                isIn = s.serializeInt(isIn, 0, 5);
            }
            Object made = kinds.isEmpty() ? new Range(1, 2) : one;
            if (made instanceof Range) {
                isRange = s.serializeInt(isRange, 0, 6);
            }
            int[] bounds = {one.ordinal(), 3};
            int[] copied = bounds.clone();
            bounds[0] = 9;
            ofArray = s.serializeInt(ofArray, 0, copied[0] + copied[1]);
        }

        static Questions random(Random random) {
            Questions questions = new Questions();
            questions.one = Kind.values()[random.nextInt(3)];
            questions.other = Kind.values()[random.nextInt(3)];
            for (Kind kind : Kind.values()) {
                if (random.nextInt(3) == 0) {
                    questions.kinds.add(kind);
                }
            }
            questions.isPoint = questions.one == Kind.POINT ? random.nextInt(3) : 0;
            questions.isOther = questions.one == questions.other ? 0 : random.nextInt(4);
            questions.isEqual = questions.other == Kind.LINE ? random.nextInt(5) : 0;
            questions.isIn = questions.kinds.contains(questions.one) ? random.nextInt(6) : 0;
            questions.isRange = questions.kinds.isEmpty() ? random.nextInt(7) : 0;
            questions.ofArray = random.nextInt(4);
            return questions;
        }
    }

    /** The JDK's arithmetic, whose own code differs between its releases: each result is in the packet, as the JVM has it. */
    static final class Calculations implements BitSerializable {
        private static final int[] INTS = {0, 1, -1, 7, -7, Integer.MAX_VALUE, Integer.MIN_VALUE};
        private static final long[] LONGS = {0, 1, -1, 7, -7, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, -1L << 31,
            // By way of a double these are rounded to another float.
            (1L << 62) + (1L << 38) + 1, -(1L << 62) - (1L << 38) - 1};
        private static final float[] FLOATS = {0f, -0f, 1.5f, -2.5f, 1e30f, -Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN,
            Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY};
        private static final double[] DOUBLES = {0, -0.0, 1.5, -2.5, 1e300, -Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN,
            Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
        private static final int RESULTS = 29;

        private final int[] ints = new int[2];
        private final long[] longs = new long[2];
        private final float[] floats = new float[2];
        private final double[] doubles = new double[2];
        private final long[] results = new long[RESULTS];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 2; i++) {
                ints[i] = s.serializeBits(ints[i], 32);
                longs[i] = s.serializeUint64(longs[i]);
                floats[i] = s.serializeRawFloat(floats[i]);
                doubles[i] = s.serializeRawDouble(doubles[i]);
            }
            for (int k = 0; k < RESULTS; k++) {
                results[k] = s.serializeUint64(results[k]);
                s.require(results[k] == result(k), "another result");
            }
        }

        private long result(int k) {
            return k < 14 ? whole(k, ints[0], ints[1], longs[0], longs[1])
                    : real(k, longs[1], floats[0], floats[1], doubles[0], doubles[1]);
        }

        private static long whole(int k, int i, int j, long l, long m) {
            return switch (k) {
                case 0 -> Math.abs(i);
                case 1 -> Math.abs(l);
                case 2 -> Math.min(i, j);
                case 3 -> Math.max(l, m);
                case 4 -> j == 0 ? 0 : Math.floorDiv(i, j) ^ i / j;
                case 5 -> j == 0 ? 0 : Math.floorMod(i, j) ^ i % j;
                case 6 -> m == 0 ? 0 : Math.floorDiv(l, m) ^ l / m;
                case 7 -> m == 0 ? 0 : Math.floorMod(l, m) ^ l % m;
                case 8 -> Integer.bitCount(i);
                case 9 -> Long.numberOfLeadingZeros(l);
                case 10 -> Integer.rotateLeft(i, j);
                case 11 -> Long.compareUnsigned(l, m);
                case 12 -> Integer.highestOneBit(i);
                // By -1, whatever the other is.
                default -> Long.reverse(l) ^ Long.MIN_VALUE / (l | -1) ^ Long.MIN_VALUE % (m | -1) ^ Integer.MIN_VALUE / (i | -1);
            };
        }

        private static long real(int k, long l, float f, float g, double d, double e) {
            return switch (k) {
                case 14 -> Float.floatToIntBits(Math.abs(f));
                case 15 -> Double.doubleToLongBits(Math.abs(d));
                case 16 -> Float.floatToIntBits(Math.min(f, g));
                case 17 -> Double.doubleToLongBits(Math.max(d, e));
                case 18 -> Float.isNaN(f) ? 0 : Math.round(f);
                case 19 -> Double.isNaN(d) ? 0 : Math.round(d);
                case 20 -> Float.isFinite(f) ? 1 : 0;
                case 21 -> Double.isInfinite(d) ? 1 : 0;
                case 22 -> Double.isNaN(d) ? 1 : 0;
                case 23 -> Float.compare(f, g);
                case 24 -> Double.compare(d, e);
                case 25 -> Float.isNaN(f + g) ? 0 : Float.floatToIntBits(Math.signum(f) * Math.copySign(2, g));
                case 26 -> Double.doubleToLongBits(Math.floor(d));
                case 27 -> (long) d ^ (int) f;
                default -> Float.floatToIntBits((float) l);
            };
        }

        static Calculations random(Random random) {
            Calculations made = new Calculations();
            for (int i = 0; i < 2; i++) {
                made.ints[i] = random.nextBoolean() ? random.nextInt() : INTS[random.nextInt(INTS.length)];
                made.longs[i] = random.nextBoolean() ? random.nextLong() : LONGS[random.nextInt(LONGS.length)];
                made.floats[i] = random.nextBoolean() ? random.nextFloat(-1e4f, 1e4f) : FLOATS[random.nextInt(FLOATS.length)];
                made.doubles[i] = random.nextBoolean() ? random.nextGaussian() * 1e6 : DOUBLES[random.nextInt(DOUBLES.length)];
            }
            for (int k = 0; k < RESULTS; k++) {
                made.results[k] = made.result(k);
            }
            return made;
        }
    }

    /** A map and a set, a byte for each key, value and element. */
    static final class Distinct implements BitSerializable {
        private final Map<Integer, Integer> map = new LinkedHashMap<>();
        private final Set<Integer> set = new LinkedHashSet<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeMap(map, 255, 0, (key, t) -> t.serializeUint8(key), 0, (value, t) -> t.serializeUint8(value));
            s.serializeSet(set, 255, 0, (element, t) -> t.serializeUint8(element));
        }

        static Distinct of(int... keys) {
            Distinct distinct = new Distinct();
            for (int key : keys) {
                distinct.map.put(key, 10 + key);
                distinct.set.add(key);
            }
            return distinct;
        }
    }

    /** Elements without bits, which come out of a budget. */
    static final class Empties implements BitSerializable {
        private final List<Integer> empties = new ArrayList<>();
        private int after;

        @Override
        public void serialize(BitStream s) {
            s.serializeList(empties, 4095, 7, (empty, t) -> t.serializeInt(empty, 7, 7));
            after = s.serializeInt(after, 0, 99);
        }

        static Empties of(int count) {
            Empties empties = new Empties();
            for (int i = 0; i < count; i++) {
                empties.empties.add(7);
            }
            return empties;
        }
    }

    /** One that holds others of its own kind. */
    static final class Node implements BitSerializable {
        private int value;
        private final List<Node> children = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 999);
            s.serializeList(children, 3, Node::new);
        }

        static Node random(Random random, int depth) {
            Node node = new Node();
            node.value = random.nextInt(1000);
            for (int i = depth > 4 ? 0 : random.nextInt(3); i > 0; i--) {
                node.children.add(random(random, depth + 1));
            }
            return node;
        }
    }
}
