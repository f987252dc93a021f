package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
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
 *
 * <p>An element of an array is the same, {@code a[i] = stream.serializeBits(a[i], 4)}, and so is a field of another object,
 * {@code unit.body.x = stream.serializeInt(unit.body.x, 0, 100)}, but that a read needs its load, which finds out whether there is such an
 * element; unless the statement before has just stored into the same object. Two threads can write at once what a write does not store
 * back.
 */
public final class InPlace {
    /** By the index of an instruction. */
    private final boolean[] leftOut;
    /** By the index of a call, whether its result goes to its place. */
    private final boolean[] calls;
    /** By the index of a call, how many values below its operands are left out with the store that its statement ends with. */
    private final byte[] below;
    private final InlinedMethod flat;
    private final Direction direction;
    private final ClassFiles files;
    private final Region.Member[] members;
    private final boolean[] branchedTo;
    /** The way to the object, or the element, that the last statement of a read that was found has stored into. */
    private List<AbstractInsnNode> stored = List.of();
    /** The instruction after that statement; null where a branch leads to it. */
    private AbstractInsnNode afterStored;

    /**
     * Finds them.
     *
     * @param members the operations of constant width, by instruction
     */
    InPlace(InlinedMethod flat, AbstractInsnNode[] insns, List<Jump> jumps, StreamCalls streamCalls, Region.Member[] members,
            Direction direction, ClassFiles files) {
        this.flat = flat;
        this.direction = direction;
        this.files = files;
        this.members = members;
        this.leftOut = new boolean[insns.length];
        this.calls = new boolean[insns.length];
        this.below = new byte[insns.length];
        this.branchedTo = new boolean[insns.length];
        for (Jump jump : jumps) {
            branchedTo[jump.to()] = true;
        }
        for (int i = 0; i < insns.length; i++) {
            Frame<Value> frame = flat.frames()[i];
            if (frame != null && !leftOut[i] && (insns[i].getOpcode() == Opcodes.ALOAD || isField(insns[i], Opcodes.GETSTATIC))) {
                find(insns[i], frame);
            }
            if (direction == Direction.WRITE && members[i] != null) {
                findDropped(i, next(insns[i]));
            }
        }
        if (direction != Direction.READ) {
            for (StoreBack back : StoreBack.in(flat, insns, jumps, streamCalls, files)) {
                leaveOut(back);
            }
        }
    }

    private void leaveOut(StoreBack back) {
        for (int i : back.place()) {
            leftOut[i] = true;
        }
        leftOut[back.load()] = true;
        leftOut[back.store()] = true;
        for (int i = back.start(); i < back.store(); i++) {
            below[i] += (byte) back.below();
        }
    }

    /** Returns whether an operation's result goes to the field or the element that its value comes from. */
    public boolean contains(int call) {
        return calls[call];
    }

    /**
     * Returns the number of values below an operation's operands that are left out: the object of the field, or the array and the index.
     */
    public int leftOutBelow(int call) {
        return direction == Direction.READ ? 0 : below[call];
    }

    /** Returns whether an instruction has nothing to do. */
    public boolean isLeftOut(int index) {
        return leftOut[index];
    }

    /** A value that is written, and its result dropped, needs no copy: as if it went to a place that is left out. */
    private void findDropped(int call, AbstractInsnNode next) {
        boolean isDropped = next != null && next.getOpcode() == (members[call].scalar().isInt() ? Opcodes.POP : Opcodes.POP2);
        if (isDropped && !calls[call]) {
            calls[call] = true;
            leaveOut(next);
        }
    }

    private void find(AbstractInsnNode target, Frame<Value> frame) {
        VarInsnNode object = target instanceof VarInsnNode variable ? variable : null;
        if (object != null && frame.getLocal(object.var).isStream() || !mayLead(next(target))) {
            return;
        }
        List<AbstractInsnNode> place = path(target);
        boolean isUnread = direction != Direction.WRITE && object != null && place.size() == 1 && flat.loadsReceiver(flat.index(object))
                || direction == Direction.READ && target == afterStored && leadToOne(place, stored);
        List<AbstractInsnNode> source = path(nextButStream(place.get(place.size() - 1), frame));
        if (!isSame(place, source)) {
            return;
        }
        boolean isElement = isIndex(place.get(place.size() - 1));
        AbstractInsnNode load = next(source.get(source.size() - 1));
        if (load == null || (isElement ? !isElementLoad(load) : !isField(load, Opcodes.GETFIELD))) {
            return;
        }
        MethodInsnNode call = operation(load);
        AbstractInsnNode store = call == null ? null : next(call);
        AbstractInsnNode cast = null;
        Type field = isElement ? null : Type.getType(((FieldInsnNode) load).desc);
        if (store != null && store.getOpcode() == castTo(isElement ? load.getOpcode() : field.getOpcode(Opcodes.IALOAD))) {
            cast = store;
            store = next(store);
        }
        boolean isBack = store != null && (isElement
                ? store.getOpcode() - Opcodes.IASTORE == load.getOpcode() - Opcodes.IALOAD
                : isField(store, Opcodes.PUTFIELD) && Types.isSameField((FieldInsnNode) store, (FieldInsnNode) load));
        boolean isInPlace = switch (direction) {
            case READ -> isUnread;
            case WRITE -> true;
            // A value that is neither read nor stored is dropped altogether.
            case MEASURE -> !isUnread;
        };
        if (isBack && isInPlace) {
            calls[flat.index(call)] = true;
            below[flat.index(call)] = (byte) (isElement ? 2 : 1);
        }
        if (isBack && direction == Direction.READ) {
            stored = place;
            afterStored = next(store);
        }
        if (isBack && isUnread) {
            leaveOut(source);
            leaveOut(load);
        }
        if (isBack && direction != Direction.READ) {
            leaveOut(place);
            if (cast != null) {
                leaveOut(cast);
            }
            leaveOut(store);
        }
    }

