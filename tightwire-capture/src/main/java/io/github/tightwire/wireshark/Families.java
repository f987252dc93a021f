package io.github.tightwire.wireshark;

import io.github.tightwire.Family;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Reads a value of a family: its tag, and what the type does that has it. */
final class Families {
    private final Evaluation evaluation;
    private final Calls calls;

    Families(Evaluation evaluation, Calls calls) {
        this.evaluation = evaluation;
        this.calls = calls;
    }

    Value read(Family<?> family) throws Undecodable {
        Object kinds = field(family, "byTag");
        int count = Array.getLength(kinds);
        Name result = Name.unknown(evaluation.procedure.self, "");
        List<String> labels = new ArrayList<>();
        for (int tag = 0; tag < count; tag++) {
            Object kind = Array.get(kinds, tag);
            labels.add(kind == null ? "no kind" : example(kind).getClass().getSimpleName());
        }
        // First of all, since it opens the scope in which the rest is.
        Value made = evaluation.temporary(new Value('A', "obj(r)").named(result));
        int leaf = evaluation.program.leaf(Name.of(result, "kind"), result, "uint32", labels);
        evaluation.emit("local kind = family(r, \1" + leaf + "\1, " + (count - 1) + ", {" + known(kinds, count) + "})");
        for (int tag = 0; tag < count; tag++) {
            Object kind = Array.get(kinds, tag);
            if (kind != null) {
                evaluation.emit("if kind == " + tag + " then");
                read(kind, result);
                evaluation.emit("end");
            }
        }
        return made;
    }

    private static String known(Object kinds, int count) {
        StringBuilder lua = new StringBuilder();
        for (int tag = 0; tag < count; tag++) {
            lua.append(Array.get(kinds, tag) == null ? "" : "[" + tag + "]=true,");
        }
        return lua.toString();
    }

    private void read(Object kind, Name result) throws Undecodable {
        Object example = example(kind);
        Value object = Facts.ofObjects(new Value('A', "obj(r)").named(result), null, List.of(example));
        // A kind is nested twice: the family, and the object or value that it reads.
        if (field(kind, "factory") != null) {
            calls.object(object, true);
            return;
        }
        Object serializer = field(kind, "serializer");
        evaluation.emit("enter(r, nil, nil)");
        if (serializer == null) {
            calls.function(object, "serialize", valueDescriptor(example), List.of(Value.STREAM), 'A', result);
        } else {
            Value function = Facts.ofObjects(new Value('A', "NULL"), null, List.of(serializer));
            calls.function(function, "serialize", Operations.SERIALIZER, List.of(object, Value.STREAM), 'A', result);
        }
        evaluation.emit("leave(r)");
    }

    private static String valueDescriptor(Object example) {
        for (java.lang.reflect.Method method : example.getClass().getDeclaredMethods()) {
            if (method.getName().equals("serialize") && !method.isBridge() && method.getParameterCount() == 1) {
                return org.objectweb.asm.Type.getMethodDescriptor(method);
            }
        }
        return "(Lio/github/tightwire/BitStream;)Ljava/lang/Object;";
    }

    private static Object example(Object kind) throws Undecodable {
        Object factory = field(kind, "factory");
        Object example = factory == null ? field(kind, "blank") : ((Supplier<?>) factory).get();
        if (example == null) {
            throw new Undecodable("reads a family that has a type without a blank");
        }
        return example;
    }

    private static Object field(Object object, String name) throws Undecodable {
        try {
            Field field = object.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(object);
        } catch (ReflectiveOperationException e) {
            throw new Undecodable("reads a family, into which a dissector can't look: " + e.getMessage());
        }
    }
}
