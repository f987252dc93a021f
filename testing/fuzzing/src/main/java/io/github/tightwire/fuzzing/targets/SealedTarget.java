package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.model.PacketModel;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A sealed connection, in an order and with damage that the input decides: what was sealed is accepted once and as it was, and nothing
 * else. What is sealed with the right key, whatever it is, is judged as the same contents behind a checksum and a word are: these have as
 * many bits before them, which counts where elements have none.
 */
final class SealedTarget implements Target {
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final int MOST_STEPS = 100;
    private static final int MOST_BYTES = 2_000;
    private static final int WINDOW = 256;

    @Override
    public void run(byte[] bytes) throws GeneralSecurityException {
        Input input = new Input(bytes);
        if (input.flag()) {
            contents(input.upTo(Packets.PROTOCOLS.size() - 1), input.octet(), input.rest());
        } else {
            connection(input);
        }
    }

    /** By the platform's cipher, and nothing of ours. */
    private static void contents(int index, long sequence, byte[] contents) throws GeneralSecurityException {
        Protocol protocol = Packets.PROTOCOLS.get(index);
        Protocol plainProtocol = Packets.BEHIND_A_WORD.get(index);
        Cipher cipher = Cipher.getInstance("ChaCha20-Poly1305");
        cipher.init(Cipher.ENCRYPT_MODE, KEY, new IvParameterSpec(littleEndian(12).putInt(0).putLong(sequence).array()));
        cipher.updateAAD(littleEndian(8).putLong(protocol.id()).array());
        byte[] sealed = cipher.doFinal(contents);
        byte[] datagram = littleEndian(8 + sealed.length).putLong(sequence).put(sealed).array();
        byte[] plain = PacketModel.sealed(plainProtocol.id(), littleEndian(8 + contents.length).putLong(0).put(contents).array());

        PacketReader reader = protocol.sealedReaderOfAll(KEY);
        Verdict verdict = reader.read(datagram, datagram.length);
        PacketReader plainReader = plainProtocol.readerOfAll();
        // A datagram without contents is not opened; the plain one still has its word.
        Verdict expected = contents.length == 0 ? Verdict.refused(Reason.TOO_SHORT, 0) : plainReader.read(plain, plain.length);
        assertEquals(expected, verdict);
        assertEquals(String.valueOf(plainReader.packet()), String.valueOf(reader.packet()));
        assertEquals(verdict, protocol.sealedReaderOfAll(KEY).trace(datagram, 0, datagram.length).verdict());
        Reason again = verdict.reason() == Reason.TOO_SHORT ? Reason.TOO_SHORT : Reason.REPLAYED;
        assertEquals(again, reader.read(datagram, datagram.length).reason());
        assertNull(reader.packet());
    }

    private static ByteBuffer littleEndian(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void connection(Input input) {
        Protocol protocol = Packets.WITH_HEADER;
        PacketWriter writer = protocol.sealedWriter(KEY);
        PacketReader reader = protocol.sealedReaderOfAll(KEY);
        List<byte[]> sent = new ArrayList<>();
        List<String> values = new ArrayList<>();
        Set<Integer> accepted = new HashSet<>();
        int newest = -1;
        for (int step = 0; step < MOST_STEPS && !input.isEmpty(); step++) {
            int what = input.octet();
            if ((what & 3) == 0 || sent.isEmpty()) {
                for (int i = what >>> 2; i >= 0; i--) {
                    BitSerializable packet = Packets.samples().get(i % Packets.samples().size());
                    byte[] bytes = new byte[MOST_BYTES];
                    sent.add(Arrays.copyOf(bytes, writer.write(packet, bytes)));
                    values.add(packet.toString());
                }
                continue;
            }
            int index = input.upTo(sent.size() - 1);
            byte[] datagram = sent.get(index).clone();
            if ((what & 3) == 1) {
                datagram = damaged(datagram, input);
            }
            boolean isGenuine = Arrays.equals(datagram, sent.get(index));
            byte[] before = datagram.clone();
            Verdict verdict = reader.read(datagram, datagram.length);
            assertArrayEquals(before, datagram, "reading changes nothing");
            boolean isNew = isGenuine && !accepted.contains(index) && index > newest - WINDOW;
            assertEquals(isNew, verdict.isAccepted(), () -> verdict + " of " + index + ", genuine: " + isGenuine);
            if (isNew) {
                assertEquals(values.get(index), reader.packet().toString());
                assertTrue(accepted.add(index));
                newest = Math.max(newest, index);
            } else {
                assertNull(reader.packet());
                assertFalse(isGenuine && verdict.reason() == Reason.FORGED);
            }
        }
    }

    private static byte[] damaged(byte[] datagram, Input input) {
        int how = input.octet();
        if ((how & 1) == 0) {
            datagram[input.upTo(datagram.length - 1)] ^= (byte) input.octet();
            return datagram;
        }
        return Arrays.copyOf(datagram, input.upTo(datagram.length + 16));
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < Packets.PROTOCOLS.size(); i++) {
            for (byte[] datagram : Packets.datagrams(Packets.PROTOCOLS.get(i))) {
                // Its contents in place of its checksum.
                byte[] seed = new byte[3 + datagram.length - 4];
                seed[0] = 1;
                seed[1] = (byte) i;
                System.arraycopy(datagram, 4, seed, 3, datagram.length - 4);
                seeds.add(seed);
            }
        }
        // Ten are sent; two arrive, one again, one is flipped, one is cut; many more; an old one.
        seeds.add(new byte[] {0, 36, 2, 0, 2, 5, 2, 0, 1, 0, 3, 9, 64, 1, 1, 4, 20, -4, -4, -4, -4, -4, 2, 4, 1, 2, 7, 0});
        return seeds;
    }
}
