package io.github.tightwire.internal.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a serialize method, for one direction. Whatever has no effect on the packet is left out. */
public sealed interface Node {
    /**
     * An operation of the stream.
     *
     * @param site that calls it
     * @param line of the call; 0 where the class file has none
     * @param operands the constants among its operands, the value left out; null for what is known only when it runs
     * @param bits its width; -1 where that is known only when it runs
     * @param target the field that it is of, see {@link SourceCall#name}; null where it has no name
     */
    record Operation(CallSite site, int line, List<@Nullable Object> operands, int bits, @Nullable String target) implements Node {
    }

    /**
     * A call of anything else that takes the stream.
     *
     * @param kind what is called
     * @param site of the call
     * @param line of the call; 0 where the class file has none
     * @param target the field that it is of, see {@link SourceCall#name}; null where it has no name
     * @param type that declares the method; of a nested object the class that it is exactly of, of a value the one that the function has
     *     which describes it
     * @param nodes what it is made of; none where that is not looked into
     */
    record Call(Kind kind, CallSite site, int line, @Nullable String target, String type, List<Node> nodes) implements Node {
        /** The kind of a call. */
        public enum Kind {
            /** An operation that is made of others. */
            OPERATION,
            /** The call that describes a nested object or value. The operation for values that all of them are made of is at its site. */
            NESTED,
            /** A method of the user's. */
            HELPER,
            /** A method that is compiled on its own, and not looked into. */
            COMPILED,
            /** A method that runs as it is, on a stream object, and is not looked into. */
            PLAIN
        }
    }

    /**
     * Ways of which one is taken. A way may be empty; one that falls into the next, as in a {@code switch}, ends where the next begins.
     *
     * @param ways in the order of the bytecode
     */
    record Branch(List<List<Node>> ways) implements Node {
    }

    /**
     * Operations that happen any number of times. A way out of the loop is no branch.
     *
     * @param nodes what happens each time
     */
    record Loop(List<Node> nodes) implements Node {
    }
}
