package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.evaluate.Origin;

/**
 * Operations of a region whose bits a write has staged at some instruction, the last of them first; the packet may have no room for them.
 *
 * @param before those before the last; null where there are none
 * @param bits the width of the last
 * @param origin of the last
 * @param other where ways meet, the last operation of another way, which has another number of bits; else null
 */
public record StagedBits(StagedBits before, int bits, Origin origin, StagedBits other) {
    /** The bits of all of them. */
    int total() {
        int total = 0;
        for (StagedBits one = this; one != null; one = one.before) {
            total += one.bits;
        }
        return total;
    }
}
