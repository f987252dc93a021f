package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.internal.compiler.plan.ElementLoop;
import io.github.tightwire.internal.compiler.plan.Flattened;
import io.github.tightwire.internal.compiler.plan.Unrolling;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.function.Supplier;

/** The loops of a type whose elements the kernel takes. */
final class KernelLoops {
    private KernelLoops() {
    }

    /** Requires one, but for measures. */
    static void assertTaken(Supplier<? extends Sample> factory) throws NotCompilableException {
        assertEquals(1, count(factory, Direction.WRITE));
        assertEquals(1, count(factory, Direction.READ));
        assertEquals(0, count(factory, Direction.MEASURE));
    }

    /** Requires none. */
    static void assertLeft(Supplier<? extends Sample> factory) throws NotCompilableException {
        assertEquals(0, count(factory, Direction.WRITE));
        assertEquals(0, count(factory, Direction.READ));
    }

    private static int count(Supplier<? extends Sample> factory, Direction direction) throws NotCompilableException {
        return ElementLoop.in(Unrolling.unrolled(Flattened.plan(factory.get().getClass(), direction))).size();
    }
}
