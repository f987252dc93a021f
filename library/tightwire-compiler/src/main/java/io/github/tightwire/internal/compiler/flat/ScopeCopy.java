package io.github.tightwire.internal.compiler.flat;

import io.github.tightwire.internal.compiler.classfile.AccessedField;
import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.MethodScope;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.Primitive;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** The copy of a scope that {@link FlatCode} makes: how far it is, and what the scope's variables and labels are there. */
final class ScopeCopy {
    final MethodScope scope;
    /** The variables and the stack of the callers. */
    final Frame<Value> below;
    /** The same, as it was before its stack was put away; null where it was not. */
    final Frame<Value> spilled;
    final LabelNode[] labels;
    final LabelNode end = new LabelNode();
    final LoadedVariables variables;
    int next;

    ScopeCopy(MethodScope scope, LoadedVariables variables, Frame<Value> below, Frame<Value> spilled) {
        this.scope = scope;
        this.below = below;
        this.spilled = spilled;
        this.labels = new LabelNode[scope.body.size() + 1];
        this.variables = variables;
    }

    LabelNode label(int index) {
        if (labels[index] == null) {
            labels[index] = new LabelNode();
        }
        return labels[index];
    }

    /** A frame of a scope as one of the whole method, without functional objects that are never made, and what nobody loads. */
    Frame<Value> flat(Frame<Value> own) {
        Frame<Value> frame = new Frame<>(below);
        int base = scope.base();
        for (int variable : variables.all()) {
            Value local = own.getLocal(variable);
            if (!local.isNeverMade()) {
                frame.setLocal(base + variable, local);
            }
        }
        for (int i = 0; i < own.getStackSize(); i++) {
            Value value = own.getStack(i);
            if (!value.isNeverMade()) {
                frame.push(value);
            }
        }
        return frame;
    }

    /** A copy of an instruction, with the variables and labels of the whole method. */
    AbstractInsnNode instruction(int index) {
        AbstractInsnNode insn = scope.body.insns[index];
        int base = scope.base();
        if (scope.decisions[index] != null && insn instanceof MethodInsnNode call && Primitive.VALUE.isCalledBy(call)) {
            // As the method stays as it is, it is called by its name for everybody.
            return new MethodInsnNode(Opcodes.INVOKEVIRTUAL, LibraryNames.BIT_STREAM, "serializeValue", call.desc, false);
        } else if (scope.decisions[index] instanceof Decision.Accessed accessed) {
            return new AccessedField((FieldInsnNode) insn, accessed.accessor());
        } else if (insn instanceof VarInsnNode variable) {
            return new VarInsnNode(variable.getOpcode(), base + variable.var);
        } else if (insn instanceof IincInsnNode increment) {
            return new IincInsnNode(base + increment.var, increment.incr);
        }
        int[] targets = scope.body.targets(index);
        List<LabelNode> original = Body.labels(insn);
        Map<LabelNode, LabelNode> copies = new HashMap<>();
        for (int i = 0; i < targets.length; i++) {
            copies.put(original.get(i), label(targets[i]));
        }
        return insn.clone(copies);
    }
}
