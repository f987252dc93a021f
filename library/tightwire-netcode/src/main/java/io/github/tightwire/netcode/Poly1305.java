package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Poly1305 of whole blocks (RFC 8439, 2.5), as the cipher has them: a polynomial of the blocks, at a point that is half of the key, modulo
 * 2^130 - 5, plus the other half. Numbers are five limbs of 26 bits, so that sums of products fit in 64.
 *
 * <p>It takes the same time for all blocks and keys. No branch and no index depends on them.
 */
final class Poly1305 {
    static final int KEY_BYTES = 32;
    static final int BLOCK_BYTES = 16;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    private static final int LIMB_BITS = 26;
    private static final long LIMB = (1 << LIMB_BITS) - 1;
    /** The bit after a block, which is 2^128. */
    private static final long END = 1 << 128 - 4 * LIMB_BITS;
    /** The bits that RFC 8439 clears in the point, in its low and its high eight bytes. */
    private static final long CLAMP_LOW = 0x0fff_fffc_0fff_ffffL;
    private static final long CLAMP_HIGH = 0x0fff_fffc_0fff_fffcL;

    private long r0;
    private long r1;
    private long r2;
    private long r3;
    private long r4;
    private long addedLow;
    private long addedHigh;
    private long h0;
    private long h1;
    private long h2;
    private long h3;
    private long h4;

    /** Starts with the first {@value #KEY_BYTES} bytes. */
    void start(byte[] key) {
        long low = (long) LONG.get(key, 0) & CLAMP_LOW;
        long high = (long) LONG.get(key, Long.BYTES) & CLAMP_HIGH;
        r0 = limb0(low);
        r1 = limb1(low);
        r2 = limb2(low, high);
        r3 = limb3(high);
        r4 = limb4(high);
        addedLow = (long) LONG.get(key, BLOCK_BYTES);
        addedHigh = (long) LONG.get(key, BLOCK_BYTES + Long.BYTES);
        restart();
    }

    /** Starts again with the same key. */
    void restart() {
        h0 = 0;
        h1 = 0;
        h2 = 0;
        h3 = 0;
        h4 = 0;
    }

    /** Goes on from where another one is. */
    void startFrom(Poly1305 other) {
        r0 = other.r0;
        r1 = other.r1;
        r2 = other.r2;
        r3 = other.r3;
        r4 = other.r4;
        addedLow = other.addedLow;
        addedHigh = other.addedHigh;
        h0 = other.h0;
        h1 = other.h1;
        h2 = other.h2;
        h3 = other.h3;
        h4 = other.h4;
    }

    /** Takes whole blocks. */
    void add(byte[] bytes, int offset, int length) {
        addBlocks(bytes, offset, length, length / BLOCK_BYTES, 0, 0);
    }

    /**
     * Takes bytes, zeros up to a whole block, and a block of two numbers. After the bytes there are {@value #BLOCK_BYTES} or more that are
     * read, and don't count.
     */
    void addLast(byte[] bytes, int offset, int length, long lastLow, long lastHigh) {
        addBlocks(bytes, offset, length, (length + BLOCK_BYTES - 1) / BLOCK_BYTES + 1, lastLow, lastHigh);
    }

