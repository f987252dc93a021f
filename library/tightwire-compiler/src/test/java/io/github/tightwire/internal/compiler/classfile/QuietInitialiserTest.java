package io.github.tightwire.internal.compiler.classfile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.internal.template.NotCompilableException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The initialisers that nobody can see; each of the others is one step away. */
class QuietInitialiserTest {
    private static void assertIs(boolean expected, Class<?> type) throws NotCompilableException {
        assertEquals(expected, QuietInitialiser.isOf(type, new ClassFiles(QuietInitialiserTest.class.getClassLoader())));
    }

    /** Somebody else's, whose initialiser is quiet itself. */
    private record Counts(int x) {
        static final int[] COUNTS = new int[1];

        static final Object HIDDEN = COUNTS;
    }

    /** Somebody else's. */
    private static final class Shared {
        static int count;

        int own;

        static int next() {
            return count++;
        }
    }

    private enum Plain {
        ONE, TWO
    }

    private enum WithFields {
        SMALL(1), LARGE(3) {
            @Override
            int size() {
                return 9;
            }
        };

        private static final WithFields[] BY_SIZE = {LARGE, SMALL};

        private static final Plain FIRST = Plain.ONE;

        private final int size;

        WithFields(int size) {
            this.size = twice(size);
        }

        private static int twice(int size) {
            return 2 * size;
        }

        int size() {
            return BY_SIZE.length + FIRST.ordinal() + size;
        }
    }

    private enum WithLambda {
        SQUARE(x -> x * x);

        final IntUnaryOperator operator;

        WithLambda(IntUnaryOperator operator) {
            this.operator = operator;
        }
    }

    private record Point(int x, WithFields kind) {
        static final Point BLANK = new Point(0, WithFields.SMALL);
    }

    private record NoConstants(int x) {
    }

    private enum LoadsHidden {
        ONE;

        static final Object HIDDEN = Counts.HIDDEN;
    }

    @ParameterizedTest
    @ValueSource(classes = {Plain.class, WithFields.class, WithLambda.class, Point.class, NoConstants.class,
        LoadsHidden.class, Counts.class, TimeUnit.class})
    void makesItsOwnObjects(Class<?> type) throws NotCompilableException {
        assertIs(true, type);
    }

    private enum Calls {
        ONE;

        static final int NUMBER = Shared.next();
    }

    private enum CallsInConstructor {
        ONE;

        final int number = Shared.next();
    }

    private enum Stores {
        ONE;

        static {
            Shared.count = 1;
        }
    }

    private enum StoresElement {
        ONE;

        static {
            Counts.COUNTS[0] = 1;
        }
    }

    private enum StoresHiddenElement {
        ONE;

        static {
            ((int[]) Counts.HIDDEN)[0] = 1;
        }
    }

    private enum MakesAnother {
        ONE;

        static final Shared OTHER = new Shared();
    }

    private enum InBody {
        ONE {
            static final int NUMBER = Shared.next();

            @Override
            int number() {
                return NUMBER;
            }
        };

        int number() {
            return 0;
        }
    }

    private enum CallsObject {
        ONE;

        static final String NAME = ONE.toString();
    }

    private interface Announced {
        int NUMBER = Shared.next();

        default int number() {
            return NUMBER;
        }
    }

    private enum Announces implements Announced {
        ONE
    }

    private record Loud(int x) {
        static final Loud BLANK = new Loud(Calls.NUMBER);
    }

    private static final class NeitherEnumNorRecord {
        static NeitherEnumNorRecord last = new NeitherEnumNorRecord();
    }

    private enum Locks {
        ONE;

        static {
            synchronized (Shared.class) {
                number = 1;
            }
        }

        static int number;
    }

    @ParameterizedTest
    @ValueSource(classes = {Calls.class, CallsInConstructor.class, Stores.class, StoresElement.class, StoresHiddenElement.class,
        MakesAnother.class, InBody.class, CallsObject.class, Announced.class, Announces.class, Loud.class,
        NeitherEnumNorRecord.class, Locks.class})
    void mayDoAnythingElse(Class<?> type) throws NotCompilableException {
        assertIs(false, type);
    }
}
