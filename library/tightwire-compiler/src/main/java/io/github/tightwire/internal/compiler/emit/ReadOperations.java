package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.emit.StreamState.Part;
import io.github.tightwire.internal.compiler.schedule.Anchor.Known;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Take;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Scalar.Kind;
import io.github.tightwire.internal.compiler.schedule.Schedule;
import io.github.tightwire.internal.compiler.target.Elements;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.kernel.Unpacking;
import io.github.tightwire.internal.template.Direction;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LabelNode;

/**
 * Reading: each value is put together of what the {@link ReadSchedule} takes out of words of the packet, and checked. A refusal
 * is the method's result, returned from its cold end. A region that is not all there is read once more, in cold code, by a schedule that
 * checks for each value.
 */
final class ReadOperations extends Operations {
    private final ColdCode cold;
    private final WordLoads loads;
    private ReadSchedule schedule;
    /** By number, the values of the region that are known to be finite floats. */
    private BitSet finite;
    /** The variable of the bits that a packet has of a region that it ends in. */
    private int remaining;

    ReadOperations(Code code, StreamState state, ColdCode cold) {
        super(code, state);
        this.cold = cold;
        this.loads = new WordLoads(code, state);
    }

    // ---- Regions

    @Override
    void enter(Region region, Schedule decided, Place place) {
        schedule = (ReadSchedule) decided;
        loads.start(schedule);
        finite = new BitSet();
        if (schedule.isChecked()) {
            LabelNode piecewise = cold.cutShort(region);
            requireBits(schedule.bits(), place, piecewise);
            if (schedule.anchor() instanceof Known known) {
                requireFinite(region.scalars(), known.bit(), piecewise);
            }
        }
        if (schedule.isLocated()) {
            state.locate();
        }
        if (schedule.isCutShort()) {
            remaining = state.variable(1);
            state.loadRange();
            state.position(place).call(Kernel.REMAINING).store(Type.INT_TYPE, remaining);
        }
    }

    /** Refuses the packet unless it has so many bits of the region. */
    private void require(int bits, Place place, LabelNode pastEnd) {
        if (schedule.isCutShort()) {
            code.load(Type.INT_TYPE, remaining).push(bits).jump(Opcodes.IF_ICMPLT, pastEnd);
        } else {
            requireBits(bits, place, pastEnd);
        }
    }

    /** Looks at floats side by side before any is taken: a region in which one isn't finite is read value by value, as one cut short. */
    private void requireFinite(List<Scalar> scalars, int start, LabelNode otherwise) {
        int bit = start;
        for (int i = 0; i < scalars.size(); i++) {
            int floats = 0;
            while (floats < Unpacking.FLOATS && i + floats < scalars.size() && scalars.get(i + floats).kind() == Kind.FLOAT) {
                floats++;
            }
            if (floats > 1) {
                state.load(Part.BYTES);
                state.load(Part.START).push(bit).push(floats).call(Kernel.ARE_FINITE).jump(Opcodes.IFEQ, otherwise);
                finite.set(i, i + floats);
                i += floats - 1;
                bit += floats * Float.SIZE;
            } else {
                bit += scalars.get(i).bits();
            }
        }
    }

    @Override
    void dropIgnored(Scalar scalar) {
        code.pop(scalar.isInt() ? 1 : 2);
    }

    @Override
    void scalar(Region.Member member, Place place, boolean inPlace) {
        Scalar scalar = member.scalar();
        ReadSchedule.ValueTakes value = schedule.values().get(member.number());
        if (value.check() > 0) {
            require(value.check(), place, cold.refusal(Reason.PAST_END, place));
        }
        if (scalar.isInt()) {
            takeInt(scalar, value.takes(), place, finite.get(member.number()));
        } else {
            takeLong(scalar, value.takes(), place);
        }
    }

    @Override
    void leave() {
        if (schedule.rest().bits() > 0) {
            loads.keep(schedule.rest());
        }
        if (schedule.bits() > 0) {
            state.advance(schedule.anchor(), schedule.bits());
        }
    }

