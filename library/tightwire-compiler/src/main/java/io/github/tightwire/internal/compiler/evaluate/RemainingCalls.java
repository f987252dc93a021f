package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.Family;
import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** The calls that a {@link PartialEvaluator} has left: of methods that are compiled on their own, and of those that stay as they are. */
public final class RemainingCalls {
    private final Map<Link, String> compiled = new LinkedHashMap<>();
    private final Map<Link, String> plain = new LinkedHashMap<>();
    private final Set<PlainCall> plainCalls = new LinkedHashSet<>();

    RemainingCalls(MethodScope root) {
        // Family is compiled for all families; which of them has a kind that a function describes, each of them knows.
        boolean listed = root.method.owner() != Family.class;
        Deque<MethodScope> scopes = new ArrayDeque<>();
        scopes.add(root);
        while (!scopes.isEmpty()) {
            MethodScope scope = scopes.pop();
            for (int i = 0; i < scope.decisions.length; i++) {
                Decision decision = scope.frames[i] == null ? null : scope.decisions[i];
                if (decision instanceof Decision.Inlined inlined) {
                    scopes.push(inlined.callee());
                } else if (decision instanceof Decision.Standing linked && linked.link() != null) {
                    compiled.putIfAbsent(linked.link(), scope.place(i));
                } else if (decision instanceof Decision.Plain call) {
                    if (call.link() != null) {
                        plain.putIfAbsent(call.link(), scope.place(i));
                    }
                    list(listed, scope, i, call.reason());
                } else if (decision instanceof Decision.Standing other && other.unknown()) {
                    list(listed, scope, i, "which function it is given is known only when it runs");
                }
            }
        }
    }

    private void list(boolean listed, MethodScope scope, int index, String reason) {
        if (listed) {
            plainCalls.add(plainCall(scope, index, reason));
        }
    }

    /** The methods that are called and compiled on their own, each with the place of the first call. */
    public Map<Link, String> compiled() {
        return compiled;
    }

    /** The methods that are called as they are, each with the place of the first call. */
    public Map<Link, String> plain() {
        return plain;
    }

    /** The calls that run on a stream object, each where the user's source has it. */
    public Set<PlainCall> plainCalls() {
        return plainCalls;
    }

    /** Returns the call, with the caller's place for one within an operation of the stream. */
    private static PlainCall plainCall(MethodScope scope, int index, String reason) {
        MethodScope.At at = scope.asCalled(index);
        MethodInsnNode call = (MethodInsnNode) at.scope().body.insns[at.index()];
        return new PlainCall(at.place(), Type.getObjectType(call.owner).getClassName() + "." + call.name, reason);
    }
}
