package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.ListOf;
import io.github.tightwire.build.client.FieldType.Plain;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Expressions in TypeScript: an int is a number, a long a bigint, a float a number that is rounded after each step. */
final class TypeScriptExpressions extends ClientExpressions {
    private final TypeScriptNames names;

    TypeScriptExpressions(Map<String, ClientClass> classes, ClientClass of, TypeScriptNames names) {
        super(classes, of);
        this.names = names;
    }

    private String math(String call) {
        return names.runtime("JavaMath") + "." + call;
    }

    @Override
    String self() {
        return "this";
    }

    @Override
    String field(String object, String name) {
        return object + "." + TypeScriptNames.member(name);
    }

    @Override
    String number(Number value, String text) {
        if (value instanceof Long) {
            return value + "n";
        }
        double number = value.doubleValue();
        // A float's digits are those of its own width, and the nearest double of them is another number.
        return !(value instanceof Float) || Double.isNaN(number) || Double.isInfinite(number) || number == Math.rint(number)
                ? plain(number, text) : "Math.fround(" + plain(number, text) + ")";
    }

    private static String plain(double number, String text) {
        return Double.isNaN(number) ? "NaN" : number == Double.POSITIVE_INFINITY ? "Infinity"
                : number == Double.NEGATIVE_INFINITY ? "-Infinity" : text.replaceAll("[FD]$", "").replaceAll("\\.0$", "");
    }

    @Override
    @Nullable String converted(String text, ValueKind from, ValueKind to) {
        return switch (to) {
            case BOOL -> from == ValueKind.INT ? "(" + text + " !== 0)" : null;
            case INT -> from == ValueKind.BOOL ? "(" + text + " ? 1 : 0)" : from == ValueKind.LONG ? math("longToInt(" + text + ")") : null;
            // Only the bits of a long of at most 32 are an int here: no sign is extended.
            case LONG -> from == ValueKind.INT ? "BigInt(" + text + " >>> 0)"
                    : from == ValueKind.BOOL ? "(" + text + " ? 1n : 0n)" : null;
            default -> null;
        };
    }

    @Override
    String ordinal(String constant) {
        return constant;
    }

    @Override
    String constant(Enumeration enumeration, int ordinal) {
        return names.type(enumeration) + "." + enumeration.names().get(ordinal);
    }

    @Override
    String comparison(String symbol) {
        return symbol.equals("==") || symbol.equals("!=") ? symbol + "=" : symbol;
    }

    @Override
    String arithmetic(String symbol, String left, String right, ValueKind kind) {
        String text = left + " " + symbol + " " + right;
        return switch (kind) {
            case LONG -> math("long(" + text + ")");
            case FLOAT -> "Math.fround(" + text + ")";
            case DOUBLE -> "(" + text + ")";
            default -> symbol.equals("*") ? "Math.imul(" + left + ", " + right + ")" : "((" + text + ") | 0)";
        };
    }

    @Override
    String quotient(String symbol, String left, String right, ValueKind kind) {
        String text = "(" + left + " " + symbol + " " + right + ")";
        return kind == ValueKind.LONG ? text : "(" + text + " | 0)";
    }

    @Override
    String shift(String symbol, String value, String distance, ValueKind kind) {
        if (kind == ValueKind.LONG) {
            String name = symbol.equals("<<") ? "shiftLeft" : symbol.equals(">>") ? "shiftRight" : "shiftRightUnsigned";
            return math(name + "(" + value + ", " + distance + ")");
        }
        String text = "(" + value + " " + symbol + " " + distance + ")";
        return symbol.equals(">>>") ? "(" + text + " | 0)" : text;
    }

    @Override
    String extreme(String name, String left, String right, ValueKind kind) {
        String call = name + "(" + left + ", " + right + ")";
        return kind == ValueKind.LONG ? math(call) : "Math." + call;
    }

    @Override
    String negated(String value, ValueKind kind) {
        return kind == ValueKind.LONG ? math("long(-" + value + ")") : kind.isReal() ? "(-" + value + ")" : "(-" + value + " | 0)";
    }

    @Override
    String length(String array) {
        return array + ".length";
    }

    @Override
    String size(String at, FieldType type) {
        return at + (type == Plain.TEXT || type instanceof ListOf ? ".length" : ".size");
    }

    @Override
    String conversion(String to, ValueKind from, String text) {
        String whole = from == ValueKind.LONG ? math("longToInt(" + text + ")") : from.isReal() ? math("toInt(" + text + ")") : text;
        return switch (to) {
            case "byte" -> "((" + whole + " << 24) >> 24)";
            case "short" -> "((" + whole + " << 16) >> 16)";
            case "char" -> "(" + whole + " & 0xffff)";
            case "int" -> whole;
            case "long" -> from.isReal() ? math("toLong(" + text + ")") : from == ValueKind.LONG ? text : "BigInt(" + text + ")";
            case "float" -> from == ValueKind.LONG ? math("longToFloat(" + text + ")") : "Math.fround(" + text + ")";
            default -> from == ValueKind.LONG ? "Number(" + text + ")" : text;
        };
    }
}