    private void takeInt(Scalar scalar, List<Take> takes, Place place, boolean isFinite) {
        if (takes.isEmpty()) {
            code.push((int) scalar.min());
            return;
        }
        if (isFinite && loads.takeFloat(takes.get(0))) {
            return;
        }
        loads.take(takes.get(0));
        code.op(Opcodes.L2I);
        if (scalar.bits() < Integer.SIZE) {
            code.push((1 << scalar.bits()) - 1).op(Opcodes.IAND);
        }
        if (scalar.kind() == Kind.FLOAT && !isFinite) {
            code.op(Opcodes.DUP).push(Unpacking.FLOAT_EXPONENT).op(Opcodes.IAND).push(Unpacking.FLOAT_EXPONENT)
                    .jump(Opcodes.IF_ICMPEQ, cold.refusal(Reason.NOT_FINITE, place));
        } else if (scalar.bounded() && scalar.hasHeadroom()) {
            code.op(Opcodes.DUP).push((int) scalar.range());
            LabelNode outside = cold.refusal(Reason.OUT_OF_RANGE, place);
            if (scalar.bits() < Integer.SIZE) {
                code.jump(Opcodes.IF_ICMPGT, outside);
            } else {
                code.call(Kernel.COMPARE_UNSIGNED_INT).jump(Opcodes.IFGT, outside);
            }
        }
        ofBits(scalar);
    }

    private void takeLong(Scalar scalar, List<Take> takes, Place place) {
        if (takes.isEmpty()) {
            code.push(scalar.min());
            return;
        }
        if (takes.size() == 1) {
            takeMasked(takes.get(0), Long.SIZE);
        } else {
            int low = state.temporary(2);
            takeMasked(takes.get(0), Long.SIZE);
            code.store(Type.LONG_TYPE, low);
            // What is above the bits is shifted out only where all of them are taken.
            takeMasked(takes.get(1), Integer.SIZE);
            code.push(Integer.SIZE).op(Opcodes.LSHL).load(Type.LONG_TYPE, low).op(Opcodes.LOR);
        }
        if (scalar.kind() == Kind.DOUBLE) {
            code.op(Opcodes.DUP2).push(Unpacking.DOUBLE_EXPONENT).op(Opcodes.LAND).push(Unpacking.DOUBLE_EXPONENT)
                    .op(Opcodes.LCMP).jump(Opcodes.IFEQ, cold.refusal(Reason.NOT_FINITE, place));
        } else if (scalar.hasHeadroom()) {
            code.op(Opcodes.DUP2).push(scalar.range());
            if (scalar.bits() < Long.SIZE) {
                code.op(Opcodes.LCMP);
            } else {
                code.call(Kernel.COMPARE_UNSIGNED_LONG);
            }
            code.jump(Opcodes.IFGT, cold.refusal(Reason.OUT_OF_RANGE, place));
        }
        ofBits(scalar);
    }

    /** Makes a value of its bits. */
    void ofBits(Scalar scalar) {
        if (scalar.kind() == Kind.FLOAT || scalar.kind() == Kind.RAW_FLOAT) {
            code.call(Kernel.INT_BITS_TO_FLOAT);
        } else if (scalar.kind() == Kind.DOUBLE || scalar.kind() == Kind.RAW_DOUBLE) {
            code.call(Kernel.LONG_BITS_TO_DOUBLE);
        } else if (scalar.min() != 0 && scalar.isInt()) {
            code.push((int) scalar.min()).op(Opcodes.IADD);
        } else if (scalar.min() != 0) {
            code.push(scalar.min()).op(Opcodes.LADD);
        }
    }

    /** Leaves the bits of a take, with nothing above them unless they are as many as matter. */
    private void takeMasked(Take take, int mattering) {
        loads.take(take);
        if (take.bits() < mattering) {
            code.push((1L << take.bits()) - 1).op(Opcodes.LAND);
        }
    }

    // ---- Refusals

    @Override
    void refuse(Reason reason, Place place) {
        if (place.anchor() instanceof Known known) {
            code.push(PackedOutcome.refused(reason, known.bit() + place.passed())).op(Opcodes.LRETURN);
            return;
        }
        code.push(reason.ordinal());
        state.position(place).call(Kernel.REFUSED).op(Opcodes.LRETURN);
    }

    @Override
    void refuse(Kernel outcome) {
        code.call(outcome).op(Opcodes.LRETURN);
    }

    @Override
    void invalid(Place place) {
        code.op(Opcodes.POP);
        refuse(Reason.INVALID_ARGUMENT, place);
    }

