package io.github.tightwire.internal.template;

import io.github.tightwire.internal.kernel.Packing;
import io.github.tightwire.internal.template.Regions.Region;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LabelNode;

/**
 * Writing: values are checked one by one, and staged at constant shifts in one variable, across the bounds of words; whole words
 * are committed when they are full, the rest where a region ends. Room for the whole words is checked where the region starts.
 */
final class WriteEmission extends Emission {
    private static final String COMPARE_INTS = "(II)I";
    private static final String COMPARE_LONGS = "(JJ)I";

    private int staging = -1;
    private int staged;
    /** The bits of the region that are still to be staged. */
    private int remaining;

    WriteEmission(Unit unit, Flat flat, String name) {
        super(unit, flat, Direction.WRITE, name);
    }

    @Override
    int pending() {
        return staged;
    }

    @Override
    void scalar(Scalar scalar, Region region, String field) {
        if (scalar.isInt()) {
            stageInt(scalar, field);
        } else {
            stageLong(scalar, field);
        }
    }

    @Override
    void enter(Region region, int first, int last) {
        if (region.bits >= Long.SIZE) {
            state(START, END, POSITION).push(region.bits).call("Packing", "requireRoom", "(IIII)V");
        }
        remaining = region.bits;
    }

    @Override
    void leave() {
        int known = knownPosition();
        if (known >= 0 && (known & 7) + staged < Long.SIZE) {
            if (staged > 0) {
                commit(staged);
            }
        } else if (staged > Packing.COMMIT_BITS) {
            int rest = staged - Packing.COMMIT_BITS;
            int all = temporary(2);
            code.load(Type.LONG_TYPE, staging).store(Type.LONG_TYPE, all);
            code.load(Type.LONG_TYPE, all).push((1L << Packing.COMMIT_BITS) - 1).op(Opcodes.LAND)
                    .store(Type.LONG_TYPE, staging);
            commit(Packing.COMMIT_BITS);
            code.load(Type.LONG_TYPE, all).push(Packing.COMMIT_BITS).op(Opcodes.LUSHR)
                    .store(Type.LONG_TYPE, staging);
            commit(rest);
        } else if (staged > 0) {
            commit(staged);
        }
        staged = 0;
    }

    private void stageInt(Scalar scalar, String field) {
        code.op(Opcodes.DUP);
        if (scalar.type() == Type.FLOAT_TYPE) {
            code.call("java/lang/Float", "floatToRawIntBits", "(F)I");
        } else if (scalar.bounded()) {
            offset(scalar, field);
        } else if (scalar.bits() > 1 && scalar.bits() < Integer.SIZE) {
            // The value may have a sign or none: shifted up by half the range, it is below one and a half of them.
            fit(scalar, field);
            code.push((1 << scalar.bits()) - 1).op(Opcodes.IAND);
        } else if (scalar.bits() == 1 && scalar.type() == Type.INT_TYPE) {
            fit(scalar, field);
            code.push(1).op(Opcodes.IAND);
        }
        if (scalar.bits() == 0) {
            code.op(Opcodes.POP);
            return;
        }
        code.op(Opcodes.I2L);
        if (scalar.bits() == Integer.SIZE) {
            code.push(0xFFFFFFFFL).op(Opcodes.LAND);
        }
        stage(scalar.bits());
    }

    private void offset(Scalar scalar, String field) {
        int min = (int) scalar.min();
        if (min != 0) {
            code.push(min).op(Opcodes.ISUB);
        }
        if ((int) scalar.range() != -1) {
            LabelNode outside = new LabelNode();
            code.op(Opcodes.DUP).push((int) scalar.range())
                    .call("java/lang/Integer", "compareUnsigned", COMPARE_INTS).jump(Opcodes.IFGT, outside);
            outOfRange(outside, scalar, 1, field);
        }
    }

    private void fit(Scalar scalar, String field) {
        LabelNode outside = new LabelNode();
        code.op(Opcodes.DUP).push(1 << scalar.bits() - 1).op(Opcodes.IADD).push(3 << scalar.bits() - 1)
                .call("java/lang/Integer", "compareUnsigned", COMPARE_INTS).jump(Opcodes.IFGE, outside);
        doesNotFit(outside, scalar, 1, field);
    }

    private void stageLong(Scalar scalar, String field) {
        code.op(Opcodes.DUP2);
        if (scalar.type() == Type.DOUBLE_TYPE) {
            code.call("java/lang/Double", "doubleToRawLongBits", "(D)J");
        } else if (scalar.bounded()) {
            if (scalar.min() != 0) {
                code.push(scalar.min()).op(Opcodes.LSUB);
            }
            if (scalar.range() != -1) {
                LabelNode outside = new LabelNode();
                code.op(Opcodes.DUP2).push(scalar.range())
                        .call("java/lang/Long", "compareUnsigned", COMPARE_LONGS).jump(Opcodes.IFGT, outside);
                outOfRange(outside, scalar, 2, field);
            }
        } else if (scalar.bits() < Long.SIZE) {
            LabelNode outside = new LabelNode();
            code.op(Opcodes.DUP2).push(1L << scalar.bits() - 1).op(Opcodes.LADD).push(3L << scalar.bits() - 1)
                    .call("java/lang/Long", "compareUnsigned", COMPARE_LONGS).jump(Opcodes.IFGE, outside);
            doesNotFit(outside, scalar, 2, field);
            code.push(scalar.range()).op(Opcodes.LAND);
        }
        if (scalar.bits() == 0) {
            code.op(Opcodes.POP2);
        } else {
            stage(scalar.bits());
        }
    }

