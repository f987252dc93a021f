package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFiles.Method;
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
    private static final String SERIALIZE = "serialize";
    private static final String SERIALIZE_DESCRIPTOR = "(" + ClassFiles.BIT_STREAM_DESCRIPTOR + ")V";

    /** The method that {@code serializeObject} calls; null where the object's class is known only when it runs. */
    static Binding ofObject(List<Value> operands, ClassFiles files) {
        // From stream, object to object, stream: the order of the method's operands.
        List<Value> turned = List.of(operands.get(1), operands.get(0));
        return onExact(turned, SERIALIZE, SERIALIZE_DESCRIPTOR, files);
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
            if (declared != null && (declared.code().access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0) {
                return new Binding(declared, exactClass(operands.get(0), files), operands);
            }
            Binding bound = onExact(operands, call.name, call.desc, files);
            return bound == null || declared == null || mayOverride(bound.method, declared) ? bound : null;
        } catch (NotCompilableException e) {
            return null;
        }
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

    /** Whether a method is the other or overrides it; a package's own methods are not overridden from outside of it. */
    private static boolean mayOverride(Method method, Method overridden) {
        return (overridden.code().access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
                || method.owner().getPackageName().equals(overridden.owner().getPackageName());
    }

    /** As it is called. */
    Link link() {
        return Link.of(method, exact, operands);
    }
}
