package io.github.tightwire.wireshark;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.origin.ClassFileFormat;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** The class files of a program, as its class loaders have them. */
final class ProgramClasses {
    private static final Set<Class<?>> ARITHMETIC = Set.of(Math.class, Integer.class, Long.class, Float.class, Double.class);

    private final Map<Class<?>, ClassNode> files = new HashMap<>();
    private final ClassLoader loader;

    ProgramClasses(ClassLoader loader) {
        this.loader = loader;
    }

    /** Returns whether a class is the program's, and not the JDK's. */
    static boolean isProgram(Class<?> type) {
        return !type.isArray() && !type.isPrimitive() && !type.getName().matches("(java|javax|jdk|sun)\\..*");
    }

    /** Returns whether methods of a class may be written down: the program's, and of the JDK's what calculates. */
    static boolean isListed(Class<?> type) {
        return isProgram(type) || ARITHMETIC.contains(type);
    }

    /** Returns whether a class declares operations of the stream. */
    static boolean isStream(Class<?> type) {
        return type != Object.class && (type.isAssignableFrom(BitStream.class) || BitStream.class.isAssignableFrom(type));
    }

    /** A class by its internal name, or by a descriptor: of an array that of its elements; null where there is none. */
    @Nullable Class<?> load(String name) {
        String internal = name.replaceAll("^\\[*L(.*);$", "$1");
        try {
            return Class.forName(internal.replace('/', '.'), false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    /** A class whose file nobody can read has no methods. */
    ClassNode file(Class<?> type) {
        return files.computeIfAbsent(type, ProgramClasses::read);
    }

    private static ClassNode read(Class<?> type) {
        ClassNode file = new ClassNode();
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            if (in != null) {
                byte[] bytes = ClassFileFormat.readable(in.readAllBytes(), type.getName(), Opcodes.V28);
                new ClassReader(bytes).accept(file, ClassReader.SKIP_FRAMES);
            }
        } catch (IOException | ClassFileFormat.UnknownException | RuntimeException e) {
            file.methods.clear();
        }
        return file;
    }

    /** The field that an instruction names; null where there is none. */
    @Nullable Field field(String owner, String name) {
        Class<?> type = load(owner);
        Field field = null;
        for (Class<?> c = type; c != null && field == null; c = c.getSuperclass()) {
            field = declared(c, name);
        }
        return field;
    }

    private static @Nullable Field declared(Class<?> type, String name) {
        try {
            return Stream.concat(Stream.of(type), Stream.of(type.getInterfaces())).flatMap(each -> Stream.of(each.getDeclaredFields()))
                    .filter(field -> field.getName().equals(name)).findFirst().orElse(null);
        } catch (LinkageError e) {
            return null;
        }
    }

    /** A field's name, and a stroke for each class above that has one of the same name. */
    static String key(Field field) {
        String key = field.getName();
        for (Class<?> c = field.getDeclaringClass().getSuperclass(); c != null && isProgram(c); c = c.getSuperclass()) {
            Field above = declared(c, field.getName());
            key += above != null && above.getDeclaringClass() == c ? "'" : "";
        }
        return key;
    }

    /** Returns the name of a static field in the script. */
    static String staticKey(Field field) {
        return field.getDeclaringClass().getName() + "." + field.getName();
    }

    /** The value of a field of an object, or of a static one for null; null where nobody may look. */
    static @Nullable Object value(Field field, @Nullable Object object) {
        try {
            return field.trySetAccessible() ? field.get(object) : null;
        } catch (IllegalAccessException | LinkageError e) {
            return null;
        }
    }
}
