package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.describe.State.Place;
import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.Field;
import io.github.tightwire.internal.compiler.describe.Term.Function;
import io.github.tightwire.internal.compiler.describe.Term.Made;
import io.github.tightwire.internal.compiler.describe.Term.Numbers;
import io.github.tightwire.internal.compiler.evaluate.Lambdas;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;

/** The fields of objects, and static ones: those that are constants, by what their class says of them. */
final class FieldAccess {
    private final Interpreter interpreter;
    private final Execution execution;
    private final ClassFiles files;
    private final Constants constants;
    private final Lambdas lambdas;
    private final ArrayAccess arrays;

    FieldAccess(Interpreter interpreter, Execution execution, ClassFiles files, Constants constants, ArrayAccess arrays) {
        this.interpreter = interpreter;
        this.execution = execution;
        this.files = files;
        this.constants = constants;
        this.lambdas = new Lambdas(files, true);
        this.arrays = arrays;
    }

    /** Loads or stores a field. */
    void execute(FieldInsnNode field) throws NotCompilableException {
        Type type = Type.getType(field.desc);
        switch (field.getOpcode()) {
            case Opcodes.GETSTATIC -> execution.push(loadStatic(field, type));
            case Opcodes.PUTSTATIC -> execution.state.store(placeOfStatic(field, type), execution.pop());
            case Opcodes.GETFIELD -> execution.push(load(field, type));
            default -> {
                Term value = execution.pop();
                execution.state.store(placeIn(execution.pop(), field, type), value);
            }
        }
    }

    private static Place placeOfStatic(FieldInsnNode field, Type type) {
        return new Place(null, field.owner + "." + field.name, type);
    }

    /** The place in an object: a cast makes no other one of it. */
    private static Place placeIn(Term object, FieldInsnNode field, Type type) {
        return new Place(object.as(Term.OBJECT), field.name, type);
    }

    private Term load(FieldInsnNode field, Type type) throws NotCompilableException {
        Term loaded = execution.state.load(placeIn(execution.pop(), field, type), execution.place);
        if (type.getSort() == Type.ARRAY && loaded instanceof Field && !arrays.hasLength(loaded)) {
            arrays.noteLength(loaded, constants.arrayLength(field));
        }
        return loaded;
    }

    // ---- Static fields

    private Term loadStatic(FieldInsnNode field, Type type) throws NotCompilableException {
        Value function = lambdas.got(field);
        if (function != null) {
            return new Function(function.lambda.method(), List.of(), type);
        }
        if (ForeignCalls.isForeign(field.owner)) {
            String name = ForeignCalls.name(field.owner) + "." + field.name;
            return field.desc.equals("L" + field.owner + ";") ? Computed.of(name, type) : execution.unknown(type, name);
        }
        Term known = constants.of(field);
        if (known != null) {
            return known;
        }
        Place place = placeOfStatic(field, type);
        if (!constants.isFinal(field) || execution.state.fields().containsKey(place)) {
            return execution.state.load(place, execution.place);
        }
        List<Integer> numbers = type.getSort() == Type.ARRAY ? constants.numbers(field) : null;
        return numbers == null ? loadFinal(field, place) : new Numbers(numbers, type);
    }

    private Term loadFinal(FieldInsnNode field, Place place) {
        Type type = place.type();
        Term initial = initial(field, place);
        if (initial != null && initial.isConstant()) {
            return initial;
        } else if (type.getSort() == Type.ARRAY) {
            Term length = initial instanceof Made made && made.length() instanceof Constant ? made.length()
                    : execution.unknown(Type.INT_TYPE, "the length of " + field.name);
            return new Made(-1 - field.name.hashCode() & Integer.MIN_VALUE, type, length);
        }
        return type.getSort() < Type.ARRAY
                ? execution.unknown(type, field.name + ", a constant that is computed when its class is initialized")
                : new Field(null, place.name(), type);
    }

    /** The term that the initialiser of a class stores into a field; null where that is not known. */
    private Term initial(FieldInsnNode field, Place place) {
        try {
            Method initialiser = files.declared(files.load(field.owner), "<clinit>", "()V");
            return initialiser == null ? null : interpreter.initial(initialiser, place);
        } catch (IndescribableException | NotCompilableException e) {
            return null;
        }
    }
}
