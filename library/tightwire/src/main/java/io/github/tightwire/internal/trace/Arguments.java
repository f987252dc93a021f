package io.github.tightwire.internal.trace;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.ValueArgument;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The arguments of an operation: the value, and what it was given besides. */
final class Arguments {
    private static final int UNKNOWN = -1;

    private Arguments() {
    }

    /** The operation as a person knows it: what is no method of the program's has a name without a serialize. */
    static String name(String method) {
        return switch (method) {
            case "nested" -> "value";
            case "serializeElement" -> "element";
            case "copyBytes" -> "bytes";
            case "copyText" -> "text";
            default -> method;
        };
    }

    /** The operands: bounds, widths, names. */
    static List<Object> operands(String operation, @Nullable Object[] arguments) {
        List<Object> operands = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            Object operand = arguments[i] instanceof Class<?> type ? type.getSimpleName() : value(arguments[i]);
            if (operand != null && isOperand(operation, i)) {
                operands.add(operand);
            }
        }
        return operands;
    }

    /** Returns whether an argument says what is on the wire: it is not the value, a prototype to read into, or a place in an array. */
    private static boolean isOperand(String operation, int index) {
        return switch (operation) {
            case "serializeCheck" -> true;
            case "nested", "serializeElement", "serializeValue", "serializeOptionalValue" -> false;
            case "serializeList", "serializeImmutableList", "serializeSet", "serializeImmutableSet", "serializeMap",
                    "serializeImmutableMap", "serializeArray", "copyText" -> index == 1;
            case "serializeElements" -> index == 2 || index == 3;
            case "serializeBytes", "copyBytes" -> index == 2;
            default -> index != ValueArgument.index(operation);
        };
    }

    /** The value; null where it is none that a trace keeps. */
    static @Nullable Object value(String operation, @Nullable Object[] arguments) {
        int index = ValueArgument.index(operation);
        return index < 0 || index >= arguments.length ? null : value(arguments[index]);
    }

    /** A value as a trace keeps it: of the JDK, and never to change; else null. */
    static @Nullable Object value(@Nullable Object object) {
        if (object instanceof Enum<?> constant) {
            return constant.name();
        }
        boolean kept = object instanceof Boolean || object instanceof Integer || object instanceof Long || object instanceof Float
                || object instanceof Double || object instanceof String || object instanceof UUID || object instanceof Instant
                || object instanceof Duration || object != null && object.getClass() == BigInteger.class;
        return kept ? object : null;
    }

    /** Returns the number of bits that a primitive would have had; 0 where that is not known, or it has none. */
    static int bits(String operation, @Nullable Object[] arguments, int position) {
        long bits = switch (operation) {
            case "serializeBool" -> 1;
            case "serializeUint8" -> Byte.SIZE;
            case "serializeUint16" -> Short.SIZE;
            case "serializeUint32", "serializeFloat", "serializeRawFloat" -> Integer.SIZE;
            case "serializeUint64", "serializeDouble", "serializeRawDouble" -> Long.SIZE;
            case "serializeBits" -> number(arguments, 1);
            case "serializeInt", "serializeLong" -> range(number(arguments, 1), number(arguments, 2));
            case "serializeAlign" -> -position & Byte.SIZE - 1;
            case "copyBytes" -> number(arguments, 2) * Byte.SIZE;
            case "copyText" -> number(arguments, 1) * Byte.SIZE;
            default -> UNKNOWN;
        };
        return bits < 0 || bits > Bits.MAX_PACKET_BITS ? 0 : (int) bits;
    }

    private static long range(long min, long max) {
        return min > max ? UNKNOWN : Bits.bitsRequired(min, max);
    }

    private static long number(@Nullable Object[] arguments, int index) {
        return arguments[index] instanceof Number number ? number.longValue() : UNKNOWN;
    }
}
