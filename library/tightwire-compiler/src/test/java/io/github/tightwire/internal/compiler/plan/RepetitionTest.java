package io.github.tightwire.internal.compiler.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import org.junit.jupiter.api.Test;

/** The regions that a write can begin anew, and where. */
class RepetitionTest {
    /** Returns the line at which the last region begins anew, counted from the method's first; -1 if it does not. */
    private static int line(Class<?> type) throws NotCompilableException {
        Plan plan = Flattened.plan(type, Direction.WRITE);
        Region region = Flattened.regions(plan).get(Flattened.regions(plan).size() - 1);
        int start = plan.repetition(region);
        assertTrue(start <= region.start());
        return start < 0 ? -1 : plan.flat.origins()[start].line() - plan.flat.origins()[plan.next(-1)].line();
    }

    /** Fields that the types below write. */
    abstract static class Fields implements BitSerializable {
        int count;
        float a;
        volatile float seen;
        float[] row = new float[2];
        Fields next;
        Object any;
    }

    static final class Loads extends Fields {
        @Override
        public void serialize(BitStream s) {
            count = s.serializeBits(count, 3);
            next.row[1] = s.serializeFloat(next.row[1]);
            float half = next.a / row.length;
            s.serializeFloat(half);
        }
    }

    static final class OfAVariable extends Fields {
        @Override
        public void serialize(BitStream s) {
            Fields link = next;
            link.a = s.serializeFloat(link.a);
            link = link.next;
            link.a = s.serializeFloat(link.a);
        }
    }

    static final class OfAVariableBeforeAnotherRegion extends Fields {
        @Override
        public void serialize(BitStream s) {
            Fields link = next;
            s.serializeAlign();
            link.a = s.serializeFloat(link.a);
            s.serializeAlign();
            link.a = s.serializeFloat(link.a);
            link = link.next;
            link.a = s.serializeFloat(link.a);
        }
    }

    static final class Stores extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            count = 3;
            a = s.serializeFloat(a);
        }
    }

    static final class StoresElements extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            row[0] = 3;
            a = s.serializeFloat(a);
        }
    }

    static final class StoresWhatItHasWritten extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            a = s.serializeFloat(row[0]);
        }
    }

    static final class Counts extends Fields {
        @Override
        public void serialize(BitStream s) {
            int i = count;
            row[i] = s.serializeFloat(row[i]);
            i++;
            row[i] = s.serializeFloat(row[i]);
        }
    }

    static final class SeenByOthers extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            s.serializeFloat(seen);
        }
    }

    static final class Casts extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            s.serializeFloat(((float[]) any)[0]);
        }
    }

    static final class Calls extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            s.serializeFloat(Float.parseFloat("1"));
        }
    }

    static final class Branches extends Fields {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeFloat(a);
            s.serializeFloat(count > 0 ? row[0] : row[1]);
        }
    }

    static final class InABranch extends Fields {
        @Override
        public void serialize(BitStream s) {
            if (count > 0) {
                a = s.serializeFloat(a);
                row[0] = s.serializeFloat(row[0]);
            }
        }
    }

    static final class BesideABlock extends Fields {
        @Override
        public void serialize(BitStream s) {
            try {
                count = row.length;
            } finally {
                count++;
            }
            a = s.serializeFloat(a);
            row[0] = s.serializeFloat(row[0]);
        }
    }

    static final class AboveOthers extends Fields {
        @Override
        public void serialize(BitStream s) {
            row[count] = twice(s, a) + 1;
        }

        private static float twice(BitStream s, float value) {
            s.serializeFloat(value);
            return s.serializeFloat(value);
        }
    }

    @Test
    void loadsAndArithmetic() throws NotCompilableException {
        assertEquals(0, line(Loads.class));
    }

    @Test
    void fromWhereAVariableIsStored() throws NotCompilableException {
        assertEquals(0, line(OfAVariable.class));
    }

    @Test
    void notBeyondOtherOperations() throws NotCompilableException {
        assertEquals(-1, line(OfAVariableBeforeAnotherRegion.class));
    }

    @Test
    void notWithEffects() throws NotCompilableException {
        assertEquals(-1, line(Stores.class));
        assertEquals(-1, line(StoresElements.class));
        assertEquals(-1, line(StoresWhatItHasWritten.class));
        assertEquals(-1, line(Counts.class));
        assertEquals(-1, line(Calls.class));
    }

    @Test
    void notWhatOtherThreadsSee() throws NotCompilableException {
        assertEquals(-1, line(SeenByOthers.class));
    }

    @Test
    void notWhereAClassMayBeLoaded() throws NotCompilableException {
        assertEquals(-1, line(Casts.class));
    }

    @Test
    void notAcrossBranches() throws NotCompilableException {
        assertEquals(-1, line(Branches.class));
        assertEquals(1, line(InABranch.class));
    }

    @Test
    void notWhereAnExceptionMayBeCaught() throws NotCompilableException {
        assertEquals(-1, line(BesideABlock.class));
    }

    @Test
    void notWithMoreOnTheStack() throws NotCompilableException {
        assertEquals(-1, line(AboveOthers.class));
    }
}
