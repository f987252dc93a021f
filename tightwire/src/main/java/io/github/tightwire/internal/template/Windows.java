package io.github.tightwire.internal.template;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.kernel.Unpacking;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * The words of the packet that the values of a region are taken out of, each loaded once for as many values as lie in it.
 *
 * <p>Where the position is known, a word is loaded from a constant byte of the packet, and its bits are where they are. Elsewhere
 * it is loaded from a constant byte after one that was located, the one that the region starts in or that an earlier region
 * started in, always as many bits before, and shifted down by the bits before that region.
 * Either way it ends within the region, so that no load needs a check of its own.
 */
final class Windows {
    private final ReadEmission emission;
    private final Code code;
    /** Whether the region may not be all there: zeros stand for what is not. */
    private final boolean piecemeal;

    private int regionBits;
    /** The bits from the place that was located to the region; -1 where none was. */
    private int located = -1;
    /** The variable that holds the word. */
    private int word = -1;
    /** The bits that the word holds, from the first one to the one behind, counted from the packet, the place or the region. */
    private int from;
    private int to;
    private AbstractInsnNode store;
    private final List<AbstractInsnNode> loads = new ArrayList<>();

    /** The variables of the word at the end of the region, and of the bit of the region where it starts. */
    private int last = -1;
    private int lastFrom;
    private boolean lastLoaded;

    Windows(ReadEmission emission, boolean piecemeal) {
        this.emission = emission;
        this.code = emission.code;
        this.piecemeal = piecemeal;
    }

    /** Comes to a region, which is known to be there unless it is read piecemeal. */
    void enter(int bits) {
        regionBits = bits;
        located = -1;
        if (!piecemeal && emission.knownPosition() < 0) {
            if (emission.beyond() < 0 && bits >= Long.SIZE) {
                emission.locate();
            }
            located = emission.beyond();
        }
    }

    /** Leaves a region. */
    void leave() {
        close();
        lastLoaded = false;
    }

    /** Whether so many bits can be loaded at once, from a bit of the region on. */
    boolean hold(int bits, int bit) {
        if (isConstant()) {
            return !piecemeal || isInOneWord(bits, emission.knownPosition() + bit);
        }
        return bits <= Unpacking.WINDOW_BITS;
    }

    private boolean isInOneWord(int bits, int position) {
        return position + bits <= constantByte(position) * Byte.SIZE + Long.SIZE;
    }

    /** Leaves so many bits on the stack, from a bit of the region on, and others above them. */
    void load(int bits, int bit) {
        int first = bit + Math.max(isConstant() ? emission.knownPosition() : located, 0);
        if (isConstant() && !isInOneWord(bits, first)) {
            emission.state(Emission.BYTES, Emission.START).push(first).call(Kernel.UNALIGNED);
            return;
        }
        if (loads.isEmpty() || first + bits > to) {
            close();
            if (isConstant()) {
                openConstant(first);
            } else if (located >= 0 && first + bits <= locatedByte(first) * Byte.SIZE + Unpacking.WINDOW_BITS) {
                openLocated(first);
            } else if (located >= 0 && bit >= regionBits - Unpacking.WINDOW_BITS) {
                loadLast(bit);
                return;
            } else {
                openAnywhere(first, bit);
            }
            code.store(Type.LONG_TYPE, word());
            store = code.last();
        }
        code.load(Type.LONG_TYPE, word());
        loads.add(code.last());
        if (first > from) {
            code.push(first - from).op(Opcodes.LUSHR);
        }
    }

    private int word() {
        if (word < 0) {
            word = emission.temporary(2);
        }
        return word;
    }

    /** Takes nothing more out of the word; where that was done only once, at once, it needs no variable. */
    private void close() {
        if (loads.size() == 1) {
            code.remove(store);
            code.remove(loads.get(0));
        }
        loads.clear();
    }

    /** Whether words are at constant bytes of the packet. */
    private boolean isConstant() {
        return emission.knownPosition() >= 0 && (piecemeal || packetBytes() >= Long.BYTES);
    }

    /** The bytes of the packet up to the end of the region. */
    private int packetBytes() {
        return Bits.bytesFor(emission.knownPosition() + regionBits);
    }

    private int constantByte(int position) {
        int index = position >>> 3;
        return piecemeal ? index : Math.min(index, packetBytes() - Long.BYTES);
    }

    private void openConstant(int position) {
        int index = constantByte(position);
        if (piecemeal) {
            emission.state(Emission.BYTES, Emission.START, Emission.END).push(index).call(Kernel.LOAD_TO_END);
        } else {
            emission.state(Emission.BYTES, Emission.START).push(index).call(Kernel.LOAD);
        }
        from = index * Byte.SIZE;
        to = from + Long.SIZE;
    }

    private int locatedByte(int bit) {
        return Math.min(bit >>> 3, Bits.bytesFor(located + regionBits) - Long.BYTES);
    }

    private void openLocated(int bit) {
        int index = locatedByte(bit);
        emission.state(Emission.BYTES);
        emission.index(0).push(index).call(Kernel.LOAD);
        emission.used().op(Opcodes.LUSHR);
        from = index * Byte.SIZE;
        to = from + Unpacking.WINDOW_BITS;
    }

    private void openAnywhere(int first, int bit) {
        emission.state(Emission.BYTES, Emission.START, Emission.END);
        emission.position(bit).call(Kernel.WINDOW);
        from = first;
        to = from + Unpacking.WINDOW_BITS;
    }

    /** The bits out of the word that ends with the region's last byte, whichever that is. */
    private void loadLast(int bit) {
        if (!lastLoaded) {
            if (last < 0) {
                last = emission.temporary(2);
                lastFrom = emission.temporary(1);
            }
            int boundary = emission.temporary(1);
            emission.state(Emission.POSITION).push(regionBits + 7).op(Opcodes.IADD).push(-Byte.SIZE).op(Opcodes.IAND)
                    .store(Type.INT_TYPE, boundary);
            emission.state(Emission.BYTES, Emission.START).load(Type.INT_TYPE, boundary)
                    .call(Kernel.LAST_WORD).store(Type.LONG_TYPE, last);
            code.load(Type.INT_TYPE, boundary).push(Long.SIZE).op(Opcodes.ISUB);
            emission.state(Emission.POSITION).op(Opcodes.ISUB).store(Type.INT_TYPE, lastFrom);
            lastLoaded = true;
        }
        code.load(Type.LONG_TYPE, last).push(bit).load(Type.INT_TYPE, lastFrom).op(Opcodes.ISUB).op(Opcodes.LUSHR);
    }
}
