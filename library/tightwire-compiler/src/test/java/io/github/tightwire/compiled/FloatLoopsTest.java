package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.plan.Flattened;
import io.github.tightwire.internal.compiler.plan.Unrolling;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Loops over a few floats, whose bodies all stand one behind the other. */
class FloatLoopsTest {
    private static final int OBJECTS = 3;
    private static final float[] UNUSUAL = {Float.NaN, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, -Float.MAX_VALUE, -0f};

    /** A loop, and how many operations the code has, written and read: a read takes two floats of other loops. */
    record Loop(Supplier<? extends Sample> factory, int write, int read) {
        @Override
        public String toString() {
            return factory.get().getClass().getSimpleName();
        }
    }

    static List<Loop> loops() {
        return List.of(new Loop(Twelve::new, 12, 12), new Loop(Matrix::new, 16 + 1, 16 + 1), new Loop(Pose::new, 1 + 3 + 4, 1 + 3 + 4),
                new Loop(Points::new, 3, 3), new Loop(Twice::new, 2 * 4, 2 * 4), new Loop(Asked::new, 4 + 1, 4 + 1),
                new Loop(Many::new, 1, 2 + 1), new Loop(FromOne::new, 1, 2 + 1), new Loop(UpTo::new, 1, 2 + 1),
                new Loop(Caught::new, 1, 2 + 1), new Loop(Chosen::new, 1 + 1, 1 + 2 + 1), new Loop(Counted::new, 1 + 1, 1 + 2 + 1),
                new Loop(Resumed::new, 2 + 1, 2 + 2 + 1));
    }

    @ParameterizedTest
    @MethodSource("loops")
    void haveEachFloatWhereTheyAreFew(Loop loop) throws NotCompilableException {
        assertEquals(loop.write(), operations(loop, Direction.WRITE));
        assertEquals(loop.read(), operations(loop, Direction.READ));
    }

    private static int operations(Loop loop, Direction direction) throws NotCompilableException {
        return Flattened.members(Unrolling.unrolled(Flattened.plan(loop.factory().get().getClass(), direction))).size();
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
        Agreement.assertCompiled(Pose::new, 1);
    }

    /** An array that may be replaced: by a shorter one, a longer one, none. */
    abstract static class Floats implements Sample {
        float[] values;

        Floats(int count) {
            values = new float[count];
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextFloat() - 0.5f;
            }
        }

        @Override
        public void spoil(int field) {
            int count = values.length;
            if (field < count) {
                values[field] = UNUSUAL[field % UNUSUAL.length];
            } else if (field < 2 * count + 2) {
                values = new float[field - count];
            } else {
                values = null;
            }
        }

