package io.github.tightwire.build.client;

import io.github.tightwire.wire.Expression.Constant;
import io.github.tightwire.wire.Step.Operation;

/** Operands of operations, where they are known to be constants. */
final class ConstantOperands {
    private ConstantOperands() {
    }

    static Object value(Operation step, int operand) {
        return ((Constant) step.operands().get(operand)).value();
    }

    static long number(Operation step, int operand) {
        return ((Number) value(step, operand)).longValue();
    }
}
