package io.github.tightwire.wireshark;

import org.jspecify.annotations.Nullable;

/** Arithmetic on constants, when the dissector is written. */
final class Folding {
    private Folding() {
    }

    /** The result; null where an operand is no constant, or the arithmetic is rare. */
    static @Nullable Object fold(String operation, char sort, @Nullable Object a, @Nullable Object b) {
        if (!(a instanceof Number left) || !operation.equals("neg") && !(b instanceof Number)) {
            return null;
        }
        Number right = b instanceof Number number ? number : 0;
        return switch (sort) {
            case 'I' -> ofInts(operation, left.intValue(), right.intValue());
            case 'J' -> ofLongs(operation, left.longValue(), right.longValue());
            case 'F' -> ofFloats(operation, left.floatValue(), right.floatValue());
            default -> ofDoubles(operation, left.doubleValue(), right.doubleValue());
        };
    }

    private static @Nullable Integer ofInts(String operation, int a, int b) {
        return switch (operation) {
            case "add" -> a + b;
            case "sub" -> a - b;
            case "mul" -> a * b;
            case "neg" -> -a;
            case "shl" -> a << b;
            case "shr" -> a >> b;
            case "ushr" -> a >>> b;
            case "and" -> a & b;
            case "or" -> a | b;
            case "xor" -> a ^ b;
            case "div" -> b == 0 ? null : (Integer) (a / b);
            default -> b == 0 ? null : (Integer) (a % b);
        };
    }

    private static @Nullable Long ofLongs(String operation, long a, long b) {
        return switch (operation) {
            case "add" -> a + b;
            case "sub" -> a - b;
            case "mul" -> a * b;
            case "neg" -> -a;
            case "shl" -> a << b;
            case "shr" -> a >> b;
            case "ushr" -> a >>> b;
            case "and" -> a & b;
            case "or" -> a | b;
            case "xor" -> a ^ b;
            case "div" -> b == 0 ? null : (Long) (a / b);
            default -> b == 0 ? null : (Long) (a % b);
        };
    }

    private static Float ofFloats(String operation, float a, float b) {
        return switch (operation) {
            case "add" -> a + b;
            case "sub" -> a - b;
            case "mul" -> a * b;
            case "neg" -> -a;
            case "div" -> a / b;
            default -> a % b;
        };
    }

    private static Double ofDoubles(String operation, double a, double b) {
        return switch (operation) {
            case "add" -> a + b;
            case "sub" -> a - b;
            case "mul" -> a * b;
            case "neg" -> -a;
            case "div" -> a / b;
            default -> a % b;
        };
    }

    /** Which of two numbers is the larger one, as the JVM compares them; null where one is no constant. */
    static @Nullable Integer compare(@Nullable Object a, @Nullable Object b, int unordered) {
        if (a instanceof Long left && b instanceof Long right) {
            return Long.compare(left, right);
        }
        if (!(a instanceof Number left) || !(b instanceof Number right)) {
            return null;
        }
        double x = left.doubleValue();
        double y = right.doubleValue();
        return x < y ? (Integer) (-1) : x > y ? (Integer) 1 : x == y ? (Integer) 0 : (Integer) unordered;
    }

    /** A conversion, such as {@code IF}; null where the operand is no constant. */
    static @Nullable Object convert(String pair, @Nullable Object a) {
        if (!(a instanceof Number number)) {
            return null;
        }
        char from = pair.charAt(0);
        return switch (pair.charAt(1)) {
            case 'J' -> from == 'I' ? (Long) (long) number.intValue()
                    : (Long) (from == 'F' ? (long) number.floatValue() : (long) number.doubleValue());
            case 'F' -> (Float) number.floatValue();
            case 'D' -> (Double) number.doubleValue();
            case 'B' -> (Integer) (int) number.byteValue();
            case 'S' -> (Integer) (int) number.shortValue();
            case 'C' -> (Integer) (int) (char) number.intValue();
            default -> from == 'J' ? (Integer) number.intValue()
                    : (Integer) (from == 'F' ? (int) number.floatValue() : (int) number.doubleValue());
        };
    }
}