        @Override
        public int spoils() {
            return 2 * values.length + 3;
        }
    }

    /** As many as a constant says. */
    static final class Twelve extends Floats {
        Twelve() {
            super(12);
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 12; i++) {
                values[i] = s.serializeFloat(values[i]);
            }
        }
    }

    /** As many as there are: so many as its class makes, or others. */
    static final class Matrix implements Sample {
        private float[] cells = new float[16];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] = s.serializeFloat(cells[i]);
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] = random.nextFloat();
            }
        }

        @Override
        public void spoil(int field) {
            if (field < 16) {
                cells[field] = UNUSUAL[field % UNUSUAL.length];
            } else if (field < 35) {
                put(this, new float[field - 16]);
            } else {
                put(this, null);
            }
        }

        @Override
        public int spoils() {
            return 36;
        }
    }

    /** Nobody promises that it stays the array that its class makes. */
    private static void put(Matrix matrix, float[] cells) {
        matrix.cells = cells;
    }

    /** Two loops behind a bool. */
    static final class Pose implements Sample {
        private boolean still;
        private final float[] position = new float[3];
        private final float[] rotation = new float[4];

        @Override
        public void serialize(BitStream s) {
            still = s.serializeBool(still);
            for (int i = 0; i < 3; i++) {
                position[i] = s.serializeFloat(position[i]);
            }
            for (int i = 0; i < 4; i++) {
                rotation[i] = s.serializeFloat(rotation[i]);
            }
        }

        @Override
        public void fill(Random random) {
            still = random.nextBoolean();
            for (int i = 0; i < 3; i++) {
                position[i] = random.nextFloat();
                rotation[i] = random.nextFloat();
            }
        }

        @Override
        public void spoil(int field) {
            if (field < 3) {
                position[field] = UNUSUAL[field];
            } else {
                rotation[field - 3] = UNUSUAL[field - 3];
            }
        }

        @Override
        public int spoils() {
            return 7;
        }
    }

    /** A loop within a loop. */
    static final class Points implements Sample {
        static final class Point {
            final float[] at = new float[3];
        }

        private final Point[] points = new Point[5];

        Points() {
            for (int i = 0; i < points.length; i++) {
                points[i] = new Point();
            }
        }

        @Override
        public void serialize(BitStream s) {
            for (Point point : points) {
                for (int i = 0; i < 3; i++) {
                    point.at[i] = s.serializeFloat(point.at[i]);
                }
            }
        }

        @Override
        public void fill(Random random) {
            for (Point point : points) {
                point.at[random.nextInt(3)] = random.nextFloat();
            }
        }

        @Override
        public void spoil(int field) {
            if (field < 15) {
                points[field / 3].at[field % 3] = UNUSUAL[field % UNUSUAL.length];
            } else {
                points[field - 15] = null;
            }
        }

        @Override
        public int spoils() {
            return 20;
        }
    }

    /** Two floats in each turn, which has the number for itself as well. */
    static final class Twice extends Floats {
        Twice() {
            super(8);
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 4; i++) {
                values[2 * i] = s.serializeFloat(values[2 * i]);
                values[i + i + 1] = s.serializeFloat(values[i + i + 1]);
            }
        }
    }

    /** The number of turns is asked for afterwards. */
    static final class Asked extends Floats {
        private int last;

        Asked() {
            super(5);
        }

        @Override
        public void serialize(BitStream s) {
            int i;
            for (i = 0; i < 4; i++) {
                values[i] = s.serializeFloat(values[i]);
            }
            last = s.serializeBits(last + i, 16) - i;
        }
    }

    static final class Many extends Floats {
        Many() {
            super(17);
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 17; i++) {
                values[i] = s.serializeFloat(values[i]);
            }
        }
    }

    static final class FromOne extends Floats {
        FromOne() {
            super(4);
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 1; i < 4; i++) {
                values[i] = s.serializeFloat(values[i]);
            }
        }
    }

    static final class UpTo extends Floats {
        UpTo() {
            super(4);
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i <= 3; i++) {
                values[i] = s.serializeFloat(values[i]);
            }
        }
    }

    /** In a method with a handler, which may ask for each variable. */
    static final class Caught extends Floats {
        private int taken;

        Caught() {
            super(4);
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 4; i++) {
                values[i] = s.serializeFloat(values[i]);
            }
            try {
                taken = Math.toIntExact(taken + 1L);
            } catch (ArithmeticException e) {
                taken = 0;
            }
        }
    }

    /** A branch in each turn. */
    static final class Chosen extends Floats {
        private boolean flipped;

        Chosen() {
            super(4);
        }

        @Override
        public void serialize(BitStream s) {
            flipped = s.serializeBool(flipped);
            for (int i = 0; i < 4; i++) {
                int at = flipped ? 3 - i : i;
                values[at] = s.serializeFloat(values[at]);
            }
        }
    }

    static final class Counted extends Floats {
        private int count;

        Counted() {
            super(6);
        }

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, 0, 6);
            for (int i = 0; i < count; i++) {
                values[i] = s.serializeFloat(values[i]);
            }
        }

        @Override
        public void fill(Random random) {
            super.fill(random);
            count = random.nextInt(7);
        }
    }

    /** A loop that may be entered with another number. */
    static final class Resumed extends Floats {
        private boolean late;

        Resumed() {
            super(4);
        }

        @Override
        public void serialize(BitStream s) {
            late = s.serializeBool(late);
            int i = 2;
            if (!late) {
                values[0] = s.serializeFloat(values[0]);
                i = 0;
            }
            for (; i < 4; i++) {
                values[i] = s.serializeFloat(values[i]);
            }
        }
    }
}
