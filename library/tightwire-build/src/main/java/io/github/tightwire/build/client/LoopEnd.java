package io.github.tightwire.build.client;

import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Expression.Constant;
import io.github.tightwire.wire.Expression.Operator;
import io.github.tightwire.wire.Expression.Variable;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.Branch;
import io.github.tightwire.wire.Step.Jump;
import io.github.tightwire.wire.Step.Loop;
import java.util.List;

/** The ways out of a loop. */
final class LoopEnd {
    private LoopEnd() {
    }

    /** Returns the number of those at the beginning of each pass. */
    static int leading(List<Step> steps) {
        int exits = 0;
        while (exits < steps.size() && steps.get(exits) instanceof Branch branch && branch.then().equals(List.of(Jump.BREAK))
                && branch.otherwise().isEmpty()) {
            exits++;
        }
        return exits;
    }

    /** Returns whether constants decide when a loop ends: then it is as long for every packet. */
    static boolean isConstant(Loop loop) {
        for (Step.Variable variable : loop.variables()) {
            if (!isConstant(variable.first()) || !isConstant(variable.next())) {
                return false;
            }
        }
        for (Step step : loop.steps()) {
            if (step instanceof Branch branch && branch.then().contains(Jump.BREAK) && isConstant(branch.condition())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isConstant(Expression expression) {
        if (expression instanceof Operator operator) {
            return operator.operands().stream().allMatch(LoopEnd::isConstant);
        }
        return expression instanceof Constant || expression instanceof Variable;
    }
}
