package io.github.tightwire.internal.compiler;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.ReadyTemplates;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The fields that a type's serialize method loads or stores, and all that it calls: rather too many than too few. */
final class TouchedFields {
    private static final String FUNCTIONS = "java/util/function/";

    private final Class<?> type;
    private final ClassFiles files;
    private final Set<String> touched = new HashSet<>();
    private final Set<Method> met = new HashSet<>();
    private final Deque<Method> open = new ArrayDeque<>();
    /** True if a method that nobody knows gets the object. */
    private boolean isLost;

    private TouchedFields(Class<?> type, ClassFiles files) {
        this.type = type;
        this.files = files;
    }

    /** Of a type's method, when it is called on exactly that type. */
    static TouchedFields of(Link link, ClassFiles files) throws NotCompilableException {
        TouchedFields fields = new TouchedFields(link.exact(), files);
        try {
            fields.follow(link.method());
            return fields;
        } catch (LinkageError | TypeNotPresentException e) {
            throw new NotCompilableException("the members of " + link.exact().getName() + " can't be loaded: " + e);
        }
    }

    /** Returns whether a field is touched. */
    boolean touches(Field field) {
        return touched.contains(key(field.getDeclaringClass(), field.getName()));
    }

    /** Returns whether a field is touched, or nobody knows. */
    boolean mayTouch(Field field) {
        return isLost || touches(field);
    }

    /** Returns whether a class is the user's: neither the JDK's, nor this library's. */
    static boolean isOfGame(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != ClassLoader.getPlatformClassLoader() && !ReadyTemplates.isOfLibrary(type);
    }

    private static String key(Class<?> owner, String name) {
        return owner.getName() + "." + name;
    }

    /** Notes a field by the class that declares it, which may be above the one that is named. */
    private void touch(String owner, String name, String descriptor) throws NotCompilableException {
        for (Class<?> at = files.load(owner); at != null && isOfGame(at); at = at.getSuperclass()) {
            if (files.file(at).field(name, descriptor) != null) {
                touched.add(key(at, name));
                return;
            }
        }
    }

    private void follow(Method root) throws NotCompilableException {
        add(root);
        for (Class<?> within : type.getDeclaredClasses()) {
            if (!Modifier.isStatic(within.getModifiers())) {
                // Its objects may change those around them.
                addThatTakeStream(within);
            }
        }
        while (!open.isEmpty() && !isLost) {
            Method method = open.remove();
            for (AbstractInsnNode insn : method.body().insns) {
                follow(insn);
            }
        }
    }

    private void follow(AbstractInsnNode insn) throws NotCompilableException {
        if (insn instanceof FieldInsnNode field) {
            boolean isStatic = field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
            if (isStatic) {
                boolean unused = add(field.owner, "<clinit>", "()V");
            } else {
                touch(field.owner, field.name, field.desc);
            }
        } else if (insn instanceof MethodInsnNode call) {
            call(call);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            for (Object argument : dynamic.bsmArgs) {
                if (argument instanceof Handle handle) {
                    handle(handle);
                }
            }
        } else if (insn instanceof TypeInsnNode made && made.getOpcode() == Opcodes.NEW) {
            Class<?> of = files.load(made.desc);
            if (isOfGame(of)) {
                addThatTakeStream(of);
            }
        }
    }

    private void call(MethodInsnNode call) throws NotCompilableException {
        boolean isFound = add(call.owner, call.name, call.desc);
        if (isFound || !call.owner.startsWith(FUNCTIONS) && (call.owner.startsWith("[") || !isOfGame(files.load(call.owner)))) {
            return;
        }
        for (Type parameter : Type.getArgumentTypes(call.desc)) {
            isLost |= parameter.getSort() == Type.OBJECT && files.load(parameter.getInternalName()).isAssignableFrom(type);
        }
    }

    private void handle(Handle handle) throws NotCompilableException {
        if (handle.getTag() <= Opcodes.H_PUTSTATIC) {
            touch(handle.getOwner(), handle.getName(), handle.getDesc());
            return;
        }
        boolean unused = add(handle.getOwner(), handle.getName(), handle.getDesc());
    }

    private void addThatTakeStream(Class<?> of) throws NotCompilableException {
        for (java.lang.reflect.Method method : of.getDeclaredMethods()) {
            String descriptor = Type.getMethodDescriptor(method);
            if (descriptor.contains(LibraryNames.BIT_STREAM_DESCRIPTOR)) {
                boolean unused = add(files.declared(of, method.getName(), descriptor));
            }
        }
    }

    /** Adds the method of the game that a call means; gives whether there is one. */
    private boolean add(String owner, String name, String descriptor) throws NotCompilableException {
        if (owner.startsWith("[")) {
            return false;
        }
        Class<?> of = files.load(owner);
        // What makes an object of the type sets the new one's fields.
        if (name.equals("<init>") && of.isAssignableFrom(type)) {
            return false;
        }
        // The receiver may be this object.
        Class<?> receiver = of.isAssignableFrom(type) && !name.startsWith("<") ? type : of;
        Method own = isOfGame(receiver) ? files.find(receiver, name, descriptor) : null;
        Method named = isOfGame(of) ? files.find(of, name, descriptor) : null;
        return add(own) | add(named);
    }

    private boolean add(Method method) {
        if (method == null || !isOfGame(method.owner()) || (method.code().access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            return false;
        }
        if (met.add(method)) {
            open.add(method);
        }
        return true;
    }
}
