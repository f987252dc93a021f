package io.github.tightwire.bits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.model.Model;
import java.math.BigInteger;
import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** The writer and the reader of bits by themselves, against the model, in a range with 0xA5 around it. */
class BitWriterReaderTest {
    private static final byte AROUND = (byte) 0xA5;

    @RepeatedTest(20)
    void anyRunsOfBitsInAnyRange(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        for (int script = 0; script < 100; script++) {
            int offset = random.nextInt(10);
            int runs = random.nextInt(30);
            Model model = Model.writer();
            byte[] bytes = new byte[offset + 8 * 30 * 8 + 17];
            Arrays.fill(bytes, AROUND);
            BitWriter writer = new BitWriter(bytes, offset, bytes.length - offset);
            long[] values = new long[runs];
            int[] widths = new int[runs];
            for (int i = 0; i < runs; i++) {
                values[i] = random.nextLong();
                widths[i] = 1 + random.nextInt(64);
                model.raw(values[i], widths[i]);
                // What is above the width does not matter.
                writer.writeBits(values[i], widths[i]);
                if (random.nextInt(6) == 0) {
                    writer.finish();
                }
                if (random.nextInt(6) == 0) {
                    writer.writeAlign();
                    model.align();
                }
                assertEquals(model.position(), writer.bitPosition());
                if (random.nextInt(6) == 0) {
                    writer.finish();
                    int position = writer.bitPosition();
                    writer = new BitWriter(bytes, offset, bytes.length - offset);
                    writer.moveTo(position);
                }
            }
            int length = writer.finish();
            assertEquals(length, writer.finish());
            assertArrayEquals(model.bytes(), Arrays.copyOfRange(bytes, offset, offset + length));

            // Read back from exactly its bytes, with other things around them.
            byte[] received = new byte[offset + length + random.nextInt(9)];
            Arrays.fill(received, AROUND);
            System.arraycopy(bytes, offset, received, offset, length);
            BitReader reader = new BitReader(received, offset, length);
            Model expected = Model.reader(model.bytes());
            while (reader.remainingBits() > 0) {
                int width = 1 + random.nextInt(Math.min(64, reader.remainingBits()));
                BigInteger value = expected.raw(BigInteger.ZERO, width);
                assertEquals(value.longValue(), reader.peekBits(width));
                assertEquals(value.longValue(), reader.readBits(width));
                assertEquals(expected.position(), reader.bitPosition());
                if (random.nextInt(6) == 0) {
                    int position = reader.bitPosition();
                    reader = new BitReader(received, offset, length);
                    reader.moveTo(position);
                }
            }
        }
    }

    /** For every capacity, a write fills it to the last bit, and one bit more throws and changes nothing. */
    @Test
    void capacityToTheBit() {
        for (int capacity = 0; capacity <= 20; capacity++) {
            for (int width = 1; width <= 64; width++) {
                byte[] bytes = new byte[3 + capacity + 9];
                Arrays.fill(bytes, AROUND);
                BitWriter writer = new BitWriter(bytes, 3, capacity);
                while (writer.remainingBits() >= width) {
                    writer.writeBits(-1, width);
                }
                int position = writer.bitPosition();
                int more = width;
                assertThrows(BufferOverflowException.class, () -> writer.writeBits(-1, more));
                assertEquals(position, writer.bitPosition());
                if (writer.remainingBits() > 0) {
                    writer.writeBits(0, writer.remainingBits());
                }
                assertEquals(0, writer.remainingBits());
                assertEquals(capacity, writer.finish());
                for (int i = 0; i < bytes.length; i++) {
                    boolean inside = i >= 3 && i < 3 + capacity;
                    int ones = inside ? Math.max(0, Math.min(8, position - (i - 3) * 8)) : 0;
                    assertEquals(inside ? (byte) ((1 << ones) - 1) : AROUND, bytes[i]);
                }
                assertThrows(BufferOverflowException.class, () -> writer.writeBits(0, 1));
            }
        }
    }

    @Test
    void readsToTheLastBitAndNotBehindIt() {
        for (int length = 0; length <= 20; length++) {
            for (int width = 1; width <= 64; width++) {
                byte[] bytes = new byte[3 + length + 9];
                Arrays.fill(bytes, (byte) -1);
                Arrays.fill(bytes, 3, 3 + length, (byte) 0);
                BitReader reader = new BitReader(bytes, 3, length);
                while (reader.remainingBits() >= width) {
                    assertEquals(0, reader.readBits(width));
                }
                int position = reader.bitPosition();
                int more = width;
                assertThrows(BufferUnderflowException.class, () -> reader.readBits(more));
                assertThrows(BufferUnderflowException.class, () -> reader.peekBits(more));
                assertThrows(BufferUnderflowException.class, () -> reader.skipBits(more));
                assertEquals(position, reader.bitPosition());
            }
        }
    }

