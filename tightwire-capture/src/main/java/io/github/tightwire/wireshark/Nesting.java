package io.github.tightwire.wireshark;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** The operations of the stream that have others in them: objects, values, collections. Each is a group in the tree of Wireshark. */
final class Nesting {
    private final Evaluation evaluation;
    private final Calls calls;
    private final Operations operations;

    Nesting(Evaluation evaluation, Calls calls, Operations operations) {
        this.evaluation = evaluation;
        this.calls = calls;
        this.operations = operations;
    }

    // ---- Objects and values

    /** What a factory makes. */
    private Value made(Value factory) throws Undecodable {
        Value object = new Value('A', "obj(r)");
        if (factory.lambda != null) {
            var handle = factory.lambda.method();
            boolean isConstructor = handle.getName().equals("<init>");
            Class<?> type = evaluation.program.files.load(isConstructor ? Type.getObjectType(handle.getOwner())
                    : Type.getReturnType(handle.getDesc()));
            return object.typed(type, isConstructor || Facts.isFinal(type));
        }
        if (factory.examples.size() == 1 && factory.examples.get(0) instanceof java.util.function.Supplier<?> supplier) {
            return Facts.ofObjects(object, null, List.of(supplier.get()));
        }
        throw new Undecodable("reads an object of a factory that only the program knows");
    }

    Value created(Value object, Value factory) throws Undecodable {
        Name name = object.name == null ? operations.fresh("") : object.name;
        Value present = evaluation.temporary(made(factory).named(name));
        calls.object(present, true);
        return present;
    }

    void optional(List<Value> a) throws Undecodable {
        Name name = operations.fresh("");
        Value result = evaluation.temporary(new Value('A', "NULL").named(name));
        presence(name);
        Value object = made(a.get(1));
        evaluation.emit(result.lua + " = " + object.lua);
        calls.object(object.as(result.lua).named(name), true);
        evaluation.emit("end");
        evaluation.push(result);
    }


    private void presence(Name name) {
        int leaf = evaluation.program.leaf(Name.of(name, "present"), evaluation.group, "bool", List.of());
        evaluation.emit("if bool(r, \1" + leaf + "\1) ~= 0 then");
    }

    Value value(Value old) throws Undecodable {
        Class<?> type = old.type;
        if (type == null) {
            throw new Undecodable("reads a value whose class only the program knows");
        }
        String descriptor = null;
        for (java.lang.reflect.Method method : type.getDeclaredMethods()) {
            if (method.getName().equals("serialize") && !method.isBridge() && method.getParameterCount() == 1
                    && Operations.isStream(Type.getInternalName(method.getParameterTypes()[0]))) {
                descriptor = Type.getMethodDescriptor(method);
            }
        }
        if (descriptor == null) {
            throw new Undecodable("reads a value of " + type.getName() + ", which says nothing of how");
        }
        return nested(old, descriptor, List.of(Value.STREAM), null);
    }

    Value value(Value old, Value serializer) throws Undecodable {
        return nested(serializer, Operations.SERIALIZER, List.of(old, Value.STREAM), null);
    }

    private Value nested(Value receiver, String descriptor, List<Value> arguments, @Nullable String label) throws Undecodable {
        Value result = evaluation.temporary(new Value('A', "NULL"));
        Name name = operations.fresh("");
        evaluation.emit("enter(r, " + label + ", " + (label == null ? "\2" + evaluation.program.name(name) + "\2" : "nil") + ")");
        Name around = evaluation.group;
        evaluation.group = name;
        Value given = Objects.requireNonNull(calls.function(receiver, "serialize", descriptor, arguments, 'A', null), descriptor);
        evaluation.group = around;
        learn(given, name);
        evaluation.emit(result.lua + " = " + given.lua);
        evaluation.emit("leave(r)");
        Value value = given.as(result.lua).named(name);
        value.examples = List.of();
        return value;
    }

    private static void learn(Value value, Name name) {
        if (value.name != null) {
            value.name.learn(name, null, false);
        }
    }

