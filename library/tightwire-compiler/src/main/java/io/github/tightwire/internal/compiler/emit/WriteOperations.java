package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.emit.StreamState.Part;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Scalar.Kind;
import io.github.tightwire.internal.compiler.schedule.Schedule;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Append;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Await;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.CheckRoom;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Clear;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Commit;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Hold;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Locate;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.RequireRoom;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Skip;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Stage;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Step;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.StoreLast;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.StoreWord;
import io.github.tightwire.internal.compiler.target.Elements;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Writing: each value is checked, and then goes where the {@link WriteSchedule} has its bits. A value that is wrong throws before any
 * of it is staged. A region of more than a word that the packet has no room for is written by {@link NoRoomOperations}.
 */
class WriteOperations extends Operations {
    private final ColdCode cold;
    private WriteSchedule schedule;
    /** The label of where the region is written value by value; null where that is nowhere. */
    private LabelNode cutShort;
    /** The variable of the bits that are staged, where the bit is not known; elsewhere it is the scratch. */
    private int staging = -1;
    /** The variable of the position of the first bit that is held. */
    private int firstHeld = -1;
    /** True if what is staged is on the stack, the last value of the region being among it. */
    private boolean isOnStack;

    WriteOperations(Code code, StreamState state, ColdCode cold) {
        super(code, state);
        this.cold = cold;
    }

    private boolean isKnown() {
        return schedule.anchor() instanceof Anchor.Known;
    }

    // ---- Regions

    @Override
    void enter(Region region, Schedule decided, Place place) {
        schedule = (WriteSchedule) decided;
        cutShort = null;
        for (Step step : schedule.enter()) {
            if (step instanceof RequireRoom room) {
                cutShort = cold.cutShort(region);
                requireBits(room.bits(), place, cutShort);
            } else if (step instanceof Locate) {
                state.locate();
            } else {
                throw unknown(step);
            }
        }
    }

    @Override
    LabelNode handler(Region region) {
        return schedule.joinsValues() ? cold.repeated(region, cutShort) : null;
    }

    @Override
    void requireStaged(Place place) {
        if (schedule.isRoomRequired()) {
            return;
        }
        requireRoomUpTo(place.anchor(), place.passed());
    }

    void requireRoomUpTo(Anchor anchor, int bits) {
        state.loadRange();
        state.position(anchor, bits).push(0).call(Kernel.REQUIRE_ROOM);
    }

    @Override
    void scalar(Region.Member member, Place place, boolean inPlace) {
        Scalar scalar = member.scalar();
        Step step = schedule.values().get(member.number());
        if (step instanceof Await) {
            return;
        } else if (schedule.isJoined(member.number())) {
            // Two floats: nothing else waits.
            state.position(place.anchor(), place.passed() - Float.SIZE).call(Kernel.FINITE_FLOATS);
        } else {
            if (!inPlace) {
                code.op(scalar.isInt() ? Opcodes.DUP : Opcodes.DUP2);
            }
            bits(scalar, place);
        }
        if (step instanceof Skip) {
            code.op(Opcodes.POP2);
            return;
        } else if (step instanceof Stage stage) {
            join(stage.shift());
        } else if (!storeWord((StoreWord) step)) {
            return;
        }
        isOnStack = member.isLast() && (isKnown() || schedule.leave().get(0) instanceof Append);
        if (!isOnStack) {
            storeStaged();
        }
    }

    /** Takes the value, checks it, and leaves its bits as a long, nothing above them. */
    void bits(Scalar scalar, Place place) {
        if (scalar.kind().isFinite()) {
            state.position(place).call(scalar.isInt() ? Kernel.FINITE_FLOAT : Kernel.FINITE_DOUBLE);
        } else if (scalar.kind() == Kind.RAW_FLOAT) {
            code.call(Kernel.FLOAT_BITS);
        } else if (scalar.kind() == Kind.RAW_DOUBLE) {
            code.call(Kernel.DOUBLE_TO_RAW_LONG_BITS);
        } else if (scalar.kind() == Kind.BOOLEAN) {
            code.op(Opcodes.I2L);
        } else if (scalar.bounded()) {
            if (!isEncoded(scalar)) {
                offset(scalar, place);
            }
        } else if (scalar.bits() < scalar.kind().size()) {
            code.push(scalar.bits());
            state.position(place).call(scalar.isInt() ? Kernel.FIT_INT : Kernel.FIT_LONG);
        } else if (scalar.isInt()) {
            code.call(Kernel.TO_UNSIGNED_LONG);
        }
    }

