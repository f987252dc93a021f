package io.github.tightwire.internal.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {
    @ParameterizedTest
    @ValueSource(ints = {63, 64, 65, 127, 128, 129, 1000, 65_536})
    void thereIsRoomForEveryEntry(int last) {
        Bounds bounds = new Bounds();
        for (int i = 0; i <= last; i++) {
            bounds.set(i, -i, 2L * i);
        }
        for (int i = 0; i <= last; i++) {
            assertEquals(-i, bounds.mins[i]);
            assertEquals(2L * i, bounds.ranges[i]);
        }
    }

    @Test
    void entriesThatAreNoIntegersMayFollow() {
        Bounds bounds = new Bounds();
        bounds.set(3, -7, 9);
        // The first entry without room, and one far beyond it.
        for (int last : new int[] {64, 5000}) {
            bounds.reach(last);
            assertEquals(-7, bounds.mins[3]);
            assertEquals(9, bounds.ranges[3]);
            assertEquals(0, bounds.mins[last]);
            assertEquals(0, bounds.ranges[last]);
        }
    }

    @Test
    void copiesAreThoseOfTheOther() {
        Bounds other = new Bounds();
        for (int i = 0; i < 60; i++) {
            other.set(i, i, 100 + i);
        }
        Bounds bounds = new Bounds();
        bounds.set(99, 1, 2);
        // To before entry 200, the first entries of which the other has no bounds for: they are no integers.
        bounds.copy(100, other, 50, 150);
        assertEquals(1, bounds.mins[99]);
        assertEquals(50, bounds.mins[100]);
        assertEquals(109 + 50, bounds.ranges[109]);
        assertEquals(0, bounds.ranges[110]);
        assertEquals(0, bounds.ranges[199]);
    }
}
