package io.github.tightwire.testkit;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of an object's fields at a moment, and of all that it refers to. Two are equal if the objects can't be told apart by their
 * values. Elements of lists and arrays are {@link List}s, sets are sets, maps are maps; of everything else that is no object of
 * the game, the value itself.
 *
 * @param type of the object
 * @param fields by name, those of superclasses first
 */
record ObjectState(Class<?> type, Map<FieldKey, @Nullable Object> fields) {
    /**
     * A field.
     *
     * @param type that declares it
     * @param name of the field
     */
    record FieldKey(Class<?> type, String name) {
    }

    /**
     * A place where two states differ.
     *
     * @param field that holds the difference, or the collection with it; null if it is of no object
     * @param path from the object, {@code ships[3].health}
     * @param first the value of the first state
     * @param second the value of the second one
     */
    record Difference(@Nullable FieldKey field, String path, @Nullable Object first, @Nullable Object second) {
    }

    /** Returns how many values there are, 1 or more: what it costs to take and to compare such a state. */
    int size() {
        return size(this);
    }

    private static int size(@Nullable Object state) {
        int size = 1;
        Collection<?> inner = state instanceof ObjectState object ? object.fields.values()
                : state instanceof Collection<?> elements ? elements : state instanceof Map<?, ?> map ? map.values() : List.of();
        for (Object each : inner) {
            size += size(each);
        }
        return size;
    }

    /** Returns the first difference of two states; null if they are equal. */
    static @Nullable Difference difference(@Nullable Object first, @Nullable Object second) {
        return difference(null, "", first, second);
    }

    private static @Nullable Difference difference(@Nullable FieldKey field, String path, @Nullable Object first,
            @Nullable Object second) {
        if (Objects.equals(first, second)) {
            return null;
        }
        if (first instanceof ObjectState one && second instanceof ObjectState other && one.type == other.type) {
            for (Map.Entry<FieldKey, @Nullable Object> each : one.fields.entrySet()) {
                FieldKey key = each.getKey();
                String inner = path.isEmpty() ? key.name() : path + "." + key.name();
                Difference difference = difference(key, inner, each.getValue(), other.fields.get(key));
                if (difference != null) {
                    return difference;
                }
            }
        }
        if (first instanceof List<?> one && second instanceof List<?> other && one.size() == other.size()) {
            for (int i = 0; i < one.size(); i++) {
                Difference difference = difference(field, path + "[" + i + "]", one.get(i), other.get(i));
                if (difference != null) {
                    return difference;
                }
            }
        }
        return new Difference(field, path, first, second);
    }

    /** Writes the value as a person would. */
    static String text(@Nullable Object state) {
        String text = state instanceof ObjectState object ? "an object " + object.type.getSimpleName()
                : state instanceof Collection<?> elements ? elements.size() + (elements.size() == 1 ? " element" : " elements")
                : state instanceof Map<?, ?> map ? map.size() + (map.size() == 1 ? " entry" : " entries")
                : state instanceof String string ? "\"" + string + "\"" : String.valueOf(state);
        return text.length() > 60 ? text.substring(0, 57) + "..." : text;
    }
}
