package io.github.tightwire.internal.compiler.target;

import io.github.tightwire.BitStream;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Type;

/** The classes that declare the stream's operations: the one that users name, and those that it has them from. */
public final class StreamClasses {
    private static final Set<String> NAMES = new HashSet<>();

    static {
        for (Class<?> c = BitStream.class; c != Object.class; c = c.getSuperclass()) {
            NAMES.add(Type.getInternalName(c));
        }
    }

    private StreamClasses() {
    }

    public static boolean contains(String internalName) {
        return NAMES.contains(internalName);
    }

    public static boolean contains(Class<?> type) {
        return contains(Type.getInternalName(type));
    }
}