    @Override
    void leaveIfRefused(int outcome) {
        LabelNode accepted = new LabelNode();
        code.op(Opcodes.DUP).jump(Opcodes.IFGE, accepted)
                .load(Type.LONG_TYPE, outcome).op(Opcodes.LRETURN).add(accepted);
    }

    // ---- Other primitives

    @Override
    void dynamicScalar(Scalar scalar, int value, int first, int second) {
        int outcome = state.temporary(2);
        int count = state.temporary(1);
        if (scalar.bounded()) {
            state.loadBuffer();
            state.load(Part.POSITION).load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second).call(Kernel.CHECK_RANGE);
        } else {
            state.loadRange();
            state.load(Part.POSITION).load(Type.INT_TYPE, first).push(scalar.kind().size()).call(Kernel.CHECK_RAW);
        }
        LabelNode sound = new LabelNode();
        code.store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).push(0L).op(Opcodes.LCMP)
                .jump(Opcodes.IFEQ, sound).load(Type.LONG_TYPE, outcome).op(Opcodes.LRETURN).add(sound);
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second).call(Kernel.BITS_REQUIRED);
        } else {
            code.load(Type.INT_TYPE, first);
        }
        code.store(Type.INT_TYPE, count);
        state.loadBuffer();
        state.load(Part.POSITION).load(Type.INT_TYPE, count).call(Kernel.READ_WIDE);
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).op(Opcodes.LADD);
        }
        state.load(Part.POSITION).load(Type.INT_TYPE, count).op(Opcodes.IADD);
        state.store(Part.POSITION);
    }

    @Override
    void align(Place place) {
        state.load(Part.BYTES);
        state.load(Part.START);
        state.position(place).call(Kernel.READ_ALIGN);
        moveToOrRefuse(state.temporary(1), cold.refusal(Reason.NON_ZERO_PADDING, place));
    }

    @Override
    void spend(Place place) {
        state.loadBuffer();
        state.load(Part.ORIGIN);
        state.position(place).call(Kernel.SPEND);
    }

    @Override
    void callWalk(Place place) {
        state.loadBuffer();
        state.position(place).call(Kernel.READ_NEXT);
    }

    @Override
    void callElements(Elements elements, Place place) {
        state.loadBuffer();
        state.position(place).call(elements.in(Direction.READ));
    }

    @Override
    void copyText(Place place) {
        int count = state.temporary(1);
        int text = state.temporary(1);
        code.store(Type.INT_TYPE, count).op(Opcodes.POP).load(Type.INT_TYPE, count).op(Opcodes.I2L).push((long) Byte.SIZE).op(Opcodes.LMUL);
        hasRemaining(place);
        code.jump(Opcodes.IFEQ, cold.refusal(Reason.PAST_END, place)).load(Type.INT_TYPE, count);
        state.load(Part.BYTES);
        state.load(Part.START);
        LabelNode isText = new LabelNode();
        state.position(place).call(Kernel.READ_TEXT).store(Value.OBJECT, text).load(Value.OBJECT, text).jump(Opcodes.IFNONNULL, isText)
                .load(Type.INT_TYPE, count);
        state.load(Part.BYTES);
        state.load(Part.START);
        state.position(place).call(Kernel.NO_TEXT).op(Opcodes.LRETURN).add(isText);
        state.position(place).load(Type.INT_TYPE, count).push(Byte.SIZE).op(Opcodes.IMUL).op(Opcodes.IADD);
        state.store(Part.POSITION);
        code.load(Value.OBJECT, text);
    }

    @Override
    void copyBytes(Place place) {
        state.loadBuffer();
        state.position(place).call(Kernel.READ_BYTES);
        moveToOrRefuse(state.temporary(1), cold.refusal(Reason.PAST_END, place));
    }

    /** Takes a position, or -1. */
    private void moveToOrRefuse(int position, LabelNode refused) {
        code.store(Type.INT_TYPE, position).load(Type.INT_TYPE, position).jump(Opcodes.IFLT, refused)
                .load(Type.INT_TYPE, position);
        state.store(Part.POSITION);
    }

    @Override
    void hasRemaining(Place place) {
        state.loadRange();
        state.position(place).call(Kernel.HAS_REMAINING_LONG);
    }
}
