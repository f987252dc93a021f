package io.github.tightwire.wireshark;

import io.github.tightwire.wireshark.ClassFiles.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The serialize methods of a protocol, with all that they call, as they read: procedures, and the fields that they show. */
final class Program {
    /** More methods in each other than this are not followed. */
    private static final int MAX_CALLS = 80;
    private static final int MAX_PROCEDURES = 5_000;

    final ClassFiles files;
    final List<Leaf> leaves = new ArrayList<>();
    final List<Name> names = new ArrayList<>();
    private final List<Procedure> procedures = new ArrayList<>();
    private final Deque<Method> evaluating = new ArrayDeque<>();
    /** Methods that call themselves, in whatever way, by what is known of their operands' classes. */
    private final Map<String, Procedure> circular = new HashMap<>();

    Program(ClassFiles files) {
        this.files = files;
    }

    int leaf(Name name, Name within, String kind, List<String> values) {
        leaves.add(new Leaf(name, within, kind, values));
        return leaves.size() - 1;
    }

    int name(Name name) {
        names.add(name);
        return names.size() - 1;
    }

    /**
     * A method as a procedure.
     *
     * @param method with code
     * @param operands its receiver, if it has one, and its arguments
     * @param self what it serializes
     * @param group what is around what it shows
     * @throws Undecodable if it can't be followed at all
     */
    Procedure procedure(Method method, List<Value> operands, Name self, Name group) throws Undecodable {
        List<Value> known = operands;
        String key = null;
        if (evaluating.contains(method)) {
            StringBuilder shape = new StringBuilder(method.owner().getName() + "." + method.code().name + method.code().desc);
            known = new ArrayList<>();
            for (Value operand : operands) {
                known.add(operand.isStream() ? operand
                        : new Value(operand.sort, operand.lua).typed(operand.type, operand.exact).named(operand.name));
                shape.append(operand.type).append(operand.exact);
            }
            key = shape.toString();
            Procedure before = circular.get(key);
            if (before != null) {
                return before;
            }
        }
        if (evaluating.size() >= MAX_CALLS || procedures.size() >= MAX_PROCEDURES) {
            throw new Undecodable("nests more methods than a dissector follows");
        }
        Procedure procedure = new Procedure(procedures.size() + 1, self, group);
        procedures.add(procedure);
        if (key != null) {
            circular.put(key, procedure);
        }
        evaluating.push(method);
        try {
            new Evaluation(this, method, procedure).run(known);
        } finally {
            evaluating.pop();
        }
        return procedure;
    }

    /** Procedures that some others call, directly or not, with them. */
    static Set<Procedure> reachable(List<Procedure> roots) {
        Set<Procedure> reached = new LinkedHashSet<>(roots);
        Deque<Procedure> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            for (Procedure.Block block : open.pop().blocks.values()) {
                for (Procedure called : block.calls()) {
                    if (reached.add(called)) {
                        open.push(called);
                    }
                }
            }
        }
        return reached;
    }
}
