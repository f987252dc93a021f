package io.github.tightwire.internal.template;

import io.github.tightwire.internal.kernel.Packing;
import io.github.tightwire.internal.template.Regions.Region;
import io.github.tightwire.internal.template.schedule.Scalar;
import io.github.tightwire.internal.template.schedule.Scalar.Kind;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writing: values are checked one by one, and staged at constant shifts in one variable, across the bounds of words; whole words
 * are stored when they are full, the rest where a region ends. Room for the whole words is checked where the region starts.
 *
 * <p>Where the position is known, words are those of the packet's bytes: the scratch itself is where values are staged, and a
 * word is stored at a constant index. Elsewhere every word is shifted by the bits of the byte that the region starts in.
 */
final class WriteEmission extends Emission {
    /** The variable of the bits that are staged, where the position is not known. */
    private int staging = -1;
    /** The bits that are staged; where the position is known, those that stood in the scratch before included. */
    private int staged;
    /** The bits of the region so far, the position not having moved on. */
    private int passed;
    /** The bits of the region that are still to be staged. */
    private int remaining;

    WriteEmission(Unit unit, Plan plan, String name) {
        super(unit, plan, name);
    }

    @Override
    int pending() {
        return passed;
    }

    @Override
    void enter(Region region, int first, int last) {
        staged = isKnown() ? knownPosition() & 7 : 0;
        remaining = region.bits;
        if (staged + region.bits >= Long.SIZE) {
            state(START, END);
            position().push(region.bits).call(Kernel.REQUIRE_ROOM);
        }
        if (!isKnown()) {
            locate();
        }
    }

    private boolean isKnown() {
        return knownPosition() >= 0;
    }

    @Override
    void scalar(Scalar scalar, Region region, String field, boolean inPlace) {
        if (!inPlace) {
            code.op(scalar.isInt() ? Opcodes.DUP : Opcodes.DUP2);
        }
        if (scalar.bits() == 0) {
            check(scalar, field);
            code.op(Opcodes.POP2);
            return;
        }
        if (scalar.kind() == Kind.FLOAT) {
            code.call(Kernel.FLOAT_BITS);
        } else if (scalar.kind() == Kind.DOUBLE) {
            code.call(Kernel.DOUBLE_TO_RAW_LONG_BITS);
        } else if (scalar.kind() == Kind.BOOLEAN) {
            code.op(Opcodes.I2L);
        } else if (scalar.bounded() || scalar.bits() < (scalar.isInt() ? Integer.SIZE : Long.SIZE)) {
            check(scalar, field);
        } else if (scalar.isInt()) {
            code.call(Kernel.TO_UNSIGNED_LONG);
        }
        stage(scalar.bits());
    }

    /** Takes the value; leaves its bits. */
    private void check(Scalar scalar, String field) {
        if (!scalar.bounded()) {
            code.push(scalar.bits());
            position().pushConstant(field).call(scalar.isInt() ? Kernel.FIT_INT : Kernel.FIT_LONG);
            return;
        }
        if (scalar.isInt()) {
            code.push((int) scalar.min()).push((int) scalar.max());
        } else {
            code.push(scalar.min()).push(scalar.max());
        }
        position().pushConstant(field).call(scalar.isInt() ? Kernel.OFFSET_INT : Kernel.OFFSET_LONG);
    }

    /** Takes the bits, nothing above them. */
    private void stage(int bits) {
        int fitting = Long.SIZE - staged;
        passed += bits;
        remaining -= bits;
        // Where the position is not known, a word that is full with the region's last bit is split where the region ends.
        if (bits < fitting || bits == fitting && remaining == 0 && !isKnown()) {
            stageLow();
            code.store(Type.LONG_TYPE, staging());
            staged += bits;
            return;
        }
        // The value fills the word, or goes on in the next one.
        int value = -1;
        if (bits > fitting) {
            value = temporary(2);
            code.store(Type.LONG_TYPE, value).load(Type.LONG_TYPE, value);
        }
        stageLow();
        storeWord(bits - fitting);
        staged = bits - fitting;
        if (staged > 0) {
            code.load(Type.LONG_TYPE, value).push(fitting).op(Opcodes.LUSHR).store(Type.LONG_TYPE, staging());
        }
    }

    private int staging() {
        if (isKnown()) {
            return slot(SCRATCH);
        }
        if (staging < 0) {
            staging = temporary(2);
        }
        return staging;
    }

    private void stageLow() {
        if (staged > 0) {
            code.push(staged).op(Opcodes.LSHL).load(Type.LONG_TYPE, staging()).op(Opcodes.LOR);
        }
    }

