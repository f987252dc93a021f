package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.CompressedFloat;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The bounds of operations, called on streams themselves: the last accepted value beside the first refused one. */
class PlainStreamsTest {
    /** A long has as many bits. */
    enum Flag {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, AA, AB, AC, AD, AE, AF, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, BA, BB, BC, BD, BE, BF,
        C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, CA, CB, CC, CD, CE, CF, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, DA, DB, DC, DD, DE, DF
    }

    /** Two bytes, with one before and one after them. */
    private final WriteStream out = new WriteStream(new byte[4], 1, 2);

    @Test
    void whatDoesNotFitSaysSo() {
        byte[] three = new byte[3];
        doesNotFit("24 bits at bit 0", () -> out.serializeBytes(three, 0, 3));
        doesNotFit("24 bits at bit 8", () -> assertEquals("abc", out.serializeString("abc", 3)));
        out.reset(new byte[4], 1, 2);
        doesNotFit("17 bits at bit 0", () -> assertEquals(1, out.serializeLong(1, 0, 0x1FFFF)));
        assertEquals(1, out.serializeLong(1, 0, 0xFFFF));
    }

    private static void doesNotFit(String bits, Executable write) {
        PacketOverflowException e = assertThrows(PacketOverflowException.class, write);
        assertEquals(bits + " do not fit into a packet of 2 bytes", e.getMessage());
    }

    @Test
    void writtenFloatsAreReturned() {
        WriteStream wide = new WriteStream(new byte[12]);
        assertEquals(1.5f, wide.serializeFloat(1.5f));
        assertEquals(2.5, wide.serializeDouble(2.5));
    }

    @Test
    void fixedPointNumbersHaveEachSplitOfTheirBits() {
        WriteStream wide = new WriteStream(new byte[100]);
        assertEquals(-1, wide.serializeFixed(-1L, 1, 7, -1, 0));
        assertEquals(1, wide.serializeFixed(1L, 8, 0, -128, 127));
        refuses("[-129, 127] is not", () -> wide.serializeFixed(1L, 8, 0, -129, 127));
        refuses("[-128, 128] is not", () -> wide.serializeFixed(1L, 8, 0, -128, 128));
        refuses("[0, 0] is not", () -> wide.serializeFixed(1L, 0, 8, 0, 0));
        refuses("[0, 0] is not", () -> wide.serializeFixed(1L, 9, -1, 0, 0));
        BigInteger one = BigInteger.ONE;
        assertEquals(one, wide.serializeFixed(one, 32, 32, 0, 10));
        refuses(BigInteger.ONE.shiftLeft(63) + " is outside [0, 10] in units of 2^-32",
                () -> wide.serializeFixed(BigInteger.ONE.shiftLeft(63), 32, 32, 0, 10));
        assertEquals(one, wide.serializeFixed(one, 2, 126, -2, 1));
        refuses("[-3, 1] is not", () -> wide.serializeFixed(one, 2, 126, -3, 1));
        refuses("[-2, 2] is not", () -> wide.serializeFixed(one, 2, 126, -2, 2));
        assertEquals(one.negate(), wide.serializeFixed(one.negate(), 1, 127, -1, 0));
        assertEquals(one, wide.serializeFixed(one, 128, 0, -1, 1));
        refuses("[0, 0] is not", () -> wide.serializeFixed(one, 0, 128, 0, 0));
    }

    @Test
    void aFloatHalfAStepOutsideIsWritten() {
        WriteStream wide = new WriteStream(new byte[12]);
        long steps = CompressedFloat.maxInteger(-1, 1, 0.01f);
        for (float end : new float[] {CompressedFloat.least(-1, 1, steps), CompressedFloat.most(-1, 1, steps)}) {
            assertEquals(end, wide.serializeCompressedFloat(end, -1, 1, 0.01f));
            float further = end < 0 ? Math.nextDown(end) : Math.nextUp(end);
            refuses(further + " is outside [-1.0, 1.0]", () -> wide.serializeCompressedFloat(further, -1, 1, 0.01f));
        }
    }

    @Test
    void durationsReachFromTheLeastToTheLargest() {
        Duration least = Duration.ofMillis(5);
        Duration largest = Duration.ofMillis(6);
        for (Duration end : List.of(least, largest)) {
            assertEquals(end, out.serializeDuration(end, least, largest, TimeUnit.MILLISECONDS));
        }
        assertEquals(least, out.serializeDuration(least, least, least, TimeUnit.MILLISECONDS));
        refuses("is outside", () -> out.serializeDuration(least.minusNanos(1), least, largest, TimeUnit.MILLISECONDS));
        refuses("is outside", () -> out.serializeDuration(largest.plusNanos(1), least, largest, TimeUnit.MILLISECONDS));
        refuses("is not a range", () -> out.serializeDuration(least, largest, least, TimeUnit.MILLISECONDS));
        refuses("duration is null", () -> out.serializeDuration(null, least, largest, TimeUnit.MILLISECONDS));
    }

