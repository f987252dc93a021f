package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.plan.StagedBits;
import io.github.tightwire.internal.compiler.target.Kernel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Instructions as they are written. A push whose value is not needed is taken back. */
public final class Code {
    private final InsnList list = new InsnList();
    private final List<Call> calls = new ArrayList<>();
    private final Set<AbstractInsnNode> pure = new HashSet<>();
    private Origin origin;
    private StagedBits staged;

    /**
     * A call, and where it comes from.
     *
     * @param staged what a write has staged there; null where nothing is
     */
    record Call(AbstractInsnNode insn, Origin origin, StagedBits staged) {
    }

    public InsnList list() {
        return list;
    }

    /** Sets the origin of the instructions that are added from now on; null where nobody knows. */
    Code at(Origin from) {
        return at(from, null);
    }

    /** Sets the origin of the instructions that are added from now on, and the bits that a write has staged there, or null. */
    Code at(Origin from, StagedBits stagedThere) {
        origin = from;
        staged = stagedThere;
        return this;
    }

    /** Sets the bits that a write has staged from here on. */
    void staged(StagedBits stagedHere) {
        staged = stagedHere;
    }

    StagedBits staged() {
        return staged;
    }

    Origin origin() {
        return origin;
    }

    /** The calls, in the order of the code. */
    List<Call> calls() {
        return calls;
    }

    public Code add(AbstractInsnNode insn) {
        list.add(insn);
        if (isCall(insn)) {
            calls.add(new Call(insn, origin, staged));
        }
        return this;
    }

    /** The loads of fields that can't throw, and that nothing depends on but who takes their value. */
    Set<AbstractInsnNode> pure() {
        return pure;
    }

    public Code op(int opcode) {
        return add(new InsnNode(opcode));
    }

    public Code jump(int opcode, LabelNode target) {
        return add(new JumpInsnNode(opcode, target));
    }

    public Code load(Type type, int slot) {
        return add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), slot));
    }

    /** Pushes variables that follow one another. */
    Code loadAll(List<Type> types, int first) {
        int slot = first;
        for (Type type : types) {
            load(type, slot);
            slot += type.getSize();
        }
        return this;
    }

    public Code store(Type type, int slot) {
        return add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), slot));
    }

    /** Casts what is on the stack; what is no object stays as it is. */
    Code cast(Type type) {
        return isCast(type) ? add(new TypeInsnNode(Opcodes.CHECKCAST, type.getInternalName())) : this;
    }

    static boolean isCast(Type type) {
        return type.getSort() == Type.OBJECT && !type.equals(Value.OBJECT);
    }

    public Code call(Kernel callee) {
        return add(new MethodInsnNode(Opcodes.INVOKESTATIC, callee.owner, callee.method, callee.descriptor, false));
    }

    public Code push(int value) {
        if (value >= -1 && value <= 5) {
            return op(Opcodes.ICONST_0 + value);
        } else if (value == (byte) value) {
            return add(new IntInsnNode(Opcodes.BIPUSH, value));
        } else if (value == (short) value) {
            return add(new IntInsnNode(Opcodes.SIPUSH, value));
        }
        return add(new LdcInsnNode(value));
    }

    public Code push(long value) {
        if (value == 0 || value == 1) {
            return op(Opcodes.LCONST_0 + (int) value);
        }
        return add(new LdcInsnNode(value));
    }

    /** Pushes any constant; null too. */
    Code pushConstant(Object constant) {
        if (constant == null) {
            return op(Opcodes.ACONST_NULL);
        } else if (constant instanceof Integer value) {
            return push((int) value);
        } else if (constant instanceof Long value) {
            return push((long) value);
        }
        return add(new LdcInsnNode(constant));
    }

    /**
     * Stores a reference into a field where another one is. {@code target = s.serializeOptional(target, Ship::new)} leaves the field as
     * it is, when writing always, and to store a reference costs more than to look: a collector wants to know of it.
     */
    Code storeUnlessThere(AbstractInsnNode load, AbstractInsnNode store) {
        LabelNode there = new LabelNode();
        LabelNode end = new LabelNode();
        return op(Opcodes.DUP2).op(Opcodes.SWAP).add(load)
                .jump(Opcodes.IF_ACMPEQ, there)
                .add(store).jump(Opcodes.GOTO, end)
                .add(there).op(Opcodes.POP2)
                .add(end);
    }

    AbstractInsnNode last() {
        return list.getLast();
    }

    /** Drops a value of one or two slots, with the instruction that pushed it, where that does nothing else. */
    Code pop(int size) {
        AbstractInsnNode last = list.getLast();
        if (last != null && isPush(last)) {
            list.remove(last);
            return this;
        } else if (last != null && pure.contains(last)) {
            // What is left of it is the object.
            list.remove(last);
            if (isCall(last)) {
                calls.remove(calls.size() - 1);
            }
            return pop(1);
        }
        return op(size == 1 ? Opcodes.POP : Opcodes.POP2);
    }

    private static boolean isCall(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode;
    }

    private static boolean isPush(AbstractInsnNode insn) {
        // Calls of constants were never written; of loads and constants nothing depends on their being there.
        int opcode = insn.getOpcode();
        return opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.ALOAD;
    }
}
