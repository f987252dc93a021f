package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SequenceTest {
    @Test
    void newerIsLessThanHalfOfAllSequencesAfter() {
        assertTrue(Sequence.isNewer(1, 0));
        assertFalse(Sequence.isNewer(0, 1));
        assertFalse(Sequence.isNewer(7, 7));
        assertTrue(Sequence.isNewer(0, 65535));
        assertFalse(Sequence.isNewer(65535, 0));
        assertTrue(Sequence.isNewer(32767, 0));
        assertFalse(Sequence.isNewer(32769, 0));
        assertTrue(Sequence.isNewer(10, 32779));
    }

    @Test
    void ofTwoHalfOfAllApartTheLargerNumberIsTheNewer() {
        assertTrue(Sequence.isNewer(32768, 0));
        assertFalse(Sequence.isNewer(0, 32768));
        assertTrue(Sequence.isNewer(65535, 32767));
        assertFalse(Sequence.isNewer(32767, 65535));
    }

    @Test
    void distancesWrap() {
        assertEquals(0, Sequence.distance(5, 5));
        assertEquals(2, Sequence.distance(65535, 1));
        assertEquals(65534, Sequence.distance(1, 65535));
        assertEquals(1, Sequence.of(65537));
        assertEquals(65535, Sequence.of(-1));
    }
}
