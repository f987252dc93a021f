package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.emit.StreamState.Part;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.LastWord;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.LocatedWord;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.OpenWindow;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.PacketWord;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Rest;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Source;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Take;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Unaligned;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Window;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Word;
import io.github.tightwire.internal.compiler.target.Kernel;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Prints the loads of a read's words, and the values taken out of them. A word is loaded where its first value is needed. If it has
 * more than one use, it is kept in a variable, the same one for all words, since only one is open at a time.
 */
final class WordLoads {
    private final Code code;
    private final StreamState state;
    private ReadSchedule schedule;
    /** The words that are loaded. */
    private boolean[] isLoaded;
    /** The variable of the open word; -1 where there is none yet. */
    private int word = -1;
    /** The variables of the word at the end of the region, and of the bit of the region that it starts with. */
    private int last = -1;
    private int lastFrom;

    WordLoads(Code code, StreamState state) {
        this.code = code;
        this.state = state;
    }

    /** Starts a region. */
    void start(ReadSchedule decided) {
        schedule = decided;
        isLoaded = new boolean[decided.words().size()];
    }

    /** Leaves bits on the stack, and others above them. */
    void take(Take take) {
        Word from = schedule.words().get(take.word());
        boolean isFirst = !isLoaded[take.word()];
        isLoaded[take.word()] = true;
        if (from.source() instanceof LastWord) {
            takeLast(take, isFirst);
            return;
        }
        if (from.source() instanceof Unaligned unaligned) {
            state.load(Part.BYTES);
            state.load(Part.START).push(unaligned.bit()).call(Kernel.UNALIGNED);
            return;
        }
        boolean isOpen = from.source() instanceof OpenWindow;
        if (isFirst && !isOpen) {
            load(from.source());
            if (from.uses() > 1) {
                code.store(Type.LONG_TYPE, word());
            }
        }
        if (from.uses() > 1 || isOpen) {
            code.load(Type.LONG_TYPE, word());
        }
        if (take.shift() > 0) {
            code.push(take.shift()).op(Opcodes.LUSHR);
        }
    }

    /** Keeps what is left of the open word, for the next region. */
    void keep(Rest rest) {
        if (rest.shift() == 0) {
            return;
        }
        code.load(Type.LONG_TYPE, word()).push(rest.shift()).op(Opcodes.LUSHR).store(Type.LONG_TYPE, word());
    }

    private int word() {
        if (word < 0) {
            word = state.variable(2);
        }
        return word;
    }

    /** Leaves a float that is known to be one, and is in a word of the packet; false where it isn't. */
    boolean takeFloat(Take take) {
        if (!(schedule.words().get(take.word()).source() instanceof PacketWord packet)) {
            return false;
        }
        // HotSpot loads a word once for both of its floats.
        state.load(Part.BYTES);
        state.load(Part.START).push(packet.index()).push(take.shift()).call(Kernel.LOAD_FLOAT);
        return true;
    }

    private void load(Source source) {
        state.load(Part.BYTES);
        if (source instanceof PacketWord packet) {
            state.load(Part.START).push(packet.index()).call(Kernel.LOAD);
        } else if (source instanceof LocatedWord located) {
            state.index(0).push(located.index()).call(Kernel.LOAD);
            state.used().op(Opcodes.LUSHR);
        } else {
            state.loadRange();
            state.position(schedule.anchor(), ((Window) source).bit()).call(Kernel.WINDOW);
        }
    }

    private void takeLast(Take take, boolean isFirst) {
        if (isFirst) {
            if (last < 0) {
                last = state.variable(2);
                lastFrom = state.variable(1);
            }
            int boundary = state.temporary(1);
            state.position(Anchor.ANYWHERE, 0).push(schedule.bits() + 7).op(Opcodes.IADD).push(-Byte.SIZE).op(Opcodes.IAND)
                    .store(Type.INT_TYPE, boundary);
            state.load(Part.BYTES);
            state.load(Part.START).load(Type.INT_TYPE, boundary).call(Kernel.LAST_WORD).store(Type.LONG_TYPE, last);
            code.load(Type.INT_TYPE, boundary).push(Long.SIZE).op(Opcodes.ISUB);
            state.load(Part.POSITION).op(Opcodes.ISUB).store(Type.INT_TYPE, lastFrom);
        }
        code.load(Type.LONG_TYPE, last).push(take.shift()).load(Type.INT_TYPE, lastFrom).op(Opcodes.ISUB).op(Opcodes.LUSHR);
    }
}
