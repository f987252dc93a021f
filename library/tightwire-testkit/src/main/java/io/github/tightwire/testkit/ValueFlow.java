package io.github.tightwire.testkit;

import io.github.tightwire.testkit.ObjectState.FieldKey;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** By operation, the fields that always held its value before the write, and those that always hold it after the read. */
final class ValueFlow {
    private final Map<String, Set<String>> sources = new HashMap<>();
    private final Map<String, Set<String>> targets = new HashMap<>();

    /**
     * Adds a packet.
     *
     * @param write of it
     * @param before what was written
     * @param after what came back
     */
    void add(Trace write, ObjectState before, ObjectState after) {
        Map<String, String> from = values(before);
        Map<String, String> to = values(after);
        Set<String> seen = new HashSet<>();
        for (Operation operation : write.leaves()) {
            // An element has many operations, and a path that comes twice has two.
            boolean isScalar = operation.value() != null && operation.path().indexOf('[') < 0 && seen.add(operation.path());
            if (isScalar) {
                keep(sources, operation, from);
                keep(targets, operation, to);
            }
        }
    }

    private static void keep(Map<String, Set<String>> kept, Operation operation, Map<String, String> values) {
        Set<String> equal = new TreeSet<>();
        values.forEach((path, value) -> {
            if (value.equals(String.valueOf(operation.value()))) {
                equal.add(path);
            }
        });
        kept.merge(operation.path(), equal, (before, now) -> {
            before.retainAll(now);
            return before;
        });
    }

    private static Map<String, String> values(ObjectState state) {
        Map<String, String> values = new LinkedHashMap<>();
        add(state, "", values);
        return values;
    }

    private static void add(ObjectState state, String path, Map<String, String> values) {
        for (Map.Entry<FieldKey, @Nullable Object> field : state.fields().entrySet()) {
            String inner = path + field.getKey().name();
            Object value = field.getValue();
            if (value instanceof ObjectState object) {
                add(object, inner + ".", values);
            } else if (value instanceof Enum<?> constant) {
                values.put(inner, constant.name());
            } else if (value != null && !(value instanceof Collection<?>) && !(value instanceof Map<?, ?>)) {
                values.put(inner, value.toString());
            }
        }
    }

    /** Returns the field that is always written where one is read; null if that is the same, or not certain. */
    @Nullable String sourceInsteadOf(String target) {
        for (Map.Entry<String, Set<String>> operation : targets.entrySet()) {
            Set<String> from = sources.getOrDefault(operation.getKey(), Set.of());
            if (operation.getValue().contains(target) && !from.isEmpty() && !from.contains(target)) {
                return from.iterator().next();
            }
        }
        return null;
    }
}
