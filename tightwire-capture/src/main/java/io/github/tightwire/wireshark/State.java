package io.github.tightwire.wireshark;

import java.util.ArrayList;
import java.util.List;

/** What is known of the variables and the operand stack at an instruction. */
final class State {
    final Value[] locals;
    final List<Value> stack = new ArrayList<>();

    State(int variables) {
        locals = new Value[variables];
    }

    boolean saysTheSameAs(State other) {
        for (int i = 0; i < locals.length; i++) {
            if (!same(locals[i], other.locals[i])) {
                return false;
            }
        }
        for (int i = 0; i < stack.size(); i++) {
            if (!same(stack.get(i), other.stack.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(Value a, Value b) {
        return a == b || a != null && a.saysTheSameAs(b);
    }
}
