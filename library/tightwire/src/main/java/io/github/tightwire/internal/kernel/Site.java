package io.github.tightwire.internal.kernel;

import org.jspecify.annotations.Nullable;

/**
 * A place in the source of a serialize method that compiled code was made of. The line numbers of compiled code are indices of
 * its sites.
 *
 * @param caller where the method that the place is in was spliced in; null in the outermost one
 * @param frame as a stack trace shows it
 * @param staged the last operation of a write that is staged there; null where none is
 */
public record Site(@Nullable Site caller, StackTraceElement frame, @Nullable Staged staged) {
    /**
     * An operation of a write whose bits are staged, and those before it: nothing has looked yet whether the packet has room for them.
     *
     * @param before the one before it; null for the first
     * @param bits its width
     * @param site where the user called it
     * @param other the last operation of another way here, which has another number of bits in all; null where there is no other
     */
    public record Staged(@Nullable Staged before, int bits, Site site, @Nullable Staged other) {
        /** Of the ways here, the one of so many bits; null where none has as many. */
        @Nullable Staged way(int count) {
            for (Staged way = this; way != null; way = way.other) {
                int sum = 0;
                for (Staged one = way; one != null; one = one.before) {
                    sum += one.bits;
                }
                if (sum == count) {
                    return way;
                }
            }
            return null;
        }
    }
}
