package io.github.tightwire.internal.template;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The most frequent statement of all, {@code x = stream.serializeInt(x, 0, 100)}: one direction does not need what it loads, the
 * others need not store what they loaded. HotSpot would see that too, but decides by the size of a method what to inline.
 *
 * <p>A null is still detected, and at the same point: a load is only dropped if it is from the method's own receiver.
 */
final class InPlace {
    /** By the index of an instruction. */
    private final boolean[] leftOut;
    private final boolean[] calls;
    private final Flat flat;
    private final Direction direction;
    private final ClassFiles files;
    private final Region.Member[] members;
    private final boolean[] branchedTo;

    /**
     * Finds them.
     *
     * @param members the operations of constant width, by instruction
     */
    InPlace(Flat flat, AbstractInsnNode[] insns, List<Jump> jumps, Region.Member[] members, Direction direction,
            ClassFiles files) {
        this.flat = flat;
        this.direction = direction;
        this.files = files;
        this.members = members;
        this.leftOut = new boolean[insns.length];
        this.calls = new boolean[insns.length];
        this.branchedTo = new boolean[insns.length];
        for (Jump jump : jumps) {
            branchedTo[jump.to()] = true;
        }
        for (int i = 0; i < insns.length; i++) {
            if (insns[i].getOpcode() == Opcodes.ALOAD && flat.frames()[i] != null) {
                find((VarInsnNode) insns[i], flat.frames()[i]);
            }
        }
    }

    /** Whether an operation's result goes to the field that its value comes from. */
    boolean contains(int call) {
        return calls[call];
    }

    /** Whether an instruction has nothing to do. */
    boolean isLeftOut(int index) {
        return leftOut[index];
    }

    private void find(VarInsnNode target, Frame<Value> frame) {
        if (frame.getLocal(target.var).isStream()
                || direction == Direction.READ && !isReceiver(target)) {
            return;
        }
        AbstractInsnNode next = next(target);
        if (next instanceof VarInsnNode stream && stream.getOpcode() == Opcodes.ALOAD && frame.getLocal(stream.var).isStream()) {
            next = next(next);
        }
        if (!(next instanceof VarInsnNode source) || source.getOpcode() != Opcodes.ALOAD || source.var != target.var
                || !(next(source) instanceof FieldInsnNode load) || load.getOpcode() != Opcodes.GETFIELD) {
            return;
        }
        next = next(load);
        while (next != null && next.getOpcode() >= Opcodes.ICONST_M1 && next.getOpcode() <= Opcodes.LDC) {
            next = next(next);
        }
        if (!(next instanceof MethodInsnNode call) || members[flat.index(call)] == null) {
            return;
        }
        next = next(call);
        AbstractInsnNode cast = null;
        if (next != null && next.getOpcode() == castTo(load.desc)) {
            cast = next;
            next = next(next);
        }
        if (next instanceof FieldInsnNode store && store.getOpcode() == Opcodes.PUTFIELD && store.name.equals(load.name)
                && store.owner.equals(load.owner) && store.desc.equals(load.desc) && !files.isVolatile(load.owner, load.name)) {
            boolean isUnread = direction != Direction.WRITE && isReceiver(target);
            // A value that is neither read nor stored is dropped altogether.
            calls[flat.index(call)] = direction != Direction.MEASURE || !isUnread;
            if (isUnread) {
                leaveOut(source);
                leaveOut(load);
            }
            if (direction != Direction.READ) {
                leaveOut(target);
                if (cast != null) {
                    leaveOut(cast);
                }
                leaveOut(store);
            }
        }
    }

    private void leaveOut(AbstractInsnNode insn) {
        leftOut[flat.index(insn)] = true;
    }

    private boolean isReceiver(VarInsnNode load) {
        Flat.Origin origin = flat.origin(load);
        return origin != null && origin.receiver() == load.var;
    }

    private static int castTo(String descriptor) {
        switch (descriptor) {
            case "B":
                return Opcodes.I2B;
            case "S":
                return Opcodes.I2S;
            case "C":
                return Opcodes.I2C;
            default:
                return Opcodes.NOP;
        }
    }

    /** The next instruction, if nothing branches to it; else null. */
    private AbstractInsnNode next(AbstractInsnNode insn) {
        AbstractInsnNode next = insn.getNext();
        while (next instanceof LabelNode && !branchedTo[flat.index(next)]) {
            next = next.getNext();
        }
        return next instanceof LabelNode ? null : next;
    }
}
