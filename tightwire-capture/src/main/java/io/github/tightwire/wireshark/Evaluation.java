package io.github.tightwire.wireshark;

import io.github.tightwire.wireshark.ClassFiles.Method;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Evaluates a method block by block, with what is known of its variables and its operand stack, and writes the Lua of each block: the
 * method as it reads, with every value that comes out of the packet in a variable of Lua. A block that is reached with less known than
 * before is evaluated again, until nothing changes.
 *
 * <p>Where an instruction does what a dissector can't, the block ends: in a method that takes the stream the dissector stops there, in any
 * other what it gives back is unknown.
 */
final class Evaluation {
    private static final int MAX_VARIABLES = 120;
    private static final int MAX_TEMPORARIES = 60;
    private static final int MAX_ROUNDS = 40;

    final Program program;
    final Method method;
    final Procedure procedure;
    /** Whether it has the stream. */
    private final boolean decodes;
    final Shape shape;
    private final Map<Integer, State> entries = new HashMap<>();
    private final Map<Integer, Integer> rounds = new HashMap<>();
    private final TreeSet<Integer> pending = new TreeSet<>();
    private final Instructions instructions;
    private final Branches branches = new Branches(this);
    /** What is around what the next call shows. */
    Name group;

    // The block that is evaluated.
    private State state = new State(0);
    private StringBuilder lua = new StringBuilder();
    private List<String> places = new ArrayList<>();
    private List<Procedure> calls = new ArrayList<>();
    private boolean changes;
    private boolean open;
    private int temporaries;
    private int at;

    Evaluation(Program program, Method method, Procedure procedure) {
        this.program = program;
        this.method = method;
        this.procedure = procedure;
        this.group = procedure.group;
        this.instructions = new Instructions(this);
        this.shape = new Shape(method);
        this.decodes = shape.takesStream();
    }

    // ---- The worklist

    void run(List<Value> operands) throws Undecodable {
        int variables = method.code().maxLocals;
        if (variables > MAX_VARIABLES) {
            throw new Undecodable("has more variables than a dissector");
        }
        procedure.variables = variables;
        State entry = new State(variables);
        int local = 0;
        for (Value operand : operands) {
            entry.locals[local] = operand.isStream() ? operand : operand.as("l" + local);
            if (!operand.isStream()) {
                procedure.parameters.add(local);
            }
            local += operand.isWide() ? 2 : 1;
        }
        flow(0, entry);
        while (!pending.isEmpty()) {
            int next = pending.pollFirst();
            if (rounds.merge(next, 1, Integer::sum) > MAX_ROUNDS) {
                throw new Undecodable("is too tangled for a dissector");
            }
            evaluate(next);
        }
    }

    /** Comes to a block; what its loop assigns is no constant there. */
    void flow(int target, State from) {
        State known = entries.get(target);
        State merged = new State(from.locals.length);
        BitSet assigned = shape.assignedInLoop(target);
        for (int i = 0; i < merged.locals.length; i++) {
            Value value = from.locals[i];
            if (value != null && assigned.get(i) && !value.isStream()) {
                value = value.as("l" + i);
                value.constant = null;
                value.lua = "l" + i;
            }
            merged.locals[i] = value == null || known == null ? known == null ? value : null
                    : value.mergedWith(known.locals[i], "l" + i);
        }
        for (int i = 0; i < from.stack.size(); i++) {
            Value value = from.stack.get(i);
            Value there = value == null || value.isStream() ? value : value.as("s" + i);
            merged.stack.add(there == null || known == null ? there : there.mergedWith(known.stack.get(i), "s" + i));
        }
        if (known == null || !known.saysTheSameAs(merged)) {
            entries.put(target, merged);
            pending.add(target);
        }
    }

    // ---- A block

    private void evaluate(int start) {
        State entry = Objects.requireNonNull(entries.get(start), method.code().name);
        state = new State(entry.locals.length);
        System.arraycopy(entry.locals, 0, state.locals, 0, state.locals.length);
        state.stack.addAll(entry.stack);
        lua = new StringBuilder();
        places = new ArrayList<>();
        calls = new ArrayList<>();
        changes = false;
        open = false;
        temporaries = 0;
        at = start;
        try {
            boolean goesOn = true;
            while (goesOn) {
                if (shape.insns[at].getOpcode() >= 0) {
                    goesOn = step(shape.insns[at]);
                }
                if (goesOn) {
                    at++;
                    if (shape.leaders.get(at)) {
                        settle();
                        jump(at);
                        goesOn = false;
                    }
                }
            }
        } catch (Undecodable e) {
            end(e.why());
        }
        if (open) {
            emit("end");
        }
        procedure.blocks.put(start, new Procedure.Block(lua.toString(), places, calls, changes));
    }

