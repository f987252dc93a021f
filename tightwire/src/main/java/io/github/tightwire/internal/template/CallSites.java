package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.tree.CallSite;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Which calls of a method are which, and where their results go. */
final class CallSites {
    private final Context context;
    private final Body body;

    CallSites(Context context) {
        this.context = context;
        this.body = context.body;
    }

    CallSite of(int index) {
        MethodInsnNode call = (MethodInsnNode) body.insns[index];
        int number = 0;
        for (int i = 0; i < body.size(); i++) {
            // By lines first, since compilers agree on those.
            boolean isBefore = body.line(i) < body.line(index) || body.line(i) == body.line(index) && i < index;
            if (isBefore && body.insns[i] instanceof MethodInsnNode other && other.name.equals(call.name)) {
                number++;
            }
        }
        return new CallSite(context.method.owner().getName(), context.method.code().name, context.method.code().desc, call.name, number);
    }

    /** The field that a call's result goes to; null where it goes elsewhere. */
    String target(int index) {
        int next = index + 1;
        while (next < body.size() && isCast(body.insns[next])) {
            next++;
        }
        if (next == body.size() || context.frames[next] == null) {
            return null;
        }
        int opcode = body.insns[next].getOpcode();
        if (body.insns[next] instanceof FieldInsnNode field && (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC)) {
            return field.name;
        }
        return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE ? array(next) : null;
    }

    private static boolean isCast(AbstractInsnNode insn) {
        return insn.getOpcode() >= Opcodes.I2B && insn.getOpcode() <= Opcodes.I2S || insn.getOpcode() == Opcodes.CHECKCAST;
    }

    /** The array that an instruction stores to: what the last one pushed that left the stack so high. */
    private String array(int store) {
        int height = context.frames[store].getStackSize() - 2;
        for (int i = store - 1; i >= 0; i--) {
            Frame<Value> after = context.frames[i + 1];
            if (after == null || context.frames[i] == null) {
                return "[]";
            }
            if (after.getStackSize() == height) {
                return body.insns[i] instanceof FieldInsnNode field ? field.name.concat("[]") : "[]";
            }
        }
        return "[]";
    }
}
