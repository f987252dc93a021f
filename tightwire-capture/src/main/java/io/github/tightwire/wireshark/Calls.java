package io.github.tightwire.wireshark;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Family;
import io.github.tightwire.wireshark.ClassFiles.Method;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** What a call does: an operation of the stream, a method that is followed, or one of which only the program knows what it gives. */
final class Calls {
    private static final String SERIALIZE = "serialize";
    private static final String OF_OBJECT = "(Lio/github/tightwire/BitStream;)V";

    /** Methods that give the value that they are given, as Lua holds values. */
    private static final Set<String> IDENTITIES = Set.of("valueOf", "intValue", "longValue", "floatValue", "doubleValue", "booleanValue",
            "byteValue", "shortValue", "charValue", "ordinal", "requireNonNull");

    /** A method without the stream is followed where it is no longer than this. */
    private static final int MAX_INSTRUCTIONS = 200;

    private final Evaluation evaluation;
    private final ClassFiles files;
    private final Operations operations;

    Calls(Evaluation evaluation) {
        this.evaluation = evaluation;
        this.files = evaluation.program.files;
        this.operations = new Operations(evaluation, this);
    }

    /** Makes a call; whether the instruction after it follows. */
    boolean call(MethodInsnNode call) throws Undecodable {
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        List<Value> operands = evaluation.pop(Type.getArgumentTypes(call.desc).length + (isStatic ? 0 : 1));
        char sort = Facts.sort(Type.getReturnType(call.desc));
        if (!isStatic && operands.get(0).isStream()) {
            return operations.call(call, operands);
        }
        if (operands.contains(Value.STREAM)) {
            Value result = followed(call, operands, isStatic, sort);
            if (result != null) {
                evaluation.push(result);
            }
            return true;
        }
        Value result = apart(call, operands, isStatic, sort);
        if (sort != 'V') {
            evaluation.push(result == null ? Value.unknown(sort, "what " + call.name + " gives") : result);
        }
        return true;
    }

    // ---- Calls that take the stream

    private @Nullable Value followed(MethodInsnNode call, List<Value> operands, boolean isStatic, char sort) throws Undecodable {
        if (isStatic || call.getOpcode() == Opcodes.INVOKESPECIAL) {
            Method method = files.find(files.load(call.owner), call.name, call.desc);
            if (method == null || call.name.equals("<init>")) {
                throw new Undecodable("gives the stream to " + call.name);
            }
            return emit(method, operands, isStatic ? null : operands.get(0).name, sort);
        }
        Value receiver = operands.get(0);
        boolean isObject = call.name.equals(SERIALIZE) && call.desc.equals(OF_OBJECT);
        if (isObject) {
            object(receiver, false);
            return null;
        }
        return function(receiver, call.name, call.desc, operands.subList(1, operands.size()), sort, receiver.name);
    }

    /** Calls a functional object, or a method of any other object. */
    @Nullable Value function(Value receiver, String name, String descriptor, List<Value> arguments, char sort, @Nullable Name self)
            throws Undecodable {
        if (receiver.lambda != null) {
            return lambda(receiver.lambda, arguments, sort);
        }
        Object example = receiver.examples.size() == 1 ? receiver.examples.get(0) : null;
        if (example instanceof Family<?> family && name.equals(SERIALIZE)) {
            return new Families(evaluation, this).read(family);
        }
        List<Value> operands = new ArrayList<>(List.of(receiver));
        operands.addAll(arguments);
        return emit(method(receiver, name, descriptor), operands, self, sort);
    }

    /** The method that a call on an object finds. */
    private Method method(Value receiver, String name, String descriptor) throws Undecodable {
        Class<?> type = receiver.type;
        if (type == null || !receiver.exact && (type.isInterface() || Modifier.isAbstract(type.getModifiers()))) {
            throw new Undecodable("calls " + name + " of an object whose class only the program knows"
                    + (type == null ? "" : ", some " + type.getSimpleName()));
        }
        Method method = type.isHidden() ? null : files.find(type, name, descriptor);
        if (method == null) {
            throw new Undecodable("calls " + name + " of " + type.getName() + ", whose code a dissector can't see");
        }
        return method;
    }

