package io.github.tightwire.internal.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ElementGroupsTest {
    private static final int START = 3;
    private static final int GROUP = 4;

    private final byte[] bytes = new byte[64];

    /** Each place of a group, one beyond each bound, and far from it, of bounds of each width, and at both ends of the integers. */
    @Test
    void aWriteTakesWhatIsWithinBounds() {
        for (int bits = 1; bits <= 14; bits++) {
            for (int range : new int[] {1 << bits - 1, (1 << bits) - 1}) {
                for (int min : new int[] {0, 1, -range / 2, -range, Short.MIN_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - range}) {
                    for (int place = 0; place < GROUP; place++) {
                        checkWrite(min, min + range, place, min, true);
                        checkWrite(min, min + range, place, min + range, true);
                        checkWrite(min, min + range, place, min - 1, false);
                        checkWrite(min, min + range, place, min + range + 1, false);
                        checkWrite(min, min + range, place, min + (1 << 14), false);
                        checkWrite(min, min + range, place, min + Integer.MIN_VALUE, false);
                    }
                }
            }
        }
    }

    private void checkWrite(int min, int max, int place, int value, boolean isWithin) {
        int[] elements = {min, max, max, min};
        elements[place] = value;
        long taken = PackedOutcome.of(isWithin ? GROUP * bits(max - min) : 0, isWithin ? GROUP : 0);
        assertEquals(taken, ElementGroups.write(elements, 0, GROUP, min, max, bytes, 0, bytes.length, 0, 0));
        short[] shorts = shorts(elements);
        if (Arrays.equals(elements, ints(shorts))) {
            assertEquals(taken, ElementGroups.write(shorts, 0, GROUP, min, max, bytes, 0, bytes.length, 0, 0));
        }
    }

    /** The largest offset, and one more, in each place. */
    @Test
    void aReadTakesWhatIsWithinBounds() {
        for (int bits = 1; bits <= 14; bits++) {
            for (int range : new int[] {1 << bits - 1, (1 << bits) - 2, (1 << bits) - 1}) {
                for (int place = 0; place < GROUP && bits(range) == bits; place++) {
                    checkRead(range, place, range, true);
                    if (range + 1 < 1 << bits) {
                        checkRead(range, place, range + 1, false);
                        checkRead(range, place, (1 << bits) - 1, false);
                    }
                }
            }
        }
    }

    private static void checkRead(int range, int place, int offset, boolean isWithin) {
        int bits = bits(range);
        BitSet packet = new BitSet();
        for (int i = 0; i < GROUP; i++) {
            put(packet, i * bits, bits, i == place ? offset : 0);
        }
        byte[] received = Arrays.copyOf(packet.toByteArray(), 16);
        long taken = PackedOutcome.of(isWithin ? GROUP * bits : 0, isWithin ? GROUP : 0);
        int[] expected = new int[GROUP];
        if (isWithin) {
            Arrays.fill(expected, -9);
            expected[place] = offset - 9;
        }
        int[] read = new int[GROUP];
        assertEquals(taken, ElementGroups.read(read, 0, GROUP, -9, range - 9, received, 0, 16, 0));
        assertArrayEquals(expected, read);
        short[] shorts = new short[GROUP];
        assertEquals(taken, ElementGroups.read(shorts, 0, GROUP, -9, range - 9, received, 0, 16, 0));
        assertArrayEquals(expected, ints(shorts));
    }

    /** Of each width, at each bit, in packets that end anywhere, of arrays that do. */
    @Test
    void offsetsAreSideBySide() {
        Random random = new Random(1);
        for (int bits = 1; bits <= 14; bits++) {
            for (int position = 0; position < 16; position++) {
                for (int i = 0; i < 20; i++) {
                    check(bits, position, random);
                }
            }
        }
    }

    private static void check(int bits, int position, Random random) {
        int range = (1 << bits - 1) + random.nextInt(1 << bits - 1);
        int min = random.nextInt(100) - 50;
        int[] elements = new int[random.nextInt(40)];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = min + random.nextInt(range + 1);
        }
        int index = random.nextInt(10);
        int limit = random.nextInt(45);
        int end = START + 2 + random.nextInt(60);
        int wanted = Math.max(0, Math.min(limit, elements.length) - index) / GROUP * GROUP;
        BitSet packet = new BitSet();
        // All ones around it: of the byte at the position, the bits before that are the scratch.
        packet.set(0, START * Byte.SIZE + position);
        for (int i = 0; i < wanted; i++) {
            put(packet, START * Byte.SIZE + position + i * bits, bits, elements[index + i] - min);
        }
        byte[] written = ones(end, position);
        byte[] shortsWritten = written.clone();
        int scratch = (1 << (position & 7)) - 1;
        long outcome = ElementGroups.write(elements, index, limit, min, min + range, written, START, end, position, scratch);
        int taken = (int) (outcome >>> Integer.SIZE);
        assertEquals(PackedOutcome.of(position + taken * bits, taken), outcome);
        // A group is left for the loop only where the word that it is in has no room.
        assertEquals(0, taken % GROUP);
        assertTrue(taken == wanted || taken < wanted && (position + taken * bits >>> 3) + Long.BYTES > end - START);
        int at = START * Byte.SIZE + position + taken * bits;
        assertEquals(packet.get(0, at), BitSet.valueOf(written).get(0, at));
        assertEquals(-1, written[end]);
        assertEquals(outcome, ElementGroups.write(shorts(elements), index, limit, min, min + range, shortsWritten, START, end, position,
                scratch));
        assertArrayEquals(written, shortsWritten);

        byte[] received = Arrays.copyOf(packet.toByteArray(), end + random.nextInt(9));
        int[] read = new int[elements.length];
        outcome = ElementGroups.read(read, index, limit, min, min + range, received, START, end, position);
        taken = (int) (outcome >>> Integer.SIZE);
        assertEquals(PackedOutcome.of(position + taken * bits, taken), outcome);
        int[] same = new int[elements.length];
        System.arraycopy(elements, Math.min(index, elements.length), same, Math.min(index, elements.length), taken);
        assertArrayEquals(same, read);
        short[] shortsRead = new short[elements.length];
        assertEquals(outcome, ElementGroups.read(shortsRead, index, limit, min, min + range, received, START, end, position));
        assertArrayEquals(same, ints(shortsRead));
        assertTrue(taken == 0 || position + taken * bits <= (end - START) * Byte.SIZE);
    }

    private static byte[] ones(int end, int position) {
        byte[] written = new byte[end + 2];
        Arrays.fill(written, 0, START + (position >>> 3) + 1, (byte) -1);
        Arrays.fill(written, end, written.length, (byte) -1);
        return written;
    }

    @Test
    void whatIsNotThereIsNotTaken() {
        int[] elements = new int[8];
        assertEquals(8, taken(ElementGroups.write(elements, 0, 8, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(4, taken(ElementGroups.write(elements, 4, Integer.MAX_VALUE, 0, 1, bytes, 0, 64, 0, 0)));
        assertEquals(8, taken(ElementGroups.read(elements, 0, 8, 0, 1, bytes, 0, 64, 0)));
        assertEquals(4, taken(ElementGroups.read(elements, 4, Integer.MAX_VALUE, 0, 1, bytes, 0, 64, 0)));
        int[][] places = {{5, Integer.MAX_VALUE}, {0, 3}, {0, Integer.MIN_VALUE}, {-1, 8}, {Integer.MAX_VALUE, 8}, {Integer.MIN_VALUE, 8}};
        for (int[] each : places) {
            assertEquals(3, ElementGroups.write(elements, each[0], each[1], 0, 1, bytes, 0, 64, 3, 0));
            assertEquals(3, ElementGroups.read(elements, each[0], each[1], 0, 1, bytes, 0, 64, 3));
            assertEquals(3, ElementGroups.write(new short[8], each[0], each[1], 0, 1, bytes, 0, 64, 3, 0));
            assertEquals(3, ElementGroups.read(new short[8], each[0], each[1], 0, 1, bytes, 0, 64, 3));
        }
        assertEquals(3, ElementGroups.write((int[]) null, 0, 8, 0, 1, bytes, 0, 64, 3, 0));
        assertEquals(3, ElementGroups.read((int[]) null, 0, 8, 0, 1, bytes, 0, 64, 3));
        assertEquals(3, ElementGroups.write((short[]) null, 0, 8, 0, 1, bytes, 0, 64, 3, 0));
        assertEquals(3, ElementGroups.read((short[]) null, 0, 8, 0, 1, bytes, 0, 64, 3));
    }

    @Test
    void boundsOfMoreBitsOrNoneAreNotTaken() {
        int[][] bounds = {{0, 0}, {1, 0}, {0, 1 << 14}, {Integer.MAX_VALUE, Integer.MIN_VALUE}, {Integer.MIN_VALUE, Integer.MAX_VALUE},
            {-1, Integer.MAX_VALUE}, {Integer.MIN_VALUE, 0}, {0, -1}};
        for (int[] each : bounds) {
            int[] elements = new int[8];
            assertEquals(3, ElementGroups.write(elements, 0, 8, each[0], each[1], bytes, 0, 64, 3, 0));
            assertEquals(3, ElementGroups.read(elements, 0, 8, each[0], each[1], bytes, 0, 64, 3));
        }
    }

    @Test
    void theLargestOfSoManyBits() {
        int[] largest = {-1, 1, 3, 7};
        for (int bits = 0; bits < largest.length; bits++) {
            assertEquals(largest[bits], ElementGroups.largest(bits));
        }
        assertEquals((1 << 14) - 1, ElementGroups.largest(14));
        assertEquals(-1, ElementGroups.largest(15));
        assertEquals(-1, ElementGroups.largest(33));
        assertEquals(-1, ElementGroups.largest(-1));
    }

    private static int taken(long outcome) {
        return (int) (outcome >>> Integer.SIZE);
    }

    private static int bits(int range) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(range);
    }

    private static short[] shorts(int[] values) {
        short[] shorts = new short[values.length];
        for (int i = 0; i < values.length; i++) {
            shorts[i] = (short) values[i];
        }
        return shorts;
    }

    private static int[] ints(short[] values) {
        int[] ints = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            ints[i] = values[i];
        }
        return ints;
    }

    private static void put(BitSet packet, int position, int bits, int value) {
        for (int i = 0; i < bits; i++) {
            packet.set(position + i, (value >>> i & 1) != 0);
        }
    }
}