    @Test
    void bytesAtWholeBytes() {
        byte[] bytes = {9, 9, 9, 9, 9, 9};
        BitWriter writer = new BitWriter(bytes, 1, 4);
        writer.writeBits(5, 3);
        assertThrows(IllegalStateException.class, () -> writer.writeBytes(new byte[1], 0, 1));
        writer.writeAlign();
        writer.writeAlign();
        writer.writeBytes(new byte[] {1, 2, 3, 4}, 1, 2);
        assertThrows(BufferOverflowException.class, () -> writer.writeBytes(new byte[2], 0, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> writer.writeBytes(new byte[2], 1, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> writer.writeBytes(new byte[2], 0, -1));
        writer.writeBits(7, 8);
        assertEquals(4, writer.finish());
        assertArrayEquals(new byte[] {9, 5, 2, 3, 7, 9}, bytes);

        BitReader reader = new BitReader(bytes, 1, 4);
        reader.readBits(3);
        assertThrows(IllegalStateException.class, () -> reader.readBytes(new byte[1], 0, 1));
        assertThrows(IllegalStateException.class, reader::byteIndex);
        reader.skipBits(5);
        assertEquals(2, reader.byteIndex());
        byte[] target = {8, 8, 8, 8};
        reader.readBytes(target, 1, 2);
        assertArrayEquals(new byte[] {8, 2, 3, 8}, target);
        assertThrows(BufferUnderflowException.class, () -> reader.readBytes(target, 0, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> reader.readBytes(target, 3, 2));
        assertArrayEquals(new byte[] {8, 2, 3, 8}, target);
        assertEquals(24, reader.bitPosition());
    }

    @Test
    void asManyAsAreLeftAndNotOneMore() {
        byte[] bytes = {1, 2, 3};
        BitReader reader = new BitReader(bytes, 1, 2);
        assertSame(bytes, reader.array());
        assertThrows(BufferUnderflowException.class, () -> reader.skipBits(-1));
        assertThrows(BufferUnderflowException.class, () -> reader.skipBits(17));
        reader.skipBits(0);
        assertEquals(0, reader.bitPosition());
        reader.skipBits(16);
        assertEquals(16, reader.bitPosition());
        reader.reset(bytes, 1, 2);
        byte[] target = new byte[3];
        assertThrows(BufferUnderflowException.class, () -> reader.readBytes(target, 0, 3));
        reader.readBytes(target, 0, 2);
        assertArrayEquals(new byte[] {2, 3, 0}, target);
        BitWriter writer = new BitWriter(new byte[3], 0, 2);
        assertThrows(BufferOverflowException.class, () -> writer.writeBytes(bytes, 0, 3));
        writer.writeBytes(bytes, 0, 2);
        assertEquals(2, writer.finish());
    }

    @Test
    void widthsThatAreNone() {
        for (int width : new int[] {Integer.MIN_VALUE, -1, 0, 65, Integer.MAX_VALUE}) {
            assertThrows(IllegalArgumentException.class, () -> new BitWriter(new byte[99]).writeBits(0, width));
            assertThrows(IllegalArgumentException.class, () -> new BitReader(new byte[99]).readBits(width));
        }
        assertThrows(BufferUnderflowException.class, () -> new BitReader(new byte[9]).skipBits(-1));
    }

    @Test
    void rangesThatAreNotWithinTheirArray() {
        int[][] ranges = {{-1, 1}, {0, 5}, {4, 1}, {5, 0}, {0, -1}, {Integer.MAX_VALUE, 1}, {1, Integer.MAX_VALUE}};
        for (int[] range : ranges) {
            assertThrows(IndexOutOfBoundsException.class, () -> new BitWriter(new byte[4], range[0], range[1]));
            assertThrows(IndexOutOfBoundsException.class, () -> new BitReader(new byte[4], range[0], range[1]));
        }
        for (int position : new int[] {-1, 33}) {
            assertThrows(IndexOutOfBoundsException.class, () -> new BitWriter(new byte[4]).moveTo(position));
            assertThrows(IndexOutOfBoundsException.class, () -> new BitReader(new byte[4]).moveTo(position));
        }
        assertEquals(0, new BitWriter(new byte[4], 4, 0).remainingBits());
        BitReader reader = new BitReader(new byte[4]);
        reader.moveTo(32);
        assertEquals(0, reader.remainingBits());
    }

    @Test
    void aClosedReaderHasNotEvenNothing() {
        BitReader reader = new BitReader(new byte[4]);
        reader.readBits(7);
        reader.close();
        assertTrue(reader.remainingBits() < 0);
        assertEquals(7, reader.bitPosition());
        assertThrows(BufferUnderflowException.class, () -> reader.readBits(1));
        assertThrows(BufferUnderflowException.class, () -> reader.skipBits(0));
    }

    @Test
    void bitsRequired() {
        assertEquals(0, Bits.bitsRequired(7, 7));
        assertEquals(1, Bits.bitsRequired(7, 8));
        assertEquals(3, Bits.bitsRequired(0, 5));
        assertEquals(8, Bits.bitsRequired(0, 255));
        assertEquals(9, Bits.bitsRequired(0, 256));
        assertEquals(32, Bits.bitsRequired(Integer.MIN_VALUE, Integer.MAX_VALUE));
        assertEquals(32, Bits.bitsRequired(-1, Integer.MAX_VALUE));
        assertEquals(64, Bits.bitsRequired(Long.MIN_VALUE, Long.MAX_VALUE));
        assertEquals(33, Bits.bitsRequired(0L, 1L << 32));
        assertEquals(3, Bits.bitsRequired(3L, 10L));
        assertEquals(128, Bits.bitsRequired(BigInteger.ZERO, BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE)));
        assertEquals(0, Bits.bytesFor(0));
        assertEquals(1, Bits.bytesFor(1));
        assertEquals(1, Bits.bytesFor(8));
        assertEquals(2, Bits.bytesFor(9));
        assertEquals(Integer.MAX_VALUE / 8 + 1, Bits.bytesFor(Integer.MAX_VALUE));
    }

    @Test
    void whatIsPastThePositionIsLostWhenTheWriterMovesBack() {
        byte[] bytes = {-1, -1};
        BitWriter writer = new BitWriter(bytes);
        writer.moveTo(3);
        writer.writeBits(0, 6);
        assertEquals(2, writer.finish());
        assertArrayEquals(new byte[] {0b111, 0}, bytes);
    }
}
