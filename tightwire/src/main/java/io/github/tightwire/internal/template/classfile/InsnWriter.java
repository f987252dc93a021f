package io.github.tightwire.internal.template.classfile;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Writes instructions, one by one, and does to the types what they do. */
final class InsnWriter implements StackMaps.Offsets {
    private static final int WIDE = 196;
    private static final int LDC_W = 19;
    private static final int LDC2_W = 20;
    private static final int FIRST_SHORT_LOAD = 26;
    private static final int FIRST_SHORT_STORE = 59;
    private static final int SHORT_VARIABLES = 4;
    private static final int MAX_U1 = 0xFF;

    private final ConstantPool pool;
    private final Verified types;
    private final TypeState state;
    private final Bytes code;
    private final Ways ways;
    private final Descriptors descriptors;
    private final List<TypeInsnNode> made = new ArrayList<>();
    private final List<Integer> madeAt = new ArrayList<>();

    InsnWriter(ConstantPool pool, Verified types, TypeState state, Bytes code, Ways ways) {
        this.pool = pool;
        this.types = types;
        this.state = state;
        this.code = code;
        this.ways = ways;
        this.descriptors = new Descriptors(types);
    }

    /** Starts a method. */
    void start() {
        made.clear();
        madeAt.clear();
    }

    /** Writes an instruction that is come to. */
    void write(AbstractInsnNode insn) {
        switch (insn.getType()) {
            case AbstractInsnNode.INSN:
                plain(insn);
                break;
            case AbstractInsnNode.VAR_INSN:
                variable((VarInsnNode) insn);
                break;
            case AbstractInsnNode.METHOD_INSN:
                call((MethodInsnNode) insn);
                break;
            case AbstractInsnNode.FIELD_INSN:
                field((FieldInsnNode) insn);
                break;
            case AbstractInsnNode.JUMP_INSN:
                jump((JumpInsnNode) insn);
                break;
            default:
                other(insn);
        }
    }

    private void other(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (insn instanceof LdcInsnNode ldc) {
            constant(ldc.cst);
        } else if (insn instanceof IntInsnNode number) {
            number(number);
        } else if (insn instanceof IincInsnNode increment) {
            increment(increment);
        } else if (insn instanceof TypeInsnNode type) {
            type(type);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            code.u1u2(opcode, pool.invokeDynamic(dynamic.name, dynamic.desc, dynamic.bsm, dynamic.bsmArgs)).u2(0);
            take(descriptors.of(dynamic.desc));
        } else if (insn instanceof TableSwitchInsnNode table) {
            int from = choice(opcode, table.dflt);
            code.u4(table.min).u4(table.max);
            for (LabelNode label : table.labels) {
                ways.jump(label, from, true);
            }
            state.leave();
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            int from = choice(opcode, lookup.dflt);
            code.u4(lookup.keys.size());
            for (int i = 0; i < lookup.keys.size(); i++) {
                code.u4(lookup.keys.get(i));
                ways.jump(lookup.labels.get(i), from, true);
            }
            state.leave();
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            code.u1u2(opcode, pool.type(array.desc)).u1(array.dims);
            state.pop(array.dims);
            state.push(types.object(array.desc));
        } else {
            throw new IllegalArgumentException(insn.getClass() + " is no instruction of emitted code");
        }
    }

    private int choice(int opcode, LabelNode otherwise) {
        int from = code.length();
        state.pop(1);
        code.u1(opcode).fill(0, -code.length() & Integer.BYTES - 1);
        ways.jump(otherwise, from, true);
        return from;
    }

