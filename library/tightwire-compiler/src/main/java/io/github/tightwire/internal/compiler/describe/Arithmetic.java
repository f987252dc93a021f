package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.EnumConstant;
import io.github.tightwire.internal.compiler.describe.Term.Function;
import io.github.tightwire.internal.compiler.describe.Term.Made;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.compiler.describe.Term.Stream;
import io.github.tightwire.internal.compiler.evaluate.Folding;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Instructions and conditions on terms: what is constant is computed, the rest is written down in one form whatever a compiler made. */
final class Arithmetic {
    private static final String[] SYMBOLS = {"+", "-", "*", "/", "%"};
    private static final String[] SHIFTS = {"<<", ">>", ">>>", "&", "|", "^"};
    private static final String[] LETTERS = {"", "L", "F", "D"};
    private static final Type[] TYPES = {Type.INT_TYPE, Type.LONG_TYPE, Type.FLOAT_TYPE, Type.DOUBLE_TYPE};
    private static final Set<String> CONDITIONS =
            Set.of("!", "&&", "||", "==", "<", "<=", "isNull", "isEmpty", "==L", "<L", "<=L", "==F", "<F", "<=F", ">F", ">=F", "==D", "<D",
                    "<=D", ">D", ">=D", "same");

    private Arithmetic() {
    }

    /** A condition: the term, or its opposite. */
    record Condition(Term term, boolean isOpposite) {
        /** True or false where that is known; else null. */
        Boolean known() {
            return term instanceof Constant constant && constant.value() instanceof Integer value ? (value != 0) != isOpposite : null;
        }
    }

    static boolean isBool(Term term) {
        return term instanceof Received received && received.isBool()
                || term instanceof Computed computed && CONDITIONS.contains(computed.symbol())
                || term instanceof Constant constant && (constant.isInt(0) || constant.isInt(1));
    }

    static Term not(Term condition) {
        if (condition instanceof Computed computed && computed.symbol().equals("!")) {
            return computed.operands().get(0);
        }
        return condition instanceof Constant constant
                ? constant.isInt(0) ? Term.ONE : Term.ZERO
                : Computed.of("!", Type.INT_TYPE, condition);
    }

    // ---- Numbers

    /** The result of an instruction of two numbers. */
    static Term binary(int opcode, Term a, Term b) {
        boolean isShift = opcode >= Opcodes.ISHL;
        int kind = isShift ? opcode - Opcodes.ISHL & 1 : opcode - Opcodes.IADD & 3;
        if (a instanceof Constant m && b instanceof Constant n && m.value() instanceof Number x && n.value() instanceof Number y) {
            Object folded = fold(opcode, x, y);
            if (folded != null) {
                return new Constant(folded, TYPES[kind]);
            }
        }
        String symbol = isShift ? SHIFTS[(opcode - Opcodes.ISHL) / 2] : SYMBOLS[(opcode - Opcodes.IADD) / 4];
        return Computed.of(symbol + LETTERS[kind], TYPES[kind], a, b);
    }

    /** Folds as the compiler does, and what that leaves to HotSpot. */
    private static Object fold(int opcode, Number x, Number y) {
        Object folded = Folding.binary(opcode, x, y);
        if (folded != null) {
            return folded;
        }
        int b = y.intValue();
        long k = y.longValue();
        return switch (opcode) {
            case Opcodes.IDIV -> b == 0 ? null : (Integer) (x.intValue() / b);
            case Opcodes.IREM -> b == 0 ? null : (Integer) (x.intValue() % b);
            case Opcodes.LDIV -> k == 0 ? null : (Long) (x.longValue() / k);
            case Opcodes.LREM -> k == 0 ? null : (Long) (x.longValue() % k);
            case Opcodes.FREM -> x.floatValue() % y.floatValue();
            case Opcodes.DADD -> x.doubleValue() + y.doubleValue();
            case Opcodes.DSUB -> x.doubleValue() - y.doubleValue();
            case Opcodes.DMUL -> x.doubleValue() * y.doubleValue();
            case Opcodes.DDIV -> x.doubleValue() / y.doubleValue();
            case Opcodes.DREM -> x.doubleValue() % y.doubleValue();
            default -> null;
        };
    }

    static Term negated(int opcode, Term a) {
        int kind = opcode - Opcodes.INEG;
        if (a instanceof Constant constant && constant.value() instanceof Number x) {
            return new Constant(Folding.unary(opcode, TYPES[kind], x), TYPES[kind]);
        }
        return Computed.of("negate" + LETTERS[kind], TYPES[kind], a);
    }

