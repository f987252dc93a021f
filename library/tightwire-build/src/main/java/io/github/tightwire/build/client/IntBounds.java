package io.github.tightwire.build.client;

import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Expression.Constant;
import io.github.tightwire.wire.Expression.Operator;
import io.github.tightwire.wire.Expression.Received;
import io.github.tightwire.wire.Step.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of an int in each packet that is accepted.
 *
 * @param least no value is less
 * @param most no value is greater
 */
record IntBounds(long least, long most) {
    /** Returns the bounds of an expression of a class; null if nothing is known of it. */
    static @Nullable IntBounds of(Expression expression, ClientClass in) {
        if (expression instanceof Constant constant && constant.value() instanceof Integer value) {
            return new IntBounds(value, value);
        } else if (expression instanceof Received received && in.step(received.number()) instanceof Operation read) {
            return read(read);
        } else if (expression instanceof Operator operator && operator.operands().size() == 2) {
            IntBounds left = of(operator.operands().get(0), in);
            IntBounds right = of(operator.operands().get(1), in);
            return computed(operator.symbol(), left, right);
        }
        return null;
    }

    private static @Nullable IntBounds read(Operation step) {
        return switch (step.name()) {
            case "Bool" -> new IntBounds(0, 1);
            case "Enum" -> new IntBounds(0, step.constants().size() - 1);
            case "Bits" -> constant(step, 0) instanceof Integer width && width < Integer.SIZE ? new IntBounds(0, (1L << width) - 1) : null;
            case "Int" -> constant(step, 0) instanceof Integer min && constant(step, 1) instanceof Integer max
                    ? new IntBounds(min, max) : null;
            default -> null;
        };
    }

    private static @Nullable Object constant(Operation step, int operand) {
        return step.operands().get(operand) instanceof Constant constant ? constant.value() : null;
    }

    private static @Nullable IntBounds computed(String symbol, @Nullable IntBounds left, @Nullable IntBounds right) {
        if (symbol.equals("&") && right != null && right.least >= 0) {
            return new IntBounds(0, right.most);
        } else if (left == null || right == null) {
            return null;
        }
        IntBounds computed = switch (symbol) {
            case "+" -> new IntBounds(left.least + right.least, left.most + right.most);
            case "-" -> new IntBounds(left.least - right.most, left.most - right.least);
            default -> null;
        };
        return computed != null && computed.least >= Integer.MIN_VALUE && computed.most <= Integer.MAX_VALUE ? computed : null;
    }
}
