package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Plain;
import io.github.tightwire.build.client.FieldType.Reference;
import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Expression.Constant;
import io.github.tightwire.wire.Expression.Held;
import io.github.tightwire.wire.Expression.Operator;
import io.github.tightwire.wire.Expression.Received;
import io.github.tightwire.wire.Expression.Variable;
import io.github.tightwire.wire.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Expressions of a class in C#, with Java's arithmetic. */
final class CSharpExpressions {
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");
    private static final Set<String> LOGIC = Set.of("!", "&&", "||");

    private final Map<String, ClientClass> classes;
    private final ClientClass of;
    private final Map<Integer, Kind> variables = new HashMap<>();
    private final Map<Integer, Kind> held = new TreeMap<>();
    private final Map<Integer, String> heldNames = new HashMap<>();

    /** The type that an expression has, or is wanted to have. */
    enum Kind {
        BOOL("bool"), INT("int"), LONG("long"), FLOAT("float"), DOUBLE("double");

        final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    CSharpExpressions(Map<String, ClientClass> classes, ClientClass of) {
        this.classes = classes;
        this.of = of;
    }

    /** The fields that the wire depends on without reading them, with the types in which they are used. */
    Map<Integer, Kind> held() {
        return held;
    }

    /** The value that a variable begins with, which it never keeps. */
    static String none(Kind kind) {
        return kind == Kind.BOOL ? "false" : "0";
    }

    /** The name of such a field. */
    String heldName(int number, String place) {
        String name = of.structure().held().get(number);
        if (name.contains("[") || name.contains("(")) {
            throw new UntranslatableException(place, "the wire depends on " + name + ", which is no field of the object");
        }
        if (of.fingerprint() == null) {
            throw new UntranslatableException(place, "the wire depends on " + name + " of a nested object, which a reader can't know");
        }
        return heldNames.computeIfAbsent(number, each -> of.group().unique(UniqueNames.last(name)));
    }

    /** Declares the variable of a loop; gives its type. */
    Kind declare(Step.Variable variable, String place) {
        variables.put(variable.number(), Kind.INT);
        Kind first = kind(variable.first(), place);
        variables.put(variable.number(), first);
        Kind next = kind(variable.next(), place);
        Kind both = first == Kind.BOOL && next != Kind.BOOL || first == Kind.INT && next == Kind.LONG ? next : first;
        variables.put(variable.number(), both);
        return both;
    }

    Kind variable(int number) {
        return variables.getOrDefault(number, Kind.INT);
    }

    // ---- Types

    private Kind kind(Expression expression, String place) {
        if (expression instanceof Constant constant) {
            return constant.value() instanceof Integer ? Kind.INT : constant.value() instanceof Long ? Kind.LONG
                    : constant.value() instanceof Float ? Kind.FLOAT : constant.value() instanceof Double ? Kind.DOUBLE
                    : unknown(expression, place);
        } else if (expression instanceof Received || expression instanceof Expression.Part) {
            Slot slot = slot(expression, place);
            return slot.type() instanceof Enumeration ? Kind.INT
                    : slot.type() instanceof Plain plain ? kind(plain, expression, place) : unknown(expression, place);
        } else if (expression instanceof Variable variable) {
            return variable(variable.number());
        } else if (expression instanceof Held known) {
            return held.getOrDefault(known.number(), Kind.INT);
        } else if (expression instanceof Operator operator) {
            return kind(operator, place);
        }
        return unknown(expression, place);
    }

    private static Kind kind(Plain plain, Expression expression, String place) {
        return switch (plain) {
            case BOOL -> Kind.BOOL;
            case INT -> Kind.INT;
            case LONG -> Kind.LONG;
            case FLOAT -> Kind.FLOAT;
            case DOUBLE -> Kind.DOUBLE;
            default -> unknown(expression, place);
        };
    }

    private Kind kind(Operator operator, String place) {
        String symbol = operator.symbol();
        if (LOGIC.contains(symbol) || COMPARISONS.contains(bare(symbol))) {
            return Kind.BOOL;
        }
        return switch (symbol) {
            case "?" -> {
                Kind yes = kind(operator.operands().get(1), place);
                Kind no = kind(operator.operands().get(2), place);
                yield yes == Kind.BOOL || yes == Kind.INT && no == Kind.LONG ? no : yes;
            }
            case "int", "short", "byte", "char", "length" -> Kind.INT;
            case "long" -> Kind.LONG;
            case "float" -> Kind.FLOAT;
            case "double" -> Kind.DOUBLE;
            default -> suffix(symbol);
        };
    }

    private static Kind suffix(String symbol) {
        return switch (symbol.charAt(symbol.length() - 1)) {
            case 'L' -> Kind.LONG;
            case 'F' -> Kind.FLOAT;
            case 'D' -> Kind.DOUBLE;
            default -> Kind.INT;
        };
    }

