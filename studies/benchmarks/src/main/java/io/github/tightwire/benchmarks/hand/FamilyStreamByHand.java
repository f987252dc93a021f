package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.packet.FamilyStream;

/** {@link FamilyStream}, by hand: four words, then the bytes as two words and one byte. */
public final class FamilyStreamByHand implements HandCodec<FamilyStream> {
    private static final int BYTES = 49;
    private static final long LOW_32 = 0xFFFFFFFFL;

    @Override
    public int write(FamilyStream p, byte[] bytes) {
        if (bytes.length < BYTES) {
            return PAST_END;
        }
        int a = p.a + 100;
        int b = p.b;
        int c = p.c + 1000000;
        int bits7 = p.bits7;
        int bits13 = p.bits13;
        int bits23 = p.bits23;
        if (Integer.compareUnsigned(a, 200) > 0
                || Integer.compareUnsigned(b, 65535) > 0
                || Integer.compareUnsigned(c, 2000000) > 0
                || Integer.compareUnsigned(bits7 + (1 << 6), 3 << 6) >= 0
                || Integer.compareUnsigned(bits13 + (1 << 12), 3 << 12) >= 0
                || Integer.compareUnsigned(bits23 + (1 << 22), 3 << 22) >= 0) {
            return OUT_OF_RANGE;
        }
        long x = Float.floatToRawIntBits(p.x) & LOW_32;
        long y = Float.floatToRawIntBits(p.y) & LOW_32;
        long z = Float.floatToRawIntBits(p.z) & LOW_32;
        if ((HandCodec.notFinite(x | y << 32) | HandCodec.notFinite(z)) != 0) {
            return NOT_FINITE;
        }
        long id = p.id;
        byte[] data = p.data;
        WORD.set(bytes, 0, a | b << 8 | (long) c << 24 | (long) (bits7 & 0x7F) << 45 | (long) bits13 << 52);
        WORD.set(bytes, 8, (bits13 & 0x1FFF) >>> 12 | (bits23 & 0x7FFFFF) << 1 | (p.flag ? 1L << 24 : 0)
                | x << 25 | y << 57);
        WORD.set(bytes, 16, y >>> 7 | z << 25 | id << 57);
        WORD.set(bytes, 24, id >>> 7);
        WORD.set(bytes, 32, (long) WORD.get(data, 0));
        WORD.set(bytes, 40, (long) WORD.get(data, 8));
        bytes[48] = data[16];
        return BYTES;
    }

    @Override
    public int read(FamilyStream p, byte[] bytes, int length) {
        if (length < BYTES) {
            return PAST_END;
        }
        long first = (long) WORD.get(bytes, 0);
        long second = (long) WORD.get(bytes, 8);
        long third = (long) WORD.get(bytes, 16);
        long fourth = (long) WORD.get(bytes, 24);
        int a = (int) first & 0xFF;
        int c = (int) (first >>> 24) & 0x1FFFFF;
        if (a > 200 || c > 2000000) {
            return OUT_OF_RANGE;
        }
        int x = (int) (second >>> 25);
        int y = (int) (second >>> 57 | third << 7);
        int z = (int) (third >>> 25);
        if ((HandCodec.notFinite(x) | HandCodec.notFinite(y) | HandCodec.notFinite(z)) != 0) {
            return NOT_FINITE;
        }
        if (fourth >>> 57 != 0) {
            return NON_ZERO_PADDING;
        }
        p.a = a - 100;
        p.b = (int) first >>> 8 & 0xFFFF;
        p.c = c - 1000000;
        p.bits7 = (int) (first >>> 45) & 0x7F;
        p.bits13 = (int) (first >>> 52 | second << 12) & 0x1FFF;
        p.bits23 = (int) second >>> 1 & 0x7FFFFF;
        p.flag = (second & 1L << 24) != 0;
        p.x = Float.intBitsToFloat(x);
        p.y = Float.intBitsToFloat(y);
        p.z = Float.intBitsToFloat(z);
        p.id = third >>> 57 | fourth << 7;
        byte[] data = p.data;
        WORD.set(data, 0, (long) WORD.get(bytes, 32));
        WORD.set(data, 8, (long) WORD.get(bytes, 40));
        data[16] = bytes[48];
        return BYTES;
    }

    @Override
    public int measure(FamilyStream p) {
        return 392;
    }
}
