package io.github.tightwire.testkit;

import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.tree.Node;
import java.util.List;

/** The names of all operations of a serialize method, those on paths among them that no packet took. */
final class SourceNames {
    private SourceNames() {
    }

    /** Adds the names of a type's operations; none of a type that can't be compiled. */
    static void addTo(FieldUse use, Class<?> type) {
        if (!Compilers.arePresent()) {
            return;
        }
        try {
            add(use, Compilers.get().tree(type, true).nodes());
        } catch (NotCompilableException e) {
            // Packets alone show what it sends.
        }
    }

    private static void add(FieldUse use, List<Node> nodes) {
        for (Node node : nodes) {
            if (node instanceof Node.Operation operation) {
                use.name(operation.target());
            } else if (node instanceof Node.Call call) {
                use.name(call.target());
                add(use, call.nodes());
            } else if (node instanceof Node.Loop loop) {
                add(use, loop.nodes());
            } else {
                ((Node.Branch) node).ways().forEach(way -> add(use, way));
            }
        }
    }
}
