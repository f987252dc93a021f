package io.github.tightwire.internal.template.tree;

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
     * An operation that is made of others.
     *
     * @param site that calls it
     * @param line of the call; 0 where the class file has none
     * @param target the field that it is of, see {@link SourceCall#name}; null where it has no name
     * @param nodes what it is made of
     */
    record Composite(CallSite site, int line, @Nullable String target, List<Node> nodes) implements Node {
    }

    /**
     * A nested object or value.
     *
     * @param site that calls {@code serializeObject}, the operation for values that all of them are made of, or the object's
     *     {@code serialize} itself
     * @param line of the call; 0 where the class file has none
     * @param target the field that it is of, see {@link SourceCall#name}; null where it has no name
     * @param type of the object, exactly; of a value, as the function that describes it has it
     * @param nodes what it is made of
     */
    record Nested(CallSite site, int line, @Nullable String target, String type, List<Node> nodes) implements Node {
    }

    /**
     * A method of the user's that takes the stream.
     *
     * @param site that calls it
     * @param line of the call; 0 where the class file has none
     * @param target the field that it is of, see {@link SourceCall#name}; null where it has no name
     * @param nodes what it is made of
     */
    record Helper(CallSite site, int line, @Nullable String target, List<Node> nodes) implements Node {
    }

    /**
     * A call whose method is not looked into here.
     *
     * @param site of the call
     * @param line of the call; 0 where the class file has none
     * @param target the field that it is of, see {@link SourceCall#name}; null where it has no name
     * @param type the class of the method
     * @param isCompiled whether the method is compiled on its own; else it runs as it is, on a stream object
     */
    record Call(CallSite site, int line, @Nullable String target, String type, boolean isCompiled) implements Node {
    }

    /**
     * Ways of which one is taken. A way may be empty; one that falls into the next, as in a {@code switch}, ends where the next begins.
     *
     * @param ways in the order of the bytecode
     */
    record Branch(List<List<Node>> ways) implements Node {
    }

    /**
     * What happens any number of times. A way out of the loop is no branch.
     *
     * @param nodes what happens each time
     */
    record Loop(List<Node> nodes) implements Node {
    }
}
