package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.ListOf;
import io.github.tightwire.build.client.FieldType.MapOf;
import io.github.tightwire.build.client.FieldType.Plain;
import io.github.tightwire.build.client.FieldType.Reference;
import io.github.tightwire.build.client.FieldType.SetOf;
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

/** Expressions of a class with Java's arithmetic. A language says how it writes them. */
abstract class ClientExpressions {
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");
    private static final Set<String> LOGIC = Set.of("!", "&&", "||");
    private static final int MOST_NUMBERS = 16;

    private final Map<String, ClientClass> classes;
    private final ClientClass of;
    private final Map<Integer, ValueKind> variables = new HashMap<>();
    private final Map<Integer, ValueKind> held = new TreeMap<>();
    private final Map<Integer, String> heldNames = new HashMap<>();

    ClientExpressions(Map<String, ClientClass> classes, ClientClass of) {
        this.classes = classes;
        this.of = of;
    }

    /** The fields that the wire depends on without reading them, with the types in which they are used. */
    Map<Integer, ValueKind> held() {
        return held;
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
    ValueKind declare(Step.Variable variable, String place) {
        variables.put(variable.number(), ValueKind.INT);
        ValueKind first = kind(variable.first(), place);
        variables.put(variable.number(), first);
        ValueKind next = kind(variable.next(), place);
        boolean isWidened = first == ValueKind.BOOL && next != ValueKind.BOOL || first == ValueKind.INT && next == ValueKind.LONG;
        ValueKind both = isWidened ? next : first;
        variables.put(variable.number(), both);
        return both;
    }

    ValueKind variable(int number) {
        return variables.getOrDefault(number, ValueKind.INT);
    }

    // ---- Types

    private ValueKind kind(Expression expression, String place) {
        if (expression instanceof Constant constant) {
            return constant.value() instanceof Integer ? ValueKind.INT : constant.value() instanceof Long ? ValueKind.LONG
                    : constant.value() instanceof Float ? ValueKind.FLOAT : constant.value() instanceof Double ? ValueKind.DOUBLE
                    : unknown(expression, place);
        } else if (expression instanceof Received || expression instanceof Expression.Part) {
            Slot slot = slot(expression, place);
            return slot.type() instanceof Enumeration ? ValueKind.INT
                    : slot.type() instanceof Plain plain ? kind(plain, expression, place) : unknown(expression, place);
        } else if (expression instanceof Variable variable) {
            return variable(variable.number());
        } else if (expression instanceof Held known) {
            return held.getOrDefault(known.number(), ValueKind.INT);
        } else if (expression instanceof Operator operator) {
            return kind(operator, place);
        }
        return unknown(expression, place);
    }

    private static ValueKind kind(Plain plain, Expression expression, String place) {
        return switch (plain) {
            case BOOL -> ValueKind.BOOL;
            case INT -> ValueKind.INT;
            case LONG -> ValueKind.LONG;
            case FLOAT -> ValueKind.FLOAT;
            case DOUBLE -> ValueKind.DOUBLE;
            default -> unknown(expression, place);
        };
    }

    private ValueKind kind(Operator operator, String place) {
        String symbol = operator.symbol();
        if (LOGIC.contains(symbol) || COMPARISONS.contains(bare(symbol))) {
            return ValueKind.BOOL;
        }
        return switch (symbol) {
            case "?" -> {
                ValueKind yes = kind(operator.operands().get(1), place);
                ValueKind no = kind(operator.operands().get(2), place);
                yield yes == ValueKind.BOOL || yes == ValueKind.INT && no == ValueKind.LONG ? no : yes;
            }
            case "isEmpty" -> ValueKind.BOOL;
            case "int", "short", "byte", "char", "length", "size", "at" -> ValueKind.INT;
            case "long" -> ValueKind.LONG;
            case "float" -> ValueKind.FLOAT;
            case "double" -> ValueKind.DOUBLE;
            default -> suffix(symbol);
        };
    }

    private static ValueKind suffix(String symbol) {
        return switch (symbol.charAt(symbol.length() - 1)) {
            case 'L' -> ValueKind.LONG;
            case 'F' -> ValueKind.FLOAT;
            case 'D' -> ValueKind.DOUBLE;
            default -> ValueKind.INT;
        };
    }

    private static String bare(String symbol) {
        return suffix(symbol) == ValueKind.INT ? symbol : symbol.substring(0, symbol.length() - 1);
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
    final String location(ClientClass within, Slot slot) {
        return location(within, slot, self());
    }

    private String location(ClientClass within, Slot slot, String object) {
        if (slot.owner() == null) {
            return variable(slot);
        } else if (slot.owner() == within.group()) {
            return field(object, slot);
        }
        Slot holder = within.holder(slot.owner());
        if (holder == null) {
            throw new IllegalStateException("no holder of " + slot);
        }
        return field(location(within, holder, object), slot);
    }

    private String path(Expression expression, String place) {
        Slot slot = slot(expression, place);
        if (expression instanceof Expression.Part part && slot(part.object(), place).type() instanceof Reference reference) {
            ClientClass inner = classes.get(reference.javaType());
            return inner == null ? unknown(expression, place) : location(inner, slot, path(part.object(), place));
        }
        return location(of, slot);
    }

    // ---- Phrases of a language

    /** The variable that has what a step reads. */
    String variable(Slot slot) {
        return slot.name();
    }

    /** The variable of a loop. */
    String loopVariable(int number) {
        return "v" + number;
    }

    /** A field of an object, which may be empty. */
    String field(String object, Slot slot) {
        return field(object, slot.name());
    }

    /** The object that a method is of, before the name of a field; empty if nothing is. */
    abstract String self();

    /** A field of an object, which may be empty. */
    abstract String field(String object, String name);

    /** A number that is no int. */
    abstract String number(Number value, String text);

    /** A value as one of another type; null if that can't be. */
    abstract @Nullable String converted(String text, ValueKind from, ValueKind to);

    /** The ordinal of an enum's constant. */
    abstract String ordinal(String constant);

    /** The constant of an enum. */
    abstract String constant(Enumeration enumeration, int ordinal);

    /** The operator that compares, for that of Java. */
    abstract String comparison(String symbol);

    /** A sum, a difference, a product; of floats and doubles a quotient and a remainder too. */
    abstract String arithmetic(String symbol, String left, String right, ValueKind kind);

    /** A quotient or a remainder of integers. */
    abstract String quotient(String symbol, String left, String right, ValueKind kind);

    /** A shift: the distance is an int. */
    abstract String shift(String symbol, String value, String distance, ValueKind kind);

    /** The smaller or the larger one of two integers. */
    abstract String extreme(String name, String left, String right, ValueKind kind);

    abstract String negated(String value, ValueKind kind);

    /** The number of bytes that an array has. */
    abstract String length(String array);

    /** The number of units of UTF-16 that a text has, or of elements of a list, a set or a map. */
    abstract String size(String at, FieldType type);

    /** Java's conversion to a type by its name. */
    abstract String conversion(String to, ValueKind from, String text);

    // ---- Text

    /** An expression of a type, without brackets around it. */
    final String text(Expression expression, ValueKind wanted, String place) {
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

    private String operand(Expression expression, ValueKind wanted, String place) {
        if (expression instanceof Held known) {
            held.merge(known.number(), wanted, (a, b) -> a == b ? a : unknown(expression, place));
            return field(self(), heldName(known.number(), place));
        }
        if (expression instanceof Constant constant && constant.value() instanceof Integer value) {
            return switch (wanted) {
                case BOOL -> value != 0 ? "true" : "false";
                case INT -> number(value, String.valueOf(value));
                case LONG -> number((long) value, value + "L");
                default -> unknown(expression, place);
            };
        }
        if (expression instanceof Operator operator && operator.symbol().equals("?")) {
            return "(" + operand(operator.operands().get(0), ValueKind.BOOL, place) + " ? "
                    + operand(operator.operands().get(1), wanted, place) + " : " + operand(operator.operands().get(2), wanted, place) + ")";
        }
        ValueKind kind = kind(expression, place);
        String text = plain(expression, place);
        String converted = kind == wanted ? text : converted(text, kind, wanted);
        return converted == null ? unknown(expression, place) : converted;
    }

    private String plain(Expression expression, String place) {
        if (expression instanceof Constant constant) {
            return constant.value() instanceof Number value ? number(value, constant.toString()) : unknown(constant, place);
        } else if (expression instanceof Variable variable) {
            return loopVariable(variable.number());
        } else if (expression instanceof Operator operator) {
            return operator(operator, place);
        }
        String path = path(expression, place);
        return slot(expression, place).type() instanceof Enumeration ? ordinal(path) : path;
    }

    private String operator(Operator operator, String place) {
        String symbol = operator.symbol();
        List<Expression> operands = operator.operands();
        ValueKind kind = suffix(symbol);
        String bare = bare(symbol);
        return switch (bare) {
            case "!" -> "!" + operand(operands.get(0), ValueKind.BOOL, place);
            case "&&", "||" -> pair(operands, ValueKind.BOOL, bare, place);
            case "&", "|", "^" -> pair(operands, kind, bare, place);
            case "==", "!=", "<", "<=", ">", ">=" -> comparison(bare, operands, kind, place);
            case "+", "-", "*" -> arithmetic(bare, operand(operands.get(0), kind, place), operand(operands.get(1), kind, place), kind);
            case "/", "%" -> division(bare, operands, kind, place);
            case "<<", ">>", ">>>" ->
                    shift(bare, operand(operands.get(0), kind, place), operand(operands.get(1), ValueKind.INT, place), kind);
            case "min", "max" -> kind.isReal() ? unknown(operator, place)
                    : extreme(bare, operand(operands.get(0), kind, place), operand(operands.get(1), kind, place), kind);
            case "negate" -> negated(operand(operands.get(0), kind, place), kind);
            case "length" -> length(path(operands.get(0), place));
            case "size" -> size(operator, place);
            case "isEmpty" -> "(" + equal(size(operator, place), "0") + ")";
            case "at" -> operand(choice(operator, place), ValueKind.INT, place);
            case "byte", "short", "char", "int", "long", "float", "double" -> {
                ValueKind from = kind(operands.get(0), place);
                ValueKind own = from == ValueKind.BOOL ? ValueKind.INT : from;
                yield conversion(bare, own, operand(operands.get(0), own, place));
            }
            default -> unknown(operator, place);
        };
    }

    private String size(Operator operator, String place) {
        Expression of = operator.operands().get(0);
        FieldType type = slot(of, place).type();
        boolean isSized = type == Plain.TEXT || type instanceof ListOf || type instanceof SetOf || type instanceof MapOf;
        return isSized ? size(path(of, place), type) : unknown(operator, place);
    }

    /** The number at an index as one choice within another: a language needs no table for it, and none of them can fail. */
    private Expression choice(Operator table, String place) {
        Expression index = table.operands().get(0);
        List<Expression> numbers = table.operands().subList(1, table.operands().size());
        IntBounds bounds = numbers.size() > MOST_NUMBERS ? null : IntBounds.of(index, of);
        if (bounds == null || bounds.least() < 0 || bounds.most() >= numbers.size()) {
            throw new UntranslatableException(place, "an element of an array isn't translated where its index may be outside, or the array "
                    + "has more than " + MOST_NUMBERS);
        }
        Expression choice = numbers.get((int) bounds.most());
        for (int i = (int) bounds.most() - 1; i >= bounds.least(); i--) {
            Expression isThis = new Operator("==", List.of(index, new Constant(i)));
            choice = new Operator("?", List.of(isThis, numbers.get(i), choice));
        }
        return choice;
    }

    private String pair(List<Expression> operands, ValueKind kind, String symbol, String place) {
        return "(" + operand(operands.get(0), kind, place) + " " + symbol + " " + operand(operands.get(1), kind, place) + ")";
    }

    private String comparison(String symbol, List<Expression> operands, ValueKind kind, String place) {
        String constant = enumConstant(operands.get(0), operands.get(1), place);
        if (constant != null) {
            return "(" + path(operands.get(0), place) + " " + comparison(symbol) + " " + constant + ")";
        }
        return pair(operands, kind, comparison(symbol), place);
    }

    /** Returns a condition: two numbers are equal. */
    final String equal(String left, String right) {
        return left + " " + comparison("==") + " " + right;
    }

    /** The constant of an enum, where one is compared with its ordinal; else null. */
    private @Nullable String enumConstant(Expression value, Expression ordinal, String place) {
        boolean isValue = value instanceof Received || value instanceof Expression.Part;
        if (isValue && ordinal instanceof Constant constant && constant.value() instanceof Integer index
                && slot(value, place).type() instanceof Enumeration enumeration && index >= 0 && index < enumeration.constants().size()) {
            return constant(enumeration, index);
        }
        return null;
    }

    private String division(String symbol, List<Expression> operands, ValueKind kind, String place) {
        boolean isSafe = operands.get(1) instanceof Constant constant && constant.value() instanceof Number number
                && number.longValue() != 0 && number.longValue() != -1;
        if (!kind.isReal() && !isSafe) {
            throw new UntranslatableException(place, "a division by what is no constant, which may be 0, isn't translated");
        }
        String left = operand(operands.get(0), kind, place);
        String right = operand(operands.get(1), kind, place);
        return kind.isReal() ? arithmetic(symbol, left, right, kind) : quotient(symbol, left, right, kind);
    }
}
