package io.github.tightwire.internal.compiler.schedule;

import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge at compile time of the bit of the packet at some place in a method. The more is known, the more of an access is a constant.
 *
 * <p>A place has one anchor, however it was reached: where paths with different anchors join, it is {@link #ANYWHERE}.
 */
public sealed interface Anchor {
    /** Nothing is known: the position is in a variable. */
    Anchor ANYWHERE = new Anywhere();

    /** The place that was located just now. */
    Anchor HERE = new Located(0);

    /**
     * A bit of the packet, always the same: so it is from the packet's start up to the first thing whose width the packet tells.
     *
     * @param bit counted from the packet's start
     * @param window what a read has kept of one that has the next bits; null where there is none
     */
    record Known(int bit, @Nullable Open window) implements Anchor {
        /**
         * A bit without a window.
         *
         * @param bit counted from the packet's start
         */
        public Known(int bit) {
            this(bit, null);
        }

        @Override
        public Anchor mergedWith(@Nullable Anchor other) {
            if (other instanceof Known that && bit == that.bit) {
                return window == null || that.window == null ? new Known(bit) : new Known(bit, window.sharedWith(that.window));
            }
            return Anchor.super.mergedWith(other);
        }

        // The generated ones of a record take a cold JVM twenty milliseconds to link.

        @Override
        public boolean equals(Object other) {
            return other instanceof Known that && bit == that.bit && Objects.equals(window, that.window);
        }

        @Override
        public int hashCode() {
            return bit;
        }
    }

    /**
     * A number of bits after a place that was <i>located</i>: its byte is in one variable, and the bits before it in that byte, 0 to 7,
     * in another. All the bits from there to here are known to be in the packet, and, unless there are none, they are 64 or more.
     *
     * @param bits since that place
     */
    record Located(int bits) implements Anchor {
        @Override
        public boolean equals(Object other) {
            return other instanceof Located that && bits == that.bits;
        }

        @Override
        public int hashCode() {
            return ~bits;
        }
    }

    /**
     * A place that is known as little as {@link #ANYWHERE}, but the variable of a read's words has the next bits of the packet, whether or
     * not it has as many.
     *
     * @param bits how many, at least
     * @param keepers the regions that have kept them, on all ways here
     */
    record Open(int bits, BitSet keepers) implements Anchor {
        @Override
        public Open window() {
            return this;
        }

        Open sharedWith(Open that) {
            BitSet all = (BitSet) keepers.clone();
            all.or(that.keepers);
            return new Open(Math.min(bits, that.bits), all);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Open that && bits == that.bits && keepers.equals(that.keepers);
        }

        @Override
        public int hashCode() {
            return 31 * bits + keepers.hashCode();
        }
    }

    /**
     * A place of a write where bits are held: they are in the variable of what is staged, and were not stored yet. The position counts
     * them.
     *
     * @param bits how many they are
     */
    record Held(int bits) implements Anchor {
        /** Ways of different numbers meet only where they are stored. */
        @Override
        public Anchor mergedWith(@Nullable Anchor other) {
            return other == null || other instanceof Held ? this : ANYWHERE;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Held that && bits == that.bits;
        }

        @Override
        public int hashCode() {
            return 31 * bits;
        }
    }

    /** See {@link #ANYWHERE}. */
    final class Anywhere implements Anchor {
        private Anywhere() {
        }

        @Override
        public String toString() {
            return "Anywhere[]";
        }
    }

    /**
     * The place that comes after a run of bits.
     *
     * @param bits their number
     * @return its anchor
     */
    default Anchor advanced(int bits) {
        if (this instanceof Known known) {
            return new Known(known.bit + bits);
        }
        return this instanceof Located located ? new Located(located.bits + bits) : ANYWHERE;
    }

    /**
     * The place that comes after the padding up to a whole byte.
     *
     * @return its anchor
     */
    default Anchor aligned() {
        return this instanceof Known known ? new Known(known.bit + 7 & -Byte.SIZE) : ANYWHERE;
    }

    /**
     * The place where another path joins this one.
     *
     * @param other the other path's anchor; null if that path is never taken
     * @return what is known of it
     */
    default Anchor mergedWith(@Nullable Anchor other) {
        if (other == null || equals(other)) {
            return this;
        }
        Open window = window();
        return window == null || other.window() == null ? ANYWHERE : window.sharedWith(other.window());
    }

    /**
     * Returns the rest of a window that has the next bits of the packet.
     *
     * @return null where it has none
     */
    default @Nullable Open window() {
        return null;
    }

    /**
     * The same place in another method, which does not have the variables of this one.
     *
     * @return its anchor
     */
    default Anchor passedOn() {
        if (this instanceof Known known) {
            return known.window == null ? this : new Known(known.bit);
        }
        return ANYWHERE;
    }
}
