package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.packet.TenInts;

/** {@link TenInts}, by hand: two words, the second one stored together with bytes of the first. */
public final class TenIntsByHand implements HandCodec<TenInts> {
    private static final int BYTES = 14;

    @Override
    public int write(TenInts p, byte[] bytes) {
        if (bytes.length < BYTES) {
            return PAST_END;
        }
        int a = p.a + 100;
        int b = p.b;
        int c = p.c + 1000000;
        int d = p.d;
        int e = p.e + 15;
        int f = p.f;
        int g = p.g + 2048;
        if (Integer.compareUnsigned(a, 200) > 0
                || Integer.compareUnsigned(b, 65535) > 0
                || Integer.compareUnsigned(c, 2000000) > 0
                || Integer.compareUnsigned(d, 3) > 0
                || Integer.compareUnsigned(e, 30) > 0
                || Integer.compareUnsigned(f, 1000) > 0
                || Integer.compareUnsigned(g, 4095) > 0) {
            return OUT_OF_RANGE;
        }
        long first = a | b << 8 | (long) c << 24 | (long) d << 45 | (long) e << 47 | (long) f << 52 | (long) g << 62;
        WORD.set(bytes, 0, first);
        // A word that is complete goes out before the next is begun: fewer values in registers at once.
        int h = p.h;
        int i = p.i + 600000;
        int j = p.j;
        if (Integer.compareUnsigned(h, 255) > 0
                || Integer.compareUnsigned(i, 1200000) > 0
                || Integer.compareUnsigned(j, 100) > 0) {
            return OUT_OF_RANGE;
        }
        long second = g >>> 2 | h << 10 | (long) i << 18 | (long) j << 39;
        WORD.set(bytes, 6, first >>> 48 | second << 16);
        return BYTES;
    }

    @Override
    public int read(TenInts p, byte[] bytes, int length) {
        if (length < BYTES) {
            return PAST_END;
        }
        long first = (long) WORD.get(bytes, 0);
        long second = (long) WORD.get(bytes, 6) >>> 16;
        // A value that is sound goes to its field before the next one is taken: fewer values in registers at once.
        int a = (int) first & 0xFF;
        if (a > 200) {
            return OUT_OF_RANGE;
        }
        p.a = a - 100;
        p.b = (int) first >>> 8 & 0xFFFF;
        int c = (int) (first >>> 24) & 0x1FFFFF;
        if (c > 2000000) {
            return OUT_OF_RANGE;
        }
        p.c = c - 1000000;
        p.d = (int) (first >>> 45) & 3;
        int e = (int) (first >>> 47) & 0x1F;
        if (e > 30) {
            return OUT_OF_RANGE;
        }
        p.e = e - 15;
        int f = (int) (first >>> 52) & 0x3FF;
        if (f > 1000) {
            return OUT_OF_RANGE;
        }
        p.f = f;
        p.g = ((int) (first >>> 62 | second << 2) & 0xFFF) - 2048;
        p.h = (int) second >>> 10 & 0xFF;
        int i = (int) (second >>> 18) & 0x1FFFFF;
        if (i > 1200000) {
            return OUT_OF_RANGE;
        }
        p.i = i - 600000;
        int j = (int) (second >>> 39) & 0x7F;
        if (j > 100) {
            return OUT_OF_RANGE;
        }
        p.j = j;
        return BYTES;
    }

    @Override
    public int measure(TenInts p) {
        return 110;
    }
}
