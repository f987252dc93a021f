package io.github.tightwire.wireshark;

import io.github.tightwire.Subset;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.wireshark.ClassFiles.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The operations of the stream, as they read: each is a function of the prelude, which shows a field and gives its value. An operation
 * that the prelude does not have is followed like any other method, as far as what it is made of.
 */
final class Operations {
    /** The descriptor of {@code ValueSerializer.serialize}. */
    static final String SERIALIZER = "(Ljava/lang/Object;Lio/github/tightwire/BitStream;)Ljava/lang/Object;";

    private static final String PACKAGE = "io/github/tightwire/";
    private static final Set<String> STREAMS = Set.of("BitStream", "CollectionOperations", "ValueOperations", "TextOperations",
            "SequenceOperations", "NumberOperations", "PrimitiveOperations", "ReadStream", "WriteStream", "MeasureStream");
    private static final List<String> NONE = List.of();

    private final Evaluation evaluation;
    private final Calls calls;
    private final Nesting nesting;

    Operations(Evaluation evaluation, Calls calls) {
        this.evaluation = evaluation;
        this.calls = calls;
        this.nesting = new Nesting(evaluation, calls, this);
    }

    /** Whether a class, by its internal name, is a stream or declares operations of one. */
    static boolean isStream(String internalName) {
        return internalName.startsWith(PACKAGE) && STREAMS.contains(internalName.substring(PACKAGE.length()));
    }

    /** Calls a method of the stream; whether the instruction after the call follows. */
    boolean call(MethodInsnNode call, List<Value> operands) throws Undecodable {
        List<Value> a = operands.subList(1, operands.size());
        switch (call.name) {
            case "isReading" -> evaluation.push(Value.of(1));
            case "isWriting" -> evaluation.push(Value.of(0));
            case "bitPosition" -> evaluation.push(evaluation.temporary(new Value('I', "r.pos")));
            case "hasChecks" -> evaluation.push(evaluation.temporary(new Value('I', "r.checks")));
            case "hasRemaining" -> evaluation.push(evaluation.temporary(new Value('I', "remains(r, " + a.get(0).lua + ")")));
            case "context" -> evaluation.push(context(a.get(0)));
            case "proceed", "requirePresent" -> { }
            case "refuse" -> {
                refuse(a);
                return false;
            }
            case "invalid" -> {
                evaluation.emit("refuse(r, R.INVALID_ARGUMENT, r.pos)");
                return false;
            }
            case "refuseCheck", "setContext", "moveTo" -> throw new Undecodable("does what no serialize method does");
            case "serializeBits" -> {
                boolean isLong = call.desc.startsWith("(J");
                push(isLong ? "bits64" : "bits32", isLong ? "uint64" : "uint32", isLong ? 'J' : 'I', "bits", a.get(1));
            }
            case "serializeBool" -> push("bool", "bool", 'I', "bool");
            case "serializeUint8" -> push("bits32", "uint32", 'I', "uint8", Value.of(8));
            case "serializeUint16" -> push("bits32", "uint32", 'I', "uint16", Value.of(16));
            case "serializeUint32" -> push("bits32", "uint32", 'I', "uint32", Value.of(32));
            case "serializeUint64" -> push("bits64", "uint64", 'J', "uint64", Value.of(64));
            case "serializeFloat" -> push("float", "float", 'F', "float");
            case "serializeDouble" -> push("double", "double", 'D', "double");
            case "serializeRawFloat" -> push("rawfloat", "float", 'F', "float");
            case "serializeRawDouble" -> push("rawdouble", "double", 'D', "double");
            case "serializeInt" -> push("int", "int32", 'I', "int", a.get(1), a.get(2));
            case "serializeLong" -> push("long", "int64", 'J', "long", a.get(1), a.get(2));
            case "serializeCount" -> push("int", "int32", 'I', "count", Value.of(0), a.get(1));
            case "serializeSize" -> push("int", "int32", 'I', "size", Value.of(0), a.get(1));
            case "serializeAlign" -> evaluation.emit("align(r, true)");
            case "serializeVarInt" -> push("varint", "uint32", 'I', "varInt", Value.of(32), Value.of(0));
            case "serializeSignedVarInt" -> push("varint", "int32", 'I', "varInt", Value.of(32), Value.of(1));
            case "serializeVarLong" -> push("varlong", "uint64", 'J', "varLong", Value.of(0));
            case "serializeSignedVarLong" -> push("varlong", "int64", 'J', "varLong", Value.of(1));
            case "serializeCompressedFloat" -> compressedFloat(a);
            case "serializeSmallestThree" -> {
                if (a.get(1).constant != null && !SmallestThree.isWidth(a.get(1).intConstant())) {
                    evaluation.emit("refuse(r, R.INVALID_ARGUMENT, r.pos)");
                }
                push("smallest", "uint64", 'J', "rotation", a.get(1));
            }
            case "serializeIntRelative" -> push("relative", "int32", 'I', "relative", a.get(0));
            case "serializeNextIndex" -> nextIndex(call.desc, a);
            case "serializeBytes" -> bytes(a);
            case "copyBytes" -> emit("bytes", "bytes", "bytes", a.get(2));
            case "serializeByteArray" -> push("bytearray", "bytes", 'A', "bytes", a.get(1));
            case "serializeString" -> pushText("text", "string", a.get(1));
            case "serializeOptionalString" -> pushText("optionaltext", "string", a.get(1));
            case "serializeEnum" -> enumConstant(a.get(1));
            case "serializeEnumSet" -> enumSet(a.get(1), a.get(0).name);
            case "serializeImmutableEnumSet" -> evaluation.push(enumSet(a.get(1), null));
            case "serializeUuid" -> push("uuid", "string", 'A', "uuid");
            case "serializeObject" -> calls.object(a.get(0), true);
            case "serializeOrCreate" -> evaluation.push(nesting.created(a.get(0), a.get(1)));
            case "serializeOptional" -> nesting.optional(a);
            case "serializeValue", "nested", "called" ->
                    evaluation.push(a.size() == 1 ? nesting.value(a.get(0)) : nesting.value(a.get(0), a.get(1)));
            case "serializeOptionalValue" -> nesting.optionalValue(a);
            case "serializeList", "serializeImmutableList", "serializeSet", "serializeImmutableSet", "serializeArray" ->
                    nesting.collection(call, a);
            case "serializeMap", "serializeImmutableMap" -> nesting.map(call, a);
            case "serializeElements" -> nesting.elements(a);
            case "serializeElement" -> throw new Undecodable("reads an element by itself");
            case "require" -> require(a.get(0));
            case "serializeCheck" -> check(a.get(0));
            default -> followed(call, operands);
        }
        return true;
    }

