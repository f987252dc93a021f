package io.github.tightwire.internal.compiler.flat;

import io.github.tightwire.internal.compiler.evaluate.MethodScope;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Saves the callers' operand stack to variables around each inlined method with a loop.
 *
 * <p>{@code scores = s.serializeMap(scores, ...)} has {@code this} on the stack while the map is serialized, and inlined, the loop
 * over the map's entries runs on top of it. No Java compiler emits such a loop, and HotSpot gives up on it for good: on-stack
 * replacement needs an empty operand stack, C1 rejects the whole method otherwise, and the tier-2 code from before stays, four times
 * slower than what C2 would have made.
 *
 * <p>Also how large the method becomes, of which these variables are a part.
 */
final class Spills {
    private final Set<MethodScope> looping = Collections.newSetFromMap(new IdentityHashMap<>());
    private int locals;
    private int stack;
    private int slots;

    /** Looks at a root and all that is inlined into it. */
    Spills(MethodScope root) {
        List<MethodScope> scopes = new ArrayList<>();
        Deque<MethodScope> found = new ArrayDeque<>();
        found.add(root);
        while (!found.isEmpty()) {
            MethodScope scope = found.pop();
            scopes.add(scope);
            locals = Math.max(locals, scope.base() + scope.body.maxLocals);
            stack = Math.max(stack, scope.stackBelow() + scope.body.maxStack);
            for (int i = 0; i < scope.body.size(); i++) {
                if (scope.frames[i] != null && scope.decisions[i] instanceof Decision.Inlined inlined) {
                    found.push(inlined.callee());
                }
            }
        }
        for (int i = scopes.size() - 1; i >= 0; i--) {
            MethodScope scope = scopes.get(i);
            if (hasLoop(scope)) {
                looping.add(scope);
            }
            if (looping.contains(scope) && scope.caller != null) {
                looping.add(scope.caller);
                slots = Math.max(slots, 2 * scope.stackBelow());
            }
        }
    }

    private static boolean hasLoop(MethodScope scope) {
        for (int i = 0; i < scope.body.size(); i++) {
            int[] targets = scope.frames[i] == null || scope.decisions[i] == Decision.FALLS ? null : scope.body.targets(i);
            for (int target = 0; targets != null && target < targets.length; target++) {
                if (targets[target] <= i) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether a loop is in a method that is inlined, or in what is inlined there. */
    boolean isLooping(MethodScope scope) {
        return looping.contains(scope);
    }

    /** Returns the number of variables, without those of the spills. */
    int locals() {
        return locals;
    }

    /** Returns the largest number of variables of the spills. */
    int slots() {
        return slots;
    }

    /** Returns the greatest height of the stack. */
    int stack() {
        return stack;
    }
}
