package io.github.tightwire.internal.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteLanesTest {
    private static final int START = 3;
    private static final int LANES = 8;
    private static final int LEAST = -128;
    private static final int MOST = 127;

    private final byte[] bytes = new byte[64];

    /** Each value of a byte in a lane, between neighbours that are at the bounds: none below may borrow from it, or carry. */
    @Test
    void aWriteTakesWhatIsWithinBounds() {
        for (int min = LEAST; min < MOST; min++) {
            // All widths, and all bounds around the sign.
            for (int max = min + 1; max <= Math.min(MOST, min + 127); max += max < 3 && max > -3 ? 1 : 5) {
                for (int value = LEAST; value <= MOST; value++) {
                    int lane = (value + max & MOST) % LANES;
                    byte[] elements = new byte[LANES];
                    Arrays.fill(elements, (byte) ((value & 1) == 0 ? min : max));
                    elements[lane] = (byte) value;
                    int taken = taken(ByteLanes.write(elements, 0, LANES, min, max, bytes, 0, bytes.length, 0, 0));
                    assertEquals(value >= min && value <= max ? LANES : 0, taken, min + " to " + max + ": " + value);
                }
            }
        }
    }

    /** Each offset that the bits have, in each lane; of bounds below 0, and of such around it that their sum is the largest offset. */
    @Test
    void aReadTakesWhatIsWithinBounds() {
        for (int range = 1; range <= 127; range++) {
            int bits = bits(range);
            for (int min : new int[] {LEAST + range, (1 << bits) - 1 - range >> 1}) {
                for (int lane = 0; lane < LANES; lane++) {
                    for (int offset = 0; offset < 1 << bits; offset++) {
                        checkRead(min, range, lane, offset);
                    }
                }
            }
        }
    }

    private static void checkRead(int min, int range, int lane, int offset) {
        int bits = bits(range);
        BitSet packet = new BitSet();
        for (int i = 0; i < LANES; i++) {
            put(packet, i * bits, bits, i == lane ? offset : range);
        }
        byte[] elements = new byte[LANES];
        int taken = taken(ByteLanes.read(elements, 0, LANES, min, min + range, Arrays.copyOf(packet.toByteArray(), 8), 0, 8, 0));
        assertEquals(offset <= range ? LANES : 0, taken, min + ", " + range + ": " + offset);
        assertEquals(offset <= range ? min + offset : 0, elements[lane]);
    }

    /** Of each width, at each bit, in packets that end anywhere, of arrays that do. */
    @Test
    void offsetsAreSideBySide() {
        Random random = new Random(1);
        for (int range = 1; range <= 127; range++) {
            for (int position = 0; position < 16; position++) {
                int min = LEAST + random.nextInt(256 - range);
                byte[] elements = new byte[random.nextInt(70)];
                for (int i = 0; i < elements.length; i++) {
                    elements[i] = (byte) (min + random.nextInt(range + 1));
                }
                check(elements, random.nextInt(10), random.nextInt(80), min, min + range, position, 2 + random.nextInt(60));
            }
        }
    }

    private static void check(byte[] elements, int index, int limit, int min, int max, int position, int length) {
        int bits = bits(max - min);
        int expected = 0;
        BitSet packet = new BitSet();
        // All ones around it: of the byte at the position, the bits before that are the scratch.
        packet.set(0, START * Byte.SIZE + position);
        int at = START * Byte.SIZE + position;
        while (index + expected + LANES <= Math.min(limit, elements.length) && (at >>> 3) + Long.BYTES <= START + length) {
            for (int i = 0; i < LANES; i++) {
                put(packet, at, bits, elements[index + expected] - min);
                at += bits;
                expected++;
            }
        }
        byte[] written = new byte[START + length + 2];
        Arrays.fill(written, 0, START + (position >>> 3) + 1, (byte) -1);
        Arrays.fill(written, START + length, written.length, (byte) -1);
        int scratch = (1 << (position & 7)) - 1;
        long outcome = PackedOutcome.of(position + expected * bits, expected);
        assertEquals(outcome, ByteLanes.write(elements, index, limit, min, max, written, START, START + length, position, scratch));
        assertEquals(packet.get(0, at), BitSet.valueOf(written).get(0, at));
        assertEquals(-1, written[START + length]);

        byte[] read = new byte[elements.length];
        assertEquals(outcome, ByteLanes.read(read, index, limit, min, max, written, START, START + length, position));
        byte[] same = new byte[elements.length];
        System.arraycopy(elements, Math.min(index, elements.length), same, Math.min(index, elements.length), expected);
        assertArrayEquals(same, read);
    }

    @Test
    void whatIsNotThereIsNotTaken() {
        byte[] elements = new byte[16];
        assertEquals(16, taken(ByteLanes.write(elements, 0, 16, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(8, taken(ByteLanes.write(elements, 8, Integer.MAX_VALUE, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(0, taken(ByteLanes.write(elements, 9, Integer.MAX_VALUE, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(0, taken(ByteLanes.write(elements, 0, 7, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(0, taken(ByteLanes.write(elements, 0, Integer.MIN_VALUE, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(0, taken(ByteLanes.write(elements, -1, 16, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(0, taken(ByteLanes.write(elements, Integer.MAX_VALUE, 16, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(0, taken(ByteLanes.write(null, 0, 16, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(16, taken(ByteLanes.read(elements, 0, 16, 0, 1, bytes, 0, 64, 0)));
        assertEquals(8, taken(ByteLanes.read(elements, 8, Integer.MAX_VALUE, 0, 1, bytes, 0, 64, 0)));
        assertEquals(0, taken(ByteLanes.read(elements, 9, Integer.MAX_VALUE, 0, 1, bytes, 0, 64, 0)));
        assertEquals(0, taken(ByteLanes.read(elements, 0, Integer.MIN_VALUE, 0, 1, bytes, 0, 64, 0)));
        assertEquals(0, taken(ByteLanes.read(elements, -1, 16, 0, 1, bytes, 0, 64, 0)));
        assertEquals(0, taken(ByteLanes.read(null, 0, 16, 0, 1, bytes, 0, 64, 0)));
    }

    @Test
    void boundsOfOthersAreNotTaken() {
        byte[] elements = new byte[8];
        int[][] bounds = {{0, 0}, {1, 0}, {0, 128}, {-1, 127}, {-129, -128}, {127, 128}, {Integer.MAX_VALUE, Integer.MIN_VALUE},
            {Integer.MIN_VALUE, Integer.MAX_VALUE}, {-128, Integer.MAX_VALUE}, {0, -1}};
        for (int[] each : bounds) {
            assertEquals(5, ByteLanes.write(elements, 0, 8, each[0], each[1], bytes, 0, 64, 5, 0));
            assertEquals(5, ByteLanes.read(elements, 0, 8, each[0], each[1], bytes, 0, 64, 5));
        }
    }

    private static int taken(long outcome) {
        return (int) (outcome >>> Integer.SIZE);
    }

    private static int bits(int range) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(range);
    }

    private static void put(BitSet packet, int position, int bits, int value) {
        for (int i = 0; i < bits; i++) {
            packet.set(position + i, (value >>> i & 1) != 0);
        }
    }
}
