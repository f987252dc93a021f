package io.github.tightwire.internal.compiler.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/**
 * The floats that a write may look at with the next one, by their numbers. Where something else is done on the way the region can't begin
 * anew, and the second load must throw nothing.
 */
class FloatPairsTest {
    private static String firsts(Class<?> type) throws NotCompilableException {
        Plan plan = Flattened.plan(type, Direction.WRITE);
        BitSet firsts = plan.floatPairs(Flattened.regions(plan).get(0));
        return firsts.toString();
    }

    /** Fields that the types below write. */
    abstract static class Fields implements BitSerializable {
        float a;
        float b;
        float c;
        double wide;
        volatile float seen;
        int count;
        float[] array = new float[2];
        Point point = new Point();
        Point other = new Point();
    }

    static final class Point {
        float x;
        float y;
    }

    static final class OfTheReceiver extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            b = s.serializeFloat(b);
            count = s.serializeBits(count, 3);
            wide = s.serializeDouble(wide);
            c = s.serializeFloat(c);
            a = s.serializeRawFloat(a);
        }
    }

    static final class OfOneObject extends Fields {
        @Override
        public void serialize(BitStream s) {
            write(s, point);
            count++;
            write(s, other);
            a = s.serializeFloat(a);
        }

        private static void write(BitStream s, Point p) {
            p.x = s.serializeFloat(p.x);
            p.y = s.serializeFloat(p.y);
        }
    }

    /** The field may be another object, or none, when it is loaded again. */
    static final class OfAnObjectThatIsLoadedTwice extends Fields {
        @Override
        public void serialize(BitStream s) {
            point.x = s.serializeFloat(point.x);
            point.y = s.serializeFloat(point.y);
            count++;
            a = s.serializeFloat(a);
        }
    }

    static final class OfObjectsAndArrays extends Fields {
        @Override
        public void serialize(BitStream s) {
            wide = s.serializeDouble(wide);
            point.x = s.serializeFloat(point.x);
            point.y = s.serializeFloat(point.y);
            a = s.serializeFloat(a);
            array[0] = s.serializeFloat(array[0]);
            array[1] = s.serializeFloat(array[1]);
            b = s.serializeRawFloat(b);
            other.x = s.serializeFloat(other.x);
            float sum = point.x + other.x;
            s.serializeFloat(sum / array.length);
        }
    }

    static final class BehindOtherBits extends Fields {
        @Override
        public void serialize(BitStream s) {
            count = s.serializeBits(count, 3);
            point.x = s.serializeFloat(point.x);
            point.y = s.serializeFloat(point.y);
            array[0] = s.serializeFloat(array[0]);
        }
    }

    static final class WithAnEffectBetween extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            count++;
            b = s.serializeFloat(b);
            c = s.serializeFloat(c);
        }
    }

    static final class SeenByOthers extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            s.serializeFloat(seen);
            b = s.serializeFloat(b);
            c = s.serializeFloat(c);
        }
    }

    static final class OfAnArray extends Fields {
        @Override
        public void serialize(BitStream s) {
            array[0] = s.serializeFloat(array[0]);
            array[1] = s.serializeFloat(array[1]);
            a = s.serializeFloat(a);
            count++;
            b = s.serializeFloat(b);
        }
    }

    static final class UsedAfterwards extends Fields {
        @Override
        public void serialize(BitStream s) {
            b = s.serializeFloat(a);
            c = s.serializeFloat(b);
            a = s.serializeFloat(a);
            b = s.serializeFloat(b);
        }
    }

    static final class BesideABlock extends Fields {
        @Override
        public void serialize(BitStream s) {
            b = s.serializeFloat(b);
            c = s.serializeFloat(c);
            try {
                count = array.length;
            } finally {
                count++;
            }
        }
    }

    static final class OfOneOfTwoObjects extends Fields {
        @Override
        public void serialize(BitStream s) {
            Point p = point;
            Point q = other;
            s.serializeFloat(count == 0 ? p.x : q.x);
            s.serializeFloat(q.y);
            s.serializeFloat(q.x);
            s.serializeFloat(p.x);
        }
    }

    @Test
    void fieldsOfTheReceiver() throws NotCompilableException {
        assertEquals("{0}", firsts(OfTheReceiver.class));
    }

    @Test
    void wordsOfARegionThatCanBeginAnew() throws NotCompilableException {
        assertEquals("{1, 2, 3, 7}", firsts(OfObjectsAndArrays.class));
    }

    @Test
    void notBehindOtherBits() throws NotCompilableException {
        assertEquals("{}", firsts(BehindOtherBits.class));
    }

    @Test
    void fieldsOfOneObject() throws NotCompilableException {
        assertEquals("{0, 2, 3}", firsts(OfOneObject.class));
    }

    @Test
    void notOfAnObjectThatIsLoadedTwice() throws NotCompilableException {
        assertEquals("{}", firsts(OfAnObjectThatIsLoadedTwice.class));
    }

    @Test
    void notWithAnEffectBetween() throws NotCompilableException {
        assertEquals("{1}", firsts(WithAnEffectBetween.class));
    }

    @Test
    void notWhatOtherThreadsSee() throws NotCompilableException {
        assertEquals("{1, 2}", firsts(SeenByOthers.class));
    }

    @Test
    void notElementsOfAnArray() throws NotCompilableException {
        assertEquals("{1}", firsts(OfAnArray.class));
    }

    @Test
    void notWhatIsUsedAfterwards() throws NotCompilableException {
        assertEquals("{2}", firsts(UsedAfterwards.class));
    }

    @Test
    void notWhereAnExceptionMayBeCaught() throws NotCompilableException {
        assertEquals("{}", firsts(BesideABlock.class));
    }

    @Test
    void notOfAnObjectThatMayBeMissing() throws NotCompilableException {
        assertEquals("{1}", firsts(OfOneOfTwoObjects.class));
    }
}
