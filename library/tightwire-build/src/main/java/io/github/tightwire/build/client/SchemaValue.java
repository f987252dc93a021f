package io.github.tightwire.build.client;

import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Expression.Constant;
import io.github.tightwire.wire.Step.Operation;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The type of a field of a schema.
 *
 * @param type as it is written
 * @param attributes behind it, in brackets; empty if there are none
 */
record SchemaValue(String type, String attributes) {
    private static final int MOST_FLAGS = 64;
    private static final int INT_128 = 128;

    static SchemaValue of(String type) {
        return new SchemaValue(type, "");
    }

    /** Returns whether schema has arrays of these: else an element is a type of one field. */
    boolean isElement() {
        return !type.endsWith(")") || type.startsWith("fixed(");
    }

    /** Returns the value of an operation; null if it is none of a single value, or schema has none such. */
    static @Nullable SchemaValue of(Operation step, SchemaDeclarations unit, String name) {
        return switch (step.name()) {
            case "Bool" -> of("bool");
            case "Bits" -> of("bits(" + constant(step, 0) + ")");
            case "Int" -> ranged("int32", constant(step, 0), constant(step, 1));
            case "Long" -> ranged("int64", constant(step, 0), constant(step, 1));
            case "Count" -> ranged("int32", "0", constant(step, 0));
            case "Uint8", "Uint16", "Uint32", "Uint64", "Uint128" -> of("uint" + step.name().substring("Uint".length()));
            case "Uuid" -> of("uint128");
            case "Float", "RawFloat" -> of("float32");
            case "Double", "RawDouble" -> of("float64");
            case "CompressedFloat" -> new SchemaValue("float32",
                    "[min = " + decimal(step, 0) + ", max = " + decimal(step, 1) + ", resolution = " + decimal(step, 2) + "]");
            case "Fixed" -> fixed(step);
            case "String" -> text(step);
            case "ByteArray" -> bytes(step);
            case "Enum" -> of(unit.enumeration(constants(step), false, name));
            case "EnumSet", "ImmutableEnumSet" -> of(unit.enumeration(constants(step), true, name));
            default -> null;
        };
    }

    private static SchemaValue ranged(String type, String min, String max) {
        return new SchemaValue(type, "[min = " + min + ", max = " + max + "]");
    }

    private static SchemaValue fixed(Operation step) {
        SchemaValue fixed =
                ranged("fixed(" + constant(step, 0) + ", " + constant(step, 1) + ")", constant(step, 2), constant(step, 3));
        if (integer(step, 0) + integer(step, 1) != INT_128) {
            FixedBounds.of(step);
        }
        return fixed;
    }

    private static SchemaValue text(Operation step) {
        long most = integer(step, 0);
        if (most < 2) {
            throw new UntranslatableException(step.place(), "schema has no string of less than 2 bytes");
        }
        return of("string(" + most + ")");
    }

    private static SchemaValue bytes(Operation step) {
        long most = integer(step, 0);
        if (most < 1) {
            throw new UntranslatableException(step.place(), "schema has no bytes of length 0");
        }
        return of("bytes(" + most + ")");
    }

    private static List<String> constants(Operation step) {
        boolean isSet = !step.name().equals("Enum");
        if (step.constants().isEmpty() || isSet && step.constants().size() > MOST_FLAGS) {
            throw new UntranslatableException(step.place(), "schema has no " + (isSet ? "flags" : "enum") + " of "
                    + step.constants().size() + " constants");
        }
        return step.constants();
    }

    /** An integer that the operation depends on; refuses those that are no constants. */
    static long integer(Operation step, int operand) {
        return ((Number) number(step, operand)).longValue();
    }

    /** The same as text: that of 128 bits is no long. */
    private static String constant(Operation step, int operand) {
        return number(step, operand).toString();
    }

    private static Object number(Operation step, int operand) {
        Expression expression = step.operands().get(operand);
        if (!(expression instanceof Constant constant)) {
            throw new UntranslatableException(step.place(), "serialize" + step.name() + " depends on " + expression
                    + ", and schema has constant bounds alone");
        }
        return constant.value();
    }

    /** A float that schema's compiler, which reads doubles and rounds them to floats, takes for the same. */
    private static String decimal(Operation step, int operand) {
        float value = (Float) number(step, operand);
        String text = new BigDecimal(Float.toString(value)).stripTrailingZeros().toPlainString();
        return (float) Double.parseDouble(text) == value ? text : new BigDecimal(value).toPlainString();
    }
}
