package io.github.tightwire.internal.compiler.schedule;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.compiler.schedule.Anchor.Known;
import io.github.tightwire.internal.compiler.schedule.Anchor.Located;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.LastWord;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.LocatedWord;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.OpenWindow;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.PacketWord;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Rest;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Source;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Take;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Unaligned;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.ValueTakes;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Window;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Word;
import io.github.tightwire.internal.kernel.Unpacking;
import java.util.ArrayList;
import java.util.List;

/**
 * Schedules the loads of a region: the word that each value is taken out of. It goes through the values in order, with one word open: a
 * value that lies in it is taken out of it, and the first one that does not opens the next.
 *
 * <p>Where the bit is known, words are at constant bytes of the packet. Elsewhere, in a region of a word or more, they are at constant
 * distances from a byte that was located, at this region or an earlier one, and the 57 bits that are left after the shift
 * are of use. Either way a word starts so early that it ends within the region: the region's check is enough for it. In a small
 * region in an unknown place there may be no whole word, and a window looks for itself. If an earlier region has kept as much of a window
 * as the region needs, then it is taken out of that. Where the packet ends within the region, all of its words are windows.
 */
public final class ReadScheduler {
    private static final int WINDOW_BITS = Unpacking.WINDOW_BITS;

    private final Anchor anchor;
    /** True if all values are checked for at once. */
    private final boolean isChecked;
    private final boolean isLocated;
    /** True if words are at constant bytes of the packet. */
    private final boolean isWordwise;
    private final int[] widths;
    private final int bits;
    private final List<Source> sources = new ArrayList<>();
    private final List<ValueTakes> values;

    /** The bit from which the bits of the region are counted: its own start, or that of the packet, or the place that was located. */
    private final int origin;
    /** The bytes from there to the region's end. */
    private final int bytes;

    /** The number of the open word; -1 where there is none. */
    private int open = -1;
    /** The bits of use in the open word, from the first one to the one after the last, counted from the origin. */
    private int from;
    private int to;

    private ReadScheduler(Anchor given, int[] widths, boolean isCutShort) {
        this.widths = widths;
        int sum = 0;
        for (int width : widths) {
            sum += width;
        }
        this.bits = sum;
        this.isWordwise = given instanceof Known known && Bits.bytesFor(known.bit() + bits) >= Long.BYTES;
        Anchor.Open window = given.window();
        Anchor.Open kept = window == null || window.bits() < bits || isWordwise ? null : window;
        Anchor start = window == null || kept != null ? given : given.passedOn();
        this.isChecked = widths.length > 1 && !isCutShort;
        this.isLocated = !isCutShort && start instanceof Anchor.Anywhere && bits >= Long.SIZE;
        this.anchor = isLocated ? Anchor.HERE : start;
        int before = anchor instanceof Known known ? known.bit() : anchor instanceof Located located ? located.bits() : 0;
        this.bytes = Bits.bytesFor(before + bits);
        this.origin = isWordwise || anchor instanceof Located ? before : 0;
        this.values = new ArrayList<>(widths.length);
        if (kept != null) {
            open(new OpenWindow(), 0, kept.bits());
        }
    }

    /**
     * Decides.
     *
     * @param start where the region starts
     * @param widths of its values, 0 to 64 bits
     * @return the schedule; it keeps what is left of a window
     */
    public static ReadSchedule schedule(Anchor start, int[] widths) {
        return new ReadScheduler(start, widths, false).schedule();
    }

    /**
     * Decides for a packet that ends within the region, wherever that is: each value is checked for by itself.
     *
     * @param widths of its values, 0 to 64 bits
     * @return the schedule, of windows alone: those look for themselves how far the array goes
     */
    public static ReadSchedule cutShort(int[] widths) {
        return new ReadScheduler(Anchor.ANYWHERE, widths, true).schedule().keepingNothing();
    }

    private ReadSchedule schedule() {
        int bit = 0;
        for (int width : widths) {
            values.add(new ValueTakes(isChecked || width == 0 ? 0 : bit + width, takes(width, bit)));
            bit += width;
        }
        int[] uses = new int[sources.size()];
        for (ValueTakes value : values) {
            for (Take take : value.takes()) {
                uses[take.word()]++;
            }
        }
        Rest rest = rest();
        if (rest.bits() > 0) {
            uses[open]++;
        }
        List<Word> words = new ArrayList<>(uses.length);
        for (int i = 0; i < uses.length; i++) {
            words.add(new Word(sources.get(i), uses[i]));
        }
        return new ReadSchedule(anchor, bits, isChecked, isLocated, words, values, rest);
    }

    /** Returns the rest of the open window after the region's last bit. */
    private Rest rest() {
        boolean isWindow = open >= 0 && (sources.get(open) instanceof Window || sources.get(open) instanceof OpenWindow);
        return isWindow && !(anchor instanceof Located) ? new Rest(bits - from, to - bits) : Rest.NONE;
    }

    private List<Take> takes(int width, int bit) {
        if (width == 0) {
            return List.of();
        } else if (isOne(width)) {
            return List.of(take(width, bit));
        }
        return List.of(take(Integer.SIZE, bit), take(width - Integer.SIZE, bit + Integer.SIZE));
    }

    /** Returns whether a value can be taken at once. */
    private boolean isOne(int width) {
        return isWordwise || width <= WINDOW_BITS;
    }

    private Take take(int width, int bit) {
        int first = origin + bit;
        if (isWordwise && !isInOneWord(width, first)) {
            sources.add(new Unaligned(first));
            return new Take(sources.size() - 1, 0, width);
        }
        if (open < 0 || first + width > to) {
            if (isWordwise) {
                open(new PacketWord(index(first)), index(first) * Byte.SIZE, Long.SIZE);
            } else if (anchor instanceof Located && first + width <= index(first) * Byte.SIZE + WINDOW_BITS) {
                open(new LocatedWord(index(first)), index(first) * Byte.SIZE, WINDOW_BITS);
            } else if (anchor instanceof Located && bit >= bits - WINDOW_BITS) {
                return new Take(last(), bit, width);
            } else {
                open(new Window(bit), first, WINDOW_BITS);
            }
        }
        return new Take(open, first - from, width);
    }

    private boolean isInOneWord(int width, int first) {
        return first + width <= index(first) * Byte.SIZE + Long.SIZE;
    }

    /** The byte of the word for a bit, both counted from the origin: its own, or an earlier one, for the word to end in time. */
    private int index(int bit) {
        return Math.min(bit >>> 3, bytes - Long.BYTES);
    }

    private void open(Source source, int first, int useful) {
        sources.add(source);
        open = sources.size() - 1;
        from = first;
        to = first + useful;
    }

    private int last() {
        for (int i = 0; i < sources.size(); i++) {
            if (sources.get(i) instanceof LastWord) {
                return i;
            }
        }
        sources.add(new LastWord());
        return sources.size() - 1;
    }
}
