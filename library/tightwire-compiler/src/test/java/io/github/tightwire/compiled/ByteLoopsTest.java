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

/** Loops over arrays of bytes, which the kernel takes elements of: whatever is wrong with one of these is found by the loop. */
class ByteLoopsTest {
    private static final int OBJECTS = 3;

    /** Offsets of at most four bits. */
    static Stream<Supplier<? extends Sample>> narrow() {
        return Stream.of(Tiles::new, Held::new, Grid::new, Passed::new);
    }

    static Stream<Supplier<? extends Sample>> wide() {
        return Stream.of(Heights::new, Counted::new, Anywhere::new, Lowest::new);
    }

    static Stream<Supplier<? extends Sample>> others() {
        return Stream.of(Shorts::new, Raw::new, Wide::new, Unsigned::new, Few::new, UpTo::new, Copied::new, Diagonal::new, Shared::new,
                Summed::new, Called::new);
    }

    @ParameterizedTest
    @MethodSource("narrow")
    void narrowAreTakenByTheKernel(Supplier<? extends Sample> factory) throws NotCompilableException {
        KernelLoops.assertTaken(factory, Elements.NARROW_BYTES);
    }

    @ParameterizedTest
    @MethodSource("wide")
    void wideAreTakenByTheKernel(Supplier<? extends Sample> factory) throws NotCompilableException {
        KernelLoops.assertTaken(factory, Elements.WIDE_BYTES);
    }

    @ParameterizedTest
    @MethodSource("others")
    void othersAreNot(Supplier<? extends Sample> factory) throws NotCompilableException {
        KernelLoops.assertLeft(factory);
    }

