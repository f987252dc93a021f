package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Plain;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Expressions in C++. */
final class CppExpressions extends ClientExpressions {
    private final CppNames names;
    private final CppOrder order;
    private final CppScope scope;

    CppExpressions(Map<String, ClientClass> classes, ClientClass of, CppNames names, CppOrder order, CppScope scope) {
        super(classes, of);
        this.names = names;
        this.order = order;
        this.scope = scope;
    }

    /** The field that has a kind of values. */
    static Plain type(ValueKind kind) {
        return switch (kind) {
            case BOOL -> Plain.BOOL;
            case INT -> Plain.INT;
            case LONG -> Plain.LONG;
            case FLOAT -> Plain.FLOAT;
            case DOUBLE -> Plain.DOUBLE;
        };
    }

    // ---- Places

    @Override
    String variable(Slot slot) {
        return use(CppNames.local(slot.name()), slot.type());
    }

    @Override
    String loopVariable(int number) {
        return use(CppNames.local("v" + number), type(variable(number)));
    }

    private String use(String name, FieldType type) {
        scope.use(name, type, CppNames.declaration(names.type(type), name, CppNames.initial(type)));
        return name;
    }

    @Override
    String self() {
        return "";
    }

    /** The object of a pointer begins with an asterisk. */
    @Override
    String field(String object, Slot slot) {
        ClientGroup owner = slot.owner();
        boolean isPointer = owner != null && order.isBoxed(owner, slot.type()) && !(slot.type() instanceof FieldType.OptionalOf);
        return (isPointer ? "*" : "") + field(object, slot.name());
    }

    @Override
    String field(String object, String name) {
        String own = CppNames.field(name);
        return object.isEmpty() ? own : object.startsWith("*") ? object.substring(1) + "->" + own : object + "." + own;
    }

    // ---- Phrases

    @Override
    String number(Number value, String text) {
        if (value instanceof Float || value instanceof Double) {
            double number = value.doubleValue();
            String limits = "std::numeric_limits<" + (value instanceof Float ? "float" : "double") + ">::";
            return Double.isNaN(number) ? limits + "quiet_NaN()" : number == Double.POSITIVE_INFINITY ? limits + "infinity()"
                    : number == Double.NEGATIVE_INFINITY ? "-" + limits + "infinity()"
                    : text.replace('F', 'f').replace("D", "");
        }
        if (value instanceof Long number) {
            return number == Long.MIN_VALUE ? "INT64_MIN" : "INT64_C(" + number + ")";
        }
        return value.intValue() == Integer.MIN_VALUE ? "INT32_MIN" : text;
    }

    private static String cast(String type, String text) {
        boolean isBracketed = text.startsWith("(") && text.endsWith(")") && text.indexOf(')') == text.length() - 1;
        return "static_cast<" + type + ">" + (isBracketed ? text : "(" + text + ")");
    }

    private static String call(String function, String... arguments) {
        return "tightwire::" + function + "(" + String.join(", ", arguments) + ")";
    }

    @Override
    @Nullable String converted(String text, ValueKind from, ValueKind to) {
        return switch (to) {
            case BOOL -> from == ValueKind.INT ? "(" + text + " != 0)" : null;
            case INT -> from == ValueKind.BOOL ? "(" + text + " ? 1 : 0)" : from == ValueKind.LONG ? cast("int32_t", text) : null;
            // Only the bits of a long of at most 32 are an int here: no sign is extended.
            case LONG -> from == ValueKind.INT ? cast("int64_t", cast("uint32_t", text))
                    : from == ValueKind.BOOL ? "(" + text + " ? INT64_C(1) : INT64_C(0))" : null;
            default -> null;
        };
    }

    @Override
    String ordinal(String constant) {
        return cast("int32_t", constant);
    }

    @Override
    String constant(Enumeration enumeration, int ordinal) {
        return enumeration.name() + "::" + CppNames.constants(enumeration).get(ordinal);
    }

    @Override
    String comparison(String symbol) {
        return symbol;
    }

    @Override
    String arithmetic(String symbol, String left, String right, ValueKind kind) {
        if (kind.isReal()) {
            String text = left + " " + symbol + " " + right;
            return symbol.equals("%") ? "std::fmod(" + left + ", " + right + ")" : symbol.equals("*") ? call("rounded", text)
                    : "(" + text + ")";
        }
        return call(symbol.equals("+") ? "add" : symbol.equals("-") ? "subtract" : "multiply", left, right);
    }

    @Override
    String quotient(String symbol, String left, String right, ValueKind kind) {
        return "(" + left + " " + symbol + " " + right + ")";
    }

    @Override
    String shift(String symbol, String value, String distance, ValueKind kind) {
        return call(symbol.equals("<<") ? "shiftLeft" : symbol.equals(">>") ? "shiftRight" : "shiftRightUnsigned", value, distance);
    }

    @Override
    String extreme(String name, String left, String right, ValueKind kind) {
        return "std::" + name + "<" + names.type(type(kind)) + ">(" + left + ", " + right + ")";
    }

    @Override
    String negated(String value, ValueKind kind) {
        return call("negate", value);
    }

    @Override
    String length(String array) {
        return call("count", array);
    }

    @Override
    String size(String at, FieldType type) {
        return call(type == Plain.TEXT ? "utf16Count" : "count", at);
    }

    @Override
    String conversion(String to, ValueKind from, String text) {
        return switch (to) {
            case "byte" -> cast("int32_t", cast("int8_t", text));
            case "char" -> cast("int32_t", cast("uint16_t", text));
            case "short" -> cast("int32_t", cast("int16_t", text));
            case "int" -> from.isReal() ? call("toInt", text) : cast("int32_t", text);
            case "long" -> from.isReal() ? call("toLong", text) : cast("int64_t", text);
            default -> cast(to, text);
        };
    }
}
