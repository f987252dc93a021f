package io.github.tightwire.internal.compiler.target;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The methods that emitted code calls exist, by that name, with that descriptor, for any class to call. */
@Order(1)
class KernelTest {
    @ParameterizedTest
    @EnumSource
    void isAPublicStaticMethod(Kernel callee) {
        assertDoesNotThrow(() -> MethodHandles.publicLookup().findStatic(
                Class.forName(callee.owner.replace('/', '.')), callee.method,
                MethodType.fromMethodDescriptorString(callee.descriptor, null)),
                () -> "Kernel." + callee + " names no method that there is");
    }

    @Test
    void noneStandsThereTwice() {
        Set<String> seen = new HashSet<>();
        for (Kernel callee : Kernel.values()) {
            seen.add(callee.owner + "." + callee.method + callee.descriptor);
        }
        assertEquals(Kernel.values().length, seen.size());
    }
}
