package io.github.tightwire.compiled;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.target.Elements;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Loops over arrays, for bounds that only the running program knows: the kernel takes elements, and the loop finds whatever is wrong. */
class ElementLoopsTest {
    private static final int OBJECTS = 3;
    private static final int COUNT = 22;

    static Stream<Supplier<? extends Sample>> bytes() {
        return Stream.of(Bytes::new, RawBytes::new, ByteSpans::new);
    }

    static Stream<Supplier<? extends Sample>> shorts() {
        return Stream.of(Shorts::new, RawShorts::new, Rows::new);
    }

    static Stream<Supplier<? extends Sample>> ints() {
        return Stream.of(Palette::new, Raw::new, Spans::new, Sums::new, Counted::new);
    }

    static Stream<Supplier<? extends Sample>> others() {
        return Stream.of(Growing::new, Shared::new, Asked::new, Doubled::new, Shifted::new, Narrowed::new, Longs::new, Followed::new);
    }

    @ParameterizedTest
    @MethodSource("bytes")
    void bytesAreTakenByTheKernel(Supplier<? extends Sample> factory) throws NotCompilableException {
        KernelLoops.assertTaken(factory, Elements.BYTES);
    }

    @ParameterizedTest
    @MethodSource("shorts")
    void shortsAreTakenByTheKernel(Supplier<? extends Sample> factory) throws NotCompilableException {
        KernelLoops.assertTaken(factory, Elements.SHORTS);
    }

    @ParameterizedTest
    @MethodSource("ints")
    void integersAreTakenByTheKernel(Supplier<? extends Sample> factory) throws NotCompilableException {
        KernelLoops.assertTaken(factory, Elements.INTS);
    }

    @ParameterizedTest
    @MethodSource("others")
    void othersAreNot(Supplier<? extends Sample> factory) throws NotCompilableException {
        KernelLoops.assertLeft(factory);
    }

    /** Each with each of its elements spoilt, in packets of all sizes. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource({"bytes", "shorts", "ints", "others"})
    void agreesWithPlain(Supplier<? extends Sample> factory) {
        Agreement.assertCompiled(factory, OBJECTS);
    }

    @Test
    void agreesWithPlain() {
        Agreement.assertCompiled(Counted::new, 1);
    }

    private static int within(int min, int max, Random random) {
        return (int) (min + (long) (random.nextDouble() * ((long) max - min + 1)));
    }

    /** The least, the largest, and one beyond each. */
    private static int edge(int min, int max, int field) {
        return switch (field & 3) {
            case 0 -> min;
            case 1 -> max;
            case 2 -> min - 1;
            default -> max + 1;
        };
    }

    /** Indices into a palette, by a bound in a variable. */
    static final class Palette implements Sample {
        private int kinds;
        private int[] cells = new int[COUNT];
        private boolean last;

        @Override
        public void serialize(BitStream s) {
            kinds = s.serializeInt(kinds, 0, 5000);
            int max = kinds - 1;
            for (int i = 0; i < cells.length; i++) {
                cells[i] = s.serializeInt(cells[i], 0, max);
            }
            last = s.serializeBool(last);
        }

        @Override
        public void fill(Random random) {
            kinds = 1 + random.nextInt(1 << random.nextInt(13));
            cells = new int[COUNT];
            for (int i = 0; i < COUNT; i++) {
                cells[i] = random.nextInt(kinds);
            }
            last = random.nextBoolean();
        }

        @Override
        public void spoil(int field) {
            if (field < 4 * COUNT) {
                cells[field / 4] = edge(0, kinds - 1, field);
            } else if (field == 4 * COUNT) {
                kinds = 0;
            } else {
                cells = null;
            }
        }

        @Override
        public int spoils() {
            return 4 * COUNT + 2;
        }
    }

    /** Bytes, up to a field. */
    static final class Bytes implements Sample {
        private int most;
        private final byte[] values = new byte[COUNT];

