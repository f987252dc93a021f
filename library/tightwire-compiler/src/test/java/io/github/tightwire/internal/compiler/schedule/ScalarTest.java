package io.github.tightwire.internal.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.internal.compiler.schedule.Scalar.Kind;
import org.junit.jupiter.api.Test;

/** The scalars of constant width in schedules. */
class ScalarTest {
    @Test
    void intsAndLongs() {
        for (Kind kind : Kind.values()) {
            boolean isInt = kind != Kind.LONG && kind != Kind.DOUBLE && kind != Kind.RAW_DOUBLE;
            assertEquals(isInt, kind.isInt());
            assertEquals(isInt, Scalar.raw(kind, 1).isInt());
            assertEquals(isInt ? 32 : 64, kind.size());
        }
    }

    @Test
    void rawBits() {
        Scalar raw = Scalar.raw(Kind.INT, 7);
        assertEquals(new Scalar(Kind.INT, 7, false, 0, 0), raw);
        assertTrue(raw.isConstant());
        assertEquals(127, raw.range());
        assertEquals(-1L, Scalar.raw(Kind.LONG, 64).range());
        assertFalse(raw.hasHeadroom());
    }

    @Test
    void infinitiesAreHeadroomOfWhatIsFinite() {
        for (Kind kind : Kind.values()) {
            assertEquals(kind == Kind.FLOAT || kind == Kind.DOUBLE, Scalar.raw(kind, kind.size()).hasHeadroom(), kind::toString);
        }
    }

    @Test
    void ranges() {
        Scalar range = Scalar.range(Kind.INT, -3, 5);
        assertEquals(new Scalar(Kind.INT, 4, true, -3, 5), range);
        assertEquals(8, range.range());
        assertTrue(range.hasHeadroom());
        assertFalse(Scalar.range(Kind.INT, 1, 8).hasHeadroom());
        assertFalse(Scalar.range(Kind.INT, 4, 4).hasHeadroom());
        assertFalse(Scalar.range(Kind.LONG, Long.MIN_VALUE, Long.MAX_VALUE).hasHeadroom());
        assertTrue(Scalar.range(Kind.LONG, Long.MIN_VALUE, Long.MAX_VALUE - 1).hasHeadroom());
    }

    @Test
    void aRangeThatIsKnownOnlyWhenItRuns() {
        Scalar range = Scalar.variableRange(Kind.LONG);
        assertEquals(new Scalar(Kind.LONG, Scalar.VARIABLE, true, 0, 0), range);
        assertFalse(range.isConstant());
    }

    @Test
    void aMeasureIsTheSum() {
        assertEquals(new MeasureSchedule(Anchor.ANYWHERE, 12), MeasureSchedule.of(Anchor.ANYWHERE, new int[] {5, 0, 7}));
    }

    @Test
    void anchorsAreEqualByWhatTheyKnow() {
        assertEquals(new Anchor.Known(8).hashCode(), new Anchor.Known(8).hashCode());
        assertNotEquals(Anchor.ANYWHERE, new Anchor.Known(8));
        assertNotEquals(Anchor.ANYWHERE, new Object());
    }
}
