package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FamilyPart;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.classfile.Value.Lambda;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
 * @param sources by the method's operands, which of the call's each is, or {@link #CAPTURED}; null where they are the same
 * @param lambda the functional object that is called; null where none is
 */
public record Binding(Method method, Class<?> exact, List<Value> operands, int[] sources, Lambda lambda) {
    /** An operand that is none of the call's, but was captured by the functional object that is called. */
    public static final int CAPTURED = -1;

    private Binding(Method method, Class<?> exact, List<Value> operands) {
        this(method, exact, operands, null, null);
    }

    /**
     * The method that a nested object or value is described by: its own, or that of the function that is called with it. It takes the
     * operands in the opposite order. Null where the class is known only when it runs.
     */
    static Binding ofNested(List<Value> operands, ClassFiles files) {
        Value last = operands.get(operands.size() - 1);
        boolean object = operands.size() == 2;
        if (last.lambda != null && !last.isFamily()) {
            return !object && last.lambda.isFunction(Link.SERIALIZE, Link.FUNCTION_DESCRIPTOR) ? of(last.lambda, operands, 1, 0) : null;
        }
        List<Value> turned = new ArrayList<>(operands);
        Collections.reverse(turned);
        if (last.isFamily()) {
            return new Binding(last.lambda.method(), null, turned, new int[] {2, 1, 0}, null);
        }
        Binding found = onExact(turned, Link.SERIALIZE, object ? Link.SERIALIZE_DESCRIPTOR : Link.FUNCTION_DESCRIPTOR, files);
        return found == null ? null
                : new Binding(found.method, found.exact, found.operands, object ? new int[] {1, 0} : new int[] {2, 1, 0}, null);
    }

    /** The same, of a family whose kinds are known: the method of all families. */
    static Binding ofAnyFamily(List<Value> operands, ClassFiles files) {
        List<Value> unknown = new ArrayList<>(operands);
        unknown.set(2, Value.of(operands.get(2).type));
        return ofNested(unknown, files);
    }

    /** The method of a functional object, called with what it captured, and operands of a call: which of them, in its order. */
    private static Binding of(Lambda lambda, List<Value> operands, int... passed) {
        int count = lambda.captured().size();
        List<Value> all = new ArrayList<>(lambda.captured());
        int[] sources = new int[count + passed.length];
        Arrays.fill(sources, CAPTURED);
        for (int i = 0; i < passed.length; i++) {
            sources[count + i] = passed[i];
            all.add(operands.get(passed[i]));
        }
        return new Binding(lambda.method(), null, all, sources, lambda);
    }

    /** Returns the operand of the call that a method's operand is; {@link #CAPTURED} where it is none. */
    public int source(int operand) {
        return sources == null ? operand : sources[operand];
    }

    /** Binds a call that a class makes; null where there is no saying. */
    public static Binding of(MethodInsnNode call, List<Value> operands, Class<?> from, ClassFiles files) {
        try {
            if (isOnLambda(call, operands)) {
                int[] passed = new int[operands.size() - 1];
                for (int i = 0; i < passed.length; i++) {
                    passed[i] = i + 1;
                }
                return of(operands.get(0).lambda, operands, passed);
            }
            if (call instanceof FamilyPart.Call ofPart) {
                return new Binding(new Method(from, files.file(from), ofPart.part), null, operands);
            }
            if (call.getOpcode() == Opcodes.INVOKESTATIC) {
                Method method = files.find(files.load(call.owner), call.name, call.desc);
                return method == null ? null : new Binding(method, null, operands);
            }
            if (call.getOpcode() == Opcodes.INVOKESPECIAL) {
                Method method = files.find(special(files.load(call.owner), from), call.name, call.desc);
                return method == null ? null : new Binding(method, exactClass(operands.get(0), files), operands);
            }
            if (call.owner.startsWith("[")) {
                return null;
            }
            // What an upper class of the stream declares, the stream itself has a body of.
            boolean onStream = operands.get(0).isStream() && StreamClasses.contains(call.owner);
            Method declared = files.find(onStream ? BitStream.class : files.load(call.owner), call.name, call.desc);
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

    /** The class whose method a special call is of: the superclass that the caller has now, whichever above it was named. */
    private static Class<?> special(Class<?> named, Class<?> from) {
        return named != from && !named.isInterface() && named.isAssignableFrom(from) ? from.getSuperclass() : named;
    }

    /** Returns whether a call is of the method of a functional object that is known. */
    static boolean isOnLambda(MethodInsnNode call, List<Value> operands) {
        return call.getOpcode() == Opcodes.INVOKEINTERFACE && operands.get(0).lambda != null
                && operands.get(0).lambda.isFunction(call.name, call.desc);
    }

    /**
     * Returns whether no subclass overrides a method. Streams that note what they do for a trace override operations, with the same effect.
     */
    private static boolean isFinal(Method method) {
        int access = method.code().access;
        return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0
                || (access & Opcodes.ACC_ABSTRACT) == 0 && StreamClasses.contains(method.file().name);
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

    /** Returns whether any subclass overrides a method by declaring it, and not only those of its package. */
    private static boolean isInherited(Method method) {
        return (method.code().access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
    }

    /** Returns the target of a call of a package's own method, on an object of a class that is known exactly. */
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
    Link link(boolean value) {
        return Link.of(method, exact, operands, value);
    }

    /** The same, for which nothing is captured, and the same operands are. */
    boolean agreesWith(Binding other) {
        return method.equals(other.method)
                && (lambda == null ? other.lambda == null : other.lambda != null && lambda.site() == other.lambda.site());
    }
}