        @Override
        public void serialize(BitStream s) {
            most = s.serializeInt(most, -1, 200);
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) s.serializeInt(values[i], 0, most);
            }
        }

        @Override
        public void fill(Random random) {
            most = random.nextInt(201);
            for (int i = 0; i < COUNT; i++) {
                values[i] = (byte) random.nextInt(Math.min(most, 127) + 1);
            }
        }

        @Override
        public void spoil(int field) {
            if (field < 4 * COUNT) {
                values[field / 4] = (byte) edge(0, most, field);
            } else {
                most = -1;
            }
        }

        @Override
        public int spoils() {
            return 4 * COUNT + 1;
        }
    }

    /** Shorts, around 0. */
    static final class Shorts implements Sample {
        private boolean flag;
        private int most;
        private final short[] values = new short[COUNT];

        @Override
        public void serialize(BitStream s) {
            flag = s.serializeBool(flag);
            most = s.serializeInt(most, 0, 40_000);
            int least = 3 - most;
            for (int i = 0; i < COUNT; i++) {
                values[i] = (short) s.serializeInt(values[i], least, most);
            }
        }

        @Override
        public void fill(Random random) {
            flag = random.nextBoolean();
            most = 3 + random.nextInt(1 << 3 + random.nextInt(12));
            for (int i = 0; i < COUNT; i++) {
                values[i] = (short) within(3 - most, most, random);
            }
        }

        @Override
        public void spoil(int field) {
            if (field < 4 * COUNT) {
                values[field / 4] = (short) edge(3 - most, most, field);
            } else {
                most = 1;
            }
        }

        @Override
        public int spoils() {
            return 4 * COUNT + 1;
        }
    }

    /** So many bits, with a sign or without. */
    static final class Raw implements Sample {
        private int bits;
        private final int[] values = new int[COUNT];

        @Override
        public void serialize(BitStream s) {
            bits = s.serializeBits(bits, 6);
            for (int i = 0; i < COUNT; i++) {
                values[i] = s.serializeBits(values[i], bits);
            }
        }

        @Override
        public void fill(Random random) {
            bits = 1 + random.nextInt(32);
            for (int i = 0; i < COUNT; i++) {
                values[i] = random.nextInt() >>> 32 - bits;
            }
        }

        @Override
        public void spoil(int field) {
            int place = field / 4 % COUNT;
            switch (field % 8) {
                case 0 -> values[place] = -1 << bits - 1;
                case 1 -> values[place] = (-1 << bits - 1) - 1;
                case 2 -> values[place] = 1 << bits;
                case 3 -> values[place] = -1;
                case 4 -> bits = 0;
                case 5 -> bits = 33;
                case 6 -> bits = 15;
                default -> bits = 14;
            }
        }

        @Override
        public int spoils() {
            return 8 * COUNT;
        }
    }

    /** The same of bytes, which lose what they have no bits for. */
    static final class RawBytes implements Sample {
        private int bits;
        private final byte[] values = new byte[COUNT];

        @Override
        public void serialize(BitStream s) {
            bits = s.serializeBits(bits, 4);
            for (int i = 0; i < COUNT; i++) {
                values[i] = (byte) s.serializeBits(values[i], bits);
            }
        }

        @Override
        public void fill(Random random) {
            bits = 1 + random.nextInt(9);
            for (int i = 0; i < COUNT; i++) {
                values[i] = (byte) (random.nextInt(1 << Math.min(bits, 7)) - (random.nextInt(4) == 0 ? 1 << Math.min(bits, 8) - 1 : 0));
            }
        }

        @Override
        public void spoil(int field) {
            bits = field;
        }

        @Override
        public int spoils() {
            return 9;
        }
    }

    /** The same of shorts. */
    static final class RawShorts implements Sample {
        private int bits;
        private final short[] values = new short[COUNT];

        @Override
        public void serialize(BitStream s) {
            bits = s.serializeBits(bits, 5);
            for (int i = 0; i < COUNT; i++) {
                values[i] = (short) s.serializeBits(values[i], bits);
            }
        }

        @Override
        public void fill(Random random) {
            bits = 1 + random.nextInt(17);
            for (int i = 0; i < COUNT; i++) {
                values[i] = (short) random.nextInt(1 << Math.min(bits, 15));
            }
        }

        @Override
        public void spoil(int field) {
            bits = field;
        }

        @Override
        public int spoils() {
            return 17;
        }
    }

    /** Any bounds: none at all, or all that there is. */
    static final class Spans implements Sample {
        private static final int[] EDGES = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -(1 << 14), -(1 << 14) + 1, -1, 0, 1, 2,
            (1 << 14) - 1, 1 << 14, (1 << 14) + 1, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};

        private int min;
        private int max;
        private final int[] values = new int[COUNT];

        @Override
        public void serialize(BitStream s) {
            min = s.serializeUint32(min);
            max = s.serializeUint32(max);
            int least = min;
            int most = max;
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], least, most);
            }
        }

        @Override
        public void fill(Random random) {
            int one = EDGES[random.nextInt(EDGES.length)];
            int other = EDGES[random.nextInt(EDGES.length)];
            min = Math.min(one, other);
            max = Math.max(one, other);
            for (int i = 0; i < COUNT; i++) {
                values[i] = random.nextInt(4) == 0 ? edge(min, max, random.nextInt(2)) : within(min, max, random);
            }
        }

        @Override
        public void spoil(int field) {
            if (field < EDGES.length) {
                min = EDGES[field];
            } else if (field < 2 * EDGES.length) {
                max = EDGES[field - EDGES.length];
            } else {
                int place = field - 2 * EDGES.length;
                values[place / 4] = edge(min, max, place);
            }
        }

        @Override
        public int spoils() {
            return 2 * EDGES.length + 4 * COUNT;
        }
    }

    /** Any bounds around those of bytes. */
    static final class ByteSpans implements Sample {
        private int min;
        private int max;
        private final byte[] values = new byte[COUNT];

        @Override
        public void serialize(BitStream s) {
            min = s.serializeInt(min, -300, 300);
            max = s.serializeInt(max, -300, 300);
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) s.serializeInt(values[i], min, max);
            }
        }

        @Override
        public void fill(Random random) {
            byte[] bytes = new byte[COUNT];
            random.nextBytes(bytes);
            int width = 1 << random.nextInt(9);
            int some = bytes[0];
            min = some - random.nextInt(width);
            max = some + random.nextInt(width);
            for (int i = 0; i < COUNT; i++) {
                values[i] = (byte) Math.max(min, Math.min(max, bytes[i]));
            }
        }

        @Override
        public void spoil(int field) {
            switch (field % 4) {
                case 0 -> min = max + field / 4;
                case 1 -> max = min - field / 4;
                case 2 -> values[field / 4] = (byte) (min - 1);
                default -> values[field / 4] = (byte) (max + 1);
            }
        }

        @Override
        public int spoils() {
            return 4 * COUNT;
        }
    }

    /** Bounds that are computed, and may be too large for an int. */
    static final class Sums implements Sample {
        private int base;
        private int size;
        private final int[] values = new int[COUNT];

        @Override
        public void serialize(BitStream s) {
            base = s.serializeUint32(base);
            size = s.serializeUint32(size);
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], base - 70_000, base + size - 1);
            }
        }

        @Override
        public void fill(Random random) {
            base = random.nextInt(1 << random.nextInt(31));
            size = random.nextInt(1 << random.nextInt(16)) + 1;
            if (base + size < 0) {
                base = 0;
            }
            for (int i = 0; i < COUNT; i++) {
                values[i] = within(base - 70_000, base + size - 1, random);
            }
        }

        @Override
        public void spoil(int field) {
            base = field == 0 ? Integer.MIN_VALUE : field == 1 ? Integer.MAX_VALUE : base;
            size = field == 2 ? Integer.MAX_VALUE : field == 3 ? -70_000 : size;
        }

        @Override
        public int spoils() {
            return 4;
        }
    }

    /** As many as an earlier field says; the array may have fewer. */
    static final class Counted implements Sample {
        private int count;
        private int most;
        private int[] values = new int[COUNT];

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, -3, COUNT);
            most = s.serializeBits(most, 12);
            for (int i = 0; i < count; i++) {
                values[i] = s.serializeInt(values[i], -5, most);
            }
        }

        @Override
        public void fill(Random random) {
            count = random.nextInt(COUNT + 4) - 3;
            most = random.nextInt(1 << random.nextInt(13));
            values = new int[COUNT];
            for (int i = 0; i < COUNT; i++) {
                values[i] = within(-5, most, random);
            }
        }

        @Override
        public void spoil(int field) {
            count = COUNT;
            if (field < COUNT) {
                values = Arrays.copyOf(values, field);
            } else if (field < 2 * COUNT) {
                values[field - COUNT] = -6;
            } else {
                values = null;
            }
        }

        @Override
        public int spoils() {
            return 2 * COUNT + 1;
        }
    }

    /** Rows, one of which may be missing, in a method of its own. */
    static final class Rows implements Sample {
        private int most;
        private final short[][] rows = new short[3][];

        @Override
        public void serialize(BitStream s) {
            most = s.serializeBits(most, 9);
            for (int y = 0; y < rows.length; y++) {
                row(s, rows[y], most);
            }
        }

        private static void row(BitStream s, short[] row, int limit) {
            for (int x = 0; x < 9; x++) {
                row[x] = (short) s.serializeInt(row[x], 0, limit);
            }
        }

        @Override
        public void fill(Random random) {
            most = random.nextInt(1 << random.nextInt(10));
            for (int y = 0; y < rows.length; y++) {
                rows[y] = new short[9];
                for (int x = 0; x < 9; x++) {
                    rows[y][x] = (short) within(0, most, random);
                }
            }
        }

        @Override
        public void spoil(int field) {
            if (field < 3) {
                rows[field] = null;
            } else {
                rows[1][field - 3] = -1;
            }
        }

        @Override
        public int spoils() {
            return 12;
        }
    }

    // ---- What the kernel can't take

    /** The bound that the others have in common. */
    abstract static class Other implements Sample {
        int most;
        final int[] values = new int[COUNT];

        @Override
        public void fill(Random random) {
            most = COUNT + random.nextInt(100);
            for (int i = 0; i < COUNT; i++) {
                values[i] = random.nextInt(i + 1);
            }
        }

        @Override
        public void spoil(int field) {
            values[field] = -1;
        }

        @Override
        public int spoils() {
            return COUNT;
        }
    }

    /** The bound of each is another. */
    static final class Growing extends Other {
        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 0, i);
            }
        }
    }

    /** Another thread may change the bound. */
    static final class Shared extends Other {
        private volatile int bound = 90;

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 0, bound);
            }
        }
    }

    /** Somebody counts how often the bound is asked for. */
    static final class Asked extends Other {
        private int calls;

        @Override
        public void serialize(BitStream s) {
            most = s.serializeBits(most, 8);
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 0, bound());
            }
        }

        private int bound() {
            calls++;
            return most;
        }
    }

    /** The value is another one. */
    static final class Doubled extends Other {
        @Override
        public void serialize(BitStream s) {
            most = s.serializeBits(most, 8);
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i] + 1, 0, most);
            }
        }
    }

    /** Stores a part of the integer that it reads. */
    static final class Shifted extends Other {
        @Override
        public void serialize(BitStream s) {
            most = s.serializeBits(most, 8);
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 0, most) & 0x7F;
            }
        }
    }

    /** Ints that become shorts. */
    static final class Narrowed extends Other {
        @Override
        public void serialize(BitStream s) {
            most = s.serializeBits(most, 8);
            for (int i = 0; i < values.length; i++) {
                values[i] = (short) s.serializeInt(values[i], 0, most);
            }
        }
    }

    /** Eight bytes each. */
    static final class Longs extends Other {
        private final long[] wide = new long[COUNT];

        @Override
        public void serialize(BitStream s) {
            most = s.serializeBits(most, 8);
            for (int i = 0; i < wide.length; i++) {
                wide[i] = s.serializeLong(wide[i], -1, most);
            }
        }
    }

    /** The body does something else. */
    static final class Followed extends Other {
        private int sum;

        @Override
        public void serialize(BitStream s) {
            most = s.serializeBits(most, 8);
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 0, most);
                sum += values[i];
            }
        }
    }
}