    private static String bare(String symbol) {
        return suffix(symbol) == Kind.INT ? symbol : symbol.substring(0, symbol.length() - 1);
    }

    private static <T> T unknown(Expression expression, String place) {
        throw new UntranslatableException(place, "the wire depends on " + expression + ", which isn't translated");
    }

    // ---- Places

    private Slot slot(Expression expression, String place) {
        if (expression instanceof Received received) {
            Step step = of.step(received.number());
            Slot slot = step == null ? null : of.slot(step);
            return slot == null ? unknown(expression, place) : slot;
        } else if (expression instanceof Expression.Part part && slot(part.object(), place).type() instanceof Reference reference) {
            ClientClass inner = classes.get(reference.javaType());
            Step step = inner == null ? null : inner.step(part.number());
            Slot slot = inner == null || step == null ? null : inner.slot(step);
            return slot == null || slot.owner() == null ? unknown(expression, place) : slot;
        } else if (expression instanceof Held known) {
            throw new UntranslatableException(place, "the wire depends on the length of " + of.structure().held().get(known.number())
                    + ", which is not on the wire");
        }
        return unknown(expression, place);
    }

    /** The field or the variable of a place, as the method names it. */
    static String location(ClientClass of, Slot slot) {
        if (slot.owner() == null || slot.owner() == of.group()) {
            return slot.name();
        }
        Slot holder = of.holder(slot.owner());
        if (holder == null) {
            throw new IllegalStateException("no holder of " + slot);
        }
        return location(of, holder) + "." + slot.name();
    }

    private String path(Expression expression, String place) {
        Slot slot = slot(expression, place);
        if (expression instanceof Expression.Part part && slot(part.object(), place).type() instanceof Reference reference) {
            ClientClass inner = classes.get(reference.javaType());
            return path(part.object(), place) + "." + (inner == null ? unknown(expression, place) : location(inner, slot));
        }
        return location(of, slot);
    }

    // ---- Text

    /** An expression of a type, without brackets around it. */
    String text(Expression expression, Kind wanted, String place) {
        String text = operand(expression, wanted, place);
        return isBracketed(text) ? text.substring(1, text.length() - 1) : text;
    }

