package io.github.tightwire.testkit;

import io.github.tightwire.Subset;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Takes the state of objects, field by field. An object that is met within itself counts once. */
final class StateReader {
    /** Stands for an object that has no value of its own: a listener, a lock. */
    private static final Object OPAQUE = "-";

    private static final ClassValue<Boolean> COMPARABLE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }
    };

    private final Predicate<FieldKey> ignored;
    private final Map<Object, Object> open = new IdentityHashMap<>();

    private StateReader(Predicate<FieldKey> ignored) {
        this.ignored = ignored;
    }

    /**
     * Returns the state of an object.
     *
     * @param ignored fields that are left out
     */
    static ObjectState of(Object object, Predicate<FieldKey> ignored) {
        return (ObjectState) new StateReader(ignored).object(object);
    }

    /** Returns whether a class has an equality of its own. */
    static boolean isComparable(Class<?> type) {
        return COMPARABLE.get(type);
    }

    private @Nullable Object state(@Nullable Object value) {
        if (value == null || value instanceof Enum<?> || value instanceof String || value instanceof Integer || value instanceof Boolean) {
            return value;
        }
        if (value instanceof CharSequence) {
            return value.toString();
        }
        if (value instanceof Subset subset) {
            return indices(subset);
        }
        boolean isContainer = value instanceof Collection<?> || value instanceof Map<?, ?> || value.getClass().isArray()
                || Fields.isGames(value.getClass());
        if (!isContainer) {
            return leaf(value);
        }
        if (open.put(value, value) != null) {
            return OPAQUE;
        }
        try {
            return container(value);
        } finally {
            open.remove(value);
        }
    }

    private Object container(Object value) {
        if (value instanceof Set<?> set) {
            Set<@Nullable Object> states = new HashSet<>();
            set.forEach(element -> states.add(state(element)));
            return states;
        } else if (value instanceof Collection<?> elements) {
            List<@Nullable Object> states = new ArrayList<>();
            elements.forEach(element -> states.add(state(element)));
            return states;
        } else if (value instanceof Map<?, ?> map) {
            Map<@Nullable Object, @Nullable Object> states = new HashMap<>();
            map.forEach((key, element) -> states.put(state(key), state(element)));
            return states;
        } else if (value.getClass().isArray()) {
            List<@Nullable Object> states = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                states.add(state(Array.get(value, i)));
            }
            return states;
        }
        return object(value);
    }

    private Object object(Object value) {
        open.put(value, value);
        Map<FieldKey, @Nullable Object> fields = new LinkedHashMap<>();
        for (Field field : Fields.of(value.getClass())) {
            FieldKey key = Fields.key(field);
            if (!ignored.test(key)) {
                fields.put(key, state(Fields.get(field, value)));
            }
        }
        return new ObjectState(value.getClass(), fields);
    }

    private static List<Integer> indices(Subset subset) {
        List<Integer> indices = new ArrayList<>();
        for (int i = subset.next(-1); i < subset.maxObjects(); i = subset.next(i)) {
            indices.add(i);
        }
        return indices;
    }

    /** A value of the JDK's or a library's: itself, where it can be compared. */
    private Object leaf(Object value) {
        if (value instanceof Optional<?> optional) {
            List<@Nullable Object> states = new ArrayList<>();
            optional.ifPresent(present -> states.add(state(present)));
            return states;
        }
        if (isComparable(value.getClass())) {
            return value;
        }
        return value instanceof AtomicBoolean || value instanceof Number ? value.toString() : OPAQUE;
    }
}