    void optionalValue(List<Value> a) throws Undecodable {
        Name name = operations.fresh("");
        Value result = evaluation.temporary(new Value('A', "NULL").named(name));
        presence(name);
        Value given = value(a.get(1), a.get(2));
        learn(given, name);
        evaluation.emit(result.lua + " = " + given.lua);
        evaluation.emit("end");
        result.typed(given.type, given.exact);
        evaluation.push(result);
    }

    // ---- Collections

    void collection(MethodInsnNode call, List<Value> a) throws Undecodable {
        boolean isSet = call.name.contains("Set");
        boolean gives = !call.desc.endsWith("V");
        Name name = gives || a.get(0).name == null ? operations.fresh("") : a.get(0).name;
        operations.require("a count", a.get(1));
        Value result = evaluation.temporary(new Value('A', "obj(r)").named(name));
        open(name, a.get(1));
        String seen = isSet ? "begin(r)" : "";
        evaluation.emit(seen);
        if (call.desc.contains("Supplier")) {
            Value element = evaluation.temporary(made(a.get(2)).named(name));
            evaluation.emit("indexed(r, " + element.lua + ", i)");
            calls.object(element, true);
        } else {
            element(a.get(2), a.get(3), name, "\"[\" .. i .. \"]\"");
        }
        evaluation.emit(isSet ? "once(r, seen)" : "");
        close();
        if (gives) {
            evaluation.push(result);
        }
    }

    private void open(Name name, Value most) {
        int count = evaluation.program.leaf(Name.of(name, "count"), name, "int32", List.of());
        evaluation.emit("group(r, nil, \2" + evaluation.program.name(name) + "\2)");
        evaluation.emit("local seen = {}");
        evaluation.emit("for i = 0, int(r, \1" + count + "\1, 0, " + most.lua + ") - 1 do");
    }

    private void close() {
        evaluation.emit("end");
        evaluation.emit("ungroup(r)");
    }

    private void element(Value blank, Value serializer, Name name, String label) throws Undecodable {
        Value given = nested(serializer, Operations.SERIALIZER, List.of(blank, Value.STREAM), label);
        if (given.name != null) {
            given.name.learn(name, "");
        }
    }

    void map(MethodInsnNode call, List<Value> a) throws Undecodable {
        boolean gives = !call.desc.endsWith("V");
        Name name = gives || a.get(0).name == null ? operations.fresh("") : a.get(0).name;
        operations.require("a count", a.get(1));
        Value result = evaluation.temporary(new Value('A', "obj(r)").named(name));
        open(name, a.get(1));
        evaluation.emit("begin(r)");
        element(a.get(2), a.get(3), Name.of(name, "key"), "\"[\" .. i .. \"].key\"");
        evaluation.emit("once(r, seen)");
        element(a.get(4), a.get(5), Name.of(name, "value"), "\"[\" .. i .. \"].value\"");
        close();
        if (gives) {
            evaluation.push(result);
        }
    }

    void elements(List<Value> a) throws Undecodable {
        Name name = operations.fresh("");
        operations.require("a length", a.get(2), a.get(3));
        Value array = evaluation.temporary(new Value('A', "obj(r)").named(name));
        int count = evaluation.program.leaf(Name.of(name, "count"), name, "int32", List.of());
        evaluation.emit("group(r, nil, \2" + evaluation.program.name(name) + "\2)");
        evaluation.emit("for i = 0, elements(r, \1" + count + "\1, " + a.get(2).lua + ", " + a.get(3).lua + ") - 1 do");
        Value index = new Value('I', "i");
        index.variable = 0;
        List<Value> operands = List.of(array, index, Value.STREAM);
        Name around = evaluation.group;
        evaluation.group = name;
        calls.function(a.get(5), "serialize", "(Ljava/lang/Object;ILio/github/tightwire/BitStream;)V", operands, 'V', null);
        evaluation.group = around;
        close();
        evaluation.push(array);
    }
}