    /** Each with each of its elements spoilt, in packets of all sizes. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource({"narrow", "wide", "others"})
    void agreesWithPlain(Supplier<? extends Sample> factory) {
        Agreement.assertCompiled(factory, OBJECTS);
    }

    @Test
    void agreesWithPlain() {
        Agreement.assertCompiled(Counted::new, 1);
    }

    private static void fill(byte[] values, int min, int max, Random random) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) (min + random.nextInt(max - min + 1));
        }
    }

    /** Some of them are left. */
    static final class Tiles implements Sample {
        private final byte[] tiles = new byte[37];
        private boolean last;

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < tiles.length; i++) {
                tiles[i] = (byte) s.serializeInt(tiles[i], 0, 15);
            }
            last = s.serializeBool(last);
        }

        @Override
        public void fill(Random random) {
            ByteLoopsTest.fill(tiles, 0, 15, random);
            last = random.nextBoolean();
        }

        @Override
        public void spoil(int field) {
            tiles[field] = (byte) (field % 2 == 0 ? 16 : -1);
        }

        @Override
        public int spoils() {
            return tiles.length;
        }
    }

    /** Bounds that a reader refuses values beyond, behind a bit. */
    static final class Heights implements Sample {
        private boolean flat;
        private final byte[] heights = new byte[27];

        @Override
        public void serialize(BitStream s) {
            flat = s.serializeBool(flat);
            for (int i = 0; i < heights.length; i++) {
                heights[i] = (byte) s.serializeInt(heights[i], -100, -10);
            }
        }

        @Override
        public void fill(Random random) {
            flat = random.nextBoolean();
            ByteLoopsTest.fill(heights, -100, -10, random);
        }

        @Override
        public void spoil(int field) {
            heights[field] = (byte) (field % 2 == 0 ? -101 : -9);
        }

        @Override
        public int spoils() {
            return heights.length;
        }
    }

    /** So many of them as the packet says; the array may have fewer. */
    static final class Counted implements Sample {
        private int count;
        private byte[] values = new byte[40];

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, -5, 40);
            for (int i = 0; i < count; i++) {
                values[i] = (byte) s.serializeInt(values[i], -64, 63);
            }
        }

        @Override
        public void fill(Random random) {
            count = random.nextInt(46) - 5;
            values = new byte[40];
            ByteLoopsTest.fill(values, -64, 63, random);
        }

        @Override
        public void spoil(int field) {
            count = 40;
            if (field < 40) {
                values = Arrays.copyOf(values, field);
            } else if (field < 80) {
                values[field - 40] = 64;
            } else {
                values = null;
            }
        }

        @Override
        public int spoils() {
            return 81;
        }
    }

    /** In a field of another object, which is not looked for where there are no elements. */
    static final class Held implements Sample {
        static final class Holder {
            private byte[] values = new byte[20];
        }

        private int count;
        private Holder holder = new Holder();

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, 0, 20);
            for (int i = 0; i < count; i++) {
                holder.values[i] = (byte) s.serializeInt(holder.values[i], 0, 2);
            }
        }

        @Override
        public void fill(Random random) {
            count = random.nextInt(21);
            holder = new Holder();
            ByteLoopsTest.fill(holder.values, 0, 2, random);
        }

        @Override
        public void spoil(int field) {
            switch (field) {
                case 0 -> holder = null;
                case 1 -> {
                    holder = null;
                    count = 0;
                }
                case 2 -> holder.values = null;
                default -> holder.values[field - 3] = 3;
            }
        }

        @Override
        public int spoils() {
            return 23;
        }
    }

    /** Rows, one of which may be missing or short. */
    static final class Grid implements Sample {
        private final byte[][] rows = new byte[3][];

        @Override
        public void serialize(BitStream s) {
            for (int y = 0; y < rows.length; y++) {
                for (int x = 0; x < 18; x++) {
                    rows[y][x] = (byte) s.serializeInt(rows[y][x], 1, 6);
                }
            }
        }

        @Override
        public void fill(Random random) {
            for (int y = 0; y < rows.length; y++) {
                rows[y] = new byte[18];
                ByteLoopsTest.fill(rows[y], 1, 6, random);
            }
        }

        @Override
        public void spoil(int field) {
            if (field < 3) {
                rows[field] = null;
            } else if (field < 21) {
                rows[1] = Arrays.copyOf(rows[1], field - 3);
            } else {
                rows[2][field - 21] = 7;
            }
        }

        @Override
        public int spoils() {
            return 39;
        }
    }

    /** From anywhere, to anywhere, with the fewest bits of a wide offset. */
    static final class Anywhere implements Sample {
        private int first;
        private int end;
        private final byte[] values = new byte[24];

        @Override
        public void serialize(BitStream s) {
            int last = end;
            for (int i = first; i < last; i++) {
                values[i] = (byte) s.serializeInt(values[i], 27, 50);
            }
        }

        @Override
        public void fill(Random random) {
            first = random.nextInt(24);
            end = random.nextInt(25);
            ByteLoopsTest.fill(values, 27, 50, random);
        }

        @Override
        public void spoil(int field) {
            switch (field) {
                case 0 -> first = -1;
                case 1 -> first = Integer.MIN_VALUE;
                case 2 -> end = Integer.MAX_VALUE;
                case 3 -> end = Integer.MIN_VALUE;
                default -> first = -8;
            }
        }

        @Override
        public int spoils() {
            return 5;
        }
    }

    /** By a method of its own, with a part before it and one behind. */
    static final class Passed implements Sample {
        private int kind;
        private final byte[] values = new byte[16];
        private int ticks;

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeBits(kind, 3);
            pass(s, values);
            ticks = s.serializeBits(ticks, 11);
        }

        private static void pass(BitStream s, byte[] bytes) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) s.serializeInt(bytes[i], -1, 1);
            }
        }

        @Override
        public void fill(Random random) {
            kind = random.nextInt(8);
            ByteLoopsTest.fill(values, -1, 1, random);
            ticks = random.nextInt(2048);
        }

        @Override
        public void spoil(int field) {
            values[field] = (byte) (field % 2 == 0 ? 2 : -2);
        }

        @Override
        public int spoils() {
            return values.length;
        }
    }

    /** As low as a byte gets. */
    static final class Lowest implements Sample {
        private final byte[] values = new byte[16];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) s.serializeInt(values[i], -128, -1);
            }
        }

        @Override
        public void fill(Random random) {
            ByteLoopsTest.fill(values, -128, -1, random);
        }

        @Override
        public void spoil(int field) {
            values[field] = 0;
        }

        @Override
        public int spoils() {
            return values.length;
        }
    }

    // ---- What the kernel can't take

    /** Somebody counts how often the array is asked for. */
    static final class Called implements Sample {
        private final byte[] values = new byte[20];
        private int calls;

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 20; i++) {
                values()[i] = (byte) s.serializeInt(values()[i], 0, 15);
            }
            calls = s.serializeBits(calls, 8);
        }

        private byte[] values() {
            calls = calls + 1 & 0xFF;
            return values;
        }

        @Override
        public void fill(Random random) {
            calls = 0;
            ByteLoopsTest.fill(values, 0, 15, random);
        }
    }

    /** Two bytes each. */
    static final class Shorts implements Sample {
        private final short[] values = new short[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (short) s.serializeInt(values[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (short) random.nextInt(16);
            }
        }
    }

    /** A number of bits: with or without a sign. */
    static final class Raw implements Sample {
        private final byte[] values = new byte[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) s.serializeBits(values[i], 4);
            }
        }

        @Override
        public void fill(Random random) {
            ByteLoopsTest.fill(values, -8, 15, random);
        }
    }

    /** All that a byte has. */
    static final class Wide implements Sample {
        private final byte[] values = new byte[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) s.serializeInt(values[i], -128, 127);
            }
        }

        @Override
        public void fill(Random random) {
            ByteLoopsTest.fill(values, -128, 127, random);
        }
    }

    /** More than a byte has: it comes back as another number. */
    static final class Unsigned implements Sample {
        private final byte[] values = new byte[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) s.serializeInt(values[i], 100, 200);
            }
        }

        @Override
        public void fill(Random random) {
            ByteLoopsTest.fill(values, 100, 127, random);
        }
    }

    /** Fewer than are taken at a time. */
    static final class Few implements Sample {
        private final byte[] values = new byte[7];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) s.serializeInt(values[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            ByteLoopsTest.fill(values, 0, 15, random);
        }
    }

    /** The last index is in the loop, and may be the largest there is. */
    static final class UpTo implements Sample {
        private int last;
        private final byte[] values = new byte[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i <= last; i++) {
                values[i] = (byte) s.serializeInt(values[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            last = random.nextInt(20);
            ByteLoopsTest.fill(values, 0, 15, random);
        }

        @Override
        public void spoil(int field) {
            last = Integer.MAX_VALUE;
        }

        @Override
        public int spoils() {
            return 1;
        }
    }

    /** From one array to another one. */
    static final class Copied implements Sample {
        private final byte[] from = new byte[20];
        private final byte[] to = new byte[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < from.length; i++) {
                to[i] = (byte) s.serializeInt(from[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            ByteLoopsTest.fill(from, 0, 15, random);
        }
    }

    /** Another array each turn. */
    static final class Diagonal implements Sample {
        private final byte[][] rows = new byte[20][20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < rows.length; i++) {
                rows[i][i] = (byte) s.serializeInt(rows[i][i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            for (byte[] row : rows) {
                ByteLoopsTest.fill(row, 0, 15, random);
            }
        }
    }

    /** Somebody may put another array there at any time. */
    static final class Shared implements Sample {
        private volatile byte[] values = new byte[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 20; i++) {
                values[i] = (byte) s.serializeInt(values[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            byte[] filled = new byte[20];
            ByteLoopsTest.fill(filled, 0, 15, random);
            values = filled;
        }
    }

    /** Each is looked at. */
    static final class Summed implements Sample {
        private final byte[] values = new byte[20];
        private int sum;

        @Override
        public void serialize(BitStream s) {
            int total = 0;
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) s.serializeInt(values[i], 0, 15);
                total += values[i];
            }
            sum = total;
        }

        @Override
        public void fill(Random random) {
            ByteLoopsTest.fill(values, 0, 15, random);
            sum = 0;
        }
    }
}
