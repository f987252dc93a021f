package io.github.tightwire.internal.codec;

import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.wire.WireType;
import java.util.List;

/** Describes types, by the compiler. */
public final class Descriptions {
    private Descriptions() {
    }

    /**
     * Describes a type.
     *
     * @param type a class that implements {@code BitSerializable} or {@code BitValue}
     * @return its description, or the obstacle
     * @throws IllegalStateException if there is no compiler
     */
    public static WireType of(Class<?> type) {
        try {
            return new WireType(type.getName(), Compilers.get().structures(type), null);
        } catch (NotCompilableException e) {
            return new WireType(type.getName(), List.of(), String.valueOf(e.getMessage()));
        }
    }
}
