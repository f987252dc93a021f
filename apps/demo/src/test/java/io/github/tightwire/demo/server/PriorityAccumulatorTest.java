package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class PriorityAccumulatorTest {
    private final PriorityAccumulator priorities = new PriorityAccumulator(4);

    @Test
    void theHeaviestGoesFirstAndTheLowestIndexAmongEquals() {
        priorities.begin();
        priorities.add(3, 10);
        priorities.add(1, 1);
        priorities.add(2, 10);
        assertEquals(3, priorities.sort());
        assertEquals(2, priorities.cubeAt(0));
        assertEquals(3, priorities.cubeAt(1));
        assertEquals(1, priorities.cubeAt(2));
    }

    @Test
    void aLightCubeGoesAsOftenAsItsWeightDeserves() {
        int[] sent = new int[4];
        for (int tick = 0; tick < 110; tick++) {
            priorities.begin();
            priorities.add(0, 10);
            priorities.add(1, 1);
            priorities.sort();
            BitSet first = new BitSet();
            first.set(priorities.cubeAt(0));
            priorities.sent(first);
            sent[priorities.cubeAt(0)]++;
        }
        assertEquals(100, sent[0]);
        assertEquals(10, sent[1]);
    }

    @Test
    void aCubeThatWaitsForeverDoesNotOverflow() {
        for (int tick = 0; tick < 3; tick++) {
            priorities.begin();
            priorities.add(0, Integer.MAX_VALUE / 2);
            priorities.add(1, 5);
            priorities.sort();
            assertEquals(0, priorities.cubeAt(0));
        }
    }
}
