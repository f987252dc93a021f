package io.github.tightwire.wireshark;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known of the variables and the operand stack at an instruction; null of what is the stream on one way and not on another. */
final class State {
    final @Nullable Value[] locals;
    final List<@Nullable Value> stack = new ArrayList<>();

    State(int variables) {
        locals = new @Nullable Value[variables];
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

    private static boolean same(@Nullable Value a, @Nullable Value b) {
        return a == b || a != null && a.saysTheSameAs(b);
    }
}
