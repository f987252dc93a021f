package io.github.tightwire.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a read, in order: an operation, or what decides about others. */
public sealed interface Step {
    /**
     * An operation of a stream.
     *
     * @param number by which {@link Expression.Received} refers to its result; unique in the structure
     * @param name that of the method of {@code BitStream}, without {@code serialize}: {@code Int}, {@code List}
     * @param operands those that the wire depends on, in the order of the method's parameters: bounds, widths, lengths
     * @param constants the names of an enum's constants in order; empty if there is no enum
     * @param blocks the steps of each function that it calls for each element, key or value, in the order of the parameters
     * @param bits that it takes if that is constant; else -1
     * @param target the name that the result has in the source; null if none is known
     * @param place the file and the line of the call
     */
    record Operation(int number, String name, List<Expression> operands, List<String> constants, List<List<Step>> blocks, int bits,
            @Nullable String target, String place) implements Step {
        /**
         * Creates a step.
         *
         * @param number by which {@link Expression.Received} refers to its result; unique in the structure
         * @param name that of the method of {@code BitStream}, without {@code serialize}: {@code Int}, {@code List}
         * @param operands those that the wire depends on, in the order of the method's parameters: bounds, widths, lengths
         * @param constants the names of an enum's constants in order; empty if there is no enum
         * @param blocks the steps of each function that it calls for each element, key or value, in the order of the parameters
         * @param bits that it takes if that is constant; else -1
         * @param target the name that the result has in the source; null if none is known
         * @param place the file and the line of the call
         */
        public Operation {
            operands = List.copyOf(operands);
            constants = List.copyOf(constants);
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * A nested object or value, with the steps of its class.
     *
     * @param number by which {@link Expression.Part} refers to it
     * @param structure an index into {@link WireType#structures}
     * @param target the name that it has in the source; null if none is known
     * @param place the file and the line of the call
     */
    record Nested(int number, int structure, @Nullable String target, String place) implements Step {
    }

    /**
     * A value of a {@code Family}: its tag, an integer from 0 to the largest one, and then the steps of its kind. Other tags are refused.
     *
     * @param number by which {@link Expression.Received} refers to it
     * @param kinds by rising tag
     * @param place the file and the line of the call
     */
    record FamilyValue(int number, List<Kind> kinds, String place) implements Step {
        /**
         * Creates a step.
         *
         * @param number by which {@link Expression.Received} refers to it
         * @param kinds by rising tag
         * @param place the file and the line of the call
         */
        public FamilyValue {
            kinds = List.copyOf(kinds);
        }
    }

    /**
     * A kind of a family.
     *
     * @param tag of it
     * @param type the name of its class
     * @param steps after the tag
     */
    record Kind(int tag, String type, List<Step> steps) {
        /**
         * Creates a kind.
         *
         * @param tag of it
         * @param type the name of its class
         * @param steps after the tag
         */
        public Kind {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Two ways.
     *
     * @param condition 0 leads to the second one
     * @param then the first way
     * @param otherwise the second one
     */
    record Branch(Expression condition, List<Step> then, List<Step> otherwise) implements Step {
        /**
         * Creates a step.
         *
         * @param condition 0 leads to the second one
         * @param then the first way
         * @param otherwise the second one
         */
        public Branch {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }
    }

    /**
     * A loop without an end: a {@link Jump#BREAK} in it leaves it.
     *
     * @param variables what changes from pass to pass
     * @param steps of each pass
     */
    record Loop(List<Variable> variables, List<Step> steps) implements Step {
        /**
         * Creates a step.
         *
         * @param variables what changes from pass to pass
         * @param steps of each pass
         */
        public Loop {
            variables = List.copyOf(variables);
            steps = List.copyOf(steps);
        }
    }

    /**
     * A variable of a loop.
     *
     * @param number by which {@link Expression.Variable} refers to it; unique in the structure
     * @param first before the first pass
     * @param next at the end of each pass, when all that it refers to still has the values of this pass
     */
    record Variable(int number, Expression first, Expression next) {
    }

    /** A way out of the innermost loop around it, or out of the method. */
    enum Jump implements Step {
        /** Leaves the loop. */
        BREAK,
        /** Begins the next pass. */
        CONTINUE,
        /** Throws an exception: the type does not accept the packet. */
        FAIL
    }
}
