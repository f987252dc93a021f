package io.github.tightwire.wire;

import java.util.List;

/**
 * The serialize method of one class, as a reader runs it. What belongs to no other class is in it: helpers, functions, superclasses.
 *
 * @param type the name of the class, as {@link Class#getName} has it
 * @param held the names of the fields that it depends on without reading them, as {@link Expression.Held} numbers them
 * @param steps in order
 */
public record Structure(String type, List<String> held, List<Step> steps) {
    /**
     * Creates a structure.
     *
     * @param type the name of the class, as {@link Class#getName} has it
     * @param held the names of the fields that it depends on without reading them, as {@link Expression.Held} numbers them
     * @param steps in order
     */
    public Structure {
        held = List.copyOf(held);
        steps = List.copyOf(steps);
    }
}
