package io.github.tightwire.wireshark;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The class files of a program, as its class loaders have them. */
final class ClassFiles {
    private final Map<Class<?>, ClassNode> files = new HashMap<>();
    private final ClassLoader loader;

    ClassFiles(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * A method with its code.
     *
     * @param owner that declares it
     * @param file the class file of that
     * @param code the method
     */
    record Method(Class<?> owner, ClassNode file, MethodNode code) {
        boolean isStatic() {
            return (code.access & Opcodes.ACC_STATIC) != 0;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Method that && code == that.code;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(code);
        }
    }

    Class<?> load(String internalName) throws Undecodable {
        return load(Type.getObjectType(internalName));
    }

    Class<?> load(Type type) throws Undecodable {
        try {
            return switch (type.getSort()) {
                case Type.INT -> int.class;
                case Type.LONG -> long.class;
                case Type.FLOAT -> float.class;
                case Type.DOUBLE -> double.class;
                case Type.BOOLEAN -> boolean.class;
                case Type.BYTE -> byte.class;
                case Type.SHORT -> short.class;
                case Type.CHAR -> char.class;
                default -> Class.forName((type.getSort() == Type.ARRAY ? type.getDescriptor() : type.getInternalName()).replace('/', '.'),
                        false, loader);
            };
        } catch (ClassNotFoundException | LinkageError e) {
            throw new Undecodable("uses " + type.getClassName() + ", which can't be loaded");
        }
    }

    ClassNode file(Class<?> type) throws Undecodable {
        ClassNode file = files.get(type);
        if (file == null) {
            String resource = "/" + type.getName().replace('.', '/') + ".class";
            try (InputStream in = type.getResourceAsStream(resource)) {
                if (in == null) {
                    throw new Undecodable("runs code of " + type.getName() + ", which has no class file");
                }
                file = new ClassNode();
                new ClassReader(in).accept(file, ClassReader.SKIP_FRAMES);
                files.put(type, file);
            } catch (IOException | RuntimeException e) {
                throw new Undecodable("runs code of " + type.getName() + ", whose class file can't be read");
            }
        }
        return file;
    }

    /** The method that a call on an object of exactly this class finds; null if there is none with code. */
    @Nullable Method find(Class<?> type, String name, String descriptor) throws Undecodable {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Method own = declared(c, name, descriptor);
            if (own != null) {
                return hasCode(own) ? own : null;
            }
        }
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Method found = inInterfaces(c, name, descriptor);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable Method inInterfaces(Class<?> type, String name, String descriptor) throws Undecodable {
        for (Class<?> i : type.getInterfaces()) {
            Method own = declared(i, name, descriptor);
            Method found = own != null && hasCode(own) ? own : inInterfaces(i, name, descriptor);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @Nullable Method declared(Class<?> type, String name, String descriptor) throws Undecodable {
        ClassNode file = file(type);
        for (MethodNode method : file.methods) {
            if (method.name.equals(name) && method.desc.equals(descriptor)) {
                return new Method(type, file, method);
            }
        }
        return null;
    }

    private static boolean hasCode(Method method) {
        return (method.code.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    }
}