    private void plain(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        code.u1(opcode);
        if (opcode >= Opcodes.DUP && opcode <= Opcodes.SWAP) {
            duplicate(opcode);
            return;
        } else if (opcode == Opcodes.AALOAD) {
            state.pop(1);
            int array = state.top();
            state.pop(1);
            state.push(types.element(array));
            return;
        }
        state.pop(Effects.taken(opcode));
        int left = Effects.left(opcode);
        if (left != Verified.TOP) {
            state.push(left);
        } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
            state.leave();
        }
    }

    private void duplicate(int opcode) {
        if (opcode == Opcodes.SWAP) {
            state.swap();
        } else {
            int kind = opcode - Opcodes.DUP;
            state.duplicate(kind / 3 + 1, kind % 3);
        }
    }

    private void variable(VarInsnNode insn) {
        int opcode = insn.getOpcode();
        int slot = insn.var;
        boolean load = opcode <= Opcodes.ALOAD;
        if (slot < SHORT_VARIABLES) {
            code.u1(load ? FIRST_SHORT_LOAD + (opcode - Opcodes.ILOAD) * SHORT_VARIABLES + slot
                    : FIRST_SHORT_STORE + (opcode - Opcodes.ISTORE) * SHORT_VARIABLES + slot);
        } else if (slot <= MAX_U1) {
            code.u1u1(opcode, slot);
        } else {
            code.u1u1(WIDE, opcode).u2(slot);
        }
        if (load) {
            state.load(slot);
        } else {
            state.pop(slot, opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE ? 2 : 1);
            ways.assigned();
        }
    }

    private void increment(IincInsnNode insn) {
        if (insn.var <= MAX_U1 && insn.incr == (byte) insn.incr) {
            code.u1u1(insn.getOpcode(), insn.var).u1(insn.incr);
        } else {
            code.u1u1(WIDE, insn.getOpcode()).u2(insn.var).u2(insn.incr);
        }
    }

    private void number(IntInsnNode insn) {
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.SIPUSH) {
            code.u1u2(opcode, insn.operand);
        } else {
            code.u1u1(opcode, insn.operand);
        }
        if (opcode == Opcodes.NEWARRAY) {
            state.pop(1);
            state.push(types.object(descriptors.arrayOf(insn.operand)));
        } else {
            state.push(Verified.INTEGER);
        }
    }

    private void constant(Object value) {
        int index = pool.constant(value);
        int type = descriptors.ofConstant(value);
        if (Verified.isWide(type)) {
            code.u1u2(LDC2_W, index);
        } else if (index <= MAX_U1) {
            code.u1u1(Opcodes.LDC, index);
        } else {
            code.u1u2(LDC_W, index);
        }
        state.push(type);
    }

    private void type(TypeInsnNode insn) {
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.NEW) {
            state.push(Verified.uninitialized(number(insn)));
        } else if (opcode == Opcodes.INSTANCEOF) {
            state.pop(1);
            state.push(Verified.INTEGER);
        } else {
            state.pop(1);
            state.push(types.object(opcode == Opcodes.CHECKCAST ? insn.desc : descriptors.arrayOf(insn.desc)));
        }
        code.u1u2(opcode, pool.type(insn.desc));
    }

    private void field(FieldInsnNode insn) {
        int opcode = insn.getOpcode();
        code.u1u2(opcode, pool.field(insn.owner, insn.name, insn.desc));
        int type = types.of(insn.desc);
        int slots = Verified.isWide(type) ? 2 : 1;
        switch (opcode) {
            case Opcodes.GETFIELD:
                state.pop(1);
                state.push(type);
                break;
            case Opcodes.GETSTATIC:
                state.push(type);
                break;
            case Opcodes.PUTFIELD:
                state.pop(slots + 1);
                break;
            default:
                state.pop(slots);
        }
    }

    private void call(MethodInsnNode insn) {
        int opcode = insn.getOpcode();
        Descriptors.Effect effect = descriptors.of(insn.desc);
        code.u1u2(opcode, pool.method(insn.owner, insn.name, insn.desc, insn.itf));
        if (opcode == Opcodes.INVOKEINTERFACE) {
            code.u1u1(effect.taken() + 1, 0);
        }
        if (opcode == Opcodes.INVOKESTATIC) {
            take(effect);
            return;
        }
        state.pop(effect.taken());
        int receiver = state.top();
        state.pop(1);
        if (opcode == Opcodes.INVOKESPECIAL && Verified.tag(receiver) == Verified.UNINITIALIZED) {
            state.initialize(receiver, types.object(insn.owner));
            // HotSpot looks at handlers before a store, and after any other instruction.
            ways.mergeIntoHandlers();
        }
        if (effect.left() != Verified.TOP) {
            state.push(effect.left());
        }
    }

    private void take(Descriptors.Effect effect) {
        state.pop(effect.taken());
        if (effect.left() != Verified.TOP) {
            state.push(effect.left());
        }
    }

    private void jump(JumpInsnNode insn) {
        int opcode = insn.getOpcode();
        int from = code.length();
        code.u1(opcode);
        state.pop(Effects.taken(opcode));
        ways.jump(insn.label, from, false);
        if (opcode == Opcodes.GOTO) {
            state.leave();
        }
    }

    // ---- Objects without a constructor run

    /** The number of an instruction that makes an object, the same in each pass. */
    private int number(TypeInsnNode insn) {
        int number = made.indexOf(insn);
        if (number < 0) {
            number = made.size();
            made.add(insn);
            madeAt.add(0);
        }
        madeAt.set(number, code.length());
        return number;
    }

    @Override
    public int of(int number) {
        return madeAt.get(number);
    }
}
