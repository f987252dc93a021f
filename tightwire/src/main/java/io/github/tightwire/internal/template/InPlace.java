package io.github.tightwire.internal.template;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
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
 * <p>What is null is found out all the same, and when it would be: a load stays unless it is from the method's own receiver.
 */
final class InPlace {
    private final Set<AbstractInsnNode> leftOut = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<MethodInsnNode> calls = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Flat flat;
    private final Direction direction;
    private final ClassFiles files;
    private final Set<MethodInsnNode> scalars = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<AbstractInsnNode> branchedTo = Collections.newSetFromMap(new IdentityHashMap<>());

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
        for (Jump jump : jumps) {
            branchedTo.add(insns[jump.to()]);
        }
        for (Region.Member member : members) {
            if (member != null) {
                scalars.add(member.region().calls().get(member.number()));
            }
        }
        for (int i = 0; i < insns.length; i++) {
            if (insns[i].getOpcode() == Opcodes.ALOAD && flat.frames()[i] != null) {
                find((VarInsnNode) insns[i], flat.frames()[i]);
            }
        }
    }

    /** Whether an operation's result goes to the field that its value comes from. */
    boolean contains(MethodInsnNode call) {
        return calls.contains(call);
    }

    /** Whether an instruction has nothing to do. */
    boolean isLeftOut(AbstractInsnNode insn) {
        return leftOut.contains(insn);
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
        if (!(next instanceof MethodInsnNode call) || !scalars.contains(call)) {
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
            calls.add(call);
            if (direction == Direction.READ) {
                leftOut.add(source);
                leftOut.add(load);
            } else {
                leftOut.add(target);
                leftOut.add(cast);
                leftOut.add(store);
            }
        }
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
        while (next instanceof LabelNode && !branchedTo.contains(next)) {
            next = next.getNext();
        }
        return next instanceof LabelNode ? null : next;
    }
}
