package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.ElementSerializer;
import io.github.tightwire.ValueSerializer;
import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FamilyPart;
import io.github.tightwire.internal.compiler.classfile.Initialisation;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.Primitive;
import io.github.tightwire.internal.compiler.target.Primitive.Role;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The decision about a call that takes the stream, or that is of a function which is known: whether it is bound, and then whether its
 * method is inlined, compiled on its own, or stays as it is.
 */
final class Inlining {
    static final int UNCOMPILABLE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED;

    private final ClassFiles files;
    /** Null where methods stay as they are: then nothing is inlined but what takes a function that is known. */
    private final CallGraph callGraph;
    private final Class<?> host;
    private final AccessCheck usability;
    private final InliningBudget budget;
    /** The methods in which an obstacle was met, and what it was. */
    private final Map<Body, String> notInlinable = new HashMap<>();

    Inlining(ClassFiles files, CallGraph callGraph, Class<?> host, InliningBudget budget) {
        this.files = files;
        this.callGraph = callGraph;
        this.host = host;
        this.usability = new AccessCheck(files, host);
        this.budget = budget;
    }

    private boolean isProof() {
        return callGraph == null;
    }

    /** Takes note that a method can't be inlined, for what was met in it. */
    void exclude(MethodScope scope, BailoutException met) {
        notInlinable.put(scope.body, met.getMessage());
    }

    /**
     * Returns the decision about a call.
     *
     * @return null for a function without the stream that can't be inlined: a call like any other
     * @throws BailoutException if it may keep the stream
     */
    Decision of(MethodScope scope, int index, MethodInsnNode call, Frame<Value> frame) throws NotCompilableException {
        Primitive primitive = Calls.primitive(call, frame);
        if (primitive != null && primitive.role == Role.OUTSIDE) {
            throw BailoutException.keeping("calls " + call.name + " on the stream");
        } else if (primitive != null && primitive.role == Role.KEPT) {
            return new Decision.Plain(null, "it makes objects in any case");
        }
        boolean nested = primitive != null && primitive.role == Role.NESTED;
        List<Value> operands = Calls.operands(call, frame);
        Binding binding = nested ? Binding.ofNested(operands, files) : Binding.of(call, operands, scope.method.owner(), files);
        if (binding == null) {
            return unknown(scope, call, primitive);
        }
        if (scope.decisions[index] instanceof Decision.Inlined inlined && inlined.binding().agreesWith(binding)) {
            return new Decision.Inlined(inlined.callee(), binding, nested);
        }
        boolean isPart = call instanceof FamilyPart.Call;
        if (!isPart && binding.method().isOfFamily() && !fits(scope, frame, call, binding, binding.method().body(), nested)) {
            binding = Binding.ofAnyFamily(operands, files);
        }
        boolean ofValue = isPart || primitive == Primitive.VALUE || scope.passesOn();
        Link link = binding.link(ofValue);
        boolean stays = isProof() ? !takesLambda(operands) : callGraph.reason(link) != null && !callGraph.isHomeless(link);
        Body body = stays ? null : body(binding.method());
        if (body != null && fits(scope, frame, call, binding, body, nested) && (isProof() || isNameable(binding, body))) {
            Initialisation initialisation = initialisation(scope, binding);
            if (initialisation != null) {
                return inlined(scope, index, binding, body, nested, initialisation);
            }
        }
        if (!Calls.takesStream(call, frame)) {
            return null;
        }
        // What can't be called as it is must not be nested too deep.
        if (!isProof() && body != null && callGraph.reason(link) == null && link.isCompilable() && isNameable(link)
                && (link.isCallable(files) || scope.origin.depth() == 0 && !nested)) {
            return new Decision.Standing(link, nested, false);
        }
        if (isPart) {
            throw BailoutException.within("is of a family that has a part which can't be compiled");
        }
        if (!isProof()) {
            usability.require(call, scope.method.owner());
        }
        return new Decision.Plain(link, isProof() ? null : reason(binding, link, body(binding.method())));
    }

    /** A call of which nobody knows what it does: of an object or value that describes itself, or of a function. */
    private Decision unknown(MethodScope scope, MethodInsnNode call, Primitive primitive) throws NotCompilableException {
        if (!isProof()) {
            usability.require(call, scope.method.owner());
        }
        if (!isProof() && (primitive == Primitive.OBJECT || primitive == null && isSerialize(call))) {
            return new Decision.Standing(null, primitive == Primitive.OBJECT, false);
        } else if (!isProof() && (primitive == Primitive.VALUE || isFunction(call))) {
            return new Decision.Standing(null, false, true);
        }
        throw BailoutException.keeping("passes the stream to " + Type.getObjectType(call.owner).getClassName() + "." + call.name
                + ", which may keep it");
    }

