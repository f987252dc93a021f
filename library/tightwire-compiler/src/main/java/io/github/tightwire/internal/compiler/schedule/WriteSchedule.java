package io.github.tightwire.internal.compiler.schedule;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.kernel.Packing;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The schedule of a write for a region. Values are <i>staged</i>: put side by side in one variable of 64 bits, at constant shifts, across
 * the bounds of the values. A value that fills the variable has it stored, and starts it over with the bits that are left of it. Values
 * that are staged when the region ends are stored then.
 *
 * <p>Where the bit is known the variable is the scratch, so that what an earlier region has left of a byte is in front, and
 * words are those of the packet's own bytes, at constant indices. Elsewhere the variable starts empty; each word is shifted by the
 * bits before the region in the byte that it starts in, which is located, and the scratch carries what that shifts out.
 *
 * <p>A word is stored without a look at the end of the packet, so the room for all of the region is asked for before, if it
 * has a word at all. Where there is none the words go elsewhere, and the region runs on: a value may be wrong before the one that does
 * not fit. The last store looks for itself, and stores no more than there is room for; or throws.
 *
 * <p>An example: widths of 7, 50 and 20 bits from bit 0 of the packet are 77 bits, so {@code RequireRoom(77)}. The first value is
 * staged at shift 0, the second one at 7. The third would reach from 57 to 77: {@code StoreWord(57, 0, 13)} stores the word at
 * byte 0, and its upper 13 bits are staged. {@code StoreLast(8, 13)} ends the region.
 *
 * @param anchor where the region starts: known, or located
 * @param bits its width
 * @param enter what comes before the first value
 * @param values what is done with each value's bits
 * @param leave what comes after the last value
 */
public record WriteSchedule(Anchor anchor, int bits, List<Step> enter, List<Step> values, List<Step> leave) implements Schedule {
    /** One thing that a write does. */
    public sealed interface Step {
    }

    /**
     * Lets the region's words go elsewhere, unless the packet has room for the region.
     *
     * @param bits of the region
     */
    public record RequireRoom(int bits) implements Step {
    }

    /** Finds the byte that the region starts in, and the bits before it in that byte. */
    public record Locate() implements Step {
    }

    /** Does nothing: a value of no bits. */
    public record Skip() implements Step {
    }

    /** Leaves a value as it is: the next one and it are one of both their bits. */
    public record Await() implements Step {
    }

    /**
     * Stages a value.
     *
     * @param shift the bits that are staged already
     */
    public record Stage(int shift) implements Step {
    }

    /**
     * Stages a value that fills the word, and stores the word.
     *
     * @param shift the bits that are staged already
     * @param index of the word's first byte: in the packet where the bit is known, else from the byte that was located
     * @param left how many of the value's upper bits are staged afterwards, for the next word
     */
    public record StoreWord(int shift, int index, int left) implements Step {
    }

    /**
     * Stores what is staged, where the bit is known.
     *
     * @param index of its first byte in the packet
     * @param count the bits that are staged, at most 64
     */
    public record StoreLast(int index, int count) implements Step {
    }

    /** Throws unless the packet has room for the region, where what is staged is stored in two pieces. */
    public record CheckRoom() implements Step {
    }

    /** Empties the scratch, where the region ends with a whole word, the bit being known. */
    public record Clear() implements Step {
    }

    /**
     * Stores what is staged, where the bit is not known and nothing of the region was stored before.
     *
     * @param count the bits that are staged, so few that the word has room for 7 bits before them
     */
    public record Append(int count) implements Step {
    }

    /**
     * Stores some of what is staged, where the bit is not known.
     *
     * @param index of its first byte, from the one that was located
     * @param from the first of the staged bits
     * @param count their number, so few that the word has room for 7 bits before them
     */
    public record Commit(int index, int from, int count) implements Step {
    }

    /**
     * Leaves what is staged to later regions, or to where ways meet.
     *
     * @param isFirst whether nothing was held before
     * @param isChecked whether it looks for room, which the store where ways meet would not say of this region
     */
    public record Hold(boolean isFirst, boolean isChecked) implements Step {
    }

    @Override
    public Anchor end(int region) {
        return anchor instanceof Anchor.Held held ? new Anchor.Held(held.bits() + bits) : anchor.advanced(bits);
    }

