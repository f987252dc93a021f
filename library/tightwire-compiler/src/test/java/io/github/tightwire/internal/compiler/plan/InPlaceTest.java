package io.github.tightwire.internal.compiler.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The operations of a read, by their numbers, that need no load of what they replace. */
class InPlaceTest {
    private static String inPlace(Class<?> type) throws NotCompilableException {
        Plan plan = Flattened.plan(type, Direction.READ);
        List<Integer> members = Flattened.members(plan);
        BitSet inPlace = new BitSet();
        for (int i = 0; i < members.size(); i++) {
            inPlace.set(i, plan.inPlace().contains(members.get(i)));
        }
        return inPlace.toString();
    }

    static final class Point {
        int x;
        int y;
        volatile int seen;
        int[] cells = new int[2];
    }

    /** Fields that the types below read. */
    abstract static class Fields implements BitSerializable {
        int count;
        Point point = new Point();
        Point other = new Point();
        volatile Point shared = new Point();
        Point[] points = {new Point(), new Point()};
    }

    static final class OfTheReceiver extends Fields {
        @Override
        public void serialize(BitStream s) {
            count = s.serializeBits(count, 3);
            count = s.serializeBits(count + 1, 3);
        }
    }

    static final class OfOneObject extends Fields {
        @Override
        public void serialize(BitStream s) {
            point.x = s.serializeBits(point.x, 3);
            point.y = s.serializeBits(point.y, 3);
            other.y = s.serializeBits(other.y, 3);
            other.x = s.serializeBits(other.x, 3);
            points[count].x = s.serializeBits(points[count].x, 3);
            points[1].x = s.serializeBits(points[1].x, 3);
            points[1].y = s.serializeBits(points[1].y, 3);
        }
    }

    static final class WithMoreBetween extends Fields {
        @Override
        public void serialize(BitStream s) {
            Point p = point;
            p.x = s.serializeBits(p.x, 3);
            p = other;
            p.y = s.serializeBits(p.y, 3);
            if (count > 0) {
                p.x = s.serializeBits(p.x, 3);
            }
            p.y = s.serializeBits(p.y, 3);
        }
    }

    static final class SeenByOthers extends Fields {
        @Override
        public void serialize(BitStream s) {
            shared.x = s.serializeBits(shared.x, 3);
            shared.y = s.serializeBits(shared.y, 3);
            point.x = s.serializeBits(point.x, 3);
            point.seen = s.serializeBits(point.seen, 3);
            point.y = s.serializeBits(point.y, 3);
        }
    }

    static final class OfElements extends Fields {
        @Override
        public void serialize(BitStream s) {
            point.cells[0] = s.serializeBits(point.cells[0], 3);
            point.cells[1] = s.serializeBits(point.cells[1], 3);
        }
    }

    @Test
    void fieldsOfTheReceiver() throws NotCompilableException {
        assertEquals("{0}", inPlace(OfTheReceiver.class));
    }

    @Test
    void fieldsOfAnObjectThatTheStatementBeforeHasStoredInto() throws NotCompilableException {
        assertEquals("{1, 3, 6}", inPlace(OfOneObject.class));
    }

    @Test
    void notBehindMore() throws NotCompilableException {
        assertEquals("{}", inPlace(WithMoreBetween.class));
    }

    @Test
    void notWhatOtherThreadsSee() throws NotCompilableException {
        assertEquals("{}", inPlace(SeenByOthers.class));
    }

    @Test
    void notElementsThatMayBeMissing() throws NotCompilableException {
        assertEquals("{}", inPlace(OfElements.class));
    }
}