    private @Nullable Value lambda(Value.Lambda lambda, List<Value> arguments, char sort) throws Undecodable {
        Handle handle = lambda.method();
        List<Value> operands = new ArrayList<>(lambda.captured());
        operands.addAll(arguments);
        Class<?> owner = files.load(handle.getOwner());
        List<Type> types = new ArrayList<>();
        if (handle.getTag() != Opcodes.H_INVOKESTATIC) {
            types.add(Type.getObjectType(handle.getOwner()));
        }
        types.addAll(List.of(Type.getArgumentTypes(handle.getDesc())));
        for (int i = 0; i < operands.size() && i < types.size(); i++) {
            Value operand = operands.get(i);
            if (!operand.isStream() && operand.type == null && Facts.sort(types.get(i)) == 'A') {
                Class<?> declared = files.load(types.get(i));
                operands.set(i, operand.as(operand.lua).typed(declared, Facts.isFinal(declared)));
            }
        }
        if (Operations.isStream(handle.getOwner())) {
            throw new Undecodable("calls an operation of the stream by a reference to it");
        }
        boolean isVirtual = handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKEINTERFACE;
        Method method = isVirtual ? method(operands.get(0), handle.getName(), handle.getDesc())
                : files.find(owner, handle.getName(), handle.getDesc());
        if (method == null) {
            throw new Undecodable("calls " + handle.getName() + ", whose code a dissector can't see");
        }
        return emit(method, operands, method.isStatic() ? null : operands.get(0).name, sort);
    }

    /** Reads into an object by its serialize method. */
    void object(Value object, boolean counts) throws Undecodable {
        boolean isNone = object.type != null && !BitSerializable.class.isAssignableFrom(object.type);
        if (isNone && object.examples.isEmpty() && object.lambda == null) {
            throw new Undecodable("reads an object whose class only the program knows");
        }
        Method method = method(object, SERIALIZE, OF_OBJECT);
        Name name = object.name == null ? Name.unknown(evaluation.procedure.self, "") : object.name;
        evaluation.changesFields();
        evaluation.emit((counts ? "enter(r, " : "group(r, ") + object.lua + ", \2" + evaluation.program.name(name) + "\2)");
        Name around = evaluation.group;
        evaluation.group = name;
        emit(method, List.of(object.as(object.lua).named(name), Value.STREAM), name, 'V');
        evaluation.group = around;
        evaluation.emit(counts ? "leave(r)" : "ungroup(r)");
    }

    /** Calls a method; what it gives back, null where that is nothing. */
    private @Nullable Value emit(Method method, List<Value> operands, @Nullable Name self, char sort) throws Undecodable {
        Name result = Name.unknown(evaluation.procedure.self, "");
        Name serialized = self != null ? self : sort == 'V' ? evaluation.procedure.self : result;
        Procedure called = evaluation.program.procedure(method, operands, serialized, evaluation.group);
        evaluation.calls(called);
        String lua = call(called, operands);
        evaluation.changesFields();
        if (sort == 'V') {
            evaluation.emit(lua);
            return null;
        }
        return evaluation.temporary(result(called, lua, method.code().desc, sort, result));
    }

    Value result(Procedure called, String lua, String descriptor, char sort, @Nullable Name name) throws Undecodable {
        Value value = new Value(sort, lua).named(name);
        if (called.result != null) {
            value.type = called.result.type;
            value.exact = called.result.exact;
            if (called.result.name != null && name != null) {
                called.result.name.learn(name, null, false);
            }
        } else if (sort == 'A') {
            value.typed(files.load(Type.getReturnType(descriptor)), false);
        }
        return value;
    }

    String call(Procedure called, List<Value> operands) {
        StringBuilder lua = new StringBuilder("P[").append(called.number).append("](r");
        for (Value operand : operands) {
            if (!operand.isStream()) {
                lua.append(", ").append(operand.lua);
            }
        }
        return lua.append(')').toString();
    }

    // ---- Calls that don't

    /** What a call without the stream gives; null where nobody but the program can know. */
    private @Nullable Value apart(MethodInsnNode call, List<Value> operands, boolean isStatic, char sort) throws Undecodable {
        if (call.name.equals("<init>")) {
            construct(call, operands);
            return null;
        }
        boolean isJdk = call.owner.startsWith("java/") || call.owner.startsWith("javax/") || call.owner.startsWith("jdk/");
        Class<?> owner = files.load(call.owner);
        if (IDENTITIES.contains(call.name) && (isJdk || owner.isEnum()) && !operands.isEmpty() && sort != 'V') {
            return converted(operands.get(0), sort);
        }
        Value folded = isStatic ? folded(owner, call, operands, sort) : null;
        if (folded != null) {
            return folded;
        }
        if (isJdk || owner.isArray()) {
            exposed(operands);
            return null;
        }
        try {
            Method method = isStatic || call.getOpcode() == Opcodes.INVOKESPECIAL ? files.find(owner, call.name, call.desc)
                    : method(operands.get(0), call.name, call.desc);
            return method == null ? lost(operands) : inline(method, operands, sort);
        } catch (Undecodable e) {
            return lost(operands);
        }
    }

