package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A check that a class has the members of its class file: fields and methods with their descriptors and modifiers, superclass and
 * interfaces. Agents and class loaders that change classes mostly add some.
 */
final class ClassIntegrity {
    /** The modifiers of members that reflection knows; others are marks of ASM's. */
    private static final int MODIFIERS = 0xFFFF;

    private final Class<?> type;
    private final Set<String> missing = new HashSet<>();
    private String added;

    private ClassIntegrity(Class<?> type) {
        this.type = type;
    }

    static void requireAgreement(Class<?> type, ClassNode file) throws NotCompilableException {
        ClassLoader loader = type.getClassLoader();
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            // The JDK hides some of its members from reflection.
            return;
        }
        ClassIntegrity members = new ClassIntegrity(type);
        try {
            members.compare(file);
        } catch (LinkageError | TypeNotPresentException e) {
            throw new NotCompilableException("the members of " + type.getName() + " can't be loaded: " + e);
        }
    }

    private void compare(ClassNode file) throws NotCompilableException {
        missing.add(file.name + " extends " + file.superName);
        // No lambda: it would be the only one on the way of a codec that is made.
        for (String name : file.interfaces) {
            missing.add("interface " + name);
        }
        for (FieldNode field : file.fields) {
            missing.add(member(field.access, field.name, field.desc));
        }
        for (MethodNode method : file.methods) {
            if (!method.name.equals("<clinit>")) {
                missing.add(member(method.access, method.name, method.desc));
            }
        }
        Class<?> superclass = type.getSuperclass();
        find(Type.getInternalName(type) + " extends "
                + (superclass == null ? "java/lang/Object" : Type.getInternalName(superclass)), "its superclass");
        for (Class<?> i : type.getInterfaces()) {
            find("interface " + Type.getInternalName(i), i.getName());
        }
        for (Field field : type.getDeclaredFields()) {
            find(member(field.getModifiers(), field.getName(), Type.getDescriptor(field.getType())), field.getName());
        }
        for (Method method : type.getDeclaredMethods()) {
            find(member(method.getModifiers(), method.getName(), Type.getMethodDescriptor(method)), method.getName());
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            find(member(constructor.getModifiers(), "<init>", Type.getConstructorDescriptor(constructor)), "a constructor");
        }
        if (added != null || !missing.isEmpty()) {
            throw new NotCompilableException(type.getName() + " is not as in its class file: "
                    + (added != null ? added + " was added or changed" : missing.iterator().next() + " is missing")
                    + ", by an agent or a class loader");
        }
    }

    private void find(String member, String name) {
        if (!missing.remove(member) && added == null) {
            added = name;
        }
    }

    private static String member(int access, String name, String descriptor) {
        return (access & MODIFIERS) + " " + name + " " + descriptor;
    }
}