    /** Returns whether a value and the one before it are one. */
    public boolean isJoined(int number) {
        return number > 0 && values.get(number - 1) instanceof Await;
    }

    /** Returns whether any two values are one. */
    public boolean joinsValues() {
        for (Step value : values) {
            if (value instanceof Await) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the packet is known to have room for the region before its first value. */
    public boolean isRoomRequired() {
        return !enter.isEmpty() && enter.get(0) instanceof RequireRoom;
    }

    /**
     * Decides.
     *
     * @param start where the region starts
     * @param widths of its values, 0 to 64 bits
     * @param mayAwait the numbers of values that can be joined with the next one, as one value of at most 64 bits
     * @return the schedule
     */
    public static WriteSchedule of(Anchor start, int[] widths, BitSet mayAwait) {
        int bits = 0;
        for (int width : widths) {
            bits += width;
        }
        boolean known = start instanceof Anchor.Known;
        int first = start instanceof Anchor.Known at ? at.bit() : 0;
        int staged = first & 7;
        List<Step> enter = new ArrayList<>(2);
        if (staged + bits >= Long.SIZE) {
            enter.add(new RequireRoom(bits));
        }
        // What one store has room for is appended to where the packet is: HotSpot decides by the size of a method what to inline.
        boolean isAppended = !known && bits <= Packing.COMMIT_BITS;
        if (!known && !isAppended) {
            enter.add(new Locate());
        }
        List<Step> values = new ArrayList<>(widths.length);
        int passed = 0;
        int awaiting = 0;
        for (int i = 0; i < widths.length; i++) {
            passed += widths[i];
            if (awaiting == 0 && mayAwait.get(i)) {
                awaiting = widths[i];
                values.add(new Await());
                continue;
            }
            int width = awaiting + widths[i];
            awaiting = 0;
            int fitting = Long.SIZE - staged;
            // A word that is full with the region's last bit is stored where the region ends.
            boolean isFull = width > fitting || width == fitting && passed < bits;
            if (width == 0) {
                values.add(new Skip());
            } else if (isFull) {
                int left = width - fitting;
                values.add(new StoreWord(staged, (first + passed - left >>> 3) - Long.BYTES, left));
                staged = left;
            } else {
                values.add(new Stage(staged));
                staged += width;
            }
        }
        List<Step> leave;
        if (bits == 0) {
            leave = List.of();
        } else if (known) {
            leave = last(first + bits - staged >>> 3, staged);
        } else {
            leave = isAppended ? List.of(new Append(bits)) : commits(bits - staged >>> 3, staged);
        }
        return new WriteSchedule(known ? start : Anchor.HERE, bits, enter, values, leave);
    }

    /**
     * Decides for a region whose bits are held when it ends, and those of earlier ones with them: at most {@value Packing#COMMIT_BITS}.
     *
     * @param start where the region starts: no known bit; held, if it isn't the first region
     * @param widths of its values
     * @param isChecked whether it looks for room
     * @return the schedule
     */
    public static WriteSchedule held(Anchor start, int[] widths, boolean isChecked) {
        boolean isFirst = !(start instanceof Anchor.Held);
        Anchor.Held held = isFirst ? new Anchor.Held(0) : (Anchor.Held) start;
        List<Step> values = new ArrayList<>(widths.length);
        int bits = 0;
        for (int width : widths) {
            values.add(width == 0 ? new Skip() : new Stage(held.bits() + bits));
            bits += width;
        }
        return new WriteSchedule(held, bits, List.of(), values, List.of(new Hold(isFirst, isChecked)));
    }

    private static List<Step> last(int index, int staged) {
        StoreLast last = new StoreLast(index, staged);
        return staged == Long.SIZE ? List.of(last, new Clear()) : List.of(last);
    }

    private static List<Step> commits(int index, int staged) {
        if (staged <= Packing.COMMIT_BITS) {
            return List.of(new Commit(index, 0, staged));
        }
        return List.of(
                new CheckRoom(),
                new Commit(index, 0, Packing.COMMIT_BITS),
                new Commit(index + Bits.bytesFor(Packing.COMMIT_BITS), Packing.COMMIT_BITS, staged - Packing.COMMIT_BITS));
    }
}
