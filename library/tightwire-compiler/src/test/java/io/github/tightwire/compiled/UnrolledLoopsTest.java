package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.plan.Flattened;
import io.github.tightwire.internal.compiler.plan.Plan;
import io.github.tightwire.internal.compiler.plan.Unrolling;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Loops whose bodies share regions across iterations: whatever goes wrong in one of them goes wrong as it does in the plain loop. */
class UnrolledLoopsTest {
    private static final int OBJECTS = 3;

    /** A loop, and how many bodies a write and a read take together; 1 where they take none. */
    record Loop(Supplier<? extends Sample> factory, int write, int read) {
        @Override
        public String toString() {
            return factory.get().getClass().getSimpleName();
        }
    }

    static List<Loop> loops() {
        return List.of(new Loop(Nibbles::new, 8, 16), new Loop(Bools::new, 16 + 4, 16),
                new Loop(CountedBools::new, 16 + 4, 16), new Loop(Counted::new, 4, 4),
                new Loop(UpTo::new, 8, 8), new Loop(Ranges::new, 4, 4), new Loop(Shorter::new, 4, 4), new Loop(Parts::new, 2, 4),
                new Loop(Three::new, 2, 2), new Loop(Branching::new, 8, 8), new Loop(Leaving::new, 1, 1), new Loop(Moving::new, 1, 1),
                new Loop(Growing::new, 1, 1), new Loop(Skipping::new, 1, 1), new Loop(Logging::new, 8, 8), new Loop(Counting::new, 8, 8),
                new Loop(Keeping::new, 8, 8), new Loop(Wide::new, 1, 1),
                new Loop(Nothing::new, 1, 1), new Loop(Nested::new, 4, 4),
                new Loop(Few::new, 4, 4), new Loop(One::new, 1, 1), new Loop(Resized::new, 8, 16), new Loop(Thrice::new, 2, 2),
                new Loop(FourTimes::new, 4, 4), new Loop(Constants::new, 16 + 4, 16), new Loop(Announced::new, 16 + 4, 1));
    }

    /** Each with each of its elements spoilt, in packets of all sizes. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("loops")
    void agreesWithPlain(Loop loop) {
        Agreement.assertCompiled(loop.factory(), OBJECTS);
    }

    @Test
    void agreesWithPlain() {
        Agreement.assertCompiled(Counted.class, Counted::new, 1);
    }

    @ParameterizedTest
    @MethodSource("loops")
    void takesAsManyBodiesAsFitAWord(Loop loop) throws NotCompilableException {
        Class<?> type = loop.factory().get().getClass();
        assertEquals(loop.write(), bodies(type, Direction.WRITE));
        assertEquals(loop.read(), bodies(type, Direction.READ));
    }

    /** The code before its first operation can be done once more, or it can't. */
    @ParameterizedTest
    @CsvSource({"Nibbles, true", "Parts, true", "Three, true", "Logging, false", "Counting, false", "Keeping, false"})
    void aPacketThatEndsInOneIsReadByTheLoopThatIsLeft(String loop, boolean expected)
            throws ReflectiveOperationException, NotCompilableException {
        Class<?> type = Class.forName(UnrolledLoopsTest.class.getName() + "$" + loop);
        Plan unrolled = Unrolling.unrolled(Flattened.plan(type, Direction.READ));
        int first = Flattened.members(unrolled).get(0);
        assertEquals(expected, unrolled.rest(unrolled.member(first).region()) != null);
    }

    /** Returns the number of additional operations of regions that an unrolled method has, for each that it has without. */
    private static int bodies(Class<?> type, Direction direction) throws NotCompilableException {
        Plan plan = Flattened.plan(type, direction);
        int operations = Flattened.members(plan).size();
        Plan unrolled = Unrolling.unrolled(plan);
        return (Flattened.members(unrolled).size() - operations) / inLoop(type) + (unrolled == plan ? 1 : 0);
    }

    private static int inLoop(Class<?> type) {
        return type == Three.class ? 3 : type == Parts.class ? 2 : 1;
    }

    /** More than one main loop takes, with some left. */
    static final class Nibbles implements Sample {
        private final short[] blocks = new short[37];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = (short) s.serializeInt(blocks[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = (short) random.nextInt(16);
            }
        }

        @Override
        public void spoil(int field) {
            blocks[field] = (short) (field % 2 == 0 ? 16 : -1);
        }

        @Override
        public int spoils() {
            return blocks.length;
        }
    }