    /** Returns whether a call is of {@code BitSerializable}'s or {@code BitValue}'s method, whose contract it is not to keep the stream. */
    private boolean isSerialize(MethodInsnNode call) throws NotCompilableException {
        if (!call.name.equals(Link.SERIALIZE)
                || call.getOpcode() != Opcodes.INVOKEVIRTUAL && call.getOpcode() != Opcodes.INVOKEINTERFACE) {
            return false;
        }
        Class<?> owner = files.load(call.owner);
        return call.desc.equals(Link.SERIALIZE_DESCRIPTOR) && BitSerializable.class.isAssignableFrom(owner)
                || BitValue.class.isAssignableFrom(owner) && (call.desc.equals(Link.VALUE_DESCRIPTOR) || isBridged(owner, call.desc));
    }

    /** Returns whether a value's own method is the one that the compiler of its source calls in place of {@code BitValue}'s. */
    private boolean isBridged(Class<?> owner, String descriptor) throws NotCompilableException {
        if (!descriptor.startsWith("(".concat(LibraryNames.BIT_STREAM_DESCRIPTOR).concat(")L"))) {
            return false;
        }
        Method bridge = files.find(owner, Link.SERIALIZE, Link.VALUE_DESCRIPTOR);
        return bridge != null && (bridge.code().access & Opcodes.ACC_BRIDGE) != 0;
    }

    private static boolean isFunction(MethodInsnNode call) {
        return call.name.equals(Link.SERIALIZE) && (call.owner.equals(Type.getInternalName(ValueSerializer.class))
                || call.owner.equals(Type.getInternalName(ElementSerializer.class)));
    }

    private static boolean takesLambda(List<Value> operands) {
        for (Value operand : operands) {
            if (operand.lambda != null) {
                return true;
            }
        }
        return false;
    }

    /** The body of a method, where it has one that can be inlined; else null. */
    private static Body body(Method method) throws NotCompilableException {
        return (method.code().access & UNCOMPILABLE) != 0 || method.code().name.equals("<init>") ? null : method.body();
    }

    private boolean fits(MethodScope scope, Frame<Value> frame, MethodInsnNode call, Binding binding, Body body, boolean nested) {
        // An exception handler in the callee would clear what the caller has on its stack.
        boolean handles = !body.handlers.isEmpty()
                && (frame.getStackSize() > Calls.operandCount(call) || scope.stackBelow() > 0);
        // Operations and functions come back to themselves by way of the user's methods alone.
        boolean isAround = binding.method().isOfUser() && scope.isWithin(binding.method());
        return !handles && !isAround && !notInlinable.containsKey(body) && budget.allows(scope, binding.method(), body, nested);
    }

    /** Returns the reason why a method is neither inlined nor compiled on its own. */
    private String reason(Binding binding, Link link, Body body) throws NotCompilableException {
        if (callGraph.reason(link) != null) {
            return callGraph.reason(link);
        } else if (body == null) {
            return "it is native, synchronized or a constructor";
        } else if (notInlinable.containsKey(body)) {
            return link + " " + notInlinable.get(body);
        } else if (binding.method().isAdapter()) {
            return "too much is nested around it";
        }
        return link.isCompilable() ? "it can't be called by itself from compiled code"
                : "it is too large to be inlined, and its result or another stream can't be passed";
    }

    private Initialisation initialisation(MethodScope scope, Binding binding) throws NotCompilableException {
        if (!binding.method().isStatic() || binding.method().isAdapter() || isProof()) {
            return Initialisation.NONE;
        }
        Class<?> owner = binding.method().owner();
        for (MethodScope c = scope; c != null; c = c.caller) {
            if (!c.method.isStatic() && owner.isAssignableFrom(c.method.owner())) {
                // There is an object of the class.
                return Initialisation.NONE;
            }
        }
        return Initialisation.of(owner, files, host);
    }

    /** Returns whether all can be named that stands around the instructions of a method: the class of its receiver, and what it catches. */
    private boolean isNameable(Binding binding, Body body) throws NotCompilableException {
        boolean isCast = !binding.method().isStatic() && !binding.operands().get(0).isStream() && !binding.operands().get(0).exact;
        return usability.mayCatch(body) && (!isCast || usability.isNameable(Type.getInternalName(binding.method().owner())));
    }

    private boolean isNameable(Link link) throws NotCompilableException {
        for (Type type : link.parameters()) {
            if (type.getSort() >= Type.ARRAY && !usability.isNameable(type.getInternalName())) {
                return false;
            }
        }
        Type result = Type.getReturnType(link.method().code().desc);
        return result.getSort() < Type.ARRAY || usability.isNameable(result.getInternalName());
    }

    private static Decision inlined(MethodScope scope, int index, Binding binding, Body body, boolean nested,
            Initialisation initialisation) {
        Origin from = scope.origin(index);
        Origin origin = new Origin(from, binding.method(), from.depth() + (nested ? 1 : 0),
                scope.base() + scope.body.maxLocals, 0);
        boolean ofValue = nested && binding.lambda() != null || scope.passesOn();
        MethodScope callee = new MethodScope(binding.method(), body, scope, index, origin, ofValue);
        callee.initialisation = initialisation;
        return new Decision.Inlined(callee, binding, nested);
    }
}