    /** Takes the offset and, below it, the value; each of one or two slots. */
    private void outOfRange(LabelNode outside, Scalar scalar, int size, String field) {
        int behind = staged;
        coldly(() -> {
            code.add(outside).op(size == 1 ? Opcodes.POP : Opcodes.POP2);
            if (size == 1) {
                code.op(Opcodes.I2L);
            }
            code.push(scalar.min()).push(scalar.max());
            fault(behind, field, "outOfRange", "(JJJILjava/lang/String;)Ljava/lang/IllegalArgumentException;");
        });
    }

    private void doesNotFit(LabelNode outside, Scalar scalar, int size, String field) {
        int behind = staged;
        coldly(() -> {
            code.add(outside).op(size == 1 ? Opcodes.POP : Opcodes.POP2);
            if (size == 1) {
                code.op(Opcodes.I2L);
            }
            code.push(scalar.bits());
            fault(behind, field, "doesNotFit", "(JIILjava/lang/String;)Ljava/lang/IllegalArgumentException;");
        });
    }

    private void fault(int behind, String field, String name, String descriptor) {
        state(POSITION);
        if (behind > 0) {
            code.push(behind).op(Opcodes.IADD);
        }
        code.pushConstant(field).call("Faults", name, descriptor).op(Opcodes.ATHROW);
    }

    /** Takes the bits, nothing above them. */
    private void stage(int bits) {
        if (staging < 0) {
            staging = temporary(2);
        }
        int fitting = Long.SIZE - staged;
        if (bits < fitting || bits == fitting && bits == remaining) {
            stageLow();
            staged += bits;
        } else {
            // The value fills the word, or goes on in the next one.
            int value = temporary(2);
            code.store(Type.LONG_TYPE, value).load(Type.LONG_TYPE, value);
            stageLow();
            state(BYTES, START, POSITION, SCRATCH).load(Type.LONG_TYPE, staging)
                    .call("Packing", "commitWord", "([BIIJJ)J").store(Type.LONG_TYPE, slot(SCRATCH));
            advance(Long.SIZE);
            staged = bits - fitting;
            if (staged > 0) {
                code.load(Type.LONG_TYPE, value).push(fitting).op(Opcodes.LUSHR).store(Type.LONG_TYPE, staging);
            }
        }
        remaining -= bits;
    }

    private void stageLow() {
        if (staged > 0) {
            code.push(staged).op(Opcodes.LSHL).load(Type.LONG_TYPE, staging).op(Opcodes.LOR);
        }
        code.store(Type.LONG_TYPE, staging);
    }

    /** Commits so many of the staged bits, nothing being staged above them. */
    private void commit(int bits) {
        state(BYTES, START, END, POSITION, SCRATCH).load(Type.LONG_TYPE, staging).push(bits)
                .call("Packing", "commit", "([BIIIJJI)J").store(Type.LONG_TYPE, slot(SCRATCH));
        advance(bits);
    }

    @Override
    void dynamicScalar(Scalar scalar, int value, int first, int second, String field) {
        state(BYTES, START, END, POSITION, SCRATCH).load(Type.LONG_TYPE, value);
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second).pushConstant(field)
                    .call("Packing", "range", "([BIIIJJJJLjava/lang/String;)J").store(Type.LONG_TYPE, slot(SCRATCH));
            state(POSITION).load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second)
                    .call("io/github/tightwire/bits/Bits", "bitsRequired", COMPARE_LONGS);
        } else {
            code.load(Type.INT_TYPE, first).push(scalar.type() == Type.INT_TYPE ? Integer.SIZE : Long.SIZE)
                    .pushConstant(field)
                    .call("Packing", "raw", "([BIIIJJIILjava/lang/String;)J").store(Type.LONG_TYPE, slot(SCRATCH));
            state(POSITION).load(Type.INT_TYPE, first);
        }
        code.op(Opcodes.IADD).store(Type.INT_TYPE, slot(POSITION)).load(Type.LONG_TYPE, value);
    }

    @Override
    int scalarWeight(Scalar scalar) {
        return scalar.bounded() || scalar.bits() < Integer.SIZE && scalar.bits() > 1 ? 46 : 22;
    }

    @Override
    void align() {
        // The byte at the position is stored, its high bits zero.
        state(POSITION).push(7).op(Opcodes.IADD).push(-Byte.SIZE).op(Opcodes.IAND)
                .store(Type.INT_TYPE, slot(POSITION));
        code.push(0L).store(Type.LONG_TYPE, slot(SCRATCH));
    }

    @Override
    void copyBytes() {
        int count = temporary(1);
        int offset = temporary(1);
        int data = temporary(1);
        code.store(Type.INT_TYPE, count).store(Type.INT_TYPE, offset).store(Value.OBJECT, data);
        state(BYTES, START, END, POSITION).load(Value.OBJECT, data).load(Type.INT_TYPE, offset)
                .load(Type.INT_TYPE, count).call("Packing", "copy", "([BIII[BII)I")
                .store(Type.INT_TYPE, slot(POSITION));
    }

    @Override
    void moveTo() {
        code.store(Type.INT_TYPE, slot(POSITION));
        state(BYTES, START, POSITION).call("Packing", "scratch", "([BII)J").store(Type.LONG_TYPE, slot(SCRATCH));
    }
}
