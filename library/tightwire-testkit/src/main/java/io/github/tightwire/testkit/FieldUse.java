package io.github.tightwire.testkit;

import io.github.tightwire.testkit.ObjectState.FieldKey;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields that reads were seen to change. */
final class FieldUse {
    /** Fewer objects of a class show nothing. */
    private static final int LEAST_OBJECTS = 8;

    private final Map<FieldKey, Values> fields = new LinkedHashMap<>();

    /** The values that a field was seen with. */
    private static final class Values {
        private final @Nullable Object first;
        private boolean varies;
        private int objects;

        Values(@Nullable Object first) {
            this.first = first;
        }
    }

    /** Adds what was read. */
    void add(@Nullable Object state) {
        if (state instanceof ObjectState object) {
            object.fields().forEach((field, value) -> {
                Values values = fields.computeIfAbsent(field, unknown -> new Values(value));
                values.objects++;
                values.varies |= !Objects.equals(values.first, value);
                add(value);
            });
        } else if (state instanceof Collection<?> elements) {
            elements.forEach(this::add);
        } else if (state instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                add(key);
                add(value);
            });
        }
    }

    /** Returns whether a read was seen to change a field. */
    boolean varies(FieldKey field) {
        Values values = fields.get(field);
        return values != null && values.varies;
    }

    /** Returns the fields that no read has changed, of classes of which some other field was changed; and of the type itself. */
    List<FieldKey> unchanged(Class<?> root) {
        Set<Class<?>> used = new HashSet<>();
        for (Class<?> type = root; type != null; type = type.getSuperclass()) {
            used.add(type);
        }
        fields.forEach((field, values) -> {
            if (values.varies) {
                used.add(field.type());
            }
        });
        return fields.entrySet().stream()
                .filter(field -> !field.getValue().varies && field.getValue().objects >= LEAST_OBJECTS)
                .map(Map.Entry::getKey)
                .filter(field -> used.contains(field.type()))
                .toList();
    }
}