    /** Returns whether what stands behind an object may be the stream, or lead on to where it stands. Behind most a field is loaded. */
    private static boolean mayLead(AbstractInsnNode next) {
        return next != null && (next.getOpcode() == Opcodes.ALOAD || isIndex(next) || isReference(next));
    }

    private static boolean isElementLoad(AbstractInsnNode insn) {
        return insn.getOpcode() >= Opcodes.IALOAD && insn.getOpcode() <= Opcodes.SALOAD;
    }

    private boolean isField(AbstractInsnNode insn, int opcode) {
        return insn.getOpcode() == opcode && !files.isVolatile((FieldInsnNode) insn);
    }

    /**
     * Returns the instructions that lead to an object, or to an array and an index: a variable or a static field, and what is found from
     * there through fields and arrays; empty where it is anything else.
     */
    private List<AbstractInsnNode> path(AbstractInsnNode first) {
        List<AbstractInsnNode> path = new ArrayList<>();
        if (first == null || first.getOpcode() != Opcodes.ALOAD && !isField(first, Opcodes.GETSTATIC)) {
            return path;
        }
        AbstractInsnNode next = first;
        do {
            path.add(next);
            next = next(next);
        } while (next != null && (isIndex(next) || next.getOpcode() == Opcodes.AALOAD
                || isReference(next) && isField(next, Opcodes.GETFIELD)));
        return path;
    }

    /** Returns whether an instruction is of a field that has no number: of one that has, the descriptor is a letter. */
    private static boolean isReference(AbstractInsnNode insn) {
        return insn instanceof FieldInsnNode field && field.desc.length() > 1;
    }

    private static boolean isIndex(AbstractInsnNode insn) {
        return insn.getOpcode() == Opcodes.ILOAD || Way.isSmallConstant(insn);
    }

    /** Returns whether the same is found twice, and what may throw on the way is in the same line: the first one is left out. */
    private boolean isSame(List<AbstractInsnNode> one, List<AbstractInsnNode> other) {
        if (!leadToOne(one, other)) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            AbstractInsnNode insn = one.get(i);
            boolean mayThrow = insn.getOpcode() == Opcodes.AALOAD || insn.getOpcode() == Opcodes.GETFIELD
                    && !(i == 1 && one.get(0) instanceof VarInsnNode object && flat.loadsReceiver(flat.index(object)));
            if (mayThrow && flat.origin(insn).line() != flat.origin(other.get(i)).line()) {
                return false;
            }
        }
        return true;
    }

    private static boolean leadToOne(List<AbstractInsnNode> one, List<AbstractInsnNode> other) {
        if (one.isEmpty() || one.size() != other.size()) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            if (!Way.isSame(one.get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** The operation of constant width that gets a value that was loaded, and constants; null if there is none. */
    private MethodInsnNode operation(AbstractInsnNode load) {
        AbstractInsnNode next = next(load);
        while (next != null && next.getOpcode() >= Opcodes.ICONST_M1 && next.getOpcode() <= Opcodes.LDC) {
            next = next(next);
        }
        return next instanceof MethodInsnNode call && members[flat.index(call)] != null ? call : null;
    }

    private void leaveOut(List<AbstractInsnNode> path) {
        for (AbstractInsnNode insn : path) {
            leaveOut(insn);
        }
    }

    private void leaveOut(AbstractInsnNode insn) {
        leftOut[flat.index(insn)] = true;
    }

    /** The cast to what an array of the type that an instruction loads from has for elements. */
    static int castTo(int load) {
        return switch (load) {
            case Opcodes.BALOAD -> Opcodes.I2B;
            case Opcodes.SALOAD -> Opcodes.I2S;
            case Opcodes.CALOAD -> Opcodes.I2C;
            default -> Opcodes.NOP;
        };
    }

    /** The next instruction, or the one after it, where that loads the stream. */
    private AbstractInsnNode nextButStream(AbstractInsnNode insn, Frame<Value> frame) {
        AbstractInsnNode next = next(insn);
        return next instanceof VarInsnNode stream && stream.getOpcode() == Opcodes.ALOAD && frame.getLocal(stream.var).isStream()
                ? next(next)
                : next;
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