    private void addBlocks(byte[] bytes, int offset, int length, int blocks, long lastLow, long lastHigh) {
        // What leaves at 2^130 comes back five times.
        long back1 = r1 * 5;
        long back2 = r2 * 5;
        long back3 = r3 * 5;
        long back4 = r4 * 5;
        long a0 = h0;
        long a1 = h1;
        long a2 = h2;
        long a3 = h3;
        long a4 = h4;
        for (int i = 0; i < blocks; i++) {
            int at = offset + i * BLOCK_BYTES;
            int left = length - i * BLOCK_BYTES;
            long low = left > 0 ? (long) LONG.get(bytes, at) & mask(left) : lastLow;
            long high = left > 0 ? (long) LONG.get(bytes, at + Long.BYTES) & mask(left - Long.BYTES) : lastHigh;
            a0 += limb0(low);
            a1 += limb1(low);
            a2 += limb2(low, high);
            a3 += limb3(high);
            a4 += limb4(high) | END;
            long p0 = a0 * r0 + a1 * back4 + a2 * back3 + a3 * back2 + a4 * back1;
            long p1 = a0 * r1 + a1 * r0 + a2 * back4 + a3 * back3 + a4 * back2 + (p0 >>> LIMB_BITS);
            long p2 = a0 * r2 + a1 * r1 + a2 * r0 + a3 * back4 + a4 * back3 + (p1 >>> LIMB_BITS);
            long p3 = a0 * r3 + a1 * r2 + a2 * r1 + a3 * r0 + a4 * back4 + (p2 >>> LIMB_BITS);
            long p4 = a0 * r4 + a1 * r3 + a2 * r2 + a3 * r1 + a4 * r0 + (p3 >>> LIMB_BITS);
            long p5 = (p0 & LIMB) + (p4 >>> LIMB_BITS) * 5;
            a0 = p5 & LIMB;
            a1 = (p1 & LIMB) + (p5 >>> LIMB_BITS);
            a2 = p2 & LIMB;
            a3 = p3 & LIMB;
            a4 = p4 & LIMB;
        }
        h0 = a0;
        h1 = a1;
        h2 = a2;
        h3 = a3;
        h4 = a4;
    }

    /** The bits of the first of eight bytes, as many as there are. */
    private static long mask(int bytes) {
        return bytes >= Long.BYTES ? -1 : (1L << Byte.SIZE * Math.max(0, bytes)) - 1;
    }

    /** Ends. Returns whether the tag is that of all that was taken. */
    boolean isTag(byte[] bytes, int offset) {
        carry();
        // Less 2^130 - 5, which is plus 5, less 2^130; and whichever of both is not negative.
        long g0 = h0 + 5;
        long g1 = h1 + (g0 >>> LIMB_BITS);
        long g2 = h2 + (g1 >>> LIMB_BITS);
        long g3 = h3 + (g2 >>> LIMB_BITS);
        long g4 = h4 + (g3 >>> LIMB_BITS);
        long isReduced = -(g4 >>> LIMB_BITS);
        long t0 = select(isReduced, g0, h0);
        long t1 = select(isReduced, g1, h1);
        long t2 = select(isReduced, g2, h2);
        long t3 = select(isReduced, g3, h3);
        long t4 = select(isReduced, g4, h4);
        long sumLow = t0 | t1 << LIMB_BITS | t2 << 2 * LIMB_BITS;
        long sumHigh = t2 >>> Long.SIZE - 2 * LIMB_BITS | t3 << 3 * LIMB_BITS - Long.SIZE | t4 << 4 * LIMB_BITS - Long.SIZE;
        long low = sumLow + addedLow;
        // The carry of an unsigned sum, without a comparison.
        long carry = (sumLow & addedLow | (sumLow | addedLow) & ~low) >>> Long.SIZE - 1;
        long high = sumHigh + addedHigh + carry;
        return (low ^ (long) LONG.get(bytes, offset) | high ^ (long) LONG.get(bytes, offset + Long.BYTES)) == 0;
    }

    /** Makes each limb one of 26 bits. */
    private void carry() {
        for (int i = 0; i < 2; i++) {
            h1 += h0 >>> LIMB_BITS;
            h0 &= LIMB;
            h2 += h1 >>> LIMB_BITS;
            h1 &= LIMB;
            h3 += h2 >>> LIMB_BITS;
            h2 &= LIMB;
            h4 += h3 >>> LIMB_BITS;
            h3 &= LIMB;
            h0 += (h4 >>> LIMB_BITS) * 5;
            h4 &= LIMB;
        }
        h1 += h0 >>> LIMB_BITS;
        h0 &= LIMB;
    }

    private static long select(long mask, long ifSet, long ifClear) {
        return ifSet & mask & LIMB | ifClear & ~mask;
    }

    private static long limb0(long low) {
        return low & LIMB;
    }

    private static long limb1(long low) {
        return low >>> LIMB_BITS & LIMB;
    }

    private static long limb2(long low, long high) {
        return (low >>> 2 * LIMB_BITS | high << Long.SIZE - 2 * LIMB_BITS) & LIMB;
    }

    private static long limb3(long high) {
        return high >>> 3 * LIMB_BITS - Long.SIZE & LIMB;
    }

    private static long limb4(long high) {
        return high >>> 4 * LIMB_BITS - Long.SIZE;
    }
}