    /** An array that is made for fewer than fit a word. */
    static final class Few implements Sample {
        private int[] slots = new int[7];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < slots.length; i++) {
                slots[i] = s.serializeInt(slots[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            // Nobody promises that it stays that one.
            int[] others = new int[random.nextInt(40)];
            fillNibbles(others, random);
            put(this, others);
        }
    }

    private static void fillNibbles(int[] values, Random random) {
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(16);
        }
    }

    private static void put(Few few, int[] slots) {
        few.slots = slots;
    }

    /** The only one that its class makes. */
    static final class One implements Sample {
        private final int[] slots = new int[1];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < slots.length; i++) {
                slots[i] = s.serializeInt(slots[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            slots[0] = random.nextInt(16);
        }
    }

    /** Few at first, and then others. */
    static final class Resized implements Sample {
        private int[] slots = new int[2];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < slots.length; i++) {
                slots[i] = s.serializeInt(slots[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            slots = random.ints(19, 0, 16).toArray();
        }
    }

    /** A constant says how often. */
    static final class Thrice implements Sample {
        private final int[] slots = new int[3];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 3; i++) {
                slots[i] = s.serializeInt(slots[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            fillNibbles(slots, random);
        }
    }

    /** The constant is the last one. */
    static final class FourTimes implements Sample {
        private final int[] slots = new int[4];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i <= 3; i++) {
                slots[i] = s.serializeInt(slots[i], 0, 15);
            }
        }

        @Override
        public void fill(Random random) {
            fillNibbles(slots, random);
        }
    }

    /** A bit each. */
    static final class Bools implements Sample {
        private final boolean[] seen = new boolean[53];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < seen.length; i++) {
                seen[i] = s.serializeBool(seen[i]);
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < seen.length; i++) {
                seen[i] = random.nextBoolean();
            }
        }
    }

    /** So many of them as the packet says, which may be anything when it is written. */
    static final class CountedBools implements Sample {
        private int count;
        private final boolean[] seen = new boolean[35];

        @Override
        public void serialize(BitStream s) {
            int n = s.serializeInt(count, Integer.MIN_VALUE, 35);
            count = n;
            for (int i = 0; i < n; i++) {
                seen[i] = s.serializeBool(seen[i]);
            }
        }

        @Override
        public void fill(Random random) {
            count = random.nextInt(4) == 0 ? Integer.MIN_VALUE + random.nextInt(17) : random.nextInt(36);
            for (int i = 0; i < seen.length; i++) {
                seen[i] = random.nextBoolean();
            }
        }
    }

    /** A count of the packet's, in a variable that may be anything when it is written. */
    static final class Counted implements Sample {
        private int count;
        private final int[] values = new int[22];

        @Override
        public void serialize(BitStream s) {
            int n = s.serializeInt(count, Integer.MIN_VALUE, 22);
            count = n;
            for (int i = 0; i < n; i++) {
                values[i] = s.serializeInt(values[i], -500, 499);
            }
        }

        @Override
        public void fill(Random random) {
            count = switch (random.nextInt(8)) {
                case 0 -> Integer.MIN_VALUE;
                case 1 -> Integer.MIN_VALUE + 3;
                case 2 -> -random.nextInt(30);
                default -> random.nextInt(23);
            };
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(1000) - 500;
            }
        }

        @Override
        public void spoil(int field) {
            values[field] = 500;
        }

        @Override
        public int spoils() {
            return values.length;
        }
    }

    /** The last index is in the loop, and both ends are anywhere. */
    static final class UpTo implements Sample {
        private int first;
        private int last;
        private final int[] values = new int[32];

        @Override
        public void serialize(BitStream s) {
            for (int i = first; i <= last; i++) {
                values[i & 31] = s.serializeInt(values[i & 31], 0, 99);
            }
        }

        @Override
        public void fill(Random random) {
            first = random.nextBoolean() ? Integer.MAX_VALUE - 40 : random.nextInt(60) - 30;
            last = random.nextInt(6) == 0 ? Integer.MIN_VALUE + random.nextInt(5) : first + random.nextInt(40);
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(100);
            }
        }

        @Override
        public void spoil(int field) {
            values[field] = -1;
        }

        @Override
        public int spoils() {
            return values.length;
        }
    }

    /** Values that a reader refuses, in a field of another object. */
    static final class Ranges implements Sample {
        static final class Held {
            private final short[] values = new short[15];
        }

        private Held held = new Held();

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < held.values.length; i++) {
                held.values[i] = (short) s.serializeInt(held.values[i], -10, 1000);
            }
        }

        @Override
        public void fill(Random random) {
            held = new Held();
            for (int i = 0; i < held.values.length; i++) {
                held.values[i] = (short) (random.nextInt(1011) - 10);
            }
        }

        @Override
        public void spoil(int field) {
            if (field == 15) {
                held = null;
            } else {
                held.values[field] = -11;
            }
        }

        @Override
        public int spoils() {
            return 16;
        }
    }

    /** The array may be shorter than the loop is long. */
    static final class Shorter implements Sample {
        private int[] values = new int[0];
        private int[] others = new int[0];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < others.length; i++) {
                values[i] = s.serializeBits(values[i], 12);
            }
        }

        @Override
        public void fill(Random random) {
            values = random.ints(20, 0, 1 << 12).toArray();
            others = new int[random.nextInt(21)];
        }

        @Override
        public void spoil(int field) {
            if (field < 20) {
                values = Arrays.copyOf(values, field);
                others = new int[20];
            } else if (field < 40) {
                values[field - 20] = -1 << 13;
                others = new int[20];
            } else {
                values = null;
            }
        }

        @Override
        public int spoils() {
            return 41;
        }
    }

    /** Objects, one of which may be missing. */
    static final class Parts implements Sample {
        static final class Part implements BitSerializable {
            private int kind;
            private int ticks;

            @Override
            public void serialize(BitStream s) {
                kind = s.serializeInt(kind, 0, 40);
                ticks = s.serializeInt(ticks, 0, 600);
            }
        }

        private final Part[] parts = new Part[11];

        @Override
        public void serialize(BitStream s) {
            for (Part part : parts) {
                s.serializeObject(part);
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < parts.length; i++) {
                parts[i] = new Part();
                parts[i].kind = random.nextInt(41);
                parts[i].ticks = random.nextInt(601);
            }
        }

        @Override
        public void spoil(int field) {
            if (field < 11) {
                parts[field] = null;
            } else {
                parts[field - 11].ticks = 601;
            }
        }

        @Override
        public int spoils() {
            return 22;
        }
    }

    /** Several arrays, a line each. */
    static final class Three implements Sample {
        private final short[] x = new short[9];
        private final short[] y = new short[8];
        private final byte[] life = new byte[9];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < y.length; i++) {
                x[i] = (short) s.serializeInt(x[i], -200, 200);
                y[i] = (short) s.serializeInt(y[i], -200, 200);
                life[i] = (byte) s.serializeInt(life[i], 0, 100);
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < 8; i++) {
                x[i] = (short) (random.nextInt(401) - 200);
                y[i] = (short) (random.nextInt(401) - 200);
                life[i] = (byte) random.nextInt(101);
            }
        }

        @Override
        public void spoil(int field) {
            switch (field % 3) {
                case 0 -> x[field / 3] = 201;
                case 1 -> y[field / 3] = -201;
                default -> life[field / 3] = 101;
            }
        }

        @Override
        public int spoils() {
            return 24;
        }
    }

    /** A branch that skips no operation. */
    static final class Branching implements Sample {
        private final int[] values = new int[20];
        private int large;

        @Override
        public void serialize(BitStream s) {
            int count = 0;
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 0, 120);
                if (values[i] > 100) {
                    count++;
                }
            }
            large = count;
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(121);
            }
            large = random.nextInt();
        }

        @Override
        public void spoil(int field) {
            values[field] = 121;
        }

        @Override
        public int spoils() {
            return values.length;
        }
    }

    /** Left in the middle. */
    static final class Leaving implements Sample {
        private final int[] values = new int[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 0, 15);
                if (values[i] == 7) {
                    break;
                }
            }
        }

        @Override
        public void fill(Random random) {
            fillNibbles(values, random);
        }
    }

    /** The variable moves by itself. */
    static final class Moving implements Sample {
        private final int[] values = new int[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 0, 15);
                i += values[i] & 1;
            }
        }

        @Override
        public void fill(Random random) {
            fillNibbles(values, random);
        }
    }

    /** The loop becomes shorter by what it reads. */
    static final class Growing implements Sample {
        private int most = 20;
        private final int[] values = new int[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < most; i++) {
                values[i] = s.serializeInt(values[i], 0, 15);
                most = values[i] == 3 ? most - 1 : most;
            }
        }

        @Override
        public void fill(Random random) {
            most = 20;
            fillNibbles(values, random);
        }
    }

    /** Not all of it is always there. */
    static final class Skipping implements Sample {
        private final int[] values = new int[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 0, 3);
                if (values[i] == 3) {
                    continue;
                }
                values[i] |= s.serializeInt(values[i] >> 2, 0, 3) << 2;
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(4);
            }
        }
    }

    /** Values in percent, beside which each turn does something else. */
    private abstract static class Percents implements Sample {
        final int[] values = new int[20];
        int seen;

        @Override
        public void fill(Random random) {
            seen = 0;
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(100);
            }
        }

        @Override
        public void spoil(int field) {
            values[field] = 100;
        }

        @Override
        public int spoils() {
            return values.length;
        }
    }

    /** Somebody sees each turn. */
    static final class Logging extends Percents {
        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                seen++;
                values[i] = s.serializeInt(values[i], 0, 99);
            }
        }
    }

    /** Each turn counts itself, in a variable. */
    static final class Counting extends Percents {
        @Override
        public void serialize(BitStream s) {
            int turn = 0;
            for (int i = 0; i < values.length; i++) {
                turn++;
                values[i] = s.serializeInt(values[i], 0, 99);
                seen = turn;
            }
        }
    }

    /** A variable keeps what came before. */
    static final class Keeping extends Percents {
        @Override
        public void serialize(BitStream s) {
            int last = 1;
            for (int i = 0; i < values.length; i++) {
                last = last + values[i];
                values[i] = s.serializeInt(values[i], 0, 99);
                seen = last;
            }
        }
    }

    /** A word each. */
    static final class Wide implements Sample {
        private final long[] values = new long[4];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeUint64(values[i]);
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextLong();
            }
        }
    }

    /** Values of no bits. */
    static final class Nothing implements Sample {
        private final int[] values = new int[40];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                values[i] = s.serializeInt(values[i], 5, 5);
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < values.length; i++) {
                values[i] = 5;
            }
        }

        @Override
        public void spoil(int field) {
            values[field] = 6;
        }

        @Override
        public int spoils() {
            return values.length;
        }
    }

    /** Rows, one of which may be missing or short. */
    static final class Nested implements Sample {
        private final int[][] rows = new int[3][];

        @Override
        public void serialize(BitStream s) {
            for (int[] row : rows) {
                for (int i = 0; i < 9; i++) {
                    row[i] = s.serializeInt(row[i], 0, 9999);
                }
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < rows.length; i++) {
                rows[i] = random.ints(9, 0, 10_000).toArray();
            }
        }

        @Override
        public void spoil(int field) {
            if (field < 3) {
                rows[field] = null;
            } else if (field < 12) {
                rows[1] = Arrays.copyOf(rows[1], field - 3);
            } else {
                rows[2][field - 12] = 10_000;
            }
        }

        @Override
        public int spoils() {
            return 21;
        }
    }

    private enum Suit {
        CLUBS, DIAMONDS, HEARTS, SPADES, NONE
    }

    /** Constants of an enum, which a read initialises: as many as a field says. */
    static final class Constants implements Sample {
        private int count = 20;
        private final Suit[] suits = new Suit[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < count; i++) {
                suits[i] = s.serializeEnum(suits[i], Suit.class);
            }
        }

        @Override
        public void fill(Random random) {
            count = 20;
            for (int i = 0; i < suits.length; i++) {
                suits[i] = Suit.values()[random.nextInt(5)];
            }
        }

        @Override
        public void spoil(int field) {
            if (field < suits.length) {
                suits[field] = null;
            } else {
                count = 21;
            }
        }

        @Override
        public int spoils() {
            return suits.length + 1;
        }
    }

    /** An enum whose initialiser could have changed the bound. */
    private enum Loud {
        ONE, TWO, THREE, FOUR, FIVE;

        static {
            Announced.loaded++;
        }
    }

    static final class Announced implements Sample {
        private static int loaded;

        private Loud[] all = new Loud[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < all.length; i++) {
                all[i] = s.serializeEnum(all[i], Loud.class);
            }
        }

        @Override
        public void fill(Random random) {
            all = new Loud[20];
            for (int i = 0; i < all.length; i++) {
                all[i] = Loud.values()[random.nextInt(5)];
            }
        }

        @Override
        public void spoil(int field) {
            all[field] = null;
        }

        @Override
        public int spoils() {
            return all.length;
        }
    }

    /** The loop stops where the array that it looks at is another one, which the first turn puts there. */
    static final class Replaced implements Sample {
        private int[] values = new int[20];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                int value = s.serializeInt(values[i], 0, 15);
                values = new int[] {value, value, value};
            }
        }

        @Override
        public void fill(Random random) {
            values = random.ints(20, 0, 16).toArray();
        }
    }

    @Test
    void aLoopWhoseBoundIsAnotherEachTurnIsLeftAsItIs() throws NotCompilableException {
        assertEquals(1, bodies(Replaced.class, Direction.READ));
        Agreement.assertCompiled(Replaced::new, OBJECTS);
    }
}
