package io.github.tightwire;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Array subsets as the wire format describes them, one bit after another, out of nothing but java.util: what the library is
 * held against. Every object is three bits, the low bits of its index.
 */
final class SubsetModel {
    static final int OBJECT_BITS = 3;

    /** First and last step of every tier but the widest. */
    private static final int[][] TIERS = {{1, 1}, {2, 5}, {6, 13}, {14, 29}, {30, 61}, {62, 125}};

    private SubsetModel() {
    }

    /** Bits in the order of the wire. */
    static final class BitList {
        private final List<Boolean> bits = new ArrayList<>();

        int size() {
            return bits.size();
        }

        BitList bit(boolean bit) {
            bits.add(bit);
            return this;
        }

        /** An integer of [min, max], its lowest bit first. */
        BitList integer(long value, long min, long max) {
            return raw(value - min, width(min, max));
        }

        BitList raw(long value, int width) {
            for (int i = 0; i < width; i++) {
                bit((value >> i & 1) == 1);
            }
            return this;
        }

        BitList add(BitList other) {
            bits.addAll(other.bits);
            return this;
        }

        byte[] toBytes() {
            byte[] bytes = new byte[(bits.size() + 7) / 8];
            for (int i = 0; i < bits.size(); i++) {
                if (bits.get(i)) {
                    bytes[i / 8] |= (byte) (1 << i % 8);
                }
            }
            return bytes;
        }
    }

    /** The least number of bits that can tell all values of a range apart. */
    static int width(long min, long max) {
        int width = 0;
        while (1L << width < max - min + 1) {
            width++;
        }
        return width;
    }

    /** A subset with its objects. */
    static BitList encode(Subset.Encoding encoding, BitSet set, int max) {
        return encode(encoding, set, max, OBJECT_BITS);
    }

    /** The bits of a subset's indices alone. */
    static int indexBits(Subset.Encoding encoding, BitSet set, int max) {
        return encode(encoding, set, max, 0).size();
    }

    /** One of the four that is no longer than any other, and the first of those. */
    static Subset.Encoding best(BitSet set, int max) {
        Subset.Encoding best = null;
        for (Subset.Encoding encoding : Subset.Encoding.values()) {
            if (encoding != Subset.Encoding.SMALLEST
                    && (best == null || indexBits(encoding, set, max) < indexBits(best, set, max))) {
                best = encoding;
            }
        }
        return best;
    }

    static BitList step(int step, int max) {
        BitList bits = new BitList();
        for (int[] tier : TIERS) {
            if (step <= tier[1]) {
                return bits.bit(true).integer(step, tier[0], tier[1]);
            }
            bits.bit(false);
        }
        return bits.integer(step, 126, max + 1L);
    }

    private static BitList encode(Subset.Encoding encoding, BitSet set, int max, int objectBits) {
        BitList bits = new BitList();
        int[] indices = set.stream().toArray();
        switch (encoding) {
            case BIT_PER_OBJECT -> {
                for (int i = 0; i < max; i++) {
                    bits.bit(set.get(i));
                    if (set.get(i)) {
                        bits.raw(i, objectBits);
                    }
                }
            }
            case COUNT_AND_INDEX -> {
                bits.integer(indices.length, 0, max);
                for (int index : indices) {
                    bits.integer(index, 0, max - 1).raw(index, objectBits);
                }
            }
            case INDEX_AND_SENTINEL -> {
                for (int index : indices) {
                    bits.integer(index, 0, max).raw(index, objectBits);
                }
                bits.integer(max, 0, max);
            }
            case RELATIVE_INDEX -> {
                int previous = -1;
                for (int index : indices) {
                    bits.add(step(index - previous, max)).raw(index, objectBits);
                    previous = index;
                }
                bits.add(step(max - previous, max));
            }
            case SMALLEST -> {
                Subset.Encoding best = best(set, max);
                int tag = List.of(Subset.Encoding.BIT_PER_OBJECT, Subset.Encoding.COUNT_AND_INDEX,
                        Subset.Encoding.INDEX_AND_SENTINEL, Subset.Encoding.RELATIVE_INDEX).indexOf(best);
                bits.raw(tag, 2).add(encode(best, set, max, objectBits));
            }
        }
        return bits;
    }
}
