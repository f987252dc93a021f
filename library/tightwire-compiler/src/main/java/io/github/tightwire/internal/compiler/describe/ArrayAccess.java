package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.describe.State.Place;
import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.Element;
import io.github.tightwire.internal.compiler.describe.Term.Made;
import io.github.tightwire.internal.compiler.describe.Term.Numbers;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.compiler.describe.Term.SwitchKey;
import io.github.tightwire.internal.compiler.describe.Term.SwitchTable;
import io.github.tightwire.internal.compiler.describe.Term.Unknown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The elements of arrays, and their lengths. */
final class ArrayAccess {
    private final Execution execution;
    /** The lengths of arrays, by the fields that hold them; null where they are not known. */
    private final Map<Term, Integer> lengths = new HashMap<>();

    ArrayAccess(Execution execution) {
        this.execution = execution;
    }

    // ---- Elements

    /** Pops an array and an index, and pushes the element. */
    void load(int opcode) {
        Term index = execution.pop();
        Term array = execution.pop();
        Type type = array.type().getSort() == Type.ARRAY ? Type.getType(array.type().getDescriptor().substring(1)) : Term.OBJECT;
        boolean isWide = opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD;
        if (isWide != (type.getSize() == 2)) {
            type = opcode == Opcodes.LALOAD ? Type.LONG_TYPE : Type.DOUBLE_TYPE;
        }
        execution.push(element(array, index, type));
    }

    private Term element(Term array, Term index, Type type) {
        Term known = execution.state.fields().get(place(array, index));
        if (array instanceof Numbers numbers) {
            return numberAt(numbers.values(), index);
        } else if (array instanceof SwitchTable table) {
            return new SwitchKey(index, table.keys());
        } else if (known != null) {
            return known;
        } else if (array instanceof Made || array instanceof Unknown || array instanceof Received
                || execution.state.hasChanged(State.ELEMENTS)) {
            return execution.unknown(type, "an element of an array");
        }
        return new Element(array, index, type);
    }

    /** Pops an array, an index and a value, which becomes the element. */
    void store() {
        Term value = execution.pop();
        Term index = execution.pop();
        Term array = execution.pop();
        execution.state.clearArrays();
        execution.state.fields().put(place(array, index), value);
    }

    private static Place place(Term array, Term index) {
        return new Place(new Element(array, index, Term.OBJECT), State.ELEMENTS, Term.OBJECT);
    }

    private static Term numberAt(List<Integer> numbers, Term index) {
        if (index instanceof Constant constant && constant.value() instanceof Integer known && known >= 0 && known < numbers.size()) {
            return Term.of(numbers.get(known));
        }
        List<Term> operands = new ArrayList<>(List.of(index));
        numbers.forEach(number -> operands.add(Term.of(number)));
        return Computed.of("at", Type.INT_TYPE, operands.toArray(new Term[0]));
    }

    // ---- Lengths

    boolean hasLength(Term field) {
        return lengths.containsKey(field);
    }

    /** Takes note of the length of the array that a field holds; null where it is not known. */
    void noteLength(Term field, Integer length) {
        lengths.put(field, length);
    }

    Term length(Term array) {
        if (array instanceof Numbers numbers) {
            return Term.of(numbers.values().size());
        } else if (array instanceof Made made && made.length() != null) {
            return made.length();
        } else if (array instanceof Unknown) {
            return execution.unknown(Type.INT_TYPE, "the length of an array");
        }
        Integer known = lengths.get(array);
        return known == null ? Computed.of("length", Type.INT_TYPE, array) : Term.of(known);
    }
}
