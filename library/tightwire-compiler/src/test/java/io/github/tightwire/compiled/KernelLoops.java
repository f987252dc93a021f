package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.internal.compiler.plan.ElementLoop;
import io.github.tightwire.internal.compiler.plan.Flattened;
import io.github.tightwire.internal.compiler.plan.Unrolling;
import io.github.tightwire.internal.compiler.target.Elements;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.List;
import java.util.function.Supplier;

/** The loops of a type whose elements the kernel takes. */
final class KernelLoops {
    private KernelLoops() {
    }

    /** Requires one that takes such elements, but for measures. */
    static void assertTaken(Supplier<? extends Sample> factory, Elements elements) throws NotCompilableException {
        assertEquals(List.of(elements), elements(factory, Direction.WRITE));
        assertEquals(List.of(elements), elements(factory, Direction.READ));
        assertEquals(List.of(), elements(factory, Direction.MEASURE));
    }

    /** Requires none. */
    static void assertLeft(Supplier<? extends Sample> factory) throws NotCompilableException {
        assertEquals(List.of(), elements(factory, Direction.WRITE));
        assertEquals(List.of(), elements(factory, Direction.READ));
    }

    private static List<Elements> elements(Supplier<? extends Sample> factory, Direction direction) throws NotCompilableException {
        return ElementLoop.in(Unrolling.unrolled(Flattened.plan(factory.get().getClass(), direction))).values().stream()
                .map(ElementLoop::elements).toList();
    }
}