    @Test
    void asManyConstantsAsALongHasBits() {
        WriteStream wide = new WriteStream(new byte[8]);
        EnumSet<Flag> all = EnumSet.allOf(Flag.class);
        wide.serializeEnumSet(all, Flag.class);
        assertEquals(64, wide.bitPosition());
        EnumSet<Flag> received = EnumSet.noneOf(Flag.class);
        byte[] bytes = {1, 0, 0, 0, 0, 0, 0, (byte) 0x80};
        assertTrue(new ReadStream(bytes).read(s -> s.serializeEnumSet(received, Flag.class)).isAccepted());
        assertEquals(EnumSet.of(Flag.A0, Flag.DF), received);
    }

    @Test
    void nullIsNoValueAndNoArray() {
        refuses("value is null", () -> out.serializeValue((Integer) null, (v, s) -> s.serializeInt(v, 0, 9)));
        refuses("array is null", () -> out.serializeArray((Integer[]) null, 9, 0, (v, s) -> s.serializeInt(v, 0, 9)));
        refuses("array is null", () -> out.serializeElements((int[]) null, 0, 9, 1, int[]::new, (a, i, s) -> { }));
    }

    @Test
    void elementsHaveABitAtLeast() {
        int[] bits = {1, 0};
        assertArrayEquals(bits, out.serializeElements(bits, 2, 3, 1, int[]::new, (a, i, s) -> a[i] = s.serializeBits(a[i], 1)));
        refuses("a minimum of 0 bits", () -> out.serializeElements(bits, 2, 3, 0, int[]::new, (a, i, s) -> { }));
    }

    @Test
    void aCountIsReturned() {
        assertEquals(5, new ReadStream(new byte[] {5}).serializeCount(0, 7));
    }

    /** The count's 11 bits pay for 11 elements, the packet's budget for as many and 1,024; a stream that begins again has it again. */
    @Test
    void eachPacketHasABudgetOfElementsWithoutBits() {
        List<BitSerializable> free = List.of(s -> s.serializeList(new ArrayList<>(), 2_000, "", (v, t) -> v),
                s -> assertTrue(s.serializeArray(new String[0], 2_000, "", (v, t) -> v).length >= 1_000));
        byte[] bytes = new byte[2];
        ReadStream in = new ReadStream(bytes);
        for (BitSerializable elements : free) {
            for (int count : new int[] {1_000, 1_000, 11 + 11 + 1_024, 1_000}) {
                in.reset(packet(bytes, count), 0, 2);
                assertTrue(in.read(elements).isAccepted(), count + " elements");
            }
            in.reset(packet(bytes, 11 + 11 + 1_024 + 1), 0, 2);
            assertEquals(Reason.PAST_END, in.read(elements).reason());
        }
    }

    @Test
    void aSetThatIsReadHasTheReceivedElementsAlone() {
        Set<Integer> set = new HashSet<>(Set.of(9));
        BitSerializable elements = s -> s.serializeSet(set, 3, 0, (v, t) -> t.serializeBits(v, 6));
        assertTrue(new ReadStream(new byte[] {1 | 5 << 2}).read(elements).isAccepted());
        assertEquals(Set.of(5), set);
    }

    @Test
    void aPacketEndsWithItsLastObject() {
        BitSerializable bit = s -> assertEquals(1, s.serializeBits(0, 1));
        assertTrue(new ReadStream(new byte[] {1}).read(bit).isAccepted());
        Verdict padding = new ReadStream(new byte[] {(byte) 0x81}).read(bit);
        assertEquals(Reason.NON_ZERO_PADDING, padding.reason());
        assertEquals(1, padding.bit());
        Verdict leftOver = new ReadStream(new byte[] {1, 0}).read(bit);
        assertEquals(Reason.LEFT_OVER_BYTES, leftOver.reason());
        assertEquals(1, leftOver.bit());
    }

    private static byte[] packet(byte[] bytes, int count) {
        bytes[0] = (byte) count;
        bytes[1] = (byte) (count >> 8);
        return bytes;
    }

    @Test
    void afterARefusalNothingMoreIsRead() {
        ReadStream in = new ReadStream(new byte[] {-1, 0});
        Verdict refused = in.readEmbedded(s -> assertEquals(0, s.serializeInt(0, 0, 2)));
        assertEquals(Reason.OUT_OF_RANGE, refused.reason());
        boolean[] called = {false};
        assertEquals(refused, in.readEmbedded(s -> called[0] = true));
        assertFalse(called[0]);
    }

    private static void refuses(String words, Executable write) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, write);
        assertTrue(e.getMessage().contains(words), e.getMessage());
    }
}