    private @Nullable Value inline(Method method, List<Value> operands, char sort) throws Undecodable {
        if (method.code().instructions.size() > MAX_INSTRUCTIONS) {
            return lost(operands);
        }
        Procedure called = evaluation.program.procedure(method, operands, evaluation.procedure.self, evaluation.group);
        evaluation.calls(called);
        boolean isPure = called.isPure();
        if (sort == 'V' || !isPure) {
            evaluation.changesFields();
        }
        if (sort == 'V') {
            evaluation.emit(call(called, operands));
            return null;
        }
        Value result = result(called, call(called, operands), method.code().desc, sort, null);
        if (called.result != null && called.result.constant != null && called.failure == null && isPure) {
            return Value.constant(sort, called.result.constant).typed(called.result.type, called.result.exact);
        } else if (called.failure != null && called.result == null) {
            return Value.unknown(sort, "what " + method.code().name + " gives");
        } else if (isPure) {
            result.readsFields = true;
            result.variable = -2;
            return result;
        }
        return evaluation.temporary(result);
    }

    private static Value converted(Value operand, char sort) {
        if (operand.sort == sort && sort == 'A' || operand.constant == null) {
            Value same = new Value(sort, operand.lua).named(operand.name).typed(operand.type, operand.exact);
            same.readsFields = operand.readsFields;
            same.variable = operand.variable;
            same.unknown = operand.unknown;
            same.examples = operand.examples;
            same.lambda = operand.lambda;
            same.constant = operand.constant;
            return same;
        }
        Object constant = operand.constant instanceof Enum<?> e && sort == 'I' ? (Object) e.ordinal() : operand.constant;
        return Value.constant(sort, constant);
    }

    /** A static method of the library's, of constants: whatever it gives is a constant too. */
    private static @Nullable Value folded(Class<?> owner, MethodInsnNode call, List<Value> operands, char sort) {
        boolean isKnown = owner == Math.class || owner.getName().startsWith("io.github.tightwire.bits.")
                || owner.getName().startsWith("io.github.tightwire.internal.");
        if (!isKnown || sort == 'V' || sort == 'A') {
            return null;
        }
        for (java.lang.reflect.Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(call.name) && Type.getMethodDescriptor(method).equals(call.desc)) {
                Object[] arguments = new Object[operands.size()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = operands.get(i).constant;
                    if (arguments[i] == null || !method.getParameterTypes()[i].isPrimitive() && arguments[i] instanceof Number) {
                        return null;
                    }
                }
                try {
                    Object given = method.trySetAccessible() ? method.invoke(null, arguments) : null;
                    Object constant = given instanceof Boolean truth ? (Object) (truth ? 1 : 0) : given;
                    return constant == null ? null : Value.constant(sort, constant);
                } catch (IllegalAccessException | InvocationTargetException | IllegalArgumentException e) {
                    return null;
                }
            }
        }
        return null;
    }

    private void construct(MethodInsnNode call, List<Value> operands) throws Undecodable {
        Value made = operands.get(0);
        if (call.owner.startsWith("java/")) {
            exposed(operands.subList(1, operands.size()));
            return;
        }
        Method constructor = files.declared(files.load(call.owner), call.name, call.desc);
        if (constructor == null || constructor.code().instructions.size() > MAX_INSTRUCTIONS) {
            lost(operands);
            return;
        }
        evaluation.changesFields();
        Name name = made.name == null ? Name.unknown(evaluation.procedure.self, "") : made.name;
        Procedure called = evaluation.program.procedure(constructor, operands, name, evaluation.group);
        evaluation.calls(called);
        evaluation.emit(call(called, operands));
    }

    /** A method that nobody looks into may have changed any field, where it got an object of the program's. */
    private void exposed(List<Value> operands) throws Undecodable {
        for (Value operand : operands) {
            boolean isPrograms = operand.type != null && !operand.type.getName().startsWith("java.") && !operand.type.isEnum()
                    && !operand.type.isPrimitive();
            if (operand.lambda != null || isPrograms && operand.sort == 'A') {
                lost(operands);
                return;
            }
        }
    }

    private @Nullable Value lost(List<Value> operands) throws Undecodable {
        if (!operands.isEmpty()) {
            evaluation.changesFields();
            evaluation.emit("forget(r)");
        }
        return null;
    }
}
