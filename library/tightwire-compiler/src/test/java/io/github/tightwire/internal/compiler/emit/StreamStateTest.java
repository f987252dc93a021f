package io.github.tightwire.internal.compiler.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.internal.template.Direction;
import org.junit.jupiter.api.Test;

class StreamStateTest {
    private final StreamState state = new StreamState(new Code(), Direction.MEASURE, new int[] {1, 2, 3}, 4);

    @Test
    void anInstructionHasEachOfItsTemporariesForItself() {
        assertEquals(4, state.temporary(1));
        assertEquals(5, state.temporary(2));
        assertEquals(7, state.temporary(1));
        assertEquals(8, state.temporary(2));
    }

    @Test
    void theNextInstructionHasTheSame() {
        state.temporary(1);
        state.temporary(2);
        state.nextInstruction();
        assertEquals(5, state.temporary(2));
        assertEquals(4, state.temporary(1));
        assertEquals(7, state.temporary(1));
    }

    @Test
    void aVariableStaysWhatItIs() {
        assertEquals(4, state.variable(1));
        state.temporary(1);
        state.nextInstruction();
        assertEquals(6, state.variable(2));
        assertEquals(5, state.temporary(1));
    }
}
