package io.github.tightwire.build.client;

import io.github.tightwire.wire.WireType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The types that can't be translated.
 *
 * @param lines for each its name, the place in the Java source, and the reason
 */
record UntranslatableTypes(List<String> lines) {
    /**
     * Tries each type by itself.
     *
     * @param verdict on a type that can't be, in words
     * @param translation throws an {@link UntranslatableException} for such a type
     */
    static UntranslatableTypes of(List<WireType> types, String verdict, Consumer<WireType> translation) {
        List<String> found = new ArrayList<>();
        for (WireType type : types) {
            String obstacle = type.obstacle();
            try {
                if (obstacle == null) {
                    translation.accept(type);
                }
            } catch (UntranslatableException e) {
                obstacle = e.getMessage();
            }
            if (obstacle != null) {
                found.add(type.type() + " " + verdict + ": " + obstacle);
            }
        }
        return new UntranslatableTypes(List.copyOf(found));
    }

    /** Throws an {@link IllegalStateException} if there are any. */
    void requireNone() {
        if (!lines.isEmpty()) {
            throw new IllegalStateException(String.join("\n", lines));
        }
    }
}