    private static boolean isBracketed(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return text.charAt(0) == '(' && i == text.length() - 1;
            }
        }
        return false;
    }

    private String operand(Expression expression, Kind wanted, String place) {
        if (expression instanceof Held known) {
            held.merge(known.number(), wanted, (a, b) -> a == b ? a : unknown(expression, place));
            return heldName(known.number(), place);
        }
        if (expression instanceof Constant constant && constant.value() instanceof Integer value) {
            if (wanted == Kind.BOOL) {
                return value != 0 ? "true" : "false";
            }
            return wanted == Kind.INT ? String.valueOf(value) : wanted == Kind.LONG ? value + "L" : unknown(expression, place);
        }
        if (expression instanceof Operator operator && operator.symbol().equals("?")) {
            return "(" + operand(operator.operands().get(0), Kind.BOOL, place) + " ? " + operand(operator.operands().get(1), wanted, place)
                    + " : " + operand(operator.operands().get(2), wanted, place) + ")";
        }
        Kind kind = kind(expression, place);
        String text = plain(expression, place);
        if (kind == wanted) {
            return text;
        }
        return switch (wanted) {
            case BOOL -> kind == Kind.INT ? "(" + text + " != 0)" : unknown(expression, place);
            case INT -> kind == Kind.BOOL ? "(" + text + " ? 1 : 0)"
                    : kind == Kind.LONG ? "unchecked((int)" + text + ")" : unknown(expression, place);
            // Only the bits of a long of at most 32 are an int here: no sign is extended.
            case LONG -> kind == Kind.INT ? "(long)unchecked((uint)" + text + ")"
                    : kind == Kind.BOOL ? "(" + text + " ? 1L : 0L)" : unknown(expression, place);
            default -> unknown(expression, place);
        };
    }

    private String plain(Expression expression, String place) {
        if (expression instanceof Constant constant) {
            return constant(constant, place);
        } else if (expression instanceof Variable variable) {
            return "v" + variable.number();
        } else if (expression instanceof Operator operator) {
            return operator(operator, place);
        }
        String path = path(expression, place);
        return slot(expression, place).type() instanceof Enumeration ? "(int)" + path : path;
    }

    /** A number as C# has it: the description prints the same digits on every JDK. */
    private static String constant(Constant constant, String place) {
        Object value = constant.value();
        if (value instanceof Float || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            String type = value instanceof Float ? "float." : "double.";
            return Double.isNaN(number) ? type + "NaN" : number == Double.POSITIVE_INFINITY ? type + "PositiveInfinity"
                    : number == Double.NEGATIVE_INFINITY ? type + "NegativeInfinity" : constant.toString().replace('F', 'f');
        }
        return value instanceof Number ? constant.toString() : unknown(constant, place);
    }

    private String operator(Operator operator, String place) {
        String symbol = operator.symbol();
        List<Expression> operands = operator.operands();
        Kind kind = suffix(symbol);
        String bare = bare(symbol);
        return switch (bare) {
            case "!" -> "!" + operand(operands.get(0), Kind.BOOL, place);
            case "&&", "||" ->
                    "(" + operand(operands.get(0), Kind.BOOL, place) + " " + bare + " " + operand(operands.get(1), Kind.BOOL, place) + ")";
            case "==", "!=", "<", "<=", ">", ">=" -> comparison(bare, operands, kind, place);
            case "+", "-", "*" -> rounded(bare, operands, kind, place);
            case "/", "%" -> division(bare, operands, kind, place);
            case "&", "|", "^" ->
                    "(" + operand(operands.get(0), kind, place) + " " + bare + " " + operand(operands.get(1), kind, place) + ")";
            case "<<", ">>" ->
                    "(" + operand(operands.get(0), kind, place) + " " + bare + " " + operand(operands.get(1), Kind.INT, place) + ")";
            case ">>>" -> "unchecked((" + kind.text + ")((u" + kind.text + ")" + operand(operands.get(0), kind, place) + " >> "
                    + operand(operands.get(1), Kind.INT, place) + "))";
            case "min", "max" -> kind == Kind.FLOAT || kind == Kind.DOUBLE ? unknown(operator, place)
                    : "System.Math." + (bare.equals("min") ? "Min(" : "Max(") + operand(operands.get(0), kind, place) + ", "
                            + operand(operands.get(1), kind, place) + ")";
            case "negate" -> "unchecked(-" + operand(operands.get(0), kind, place) + ")";
            case "length" -> path(operands.get(0), place) + ".Length";
            case "byte", "short", "char", "int", "long", "float", "double" -> conversion(bare, operands.get(0), place);
            default -> unknown(operator, place);
        };
    }

    private String comparison(String symbol, List<Expression> operands, Kind kind, String place) {
        String constant = enumConstant(operands.get(0), operands.get(1), place);
        if (constant != null) {
            return "(" + path(operands.get(0), place) + " " + symbol + " " + constant + ")";
        }
        return "(" + operand(operands.get(0), kind, place) + " " + symbol + " " + operand(operands.get(1), kind, place) + ")";
    }

    /** The constant of an enum, where one is compared with its ordinal; else null. */
    private @Nullable String enumConstant(Expression value, Expression ordinal, String place) {
        boolean isValue = value instanceof Received || value instanceof Expression.Part;
        if (isValue && ordinal instanceof Constant constant && constant.value() instanceof Integer index
                && slot(value, place).type() instanceof Enumeration enumeration && index >= 0 && index < enumeration.constants().size()) {
            return enumeration.name() + "." + CSharpNames.constants(enumeration).get(index);
        }
        return null;
    }

    private String rounded(String symbol, List<Expression> operands, Kind kind, String place) {
        String text = operand(operands.get(0), kind, place) + " " + symbol + " " + operand(operands.get(1), kind, place);
        return kind == Kind.FLOAT || kind == Kind.DOUBLE ? "(" + kind.text + ")(" + text + ")" : "unchecked(" + text + ")";
    }

    private String division(String symbol, List<Expression> operands, Kind kind, String place) {
        boolean isInteger = kind == Kind.INT || kind == Kind.LONG;
        if (isInteger) {
            boolean isSafe = operands.get(1) instanceof Constant constant && constant.value() instanceof Number number
                    && number.longValue() != 0 && number.longValue() != -1;
            if (!isSafe) {
                throw new UntranslatableException(place, "a division by what is no constant, which may be 0, isn't translated");
            }
            return "(" + operand(operands.get(0), kind, place) + " " + symbol + " " + operand(operands.get(1), kind, place) + ")";
        }
        return rounded(symbol, operands, kind, place);
    }

    private String conversion(String to, Expression operand, String place) {
        Kind from = kind(operand, place);
        Kind own = from == Kind.BOOL ? Kind.INT : from;
        String text = operand(operand, own, place);
        boolean isReal = own == Kind.FLOAT || own == Kind.DOUBLE;
        return switch (to) {
            case "byte" -> "(int)unchecked((sbyte)" + text + ")";
            case "char" -> "(int)unchecked((ushort)" + text + ")";
            case "short" -> "(int)unchecked((short)" + text + ")";
            case "int" -> isReal ? "JavaMath.ToInt(" + text + ")" : "unchecked((int)" + text + ")";
            case "long" -> isReal ? "JavaMath.ToLong(" + text + ")" : "(long)" + text;
            default -> "(" + to + ")" + text;
        };
    }
}