    /** Evaluates an instruction; whether the next one follows. */
    private boolean step(AbstractInsnNode insn) throws Undecodable {
        int opcode = insn.getOpcode();
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            giveBack(opcode == Opcodes.RETURN ? null : pop());
            return false;
        }
        if (opcode == Opcodes.ATHROW) {
            throw new Undecodable("throws");
        }
        if (opcode == Opcodes.GOTO) {
            settle();
            jump(shape.targets[at][0]);
            return false;
        }
        if (insn instanceof JumpInsnNode) {
            Value condition = instructions.condition(opcode);
            branches.branch(condition, shape.targets[at][0], at + 1);
            return false;
        }
        if (insn instanceof TableSwitchInsnNode || insn instanceof LookupSwitchInsnNode) {
            branches.choose(insn, shape.targets[at]);
            return false;
        }
        boolean goesOn = instructions.execute(insn);
        procedure.deepestStack = Math.max(procedure.deepestStack, state.stack.size());
        if (open && state.stack.isEmpty()) {
            emit("end");
            open = false;
            temporaries = 0;
        }
        return goesOn;
    }

    void jump(int target) {
        emit("goto b" + target);
        flow(target, state);
    }

    private void giveBack(@Nullable Value value) {
        if (value == null) {
            emit("do return end");
            return;
        }
        if (value.name != null && !value.name.isLearnt()) {
            value.name.learn(procedure.self, null, false);
        }
        emit("do return " + value.lua + " end");
        Value facts = value.as("nil");
        procedure.result = procedure.result == null ? facts : facts.mergedWith(procedure.result, "nil");
    }

    /** Leaves the block where nobody knows what would come next. */
    private void end(String why) {
        emit(lost(why));
    }

    private String lost(String why) {
        if (decodes) {
            places.add(place() + " " + why);
        }
        procedure.failure = why;
        return perhaps(why);
    }

    /** Lua for where it may turn out that nobody knows what comes next. */
    String perhaps(String why) {
        return decodes ? "stop(r, " + Lua.text(place() + " " + why) + ")" : "do forget(r) return nil end";
    }

    /** Where the instruction at hand stands, as a person looks for it. */
    String place() {
        return shape.place(at);
    }

    // ---- What instructions do

    void emit(String statement) {
        lua.append(statement).append('\n');
    }

    void push(Value value) {
        state.stack.add(value);
    }

    Value pop() throws Undecodable {
        return pop(1).get(0);
    }

    List<Value> pop(int count) throws Undecodable {
        List<@Nullable Value> top = state.stack.subList(state.stack.size() - count, state.stack.size());
        List<Value> popped = new ArrayList<>();
        for (Value value : top) {
            if (value == null) {
                throw new Undecodable("has the stream on one way and another value on the other");
            }
            popped.add(value);
        }
        top.clear();
        return popped;
    }

    State state() {
        return state;
    }

    /** Notes that fields change, where nothing on the stack is of them. */
    void changesAnyway() {
        changes = true;
    }

    List<@Nullable Value> stack() {
        return state.stack;
    }

    @Nullable Value local(int variable) {
        return state.locals[variable];
    }

    void set(int variable, Value value) throws Undecodable {
        spill(v -> v.variable == variable || v.variable == -2);
        String name = "l" + variable;
        if (value.isStream()) {
            state.locals[variable] = value;
            return;
        }
        emit(name + " = " + value.lua);
        state.locals[variable] = value.as(name);
        if (value.constant == null) {
            state.locals[variable].lua = name;
        }
        if (value.lambda != null && !value.lambda.captured().isEmpty()) {
            state.locals[variable].lambda = null;
        }
        if (value.name != null && !value.name.isLearnt()) {
            String called = shape.variable(variable, at);
            if (called != null) {
                value.name.learn(procedure.self, called);
            }
        }
    }

    /** A value in a variable of Lua that nothing changes. */
    Value temporary(Value value) throws Undecodable {
        if (!open) {
            emit("do");
            open = true;
        }
        temporaries++;
        if (temporaries > MAX_TEMPORARIES) {
            throw new Undecodable("holds more values at once than a dissector");
        }
        String name = "t" + temporaries;
        emit("local " + name + " = " + value.lua);
        value.lua = name;
        value.readsFields = false;
        value.variable = -1;
        return value;
    }

    /** Holds what is on the stack against a change. */
    void spill(java.util.function.Predicate<Value> affected) throws Undecodable {
        IdentityHashMap<Value, Boolean> seen = new IdentityHashMap<>();
        for (Value value : state.stack) {
            if (value != null && seen.put(value, true) == null && value.constant == null && affected.test(value)) {
                temporary(value);
            }
        }
    }

    void changesFields() throws Undecodable {
        spill(value -> value.readsFields);
        changes = true;
    }

    void calls(Procedure called) {
        calls.add(called);
    }

    void note(String why) {
        places.add(place() + " " + why);
    }

    /** Puts what is on the stack where the next block looks for it. */
    void settle() throws Undecodable {
        List<@Nullable Value> stack = state.stack;
        for (int i = 0; i < stack.size(); i++) {
            Value value = stack.get(i);
            if (value != null && !value.isStream() && value.lua.matches("s[0-9]+") && !value.lua.equals("s" + i)) {
                temporary(value);
            }
        }
        for (int i = 0; i < stack.size(); i++) {
            Value value = stack.get(i);
            if (value != null && !value.isStream() && !value.lua.equals("s" + i)) {
                emit("s" + i + " = " + value.lua);
            }
        }
        procedure.deepestStack = Math.max(procedure.deepestStack, stack.size());
    }
}
