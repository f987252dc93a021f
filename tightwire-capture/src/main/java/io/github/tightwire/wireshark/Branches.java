package io.github.tightwire.wireshark;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Where a block ends by going one of several ways: known when the dissector is written, told by the packet, or told by nothing. */
final class Branches {
    private final Evaluation evaluation;

    Branches(Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    /** Goes one way where a condition is not zero, and another where it is. */
    void branch(Value condition, int to, int otherwise) throws Undecodable {
        if (condition.constant != null) {
            evaluation.settle();
            evaluation.jump(condition.intConstant() != 0 ? to : otherwise);
            evaluation.shape.leaders.set(otherwise);
            return;
        }
        evaluation.shape.leaders.set(otherwise);
        String unknown = unknown(condition, to, otherwise);
        if (condition.unknown != null) {
            evaluation.emit(unknown);
            return;
        }
        evaluation.settle();
        evaluation.emit("do local c = " + condition.lua + " if c == nil then " + unknown + " end");
        evaluation.emit("if c ~= 0 then goto b" + to + " end end goto b" + otherwise);
        evaluation.flow(to, evaluation.state());
        evaluation.flow(otherwise, evaluation.state());
    }

    /** What to do where it is not known which way a branch goes: the stream may be on none of them. */
    private String unknown(Value condition, int... ways) throws Undecodable {
        Detour detour = evaluation.state().stack.isEmpty() ? evaluation.shape.detour(ways) : null;
        if (detour == null) {
            if (condition.unknown != null) {
                throw new Undecodable("depends on " + condition.unknown);
            }
            return evaluation.perhaps("depends on what no packet tells");
        }
        evaluation.changesAnyway();
        StringBuilder text = new StringBuilder(detour.isOpaque() ? "forget(r) " : "");
        for (String field : detour.fields()) {
            text.append("lose(r, ").append(Lua.text(field)).append(") ");
        }
        if (detour.meeting() < 0) {
            return "do " + text + "return nil end";
        }
        State after = new State(evaluation.state().locals.length);
        System.arraycopy(evaluation.state().locals, 0, after.locals, 0, after.locals.length);
        for (int i = detour.assigned().nextSetBit(0); i >= 0; i = detour.assigned().nextSetBit(i + 1)) {
            text.append('l').append(i).append(" = nil ");
            Value before = after.locals[i];
            after.locals[i] = before == null || before.isStream() ? null : new Value(before.sort, "l" + i);
        }
        evaluation.flow(detour.meeting(), after);
        return text.append("goto b").append(detour.meeting()).toString();
    }

    /** Goes one of several ways, by a number. */
    void choose(AbstractInsnNode insn, int[] targets) throws Undecodable {
        Value value = evaluation.pop();
        int otherwise = targets[targets.length - 1];
        List<Integer> keys = new ArrayList<>();
        if (insn instanceof TableSwitchInsnNode table) {
            for (int key = table.min; key <= table.max; key++) {
                keys.add(key);
            }
        } else {
            keys.addAll(((LookupSwitchInsnNode) insn).keys);
        }
        if (value.constant != null) {
            int which = keys.indexOf(value.intConstant());
            evaluation.settle();
            evaluation.jump(which < 0 ? otherwise : targets[which]);
            return;
        }
        String unknown = unknown(value, targets);
        if (value.unknown != null) {
            evaluation.emit(unknown);
            return;
        }
        evaluation.settle();
        StringBuilder text = new StringBuilder("do local c = ").append(value.lua).append(" if c == nil then ").append(unknown)
                .append(" end\n");
        for (int i = 0; i < keys.size(); i++) {
            text.append("if c == ").append(keys.get(i)).append(" then goto b").append(targets[i]).append(" end\n");
        }
        evaluation.emit(text.append("end goto b").append(otherwise).toString());
        for (int target : targets) {
            evaluation.flow(target, evaluation.state());
        }
    }
}
