package io.github.tightwire.internal.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CutShortTest {
    private static final int START = 3;
    private static final int MOST_BYTES = 11;

    @Test
    void everyWidthAtEveryBitOfEveryLength() {
        Random random = new Random(1);
        for (int length = 0; length <= MOST_BYTES; length++) {
            byte[] bytes = new byte[START + length + 9];
            random.nextBytes(bytes);
            for (int position = 0; position <= length * Byte.SIZE; position++) {
                for (int count = 0; count <= Long.SIZE; count++) {
                    read(bytes, START + length, position, count);
                }
            }
        }
    }

    private static void read(byte[] bytes, int end, int position, int count) {
        if (position + count <= (end - START) * Byte.SIZE) {
            assertEquals(bits(bytes, position, count), CutShort.value(bytes, START, end, position, count));
        } else {
            CutShort.Signal signal = assertThrows(CutShort.Signal.class, () -> CutShort.value(bytes, START, end, position, count));
            assertEquals(Verdict.refused(Reason.PAST_END, position), PackedOutcome.verdict(CutShort.refused(signal, position)));
        }
    }

    private static long bits(byte[] bytes, int position, int count) {
        BigInteger packet = BigInteger.ZERO;
        for (int i = bytes.length - 1; i >= START; i--) {
            packet = packet.shiftLeft(Byte.SIZE).or(BigInteger.valueOf(bytes[i] & 0xFF));
        }
        return packet.shiftRight(position).and(BigInteger.ONE.shiftLeft(count).subtract(BigInteger.ONE)).longValue();
    }

    @Test
    void aValueThatIsTooLarge() {
        byte[] bytes = {-1, -1, -1, -1, -1, -1, -1, -1};
        assertEquals(0xFF, CutShort.value(bytes, 0, 8, 5, 8, 0xFF));
        CutShort.Signal signal = assertThrows(CutShort.Signal.class, () -> CutShort.value(bytes, 0, 8, 5, 8, 0xFE));
        assertEquals(Verdict.refused(Reason.OUT_OF_RANGE, 5), PackedOutcome.verdict(CutShort.refused(signal, 5)));
        assertEquals(-1L, CutShort.value(bytes, 0, 8, 0, 64, -1L));
        assertThrows(CutShort.Signal.class, () -> CutShort.value(bytes, 0, 8, 0, 64, Long.MAX_VALUE));
    }
}