    // ---- How an operation becomes Lua

    private int leaf(Name name, String kind, List<String> values) {
        return evaluation.program.leaf(name, evaluation.group, kind, values);
    }

    Name fresh(String fallback) {
        return Name.unknown(evaluation.procedure.self, fallback);
    }

    void require(String function, Value... operands) throws Undecodable {
        for (Value operand : operands) {
            if (operand.unknown != null) {
                throw new Undecodable("gives " + function + " " + operand.unknown);
            }
        }
    }

    private String lua(String function, Name name, String kind, List<String> values, Value... operands) throws Undecodable {
        require(function, operands);
        StringBuilder lua = new StringBuilder(function).append("(r, \1").append(leaf(name, kind, values)).append('\1');
        for (Value operand : operands) {
            lua.append(", ").append(operand.constant != null || operand.lua.equals("NULL") ? operand.lua
                    : "known(r, " + operand.lua + ", " + Lua.text(evaluation.place()) + ")");
        }
        return lua.append(')').toString();
    }

    private void push(String function, String kind, char sort, String fallback, Value... operands) throws Undecodable {
        Name name = fresh(fallback);
        evaluation.push(evaluation.temporary(new Value(sort, lua(function, name, kind, NONE, operands)).named(name)));
    }

    private void pushText(String function, String fallback, Value most) throws Undecodable {
        Name name = fresh(fallback);
        Value text = new Value('A', lua(function, name, "string", NONE, most)).named(name).typed(String.class, true);
        evaluation.push(evaluation.temporary(text));
    }

    private void emit(String function, String kind, String fallback, Value... operands) throws Undecodable {
        evaluation.emit(lua(function, fresh(fallback), kind, NONE, operands));
    }

    private void refuse(List<Value> a) throws Undecodable {
        if (!(a.get(0).constant instanceof Reason reason)) {
            throw new Undecodable("refuses for a reason that only the program knows");
        }
        evaluation.emit("refuse(r, R." + reason.name() + ", " + a.get(1).lua + ")");
    }

    private static Value context(Value type) {
        Value context = Value.unknown('A', "the context");
        return type.constant instanceof Class<?> known ? context.typed(known, Facts.isFinal(known)) : context;
    }

