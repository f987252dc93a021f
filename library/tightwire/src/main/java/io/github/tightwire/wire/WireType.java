package io.github.tightwire.wire;

import io.github.tightwire.internal.codec.Descriptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a type puts on the wire.
 *
 * @param type the name of the class
 * @param structures the type's own first, then those of nested classes, in the order in which they are met; empty if it can't be described
 * @param obstacle the place in the source and the reason why the type can't be described; null if it is described
 */
public record WireType(String type, List<Structure> structures, @Nullable String obstacle) {
    /**
     * Creates a description.
     *
     * @param type the name of the class
     * @param structures the type's own first, then those of nested classes, in the order in which they are met; empty if it can't be
     *     described
     * @param obstacle the place in the source and the reason why the type can't be described; null if it is described
     */
    public WireType {
        structures = List.copyOf(structures);
    }

    /**
     * Describes a type. It has no description if the wire depends on something that is neither on the wire, nor a field, nor a constant: on
     * the size of a collection, say, or on what a method of another library returns. Then {@link #obstacle} says so.
     *
     * @param type a class that implements {@code BitSerializable} or {@code BitValue}
     * @return its description
     * @throws IllegalStateException if there is no compiler
     */
    public static WireType of(Class<?> type) {
        return Descriptions.of(type);
    }

    /**
     * Returns whether the type is described.
     *
     * @return false if there is an obstacle
     */
    public boolean isDescribed() {
        return obstacle == null;
    }

    /**
     * The type's fingerprint: it depends on everything that the type puts on the wire, and on no name but those of enum constants.
     *
     * @return the first eight bytes of a SHA-256, big-endian
     * @throws IllegalStateException if the type is not described
     */
    public long fingerprint() {
        if (obstacle != null) {
            throw new IllegalStateException(type + " is not described: " + obstacle);
        }
        return Fingerprint.of(lines());
    }

    /** The lines of the text. */
    List<String> lines() {
        return obstacle == null ? WireText.lines(structures) : WireText.undescribed(type, obstacle);
    }

    /**
     * Returns the description as text, a line an operation.
     *
     * @return the lines of the type as a {@link WireDescription} has them
     */
    @Override
    public String toString() {
        return String.join("\n", lines()) + "\n";
    }
}
