package io.github.tightwire.wireshark;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Numbers: constants are computed here, all else by the prelude. */
final class Arithmetic {
    /** Names of arithmetic in the prelude, in the order of the opcodes from {@code iadd} to {@code lxor}. */
    private static final String[] ARITHMETIC = {"add", "sub", "mul", "div", "rem", "neg", "shl", "shr", "ushr", "and", "or", "xor"};
    private static final String SORTS = "IJFD";

    private final Evaluation evaluation;

    Arithmetic(Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    /** What Lua computes of one value or two; unknown where one of them is. */
    static Value derived(char sort, String lua, Value a, @Nullable Value b) {
        Value value = new Value(sort, lua);
        value.unknown = a.unknown != null ? a.unknown : b == null ? null : b.unknown;
        value.readsFields = a.readsFields || b != null && b.readsFields;
        value.variable = b == null || b.variable < 0 ? a.variable : a.variable < 0 || a.variable == b.variable ? b.variable : -2;
        Name first = a.name != null && !a.name.isLearnt() ? a.name : null;
        Name second = b != null && b.name != null && !b.name.isLearnt() ? b.name : null;
        value.name = first == null ? second : second == null ? first : null;
        return value;
    }

    private void pushDerived(char sort, String function, Value a, @Nullable Value b) throws Undecodable {
        Value value = derived(sort, function + "(" + a.lua + (b == null ? "" : ", " + b.lua) + ")", a, b);
        // It reads two variables, or grows: better in one of its own.
        evaluation.push(value.unknown == null && (value.variable == -2 || value.lua.length() > 300) ? evaluation.temporary(value) : value);
    }

    /** Does what an opcode says, from {@code iadd} to {@code lxor}. */
    void operate(int opcode) throws Undecodable {
        int which;
        char sort;
        if (opcode < Opcodes.ISHL) {
            which = (opcode - Opcodes.IADD) / 4;
            sort = SORTS.charAt((opcode - Opcodes.IADD) % 4);
        } else {
            which = 6 + (opcode - Opcodes.ISHL) / 2;
            sort = SORTS.charAt((opcode - Opcodes.ISHL) % 2);
        }
        Value b = ARITHMETIC[which].equals("neg") ? null : evaluation.pop();
        Value a = evaluation.pop();
        Object folded = Folding.fold(ARITHMETIC[which], sort, a.constant, b == null ? null : b.constant);
        if (folded != null) {
            evaluation.push(Value.constant(sort, folded));
        } else {
            pushDerived(sort, Character.toLowerCase(sort) + ARITHMETIC[which], a, b);
        }
    }

    /** Does what an opcode says, from {@code i2l} to {@code i2s}. */
    void convert(int opcode) throws Undecodable {
        Value a = evaluation.pop();
        String pair = switch (opcode) {
            case Opcodes.I2L -> "IJ";
            case Opcodes.I2F -> "IF";
            case Opcodes.I2D -> "ID";
            case Opcodes.L2I -> "JI";
            case Opcodes.L2F -> "JF";
            case Opcodes.L2D -> "JD";
            case Opcodes.F2I -> "FI";
            case Opcodes.F2L -> "FJ";
            case Opcodes.F2D -> "FD";
            case Opcodes.D2I -> "DI";
            case Opcodes.D2L -> "DJ";
            case Opcodes.D2F -> "DF";
            case Opcodes.I2B -> "IB";
            case Opcodes.I2C -> "IC";
            default -> "IS";
        };
        char sort = "BCS".indexOf(pair.charAt(1)) < 0 ? pair.charAt(1) : 'I';
        Object folded = Folding.convert(pair, a.constant);
        if (folded != null) {
            evaluation.push(Value.constant(sort, folded));
        } else {
            pushDerived(sort, pair.charAt(0) + "2" + pair.charAt(1), a, null);
        }
    }
}
