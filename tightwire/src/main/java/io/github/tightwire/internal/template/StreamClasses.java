package io.github.tightwire.internal.template;

import io.github.tightwire.BitStream;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Type;

/** The classes that declare the stream's operations, by subject: from the one that users name up. */
final class StreamClasses {
    private static final Set<String> NAMES = names();

    private StreamClasses() {
    }

    private static Set<String> names() {
        Set<String> names = new HashSet<>();
        for (Class<?> c = BitStream.class; c != Object.class; c = c.getSuperclass()) {
            names.add(Type.getInternalName(c));
        }
        return names;
    }

    /** Whether a class, by its internal name, is the stream that users name, or one of those that it has its operations from. */
    static boolean contain(String internalName) {
        return NAMES.contains(internalName);
    }

    /** Whether a class is one of them. */
    static boolean contain(Class<?> type) {
        return contain(Type.getInternalName(type));
    }
}
