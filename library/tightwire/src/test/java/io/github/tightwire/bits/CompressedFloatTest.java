package io.github.tightwire.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A float may be outside its range by half a step, and not by a whole one. */
class CompressedFloatTest {
    @Test
    void halfAStepOutside() {
        long steps = CompressedFloat.maxInteger(5, 15, 0.1f);
        assertEquals(100, steps);
        assertEquals(4.95f, CompressedFloat.least(5, 15, steps), 1e-5f);
        assertEquals(15.05f, CompressedFloat.most(5, 15, steps), 1e-5f);
    }

    @Test
    void theEndsAndWhatIsClamped() {
        long steps = CompressedFloat.maxInteger(5, 15, 0.1f);
        assertEquals(0, CompressedFloat.encode(4.95f, 5, 15, steps));
        assertEquals(0, CompressedFloat.encode(5, 5, 15, steps));
        assertEquals(1, CompressedFloat.encode(5.06f, 5, 15, steps));
        assertEquals(100, CompressedFloat.encode(15, 5, 15, steps));
        assertEquals(100, CompressedFloat.encode(15.05f, 5, 15, steps));
    }

    @Test
    void codesAreRead() {
        assertEquals(-1, CompressedFloat.decode(0, -1, 3, 100));
        assertEquals(0, CompressedFloat.decode(25, -1, 3, 100));
        assertEquals(3, CompressedFloat.decode(100, -1, 3, 100));
    }

    /** The largest range whose codes are ints, the next one, and the largest of all. */
    @ParameterizedTest
    @ValueSource(floats = {2147483520f, 2147483648f, 4294967040f})
    void codesOfAnyLengthAreRead(float max) {
        long steps = CompressedFloat.maxInteger(0, max, 1);
        assertEquals((long) max, steps);
        for (long code : new long[] {0, 1, 65536, 2147483520L, 2147483648L, 4294967040L}) {
            if (code <= steps) {
                assertEquals((float) code, CompressedFloat.decode(code, 0, max, steps));
            }
        }
    }

    @Test
    void whatIsNoRangeHasNoLargestInteger() {
        assertEquals(1, CompressedFloat.maxInteger(5, 6, 1));
        assertEquals(-1, CompressedFloat.maxInteger(5, 5, 1));
        assertEquals(-1, CompressedFloat.maxInteger(6, 5, 1));
        assertEquals(-1, CompressedFloat.maxInteger(5, 6, 0));
        assertEquals(-1, CompressedFloat.maxInteger(5, Float.NaN, 1));
        assertEquals(-1, CompressedFloat.maxInteger(5, Float.POSITIVE_INFINITY, 1));
        assertEquals(1, CompressedFloat.maxInteger(5, 6, Float.POSITIVE_INFINITY));
    }
}
