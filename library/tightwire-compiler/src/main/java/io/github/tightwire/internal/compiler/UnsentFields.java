package io.github.tightwire.internal.compiler;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The fields of a build's types that no serialize method touches, nor anything that one calls: forgotten, mostly.
 *
 * <p>Only fields that hold data count: not those that are static or transient, nor the final numbers that a constructor sets. Where a
 * method that nobody knows gets the object, none is named. A field that the method of another type touches is sent by that: an id, say, by
 * what holds the object. The types that have the field themselves don't count as others, since one that overrides serialize has to call
 * the one above.
 */
final class UnsentFields {
    private final Map<Class<?>, TouchedFields> types = new LinkedHashMap<>();

    /** Adds a type, by its serialize method. */
    void add(Link link, ClassFiles files) throws NotCompilableException {
        types.put(link.exact(), TouchedFields.of(link, files));
    }

    /** A line for each field. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Class<?> type : types.keySet()) {
            for (Class<?> owner = type; owner != null && TouchedFields.isOfGame(owner); owner = owner.getSuperclass()) {
                for (Field field : owner.getDeclaredFields()) {
                    if (isUnsent(type, field)) {
                        add(type, field, lines);
                    }
                }
            }
        }
        return lines;
    }

    private void add(Class<?> type, Field field, List<String> lines) {
        Class<?> owner = field.getDeclaringClass();
        if (owner == type) {
            lines.add(owner.getName() + "." + field.getName() + " is on no path of serialize: send it, or make it transient");
        } else if (!types.containsKey(owner) || !isUnsent(owner, field)) {
            lines.add(type.getName() + " inherits " + field.getName() + " of " + owner.getName()
                    + ", which is on no path of serialize: call super.serialize(s), send it, or make it transient");
        }
    }

    private boolean isUnsent(Class<?> type, Field field) {
        if (!isData(type, field) || types.get(type).mayTouch(field)) {
            return false;
        }
        for (Map.Entry<Class<?>, TouchedFields> other : types.entrySet()) {
            if (!field.getDeclaringClass().isAssignableFrom(other.getKey()) && other.getValue().touches(field)) {
                return false;
            }
        }
        return true;
    }

    // ---- Fields that hold data

    private static boolean isData(Class<?> type, Field field) {
        int modifiers = field.getModifiers();
        boolean isSet = Modifier.isFinal(modifiers) && BitSerializable.class.isAssignableFrom(type) && isScalar(field.getType());
        return !Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers) && !field.isSynthetic() && !isSet
                && isData(field.getType());
    }

    private static boolean isData(Class<?> of) {
        return of.isArray() ? isData(of.getComponentType())
                : isScalar(of) || BitSerializable.class.isAssignableFrom(of) || Collection.class.isAssignableFrom(of)
                || Map.class.isAssignableFrom(of) || of == BitSet.class;
    }

    private static boolean isScalar(Class<?> of) {
        return of.isPrimitive() || of == String.class || of.isEnum() || Number.class.isAssignableFrom(of) || of == Boolean.class
                || of == Character.class || of.isRecord() || BitValue.class.isAssignableFrom(of) || of == UUID.class
                || of.getName().startsWith("java.time.");
    }
}
