package io.github.tightwire.internal.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class UnpackingTest {
    private static final int START = 3;
    /** Zeros, the largest numbers, and the smallest: next to an exponent of all ones as near as a float can be. */
    private static final int[] FINITE = {0, 0x80000000, 0x7F7FFFFF, 0xFF7FFFFF, 0x00800000, 1, 0x3F800000, 0xBFFFFFFF};
    private static final int[] WRONG = {0x7F800000, 0xFF800000, 0x7F800001, 0xFFFFFFFF};

    /** At each bit, in a packet that ends with them, among other bits: all ones, then none. */
    @Test
    void floatsSideBySideAreFinite() {
        for (int position = 0; position < 24; position++) {
            for (int count = 2; count <= Unpacking.FLOATS; count++) {
                for (int surroundings = -1; surroundings <= 0; surroundings++) {
                    for (int wrong = -1; wrong < count; wrong++) {
                        byte[] bytes = new byte[START + (position + count * 32 + 7) / 8];
                        Arrays.fill(bytes, (byte) surroundings);
                        for (int i = 0; i < count; i++) {
                            int value = i == wrong ? WRONG[(position + i) % WRONG.length]
                                    : FINITE[(position + i + wrong + 1) % FINITE.length];
                            put(bytes, position + i * 32, value);
                        }
                        assertEquals(wrong < 0, Unpacking.areFinite(bytes, START, position, count), position + ", " + count + ", " + wrong);
                    }
                }
            }
        }
    }

    private static void put(byte[] bytes, int position, int value) {
        for (int i = 0; i < Integer.SIZE; i++) {
            int bit = position + i;
            int mask = 1 << (bit & 7);
            int index = START + (bit >>> 3);
            bytes[index] = (byte) ((value >>> i & 1) == 0 ? bytes[index] & ~mask : bytes[index] | mask);
        }
    }
}
