package io.github.tightwire.internal.template;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.kernel.Outcome;
import io.github.tightwire.internal.template.Regions.Region;
import io.github.tightwire.internal.template.schedule.Scalar;
import io.github.tightwire.internal.template.schedule.Scalar.Kind;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * Reading: one check whether all of a region is there, then values out of {@link Windows} of the packet.
 *
 * <p>Where a region is not all there, the packet will be refused within it; but the values before the end still arrive, and the
 * bit must be right. For that the region is emitted a second time, with a check for each value, as a method of its own.
 */
final class ReadEmission extends Emission {
    private static final String REASON = Type.getInternalName(Reason.class);

    private Windows windows;
    private boolean piecemeal;
    /** The bits of the region that were read, the position not having moved on. */
    private int taken;

    ReadEmission(Unit unit, Plan plan, String name) {
        this(unit, plan, name, false);
    }

    private ReadEmission(Unit unit, Plan plan, String name, boolean piecemeal) {
        super(unit, plan, name);
        this.piecemeal = piecemeal;
        this.windows = new Windows(this, piecemeal);
    }

    @Override
    int pending() {
        return taken;
    }

    @Override
    void dropIgnored(Scalar scalar) {
        code.pop(scalar.isInt() ? 1 : 2);
    }

    @Override
    void enter(Region region, int first, int last) {
        if (!region.isSingle() && !piecemeal) {
            LabelNode cutShort = new LabelNode();
            requireRemaining(region.bits, cutShort);
            int operands = Calls.operandCount(region.first());
            int position = knownPosition();
            coldly(() -> {
                code.add(cutShort);
                if (plan().isPassable(first, operands)) {
                    leaveTo(new ReadEmission(unit(), plan(), freshName(), true), first, last, position, operands);
                } else {
                    emitPiecemeal(first, last);
                }
            });
        }
        windows.enter(region.bits);
    }

    private void emitPiecemeal(int first, int last) throws NotCompilableException {
        Windows fused = windows;
        windows = new Windows(this, true);
        piecemeal = true;
        emitAgain(first, last);
        piecemeal = false;
        windows = fused;
        taken = 0;
    }

    private void requireRemaining(int bits, LabelNode otherwise) {
        state(START, END);
        position().push(bits).call(Kernel.HAS_REMAINING).jump(Opcodes.IFEQ, otherwise);
    }

    @Override
    void scalar(Scalar scalar, Region region, String field, boolean inPlace) {
        if (scalar.bits() > 0 && (region.isSingle() || piecemeal)) {
            LabelNode cutShort = new LabelNode();
            requireRemaining(scalar.bits(), cutShort);
            refuseColdly(cutShort, Reason.PAST_END);
        }
        if (scalar.isInt()) {
            takeInt(scalar);
        } else {
            takeLong(scalar);
        }
    }

    @Override
    void leave() {
        windows.leave();
        if (!piecemeal) {
            int bits = taken;
            taken = 0;
            if (bits > 0) {
                advance(bits);
            }
        }
    }

    private void takeInt(Scalar scalar) {
        if (scalar.bits() == 0) {
            code.push((int) scalar.min());
            return;
        }
        windows.load(scalar.bits(), taken);
        code.op(Opcodes.L2I);
        if (scalar.bits() < Integer.SIZE) {
            code.push((1 << scalar.bits()) - 1).op(Opcodes.IAND);
        }
        if (scalar.hasHeadroom()) {
            LabelNode outside = new LabelNode();
            code.op(Opcodes.DUP).push((int) scalar.range());
            if (scalar.bits() < Integer.SIZE) {
                code.jump(Opcodes.IF_ICMPGT, outside);
            } else {
                code.call(Kernel.COMPARE_UNSIGNED_INT).jump(Opcodes.IFGT, outside);
            }
            refuseColdly(outside, Reason.OUT_OF_RANGE);
        }
        if (scalar.kind() == Kind.FLOAT) {
            code.call(Kernel.INT_BITS_TO_FLOAT);
        } else if (scalar.min() != 0) {
            code.push((int) scalar.min()).op(Opcodes.IADD);
        }
        taken += scalar.bits();
    }

    private void takeLong(Scalar scalar) {
        if (scalar.bits() == 0) {
            code.push(scalar.min());
            return;
        }
        if (windows.hold(scalar.bits(), taken)) {
            windows.load(scalar.bits(), taken);
            if (scalar.bits() < Long.SIZE) {
                code.push((1L << scalar.bits()) - 1).op(Opcodes.LAND);
            }
        } else {
            int low = temporary(2);
            int high = scalar.bits() - Integer.SIZE;
            windows.load(Integer.SIZE, taken);
            code.push(0xFFFFFFFFL).op(Opcodes.LAND).store(Type.LONG_TYPE, low);
            windows.load(high, taken + Integer.SIZE);
            // What is above the bits is shifted out only where all of them are taken.
            if (high < Integer.SIZE) {
                code.push((1L << high) - 1).op(Opcodes.LAND);
            }
            code.push(Integer.SIZE).op(Opcodes.LSHL).load(Type.LONG_TYPE, low).op(Opcodes.LOR);
        }
        if (scalar.hasHeadroom()) {
            LabelNode outside = new LabelNode();
            code.op(Opcodes.DUP2).push(scalar.range())
                    .call(Kernel.COMPARE_UNSIGNED_LONG).jump(Opcodes.IFGT, outside);
            refuseColdly(outside, Reason.OUT_OF_RANGE);
        }
        if (scalar.kind() == Kind.DOUBLE) {
            code.call(Kernel.LONG_BITS_TO_DOUBLE);
        } else if (scalar.min() != 0) {
            code.push(scalar.min()).op(Opcodes.LADD);
        }
        taken += scalar.bits();
    }

