package io.github.tightwire.internal.template;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.kernel.Outcome;
import io.github.tightwire.internal.kernel.Unpacking;
import io.github.tightwire.internal.template.Regions.Region;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * Reading: one check whether all of a region is there, then values out of windows of the packet, loaded once for as many as fit.
 * Windows lie within the region, so that no load needs a check of its own; the last one is aligned to the region's end.
 *
 * <p>Where a region is not all there, the packet will be refused within it; but the values before the end still arrive, and the
 * bit must be right. For that the region is emitted a second time, with a check for each value, as a method of its own.
 */
final class ReadEmission extends Emission {
    private static final String REASON = Type.getInternalName(Reason.class);

    private int window = -1;
    /** The bit of the region where the window starts, or of the packet where that is constant; -1 where none is loaded. */
    private int windowStart = -1;
    private AbstractInsnNode windowStore;
    private final List<AbstractInsnNode> windowLoads = new ArrayList<>();
    private int taken;
    private boolean piecemeal;
    private int regionBits;
    /** The variable of the window at the end of the region, and of the bit of the region where it starts. */
    private int lastWindow = -1;
    private int lastWindowStart;
    private boolean lastWindowLoaded;

    ReadEmission(Unit unit, Flat flat, String name) {
        super(unit, flat, Direction.READ, name);
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
        regionBits = region.bits;
        if (region.isSingle() || piecemeal) {
            return;
        }
        LabelNode cutShort = new LabelNode();
        requireRemaining(region.bits, cutShort);
        int operands = Calls.operandTypes(region.first()).size();
        int position = knownPosition();
        coldly(() -> {
            code.add(cutShort);
            if (isPassable(first, operands)) {
                ReadEmission pieces = new ReadEmission(unit(), flat, freshName());
                pieces.piecemeal = true;
                leaveTo(pieces, first, last, position, operands);
            } else {
                piecemeal = true;
                emitAgain(first, last);
                piecemeal = false;
                taken = 0;
                lastWindowLoaded = false;
            }
        });
    }

    private void requireRemaining(int bits, LabelNode otherwise) {
        state(START, END);
        position().push(bits).call("Unpacking", "hasRemaining", "(IIII)Z").jump(Opcodes.IFEQ, otherwise);
    }

    @Override
    void scalar(Scalar scalar, Region region, String field, boolean inPlace) {
        if (scalar.bits() > 0 && (region.isSingle() || piecemeal)) {
            LabelNode cutShort = new LabelNode();
            requireRemaining(scalar.bits(), cutShort);
            refuseColdly(cutShort, Reason.PAST_END);
            if (!isConstant()) {
                windowStart = -1;
            }
        }
        if (scalar.isInt()) {
            takeInt(scalar);
        } else {
            takeLong(scalar);
        }
    }

    @Override
    void leave() {
        if (taken > 0 && !piecemeal) {
            advance(taken);
            taken = 0;
        }
        forgetWindow();
        lastWindowLoaded = false;
    }

