package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFile.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The one method that a call can only mean, whatever runs: a static, private or final one, or one on an object whose class is
 * known exactly.
 *
 * @param method that is called
 * @param exact the class of its receiver, where it is known exactly; else null
 * @param operands of the method: the receiver, if there is one, and the arguments
 */
record Binding(Method method, Class<?> exact, List<Value> operands) {
    /** The method that {@code serializeObject} calls; null where the object's class is known only when it runs. */
    static Binding ofObject(List<Value> operands, ClassFiles files) {
        // From stream, object to object, stream: the order of the method's operands.
        List<Value> turned = List.of(operands.get(1), operands.get(0));
        return onExact(turned, Link.SERIALIZE, Link.SERIALIZE_DESCRIPTOR, files);
    }

    /** Binds a call; null where there is no saying. */
    static Binding of(MethodInsnNode call, List<Value> operands, ClassFiles files) {
        try {
            if (call.getOpcode() == Opcodes.INVOKESTATIC) {
                return withoutReceiver(files.find(files.load(call.owner), call.name, call.desc), operands);
            }
            if (call.getOpcode() == Opcodes.INVOKESPECIAL) {
                Method method = files.find(files.load(call.owner), call.name, call.desc);
                return method == null ? null : new Binding(method, exactClass(operands.get(0), files), operands);
            }
            if (call.owner.startsWith("[")) {
                return null;
            }
            Method declared = files.find(files.load(call.owner), call.name, call.desc);
            if (declared != null && isFinal(declared)) {
                return new Binding(declared, exactClass(operands.get(0), files), operands);
            }
            return declared == null || isInherited(declared)
                    ? onExact(operands, call.name, call.desc, files)
                    : withinPackage(declared, operands, files);
        } catch (NotCompilableException e) {
            return null;
        }
    }

    /** Whether no subclass overrides a method. Streams that note what they do for a trace override operations, with the same effect. */
    private static boolean isFinal(Method method) {
        int access = method.code().access;
        return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0
                || (access & Opcodes.ACC_ABSTRACT) == 0 && StreamClasses.contains(method.file().name);
    }

    private static Binding withoutReceiver(Method method, List<Value> operands) {
        return method == null ? null : new Binding(method, null, operands);
    }

    private static Binding onExact(List<Value> operands, String name, String descriptor, ClassFiles files) {
        try {
            Class<?> exact = exactClass(operands.get(0), files);
            Method method = exact == null ? null : files.find(exact, name, descriptor);
            return method == null ? null : new Binding(method, exact, operands);
        } catch (NotCompilableException e) {
            return null;
        }
    }

    private static Class<?> exactClass(Value receiver, ClassFiles files) throws NotCompilableException {
        if (receiver.isStream() || !receiver.isReference() || receiver.type.getSort() != Type.OBJECT || receiver == Value.NULL) {
            return null;
        }
        Class<?> type = files.load(receiver.type.getInternalName());
        return receiver.exact || Modifier.isFinal(type.getModifiers()) ? type : null;
    }

    /** Whether any subclass overrides a method by declaring it, and not only those of its package. */
    private static boolean isInherited(Method method) {
        return (method.code().access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
    }

    /** What a call of a package's own method means, on an object of a class that is known exactly. */
    private static Binding withinPackage(Method declared, List<Value> operands, ClassFiles files) throws NotCompilableException {
        Class<?> exact = exactClass(operands.get(0), files);
        boolean hidden = false;
        for (Class<?> c = exact; c != null; c = c.getSuperclass()) {
            Method own = files.declared(c, declared.code().name, declared.code().desc);
            if (own != null && (own.code().access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) != 0) {
                own = null;
            }
            if (own != null && (c.getClassLoader() != declared.owner().getClassLoader()
                    || !c.getPackageName().equals(declared.owner().getPackageName()))) {
                // Another method of the same name; unless what it overrides is one that overrides ours.
                hidden = true;
            } else if (own != null) {
                return hidden && isInherited(own) ? null : new Binding(own, exact, operands);
            }
        }
        return null;
    }

    /** As it is called. */
    Link link() {
        return Link.of(method, exact, operands);
    }
}
