package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.packet.Sample.Acks;
import io.github.tightwire.packet.Sample.Word;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class SealedPacketTest {
    private static final SecretKey KEY = key(1);
    private static final int WORD_BYTES = 8 + 4 + 4 + 16;

    private final PacketWriter writer = Sample.PROTOCOL.sealedWriter(KEY);
    private final PacketReader reader = Sample.PROTOCOL.sealedReaderOfAll(KEY);

    private static SecretKey key(int seed) {
        byte[] bytes = new byte[32];
        new Random(seed).nextBytes(bytes);
        return new SecretKeySpec(bytes, "ChaCha20");
    }

    private byte[] write(int value) {
        return write(writer, new Word(value));
    }

    private static byte[] write(PacketWriter writer, BitSerializable packet) {
        byte[] bytes = new byte[300];
        return Arrays.copyOf(bytes, writer.write(packet, bytes));
    }

    private Verdict read(byte[] bytes) {
        return reader.read(bytes, bytes.length);
    }

    private void assertAccepted(int value, byte[] bytes) {
        assertEquals(Verdict.ACCEPTED, read(bytes));
        assertEquals(value, ((Word) reader.packet()).value);
    }

    private void assertRefused(Reason reason, byte[] bytes) {
        assertEquals(Verdict.refused(reason, 0), read(bytes));
        assertNull(reader.packet());
    }

    private static byte[] flipped(byte[] bytes, int bit) {
        byte[] flipped = bytes.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        return flipped;
    }

    /** A packet as the wire format describes it, by the platform's cipher and nothing of ours. */
    private static byte[] seal(SecretKey key, long protocolId, long sequence, byte[] contents) throws Exception {
        Cipher cipher = Cipher.getInstance("ChaCha20-Poly1305");
        byte[] nonce = Sample.littleEndian(12).putInt(0).putLong(sequence).array();
        cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(nonce));
        cipher.updateAAD(Sample.littleEndian(8).putLong(protocolId).array());
        byte[] sealed = cipher.doFinal(contents);
        return Sample.littleEndian(8 + sealed.length).putLong(sequence).put(sealed).array();
    }

    private static byte[] contents(int value) {
        return Sample.littleEndian(8).putInt(value).putInt(Sample.endOfPacket()).array();
    }

    @Test
    void theBytesAreThoseOfThePlainCipher() throws Exception {
        for (int sequence = 0; sequence < 300; sequence++) {
            byte[] expected = seal(KEY, Sample.PROTOCOL.id(), sequence, contents(sequence * 7));
            assertArrayEquals(expected, write(sequence * 7));
        }
        assertAccepted(-5, seal(KEY, Sample.PROTOCOL.id(), 0x0102030405060708L, contents(-5)));
        assertAccepted(-6, seal(KEY, Sample.PROTOCOL.id(), 0xF102030405060708L, contents(-6)));
    }

    @Test
    void everyBitFlipIsRefusedAndMovesNothing() {
        byte[] packet = write(77);
        for (int bit = 0; bit < packet.length * 8; bit++) {
            assertRefused(Reason.FORGED, flipped(packet, bit));
        }
        assertAccepted(77, packet);
        assertRefused(Reason.REPLAYED, packet);
    }

    @Test
    void aBitFlipLateInAConnectionIsRefusedAndMovesNothing() {
        Set<Reason> reasons = EnumSet.noneOf(Reason.class);
        List<byte[]> late = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            byte[] packet = write(i);
            if (i % 10 == 5) {
                late.add(packet);
            } else {
                assertAccepted(i, packet);
            }
        }
        byte[] packet = late.get(late.size() - 2);
        for (int bit = 0; bit < packet.length * 8; bit++) {
            Verdict verdict = read(flipped(packet, bit));
            assertFalse(verdict.isAccepted());
            reasons.add(verdict.reason());
        }
        assertEquals(EnumSet.of(Reason.FORGED, Reason.REPLAYED, Reason.TOO_OLD), reasons);
        for (int i = late.size() - 1; i >= 0; i--) {
            int sequence = 10 * i + 5;
            if (999 - sequence < 256) {
                assertAccepted(sequence, late.get(i));
                assertRefused(Reason.REPLAYED, late.get(i));
            } else {
                assertRefused(Reason.TOO_OLD, late.get(i));
            }
        }
    }

    @Test
    void aForgedPacketOfTheNextSequenceKeepsNobodyOut() {
        for (int i = 0; i < 10; i++) {
            byte[] packet = write(i);
            assertRefused(Reason.FORGED, flipped(packet, 100));
            assertRefused(Reason.FORGED, flipped(packet, 200));
            assertAccepted(i, packet);
        }
    }

    @Test
    void theWindowLooks256Back() {
        byte[] first = write(0);
        byte[] second = write(1);
        for (int i = 2; i <= 256; i++) {
            assertAccepted(i, write(i));
        }
        assertRefused(Reason.TOO_OLD, first);
        assertAccepted(1, second);
        assertRefused(Reason.REPLAYED, second);
    }

    @Test
    void anyOrderWithinTheWindowIsAcceptedOnce() {
        List<Integer> order = new ArrayList<>();
        List<byte[]> packets = new ArrayList<>();
        for (int i = 0; i < 256; i++) {
            order.add(i);
            packets.add(write(i));
        }
        Collections.shuffle(order, new Random(3));
        for (int i : order) {
            assertAccepted(i, packets.get(i));
            assertRefused(Reason.REPLAYED, packets.get(i));
        }
    }

    @Test
    void aForeignKeyOrProtocolIsForged() throws Exception {
        byte[] contents = contents(9);
        assertRefused(Reason.FORGED, seal(key(2), Sample.PROTOCOL.id(), 5, contents));
        assertRefused(Reason.FORGED, seal(KEY, Sample.PROTOCOL.id() ^ 1, 5, contents));
        Protocol nextVersion = Protocol.builder("sample", 2).packet(Word.class, Word::new).build();
        assertRefused(Reason.FORGED, write(nextVersion.sealedWriter(KEY), new Word(9)));
        assertRefused(Reason.FORGED, write(Sample.PROTOCOL.sealedWriter(key(2)), new Word(9)));
        assertAccepted(9, seal(KEY, Sample.PROTOCOL.id(), 5, contents));
    }

    @Test
    void everyTruncationIsRefused() {
        byte[] packet = write(77);
        assertEquals(WORD_BYTES, packet.length);
        for (int length = 0; length < packet.length; length++) {
            assertRefused(length <= 24 ? Reason.TOO_SHORT : Reason.FORGED, Arrays.copyOf(packet, length));
        }
        assertRefused(Reason.FORGED, Arrays.copyOf(packet, packet.length + 1));
        assertAccepted(77, packet);
    }

    @Test
    void whatAnInsiderSealsIsCheckedLikeAnyPacket() throws Exception {
        long id = Sample.PROTOCOL.id();
        assertEquals(Verdict.refused(Reason.PAST_END, 64), read(seal(KEY, id, 1, new byte[3])));
        assertEquals(Verdict.checkFailed("end of packet", 96), read(seal(KEY, id, 2, new byte[8])));
        byte[] longer = Arrays.copyOf(contents(1), 9);
        assertEquals(Verdict.refused(Reason.LEFT_OVER_BYTES, 128), read(seal(KEY, id, 3, longer)));
        assertRefused(Reason.REPLAYED, seal(KEY, id, 3, contents(1)));
        assertAccepted(1, seal(KEY, id, 4, contents(1)));
    }

    @Test
    void everyPacketHasASequenceOfItsOwnAndAFailedWriteTakesNone() {
        byte[] small = new byte[WORD_BYTES - 1];
        assertThrows(PacketOverflowException.class, () -> writer.write(new Word(1), small));
        assertThrows(PacketOverflowException.class, () -> writer.write(new Word(1), new byte[23]));
        assertThrows(IllegalArgumentException.class, () -> writer.write(new Acks(), new byte[100]));
        for (int i = 0; i < 1000; i++) {
            assertEquals(i, ByteBuffer.wrap(write(i)).order(ByteOrder.LITTLE_ENDIAN).getLong());
        }
    }

    @Test
    void runningOutOfSequencesIsAnExceptionAndNoWrap() {
        PacketWriter last = new PacketWriter(Sample.PROTOCOL, new Seal(Sample.PROTOCOL.id(), KEY, -2));
        byte[] lastButOne = write(last, new Word(1));
        byte[] veryLast = write(last, new Word(2));
        for (int i = 0; i < 3; i++) {
            assertThrows(IllegalStateException.class, () -> last.write(new Word(3), new byte[100]));
        }
        assertAccepted(2, veryLast);
        assertAccepted(1, lastButOne);
        assertRefused(Reason.REPLAYED, veryLast);
        assertRefused(Reason.TOO_OLD, write(0));
    }

    @Test
    void nothingOutsideTheRangeIsTouchedAndTheInputStays() {
        byte[] bytes = new byte[WORD_BYTES + 20];
        Arrays.fill(bytes, (byte) 0xA5);
        assertEquals(WORD_BYTES, writer.write(new Word(6), bytes, 10, WORD_BYTES));
        for (int i = 0; i < 10; i++) {
            assertEquals((byte) 0xA5, bytes[i]);
            assertEquals((byte) 0xA5, bytes[10 + WORD_BYTES + i]);
        }
        byte[] before = bytes.clone();
        assertEquals(Verdict.ACCEPTED, reader.read(bytes, 10, WORD_BYTES));
        assertEquals(6, ((Word) reader.packet()).value);
        assertArrayEquals(before, bytes);
        assertEquals(WORD_BYTES, writer.measureBytes(new Word(6)));
    }

    @Test
    void buffersOfEveryKind() {
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(100), ByteBuffer.allocateDirect(100))) {
            buffer.position(7);
            assertEquals(WORD_BYTES, writer.write(new Word(3), buffer));
            assertEquals(7 + WORD_BYTES, buffer.position());
            buffer.flip().position(7);
            ByteBuffer received = buffer.asReadOnlyBuffer();
            assertEquals(Verdict.ACCEPTED, reader.read(received));
            assertEquals(0, received.remaining());
            assertEquals(Verdict.refused(Reason.REPLAYED, 0), reader.read(buffer));
            assertEquals(0, buffer.remaining());
        }
    }

    @Test
    void aKeyHas256Bits() {
        for (int length : new int[] {16, 31, 33}) {
            SecretKey key = new SecretKeySpec(new byte[length], "ChaCha20");
            assertThrows(IllegalArgumentException.class, () -> Sample.PROTOCOL.sealedWriter(key));
            assertThrows(IllegalArgumentException.class, () -> Sample.PROTOCOL.sealedReaderOfAll(key));
        }
    }

    @Test
    void onlyAllowedTypesAreAccepted() {
        Protocol two = Protocol.builder("two", 1).packet(Word.class, Word::new).packet(Acks.class, Acks::new).build();
        PacketWriter sender = two.sealedWriter(KEY);
        PacketReader receiver = two.sealedReader(KEY, Word.class);
        byte[] word = write(sender, new Word(1));
        byte[] acks = write(sender, new Acks());
        assertEquals(Verdict.ACCEPTED, receiver.read(word, word.length));
        assertEquals(Verdict.refused(Reason.TYPE_NOT_ALLOWED, 64), receiver.read(acks, acks.length));
    }

    /** Two hundred bytes of data. */
    private static final class Large implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 25; i++) {
                long ignored = s.serializeUint64(i);
            }
        }
    }

    @Test
    void allocatesNoMoreThanThePlatformsCipherDoes() throws Exception {
        // A plain method runs on a stream object, and that is made for each packet.
        assumeTrue(Codec.of(Large.class).isCompiled());
        Large large = new Large();
        Protocol protocol = Protocol.builder("large", 1).packet(Large.class, () -> large).build();
        PacketWriter sender = protocol.sealedWriter(KEY);
        PacketReader receiver = protocol.sealedReaderOfAll(KEY);
        byte[] bytes = new byte[300];
        Cipher encryption = Cipher.getInstance("ChaCha20-Poly1305");
        Cipher decryption = Cipher.getInstance("ChaCha20-Poly1305");
        byte[] sealed = new byte[300];
        byte[] opened = new byte[300];
        byte[] id = new byte[8];
        long[] ours = new long[3];
        long[] theirs = new long[3];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        int rounds = 2000;
        for (int pass = 0; pass < ours.length; pass++) {
            long start = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < rounds; i++) {
                assertTrue(receiver.read(bytes, sender.write(large, bytes)).isAccepted());
            }
            ours[pass] = (threads.getThreadAllocatedBytes(thread) - start) / rounds;
            start = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < rounds; i++) {
                byte[] nonce = new byte[12];
                nonce[0] = (byte) i;
                nonce[1] = (byte) (i >> 8);
                nonce[2] = (byte) pass;
                IvParameterSpec parameter = new IvParameterSpec(nonce);
                encryption.init(Cipher.ENCRYPT_MODE, KEY, parameter);
                encryption.updateAAD(id);
                int length = encryption.doFinal(bytes, 8, 204, sealed, 0);
                decryption.init(Cipher.DECRYPT_MODE, KEY, parameter);
                decryption.updateAAD(id);
                // From index 0, which costs JDK 17 least.
                assertEquals(204, decryption.doFinal(sealed, 0, length, opened, 8));
            }
            theirs[pass] = (threads.getThreadAllocatedBytes(thread) - start) / rounds;
        }
        assertTrue(ours[2] <= theirs[2], () -> "bytes a packet, written and read: " + Arrays.toString(ours)
                + ", the cipher alone: " + Arrays.toString(theirs));
    }
}
