package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Plain;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Expressions in C#. */
final class CSharpExpressions extends ClientExpressions {
    CSharpExpressions(Map<String, ClientClass> classes, ClientClass of) {
        super(classes, of);
    }

    /** The name of a type. */
    static String type(ValueKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    String self() {
        return "";
    }

    @Override
    String field(String object, String name) {
        return object.isEmpty() ? name : object + "." + name;
    }

    @Override
    String number(Number value, String text) {
        if (value instanceof Float || value instanceof Double) {
            double number = value.doubleValue();
            String type = value instanceof Float ? "float." : "double.";
            return Double.isNaN(number) ? type + "NaN" : number == Double.POSITIVE_INFINITY ? type + "PositiveInfinity"
                    : number == Double.NEGATIVE_INFINITY ? type + "NegativeInfinity" : text.replace('F', 'f');
        }
        return text;
    }

    @Override
    @Nullable String converted(String text, ValueKind from, ValueKind to) {
        return switch (to) {
            case BOOL -> from == ValueKind.INT ? "(" + text + " != 0)" : null;
            case INT -> from == ValueKind.BOOL ? "(" + text + " ? 1 : 0)" : from == ValueKind.LONG ? "unchecked((int)" + text + ")" : null;
            // Only the bits of a long of at most 32 are an int here: no sign is extended.
            case LONG -> from == ValueKind.INT ? "(long)unchecked((uint)" + text + ")"
                    : from == ValueKind.BOOL ? "(" + text + " ? 1L : 0L)" : null;
            default -> null;
        };
    }

    @Override
    String ordinal(String constant) {
        return "(int)" + constant;
    }

    @Override
    String constant(Enumeration enumeration, int ordinal) {
        return enumeration.name() + "." + enumeration.names().get(ordinal);
    }

    @Override
    String comparison(String symbol) {
        return symbol;
    }

    @Override
    String arithmetic(String symbol, String left, String right, ValueKind kind) {
        String text = left + " " + symbol + " " + right;
        return kind.isReal() ? "(" + type(kind) + ")(" + text + ")" : "unchecked(" + text + ")";
    }

    @Override
    String quotient(String symbol, String left, String right, ValueKind kind) {
        return "(" + left + " " + symbol + " " + right + ")";
    }

    @Override
    String shift(String symbol, String value, String distance, ValueKind kind) {
        return symbol.equals(">>>") ? "unchecked((" + type(kind) + ")((u" + type(kind) + ")" + value + " >> " + distance + "))"
                : "(" + value + " " + symbol + " " + distance + ")";
    }

    @Override
    String extreme(String name, String left, String right, ValueKind kind) {
        return "System.Math." + (name.equals("min") ? "Min(" : "Max(") + left + ", " + right + ")";
    }

    @Override
    String negated(String value, ValueKind kind) {
        return "unchecked(-" + value + ")";
    }

    @Override
    String length(String array) {
        return array + ".Length";
    }

    @Override
    String size(String at, FieldType type) {
        return at + (type == Plain.TEXT ? ".Length" : ".Count");
    }

    @Override
    String conversion(String to, ValueKind from, String text) {
        return switch (to) {
            case "byte" -> "(int)unchecked((sbyte)" + text + ")";
            case "char" -> "(int)unchecked((ushort)" + text + ")";
            case "short" -> "(int)unchecked((short)" + text + ")";
            case "int" -> from.isReal() ? "JavaMath.ToInt(" + text + ")" : "unchecked((int)" + text + ")";
            case "long" -> from.isReal() ? "JavaMath.ToLong(" + text + ")" : "(long)" + text;
            default -> "(" + to + ")" + text;
        };
    }
}