    /** Returns whether the value is a float that was just compressed to the integers of the same range. */
    private boolean isEncoded(Scalar scalar) {
        return scalar.min() == 0 && code.last() instanceof MethodInsnNode call && Kernel.ENCODE_FLOAT.isCalledBy(call)
                && call.getPrevious() instanceof LdcInsnNode most && most.cst.equals(scalar.max());
    }

    private void offset(Scalar scalar, Place place) {
        if (scalar.isInt()) {
            code.push((int) scalar.min()).push((int) scalar.max());
        } else {
            code.push(scalar.min()).push(scalar.max());
        }
        state.position(place).call(scalar.isInt() ? Kernel.OFFSET_INT : Kernel.OFFSET_LONG);
    }

    /** Takes bits, moves them up, and puts what is staged below them. */
    private void join(int shift) {
        if (shift > 0) {
            code.push(shift).op(Opcodes.LSHL);
            loadStaged().op(Opcodes.LOR);
        }
    }

    /** Takes bits that fill a word, and leaves those that it has no room for; false where there are none. */
    private boolean storeWord(StoreWord word) {
        if (!isKnown()) {
            commitWord(word);
        } else if (word.left() > 0) {
            state.load(Part.SCRATCH);
            state.load(Part.BYTES);
            state.load(Part.START).push(word.index()).push(word.shift()).call(Kernel.STORE_WORD);
        } else {
            join(word.shift());
            state.load(Part.BYTES);
            state.load(Part.START).push(word.index()).call(Kernel.STORE);
        }
        return word.left() > 0;
    }

    private void commitWord(StoreWord word) {
        int value = -1;
        if (word.left() > 0) {
            value = state.temporary(2);
            code.op(Opcodes.DUP2).store(Type.LONG_TYPE, value);
        }
        join(word.shift());
        state.load(Part.BYTES);
        state.index(word.index());
        state.used();
        state.load(Part.SCRATCH).call(Kernel.COMMIT_WORD);
        state.store(Part.SCRATCH);
        if (word.left() > 0) {
            code.load(Type.LONG_TYPE, value).push(Long.SIZE - word.shift()).op(Opcodes.LUSHR);
        }
    }

    private Code loadStaged() {
        return isKnown() ? state.load(Part.SCRATCH) : code.load(Type.LONG_TYPE, staging());
    }

    private void storeStaged() {
        if (isKnown()) {
            state.store(Part.SCRATCH);
        } else {
            code.store(Type.LONG_TYPE, staging());
        }
    }

    private int staging() {
        if (staging < 0) {
            staging = state.variable(2);
        }
        return staging;
    }

    @Override
    void leave() {
        for (Step step : schedule.leave()) {
            if (step instanceof StoreLast last) {
                if (!isOnStack) {
                    state.load(Part.SCRATCH);
                }
                state.loadBuffer().push(last.index()).push(last.count()).call(Kernel.STORE_LAST);
                state.store(Part.SCRATCH);
            } else if (step instanceof Append append) {
                append(append);
            } else if (step instanceof Hold hold) {
                hold(hold);
            } else if (step instanceof CheckRoom) {
                requireRoomUpTo(schedule.anchor(), schedule.bits());
            } else if (step instanceof Clear) {
                code.push(0L);
                state.store(Part.SCRATCH);
            } else if (step instanceof Commit commit) {
                commit(commit);
            } else {
                throw unknown(step);
            }
        }
        if (schedule.bits() > 0) {
            state.advance(schedule.anchor(), schedule.bits());
        }
    }

    private static IllegalStateException unknown(Step step) {
        return new IllegalStateException(step + " is not printed here (docs/compiler.md, Add an optimisation)");
    }

