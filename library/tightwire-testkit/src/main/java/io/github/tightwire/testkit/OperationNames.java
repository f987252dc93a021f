package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.tree.Node;
import io.github.tightwire.trace.Trace.Operation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of a type's operations: of those that packets come to, and of those on paths that no packet took. */
final class OperationNames {
    private final Set<String> paths = new HashSet<>();
    private final Set<String> names = new HashSet<>();

    OperationNames(TypeSamples<?> samples) {
        addOfPackets(samples);
        if (Compilers.arePresent()) {
            try {
                addOfSource(Compilers.get().tree(samples.type(), true).nodes());
            } catch (NotCompilableException e) {
                // Packets alone show what it sends.
            }
        }
    }

    /** Returns whether an operation has the name of a field. */
    boolean contains(String field) {
        return names.contains(field);
    }

    private <T extends BitSerializable> void addOfPackets(TypeSamples<T> samples) {
        for (byte[] packet : samples.packets) {
            addOfTrace(samples.subject.traceOfRead(samples.subject.fresh(), packet).operations());
        }
    }

    private void addOfTrace(List<Operation> operations) {
        for (Operation operation : operations) {
            add(operation.path());
            addOfTrace(operation.parts());
        }
    }

    private void addOfSource(List<Node> nodes) {
        for (Node node : nodes) {
            if (node instanceof Node.Operation operation) {
                add(operation.target());
            } else if (node instanceof Node.Call call) {
                add(call.target());
                addOfSource(call.nodes());
            } else if (node instanceof Node.Loop loop) {
                addOfSource(loop.nodes());
            } else {
                ((Node.Branch) node).ways().forEach(this::addOfSource);
            }
        }
    }

    private void add(@Nullable String path) {
        String name = path == null || !paths.add(path) ? null : TracePaths.field(path);
        if (name != null) {
            names.add(name);
        }
    }
}