    private void refuseColdly(LabelNode at, Reason reason) {
        int behind = taken;
        int known = knownPosition();
        coldly(() -> {
            code.add(at);
            refuse(reason, known, behind);
        });
    }

    /** Returns a refusal so many bits behind a position, which is known or else is -1. */
    private void refuse(Reason reason, int known, int behind) {
        if (known >= 0) {
            code.push(Outcome.refused(reason, known + behind)).op(Opcodes.LRETURN);
            return;
        }
        code.add(new FieldInsnNode(Opcodes.GETSTATIC, REASON, reason.name(), "L" + REASON + ";"));
        state(POSITION);
        if (behind > 0) {
            code.push(behind).op(Opcodes.IADD);
        }
        code.call(Kernel.REFUSED).op(Opcodes.LRETURN);
    }

    @Override
    void dynamicScalar(Scalar scalar, int value, int first, int second, String field) {
        int outcome = temporary(2);
        int count = temporary(1);
        if (scalar.bounded()) {
            state(BYTES, START, END, POSITION).load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second)
                    .call(Kernel.CHECK_RANGE);
        } else {
            state(START, END, POSITION).load(Type.INT_TYPE, first)
                    .push(scalar.kind().size())
                    .call(Kernel.CHECK_RAW);
        }
        LabelNode sound = new LabelNode();
        code.store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).push(0L).op(Opcodes.LCMP)
                .jump(Opcodes.IFEQ, sound).load(Type.LONG_TYPE, outcome).op(Opcodes.LRETURN).add(sound);
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second)
                    .call(Kernel.BITS_REQUIRED);
        } else {
            code.load(Type.INT_TYPE, first);
        }
        code.store(Type.INT_TYPE, count);
        state(BYTES, START, END, POSITION).load(Type.INT_TYPE, count).call(Kernel.READ_WIDE);
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).op(Opcodes.LADD);
        }
        state(POSITION).load(Type.INT_TYPE, count).op(Opcodes.IADD).store(Type.INT_TYPE, slot(POSITION));
    }

    @Override
    int scalarWeight(Scalar scalar) {
        return scalar.hasHeadroom() ? 40 : 22;
    }

    @Override
    void align() {
        int aligned = temporary(1);
        LabelNode padded = new LabelNode();
        state(BYTES, START);
        position().call(Kernel.READ_ALIGN)
                .store(Type.INT_TYPE, aligned).load(Type.INT_TYPE, aligned).jump(Opcodes.IFLT, padded)
                .load(Type.INT_TYPE, aligned).store(Type.INT_TYPE, slot(POSITION));
        refuseColdly(padded, Reason.NON_ZERO_PADDING);
    }

    @Override
    void copyBytes() {
        int behind = temporary(1);
        LabelNode cutShort = new LabelNode();
        state(BYTES, START, END);
        position().call(Kernel.READ_BYTES)
                .store(Type.INT_TYPE, behind).load(Type.INT_TYPE, behind).jump(Opcodes.IFLT, cutShort)
                .load(Type.INT_TYPE, behind).store(Type.INT_TYPE, slot(POSITION));
        refuseColdly(cutShort, Reason.PAST_END);
    }

    @Override
    void callWalk() {
        state(BYTES, START, END);
        position().call(Kernel.READ_NEXT);
    }

    @Override
    void hasRemaining() {
        int bits = temporary(2);
        code.store(Type.LONG_TYPE, bits);
        state(START, END);
        position().load(Type.LONG_TYPE, bits).call(Kernel.HAS_REMAINING_LONG);
    }

    @Override
    void refuse(Kernel outcome) {
        code.call(outcome).op(Opcodes.LRETURN);
    }

    @Override
    void invalid(String field) {
        code.op(Opcodes.POP);
        refuse(Reason.INVALID_ARGUMENT, knownPosition(), taken);
    }

    @Override
    void leaveIfRefused(int outcome) {
        LabelNode accepted = new LabelNode();
        code.op(Opcodes.DUP).jump(Opcodes.IFGE, accepted)
                .load(Type.LONG_TYPE, outcome).op(Opcodes.LRETURN).add(accepted);
    }

    @Override
    void moveTo() {
        code.store(Type.INT_TYPE, slot(POSITION));
    }
}