    /** A conversion, from {@code I2L} to {@code I2S}. */
    static Term converted(int opcode, Term a) {
        Type to = switch (opcode) {
            case Opcodes.I2L, Opcodes.F2L, Opcodes.D2L -> Type.LONG_TYPE;
            case Opcodes.I2F, Opcodes.L2F, Opcodes.D2F -> Type.FLOAT_TYPE;
            case Opcodes.I2D, Opcodes.L2D, Opcodes.F2D -> Type.DOUBLE_TYPE;
            default -> Type.INT_TYPE;
        };
        if (a instanceof Constant constant && constant.value() instanceof Number x) {
            return new Constant(Folding.unary(opcode, to, x), to);
        }
        String name = switch (opcode) {
            case Opcodes.I2B -> "byte";
            case Opcodes.I2C -> "char";
            case Opcodes.I2S -> "short";
            default -> to.getClassName();
        };
        return Computed.of(name, to, a);
    }

    // ---- Conditions

    static Term compared(int opcode, Term a, Term b) {
        String name = switch (opcode) {
            case Opcodes.LCMP -> "compareL";
            case Opcodes.FCMPL -> "compareLessF";
            case Opcodes.FCMPG -> "compareGreaterF";
            case Opcodes.DCMPL -> "compareLessD";
            default -> "compareGreaterD";
        };
        return Computed.of(name, Type.INT_TYPE, a, b);
    }

    /** The condition under which a jump is taken; the second term of one that compares with zero is null. */
    static Condition taken(int opcode, Term a, Term b) {
        if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
            return new Condition(isNull(a), opcode == Opcodes.IFNONNULL);
        } else if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
            return new Condition(isSame(a, b), opcode == Opcodes.IF_ACMPNE);
        }
        int comparison = b == null ? opcode - Opcodes.IFEQ : opcode - Opcodes.IF_ICMPEQ;
        if (b == null && isBool(a) && comparison < 2) {
            Condition condition = a instanceof Computed computed && computed.symbol().equals("!")
                    ? new Condition(computed.operands().get(0), true)
                    : new Condition(a, false);
            return comparison == 0 ? new Condition(condition.term, !condition.isOpposite) : condition;
        }
        if (b == null && a instanceof Computed computed && computed.symbol().startsWith("compare")) {
            return ofComparison(comparison, computed);
        }
        Term right = b == null ? Term.ZERO : b;
        if (a instanceof Constant m && right instanceof Constant n && m.value() instanceof Integer x && n.value() instanceof Integer y) {
            return new Condition(Term.of(Folding.holds(comparison, x, y) ? 1 : 0), false);
        }
        // In the order of the opcodes: ==, !=, <, >=, >, <=. Of each pair one stands for both.
        return switch (comparison) {
            case 0, 1 -> new Condition(Computed.of("==", Type.INT_TYPE, a, right), comparison == 1);
            case 2, 3 -> new Condition(Computed.of("<", Type.INT_TYPE, a, right), comparison == 3);
            default -> new Condition(Computed.of("<=", Type.INT_TYPE, a, right), comparison == 4);
        };
    }

    /** Of long, float or double. What a NaN leads to depends on which comparison it is. */
    private static Condition ofComparison(int comparison, Computed compared) {
        String name = compared.symbol();
        String letter = name.substring(name.length() - 1);
        Term a = compared.operands().get(0);
        Term b = compared.operands().get(1);
        boolean isLess = name.startsWith("compareLess");
        // With a NaN the one that is less holds none of > and >=; so for < and <= the opposite is exact.
        String symbol = switch (comparison) {
            case 0, 1 -> "==";
            case 2, 3 -> isLess ? ">=" : "<";
            default -> isLess ? ">" : "<=";
        };
        boolean isOpposite = switch (comparison) {
            case 0 -> false;
            case 1 -> true;
            case 2 -> isLess;
            case 3 -> !isLess;
            case 4 -> !isLess;
            default -> isLess;
        };
        return new Condition(Computed.of(symbol + letter, Type.INT_TYPE, a, b), isOpposite);
    }

    private static Term isNull(Term a) {
        if (a.equals(Term.NULL)) {
            return Term.ONE;
        }
        boolean isThere = a instanceof Made || a instanceof Function || a instanceof Received || a instanceof Stream
                || a instanceof EnumConstant || a instanceof Term.Root || a instanceof Constant;
        return isThere ? Term.ZERO : Computed.of("isNull", Type.INT_TYPE, a);
    }

    private static Term isSame(Term a, Term b) {
        if (a.equals(Term.NULL) || b.equals(Term.NULL)) {
            return isNull(a.equals(Term.NULL) ? b : a);
        } else if (a instanceof EnumConstant m && b instanceof EnumConstant n) {
            return Term.of(m.equals(n) ? 1 : 0);
        } else if (a instanceof EnumConstant constant) {
            return Computed.of("==", Type.INT_TYPE, b, Term.of(constant.ordinal()));
        } else if (b instanceof EnumConstant constant) {
            return Computed.of("==", Type.INT_TYPE, a, Term.of(constant.ordinal()));
        }
        return Computed.of("same", Type.INT_TYPE, a, b);
    }
}
