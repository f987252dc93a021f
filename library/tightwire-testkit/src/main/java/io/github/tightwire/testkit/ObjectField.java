package io.github.tightwire.testkit;

import io.github.tightwire.testkit.ObjectState.FieldKey;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object.
 *
 * @param owner the object
 * @param field of it
 */
record ObjectField(Object owner, Field field) {
    /** The fields of an object, and of all that it refers to. */
    static List<ObjectField> within(Object object) {
        List<ObjectField> slots = new ArrayList<>();
        add(object, slots, Collections.newSetFromMap(new IdentityHashMap<>()));
        return slots;
    }

    private static void add(@Nullable Object object, List<ObjectField> slots, Set<Object> seen) {
        if (object == null || !Fields.isGames(object.getClass()) || !seen.add(object)) {
            return;
        }
        for (Field field : Fields.of(object.getClass())) {
            ObjectField slot = new ObjectField(object, field);
            slots.add(slot);
            add(slot.value(), slots, seen);
            slot.elements().forEach(element -> add(element, slots, seen));
        }
    }

    FieldKey key() {
        return Fields.key(field);
    }

    @Nullable Object value() {
        return Fields.get(field, owner);
    }

    /** The elements of a collection, an array of objects, or a map's values; none of anything else. */
    List<@Nullable Object> elements() {
        Object value = value();
        return value instanceof Collection<?> elements ? new ArrayList<>(elements)
                : value instanceof Object[] array ? Arrays.asList(array)
                : value instanceof Map<?, ?> map ? new ArrayList<>(map.values()) : List.of();
    }

    /** Returns whether the program may set the field: it is not final, nor a component of a record. */
    boolean isSettable() {
        return !Fields.isFinal(field);
    }

    void set(@Nullable Object value) {
        Fields.set(field, owner, value);
    }
}