    private void takeInt(Scalar scalar) {
        if (scalar.bits() == 0) {
            code.push((int) scalar.min());
            return;
        }
        load(scalar.bits());
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
                code.call("java/lang/Integer", "compareUnsigned", "(II)I").jump(Opcodes.IFGT, outside);
            }
            refuseColdly(outside, Reason.OUT_OF_RANGE);
        }
        if (scalar.type() == Type.FLOAT_TYPE) {
            code.call("java/lang/Float", "intBitsToFloat", "(I)F");
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
        if (isInOneWindow(scalar.bits())) {
            load(scalar.bits());
            if (scalar.bits() < Long.SIZE) {
                code.push((1L << scalar.bits()) - 1).op(Opcodes.LAND);
            }
        } else if (isConstant() && !piecemeal) {
            state(BYTES, START).push(knownPosition() + taken).call("Unpacking", "unaligned", "([BII)J");
            if (scalar.bits() < Long.SIZE) {
                code.push((1L << scalar.bits()) - 1).op(Opcodes.LAND);
            }
        } else {
            int low = temporary(2);
            int high = scalar.bits() - Integer.SIZE;
            load(Integer.SIZE);
            code.push(0xFFFFFFFFL).op(Opcodes.LAND).store(Type.LONG_TYPE, low);
            taken += Integer.SIZE;
            load(high);
            taken -= Integer.SIZE;
            // What is above the bits is shifted out only where all of them are taken.
            if (high < Integer.SIZE) {
                code.push((1L << high) - 1).op(Opcodes.LAND);
            }
            code.push(Integer.SIZE).op(Opcodes.LSHL).load(Type.LONG_TYPE, low).op(Opcodes.LOR);
        }
        if (scalar.hasHeadroom()) {
            LabelNode outside = new LabelNode();
            code.op(Opcodes.DUP2).push(scalar.range())
                    .call("java/lang/Long", "compareUnsigned", "(JJ)I").jump(Opcodes.IFGT, outside);
            refuseColdly(outside, Reason.OUT_OF_RANGE);
        }
        if (scalar.type() == Type.DOUBLE_TYPE) {
            code.call("java/lang/Double", "longBitsToDouble", "(J)D");
        } else if (scalar.min() != 0) {
            code.push(scalar.min()).op(Opcodes.LADD);
        }
        taken += scalar.bits();
    }

    private boolean isInOneWindow(int bits) {
        return bits <= (isConstant() ? Long.SIZE + windowByte() * Byte.SIZE - knownPosition() - taken : Unpacking.WINDOW_BITS);
    }

    /** Leaves the next bits on the stack, and others above them. */
    private void load(int bits) {
        if (isConstant()) {
            loadConstant(bits);
            return;
        }
        boolean loaded = windowStart >= 0 && taken + bits <= windowStart + Unpacking.WINDOW_BITS;
        boolean whole = !piecemeal && regionBits >= Long.SIZE;
        boolean isWindow = taken + Long.SIZE <= regionBits;
        if (!loaded && whole && !isWindow && taken >= regionBits - Unpacking.WINDOW_BITS) {
            loadLast();
            return;
        }
        if (!loaded) {
            if (whole && isWindow) {
                state(BYTES, START);
                position().call("Unpacking", "window", "([BII)J");
            } else {
                state(BYTES, START, END);
                position().call("Unpacking", "window", "([BIII)J");
            }
            code.store(Type.LONG_TYPE, window());
            windowStart = taken;
        }
        code.load(Type.LONG_TYPE, window());
        if (taken > windowStart) {
            code.push(taken - windowStart).op(Opcodes.LUSHR);
        }
    }

    /** Whether a region's windows are at constant bytes of the packet. */
    private boolean isConstant() {
        return knownPosition() >= 0 && (piecemeal || lastByte() >= Long.BYTES);
    }

    /** The byte of the packet behind the region. */
    private int lastByte() {
        return Bits.bytesFor(knownPosition() + regionBits);
    }

    /** The byte of the packet at which the window for the next bits starts. */
    private int windowByte() {
        int index = knownPosition() + taken >>> 3;
        return piecemeal ? index : Math.min(index, lastByte() - Long.BYTES);
    }

    /** The same out of a word of the packet that is loaded as it is. */
    private void loadConstant(int bits) {
        int position = knownPosition() + taken;
        if (windowStart < 0 || position + bits > windowStart + Long.SIZE) {
            forgetWindow();
            int index = windowByte();
            if (piecemeal) {
                state(BYTES, START, END).push(index).call("Unpacking", "load", "([BIII)J");
            } else {
                state(BYTES, START).push(index).call("Unpacking", "load", "([BII)J");
            }
            code.store(Type.LONG_TYPE, window());
            windowStore = code.last();
            windowStart = index * Byte.SIZE;
        }
        code.load(Type.LONG_TYPE, window());
        windowLoads.add(code.last());
        if (position > windowStart) {
            code.push(position - windowStart).op(Opcodes.LUSHR);
        }
    }

    /** Loads no more from the window; where that was done only once, at once, it takes no variable. */
    private void forgetWindow() {
        if (windowLoads.size() == 1) {
            code.remove(windowStore);
            code.remove(windowLoads.get(0));
        }
        windowLoads.clear();
        windowStart = -1;
    }

    private int window() {
        if (window < 0) {
            window = temporary(2);
        }
        return window;
    }

    /** The same out of the 64 bits that end with the region's last byte. */
    private void loadLast() {
        if (!lastWindowLoaded) {
            if (lastWindow < 0) {
                lastWindow = temporary(2);
                lastWindowStart = temporary(1);
            }
            int boundary = temporary(1);
            state(POSITION).push(regionBits + 7).op(Opcodes.IADD).push(-Byte.SIZE).op(Opcodes.IAND)
                    .store(Type.INT_TYPE, boundary);
            state(BYTES, START).load(Type.INT_TYPE, boundary).call("Unpacking", "lastWord", "([BII)J")
                    .store(Type.LONG_TYPE, lastWindow);
            code.load(Type.INT_TYPE, boundary).push(Long.SIZE).op(Opcodes.ISUB);
            state(POSITION).op(Opcodes.ISUB).store(Type.INT_TYPE, lastWindowStart);
            lastWindowLoaded = true;
        }
        code.load(Type.LONG_TYPE, lastWindow).push(taken).load(Type.INT_TYPE, lastWindowStart)
                .op(Opcodes.ISUB).op(Opcodes.LUSHR);
    }

    private void refuseColdly(LabelNode at, Reason reason) {
        int behind = taken;
        int known = knownPosition();
        coldly(() -> {
            code.add(at);
            if (known >= 0) {
                code.push(Outcome.refused(reason, known + behind)).op(Opcodes.LRETURN);
                return;
            }
            code.add(new FieldInsnNode(Opcodes.GETSTATIC, REASON, reason.name(), "L" + REASON + ";"));
            state(POSITION);
            if (behind > 0) {
                code.push(behind).op(Opcodes.IADD);
            }
            code.call("Outcome", "refused", "(L" + REASON + ";I)J").op(Opcodes.LRETURN);
        });
    }

    @Override
    void dynamicScalar(Scalar scalar, int value, int first, int second, String field) {
        int outcome = temporary(2);
        int count = temporary(1);
        if (scalar.bounded()) {
            state(BYTES, START, END, POSITION).load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second)
                    .call("Unpacking", "checkRange", "([BIIIJJ)J");
        } else {
            state(START, END, POSITION).load(Type.INT_TYPE, first)
                    .push(scalar.type() == Type.INT_TYPE ? Integer.SIZE : Long.SIZE)
                    .call("Unpacking", "checkRaw", "(IIIII)J");
        }
        LabelNode sound = new LabelNode();
        code.store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).push(0L).op(Opcodes.LCMP)
                .jump(Opcodes.IFEQ, sound).load(Type.LONG_TYPE, outcome).op(Opcodes.LRETURN).add(sound);
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second)
                    .call("io/github/tightwire/bits/Bits", "bitsRequired", "(JJ)I");
        } else {
            code.load(Type.INT_TYPE, first);
        }
        code.store(Type.INT_TYPE, count);
        state(BYTES, START, END, POSITION).load(Type.INT_TYPE, count).call("Unpacking", "wide", "([BIIII)J");
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
        position().call("Unpacking", "align", "([BII)I")
                .store(Type.INT_TYPE, aligned).load(Type.INT_TYPE, aligned).jump(Opcodes.IFLT, padded)
                .load(Type.INT_TYPE, aligned).store(Type.INT_TYPE, slot(POSITION));
        refuseColdly(padded, Reason.NON_ZERO_PADDING);
    }

    @Override
    void copyBytes() {
        int behind = temporary(1);
        LabelNode cutShort = new LabelNode();
        state(BYTES, START, END);
        position().call("Unpacking", "copy", "([BII[BIII)I")
                .store(Type.INT_TYPE, behind).load(Type.INT_TYPE, behind).jump(Opcodes.IFLT, cutShort)
                .load(Type.INT_TYPE, behind).store(Type.INT_TYPE, slot(POSITION));
        refuseColdly(cutShort, Reason.PAST_END);
    }

    @Override
    void hasRemaining() {
        int bits = temporary(2);
        code.store(Type.LONG_TYPE, bits);
        state(START, END);
        position().load(Type.LONG_TYPE, bits).call("Unpacking", "hasRemaining", "(IIIJ)Z");
    }

    @Override
    void refuse(String outcome, String descriptor) {
        code.call("Outcome", outcome, descriptor).op(Opcodes.LRETURN);
    }

    @Override
    void invalid(String field) {
        code.op(Opcodes.POP).add(new FieldInsnNode(
                Opcodes.GETSTATIC, REASON, Reason.INVALID_ARGUMENT.name(), "L" + REASON + ";"));
        position().call("Outcome", "refused", "(L" + REASON + ";I)J").op(Opcodes.LRETURN);
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