    private void append(Append append) {
        if (!isOnStack) {
            loadStaged();
        }
        state.loadBuffer();
        state.load(Part.POSITION);
        state.load(Part.SCRATCH).push(append.count()).call(Kernel.APPEND);
        state.store(Part.SCRATCH);
    }

    private void hold(Hold hold) {
        if (hold.isFirst()) {
            state.load(Part.POSITION).store(Type.INT_TYPE, firstHeld());
        }
        if (hold.isChecked()) {
            requireRoomUpTo(schedule.anchor(), schedule.bits());
        }
    }

    private int firstHeld() {
        if (firstHeld < 0) {
            firstHeld = state.variable(1);
        }
        return firstHeld;
    }

    @Override
    void storeHeld() {
        code.load(Type.LONG_TYPE, staging());
        state.loadBuffer();
        code.load(Type.INT_TYPE, firstHeld());
        state.load(Part.SCRATCH);
        state.load(Part.POSITION);
        code.load(Type.INT_TYPE, firstHeld()).op(Opcodes.ISUB).call(Kernel.APPEND);
        state.store(Part.SCRATCH);
    }

    private void commit(Commit commit) {
        state.loadBuffer();
        state.index(commit.index());
        state.used();
        state.load(Part.SCRATCH);
        loadStaged();
        if (commit.from() > 0) {
            code.push(commit.from()).op(Opcodes.LUSHR);
        } else if (schedule.leave().size() > 1) {
            code.push((1L << commit.count()) - 1).op(Opcodes.LAND);
        }
        code.push(commit.count()).call(Kernel.COMMIT);
        state.store(Part.SCRATCH);
    }

    // ---- Other primitives

    @Override
    void dynamicScalar(Scalar scalar, int value, int first, int second) {
        state.loadBuffer();
        state.load(Part.POSITION);
        state.load(Part.SCRATCH).load(Type.LONG_TYPE, value);
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second).call(Kernel.WRITE_RANGE);
            state.store(Part.SCRATCH);
            state.load(Part.POSITION).load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second).call(Kernel.BITS_REQUIRED);
        } else {
            code.load(Type.INT_TYPE, first).push(scalar.kind().size()).call(Kernel.WRITE_RAW);
            state.store(Part.SCRATCH);
            state.load(Part.POSITION).load(Type.INT_TYPE, first);
        }
        code.op(Opcodes.IADD);
        state.store(Part.POSITION);
        code.load(Type.LONG_TYPE, value);
    }

    @Override
    void align(Place place) {
        // The byte at the position is stored, its high bits zero.
        if (place.anchor() instanceof Anchor.Known known) {
            code.push(known.bit() + 7 & -Byte.SIZE);
        } else {
            state.load(Part.POSITION).push(7).op(Opcodes.IADD).push(-Byte.SIZE).op(Opcodes.IAND);
        }
        state.store(Part.POSITION);
        code.push(0L);
        state.store(Part.SCRATCH);
    }

    @Override
    void callWalk(Place place) {
        state.loadBuffer();
        state.position(place);
        state.load(Part.SCRATCH).call(Kernel.WRITE_NEXT);
    }

    @Override
    void callElements(Elements elements, Place place) {
        state.loadBuffer();
        state.position(place);
        state.load(Part.SCRATCH).call(elements.in(Direction.WRITE));
    }

    @Override
    void copyText(Place place) {
        int length = state.temporary(1);
        code.store(Type.INT_TYPE, length).op(Opcodes.DUP).load(Type.INT_TYPE, length);
        state.loadBuffer();
        state.position(place).call(Kernel.WRITE_TEXT);
        state.store(Part.POSITION);
    }

    @Override
    void copyBytes(Place place) {
        state.loadBuffer();
        state.position(place).call(Kernel.WRITE_BYTES);
        state.store(Part.POSITION);
    }

    // ---- Calls

    @Override
    void moveTo() {
        super.moveTo();
        state.load(Part.BYTES);
        state.load(Part.START);
        state.load(Part.POSITION).call(Kernel.SCRATCH);
        state.store(Part.SCRATCH);
    }
}
