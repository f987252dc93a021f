package io.github.tightwire.internal.compiler.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The schedule of a read for a region. One check tells whether all of it is there. Then the values are taken out of <i>words</i> of the
 * packet, each loaded once for as many values as lie in it.
 *
 * <p>A packet that ends within the region will be refused, but the values before its end arrive all the same, and the refusal
 * names the exact bit: it is read by another schedule, in which each value has a check. So has the value of a region that has no other.
 *
 * <p>{@link ReadScheduler} decides. An example: widths of 7, 20 and 10 bits from bit 0 of the packet. Five bytes are no word, so it is
 * {@code Require(37)} and a window of 57 bits from bit 0, with the values at shifts 0, 7 and 27. With another value of 30 bits, there
 * are nine bytes: the word at byte 0 has the first three values, and the word at byte 1, which ends with the region, the last one.
 *
 * <p>What is left of a window may be kept for the region that comes next, wherever that is: then the window is moved down when the region
 * ends, by so much that its lowest bit is the next one of the packet.
 *
 * @param anchor where the region starts
 * @param bits its width
 * @param isChecked whether all of the region is checked for before its first value; else each value is
 * @param isLocated whether the region's start is located before its first value
 * @param words what is loaded, in this order, each before its first take
 * @param values what each value is made of
 * @param rest what is kept of the last word
 */
public record ReadSchedule(
        Anchor anchor, int bits, boolean isChecked, boolean isLocated, List<Word> words, List<ValueTakes> values, Rest rest)
        implements Schedule {
    @Override
    public Anchor end(int region) {
        if (rest.bits == 0) {
            return anchor.advanced(bits);
        }
        Anchor.Open before = anchor.window();
        BitSet keepers = before == null ? new BitSet() : (BitSet) before.keepers().clone();
        keepers.set(region);
        Anchor.Open window = new Anchor.Open(rest.bits, keepers);
        return anchor instanceof Anchor.Known known ? new Anchor.Known(known.bit() + bits, window) : window;
    }

    /**
     * Returns whether the packet is known to end within the region, unless a value of it is refused.
     *
     * @return true if each of several values is checked
     */
    public boolean isCutShort() {
        return !isChecked && values.size() > 1;
    }

    /**
     * The same for a region after which nothing is taken out of its window.
     *
     * @return one that keeps nothing
     */
    public ReadSchedule keepingNothing() {
        if (rest.bits == 0) {
            return this;
        }
        List<Word> fewer = new ArrayList<>(words);
        Word last = fewer.remove(fewer.size() - 1);
        fewer.add(new Word(last.source, last.uses - 1));
        return new ReadSchedule(anchor, bits, isChecked, isLocated, fewer, values, Rest.NONE);
    }

    /**
     * The rest of a window when its region ends.
     *
     * @param shift by which it is moved down
     * @param bits that are of use in it then; 0 where nothing is kept
     */
    public record Rest(int shift, int bits) {
        static final Rest NONE = new Rest(0, 0);
    }

    /**
     * A word that values are taken out of.
     *
     * @param source where it is loaded from
     * @param uses how often something is taken out of it, or kept; a word of one use needs no variable
     */
    public record Word(Source source, int uses) {
    }

    /** The source of 64 bits, or of fewer that are of use. */
    public sealed interface Source {
    }

    /**
     * The word at a byte of the packet.
     *
     * @param index of the byte; all of the word is known to be within the packet
     */
    public record PacketWord(int index) implements Source {
    }

    /**
     * The 64 bits from a bit of the packet on, out of nine bytes.
     *
     * @param bit of the packet
     */
    public record Unaligned(int bit) implements Source {
    }

    /**
     * The word at a byte that was counted from the one that was located, shifted down by the bits before the place in that byte: its
     * lowest bit is eight times the index after the place.
     *
     * @param index counted from the byte that was located
     */
    public record LocatedWord(int index) implements Source {
    }

    /**
     * The 57 bits from a bit on that is known only when the method runs, and zeros for those that are not in the packet.
     *
     * @param bit of the region
     */
    public record Window(int bit) implements Source {
    }

    /** The rest of an earlier region's window, in the variable of words: its lowest bit is the first one of this region. */
    public record OpenWindow() implements Source {
    }

    /** The word that ends with the last byte of a located region, whichever that is. */
    public record LastWord() implements Source {
    }

    /**
     * Bits of a value, out of a word.
     *
     * @param word the number of the word
     * @param shift the bits of the word before them; of a {@link LastWord} the bit of the region, from which the method
     *     takes off the one that the word starts with
     * @param bits their number; what the word has above them is not theirs
     */
    public record Take(int word, int shift, int bits) {
    }

    /**
     * The takes of a value.
     *
     * @param check how many bits of the region must be there, up to the last one of the value; 0 where that is known
     * @param takes what it is made of, the lowest bits first: nothing, where it has no bits; one take; or two, the first one of 32 bits
     */
    public record ValueTakes(int check, List<Take> takes) {
    }
}