    /** Takes a full word, of a region that has some bits more. */
    private void storeWord(int more) {
        if (isKnown()) {
            state(BYTES, START).push(byteIndex(passed - more) - Long.BYTES)
                    .call(Kernel.STORE);
        } else {
            state(BYTES);
            index(passed - more - Long.SIZE >>> 3);
            used();
            state(SCRATCH).call(Kernel.COMMIT_WORD).store(Type.LONG_TYPE, slot(SCRATCH));
        }
    }

    /** The byte of the packet in which so many bits of the region end, or, where it ends with them, the next one. */
    private int byteIndex(int bits) {
        return knownPosition() + bits >>> 3;
    }

    @Override
    void leave() {
        int bits = passed;
        passed = 0;
        if (bits > 0 && isKnown()) {
            leaveKnown(bits);
        } else if (bits > 0) {
            leaveAnywhere(bits);
        }
        staged = 0;
    }

    private void leaveAnywhere(int bits) {
        int first = bits - staged >>> 3;
        if (staged > Packing.COMMIT_BITS) {
            commit(first, Packing.COMMIT_BITS, () -> code.push((1L << Packing.COMMIT_BITS) - 1).op(Opcodes.LAND));
            commit(first + Packing.COMMIT_BITS / Byte.SIZE, staged - Packing.COMMIT_BITS,
                    () -> code.push(Packing.COMMIT_BITS).op(Opcodes.LUSHR));
        } else if (staged > 0) {
            commit(first, staged, () -> { });
        }
        advance(bits);
    }

    private void leaveKnown(int bits) {
        if (staged > 0) {
            int first = byteIndex(bits - staged);
            code.load(Type.LONG_TYPE, slot(SCRATCH));
            state(BYTES, START, END).push(first).push(staged)
                    .call(Kernel.STORE_LAST).store(Type.LONG_TYPE, slot(SCRATCH));
        } else {
            code.push(0L).store(Type.LONG_TYPE, slot(SCRATCH));
        }
        advance(bits);
    }

    /** Commits so many of the staged bits, those that a piece of code makes of them on the stack. */
    private void commit(int first, int bits, Runnable selection) {
        state(BYTES, START, END);
        index(first);
        used();
        state(SCRATCH).load(Type.LONG_TYPE, staging);
        selection.run();
        code.push(bits).call(Kernel.COMMIT).store(Type.LONG_TYPE, slot(SCRATCH));
    }

    @Override
    void dynamicScalar(Scalar scalar, int value, int first, int second, String field) {
        state(BYTES, START, END, POSITION, SCRATCH).load(Type.LONG_TYPE, value);
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second).pushConstant(field)
                    .call(Kernel.WRITE_RANGE).store(Type.LONG_TYPE, slot(SCRATCH));
            state(POSITION).load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second)
                    .call(Kernel.BITS_REQUIRED);
        } else {
            code.load(Type.INT_TYPE, first).push(scalar.kind().size())
                    .pushConstant(field)
                    .call(Kernel.WRITE_RAW).store(Type.LONG_TYPE, slot(SCRATCH));
            state(POSITION).load(Type.INT_TYPE, first);
        }
        code.op(Opcodes.IADD).store(Type.INT_TYPE, slot(POSITION)).load(Type.LONG_TYPE, value);
    }

    @Override
    int scalarWeight(Scalar scalar) {
        return scalar.bounded() || scalar.bits() < Integer.SIZE && scalar.bits() > 1 ? 60 : 30;
    }

    @Override
    void align() {
        // The byte at the position is stored, its high bits zero.
        if (isKnown()) {
            code.push(knownPosition() + 7 & -Byte.SIZE);
        } else {
            state(POSITION).push(7).op(Opcodes.IADD).push(-Byte.SIZE).op(Opcodes.IAND);
        }
        code.store(Type.INT_TYPE, slot(POSITION));
        code.push(0L).store(Type.LONG_TYPE, slot(SCRATCH));
    }

    @Override
    void copyBytes() {
        state(BYTES, START, END);
        position().call(Kernel.WRITE_BYTES).store(Type.INT_TYPE, slot(POSITION));
    }

    @Override
    void callWalk() {
        state(BYTES, START, END);
        position();
        state(SCRATCH).call(Kernel.WRITE_NEXT);
    }

    @Override
    void moveTo() {
        code.store(Type.INT_TYPE, slot(POSITION));
        state(BYTES, START, POSITION).call(Kernel.SCRATCH).store(Type.LONG_TYPE, slot(SCRATCH));
    }
}
