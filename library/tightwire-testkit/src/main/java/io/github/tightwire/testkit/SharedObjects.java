package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds an object that can change and is in two places of one list, map or array. */
final class SharedObjects {
    private SharedObjects() {
    }

    /** Returns the field whose collection holds an object twice; null if there is none. */
    static @Nullable FieldKey find(Object object) {
        for (ObjectField slot : ObjectField.within(object)) {
            Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Object element : slot.elements()) {
                if (element instanceof BitSerializable && !seen.add(element)) {
                    return slot.key();
                }
            }
        }
        return null;
    }
}
