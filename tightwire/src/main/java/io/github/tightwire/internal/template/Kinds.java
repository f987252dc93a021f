package io.github.tightwire.internal.template;

import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/** The classes that an object is known to be of, one of them: the declared one itself, and those that a sealed one permits. */
final class Kinds {
    private static final int MOST = 64;

    private Kinds() {
    }

    /** Those of which there can be objects. */
    static Set<Class<?>> of(List<Value> values, ClassFiles files) {
        Set<Class<?>> kinds = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>();
        Set<String> seen = new LinkedHashSet<>();
        for (Value value : values) {
            if (value.isReference() && value.type.getSort() == Type.OBJECT && value != Value.NULL) {
                open.add(value.type.getInternalName());
            }
        }
        while (!open.isEmpty() && kinds.size() < MOST) {
            String name = open.remove();
            if (seen.add(name)) {
                try {
                    Class<?> type = files.load(name);
                    if (!type.isInterface() && (type.getModifiers() & Modifier.ABSTRACT) == 0) {
                        kinds.add(type);
                    }
                    open.addAll(files.file(type).permitted);
                } catch (NotCompilableException e) {
                    // It is met when it runs.
                }
            }
        }
        return kinds;
    }
}