    private void followed(MethodInsnNode call, List<Value> operands) throws Undecodable {
        Class<?> stream = evaluation.program.files.load(PACKAGE + "BitStream");
        Method method = evaluation.program.files.find(stream, call.name, call.desc);
        if (method == null) {
            throw new Undecodable("calls " + call.name + " of the stream");
        }
        char sort = Facts.sort(Type.getReturnType(call.desc));
        Name name = fresh("");
        Procedure called = evaluation.program.procedure(method, operands, name, evaluation.group);
        evaluation.calls(called);
        String lua = calls.call(called, operands);
        if (sort == 'V') {
            evaluation.emit(lua);
        } else {
            evaluation.push(evaluation.temporary(calls.result(called, lua, call.desc, sort, name)));
        }
    }

    // ---- Numbers

    private void compressedFloat(List<Value> a) throws Undecodable {
        if (!(a.get(1).constant instanceof Float min) || !(a.get(2).constant instanceof Float max)
                || !(a.get(3).constant instanceof Float resolution)) {
            throw new Undecodable("has a compressed float whose range is not a constant");
        }
        long steps = CompressedFloat.maxInteger(min, max, resolution);
        if (steps < 0) {
            evaluation.emit("refuse(r, R.INVALID_ARGUMENT, r.pos)");
        }
        push("compressed", "float", 'F', "float",
                Value.constant('F', min), Value.constant('F', max - min), Value.constant('D', (double) steps));
    }

    private void nextIndex(String descriptor, List<Value> a) throws Undecodable {
        if (!descriptor.contains("Subset")) {
            push("nextindex", "int32", 'I', "index", a.get(0), a.get(2));
            return;
        }
        Value subset = a.get(1);
        if (subset.examples.isEmpty() || !(subset.examples.get(0) instanceof Subset example)) {
            throw new Undecodable("walks over a subset of which only the program knows the encoding: make its field final");
        }
        push("subset", "int32", 'I', "index", a.get(0), new Value('A', subset.lua), Value.of(example.maxObjects()),
                Value.of(example.encoding().ordinal()));
    }

    private void require(Value condition) {
        if (condition.unknown != null) {
            evaluation.note("requires what a dissector can't check: " + condition.unknown);
        } else {
            evaluation.emit("assure(r, " + condition.lua + ", " + Lua.text(evaluation.place()) + ")");
        }
    }

    private void check(Value check) throws Undecodable {
        if (!(check.constant instanceof String name)) {
            throw new Undecodable("has a check whose name is not a constant");
        }
        java.util.zip.CRC32 crc = new java.util.zip.CRC32();
        crc.update(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        evaluation.emit("check(r, \1" + leaf(Name.of(evaluation.procedure.self, "check"), "uint32", NONE) + "\1, " + crc.getValue() + ", "
                + Lua.text(name) + ")");
    }

    // ---- Bytes, enums

    private void bytes(List<Value> a) throws Undecodable {
        Name name = a.get(0).name == null ? fresh("bytes") : a.get(0).name;
        Value count = a.size() == 3 ? a.get(2) : null;
        if (count == null) {
            List<Object> examples = a.get(0).examples;
            count = examples.isEmpty() ? new Value('I', "len(" + a.get(0).lua + ")") : Value.of(((byte[]) examples.get(0)).length);
        }
        evaluation.emit("align(r, true)");
        evaluation.emit(lua("bytes", name, "bytes", NONE, count));
    }

    private static List<String> constants(Value type) throws Undecodable {
        if (!(type.constant instanceof Class<?> known) || !known.isEnum()) {
            throw new Undecodable("reads an enum whose type is not a constant");
        }
        List<String> names = new ArrayList<>();
        for (Object constant : known.getEnumConstants()) {
            names.add(((Enum<?>) constant).name());
        }
        return names;
    }

    private void enumConstant(Value type) throws Undecodable {
        List<String> names = constants(type);
        Name name = fresh("enum");
        Value value = new Value('A', lua("int", name, "uint32", names, Value.of(0), Value.of(names.size() - 1))).named(name);
        evaluation.push(evaluation.temporary(value.typed((Class<?>) type.constant, false)));
    }

    private Value enumSet(Value type, @Nullable Name known) throws Undecodable {
        List<String> names = constants(type);
        Name name = known == null ? fresh("set") : known;
        StringBuilder lua = new StringBuilder("enumset(r, \1" + leaf(name, "string", NONE) + "\1, {");
        names.forEach(each -> lua.append(Lua.text(each)).append(','));
        return evaluation.temporary(new Value('A', lua.append("})").toString()).named(name));
    }
}
