package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A check of tags says what the JDK's cipher says. */
class TagsTest {
    private static final long PROTOCOL = 77;
    private static final int HEADER = 9;

    private final PacketData data = new PacketData(PROTOCOL);
    private final Aead aead = new Aead();
    private final TagVerifier tags = new TagVerifier(data);

    /** RFC 8439, 2.6.2. The first four bytes of its nonce are zeros, as ours are. */
    @Test
    void theOneTimeKeyOfTheStandard() {
        byte[] derived = new byte[32];
        OneTimeKey.derive(Vectors.bytes(32, i -> 0x80 + i), 0x0706050403020100L, derived);
        assertArrayEquals(HexFormat.of().parseHex("8ad5a08b905f81cc815040274ab29471a833b637e3fd0da508dbb8e2fdd1a646"), derived);
    }

    @Test
    void whatWasSealedFitsAndWhatWasChangedDoesNot() {
        SplittableRandom random = new SplittableRandom(1);
        Key[] keys = {Vectors.key(i -> i), Vectors.key(i -> 255 - i)};
        for (int i = 0; i < 3_000; i++) {
            Key key = keys[random.nextInt(keys.length)];
            // Few, so that what is remembered is used, and replaced: some have one slot.
            long sequence = random.nextInt(3) * 512L + random.nextInt(3) - (random.nextInt(9) == 0 ? Long.MIN_VALUE : 0);
            byte[] packet = seal(key, sequence, (byte) (0x84 + random.nextInt(3)), random.nextInt(i % 100 == 0 ? 1201 : 70));
            assertTrue(fits(key, sequence, packet));
            int bit = random.nextInt(packet.length * 8);
            if (bit / 8 == 0 || bit / 8 >= HEADER) {
                packet[bit / 8] ^= (byte) (1 << bit % 8);
                assertFalse(fits(key, sequence, packet));
                assertFalse(aead.open(key, sequence, data.of(packet[0]), packet, HEADER, packet.length - HEADER, new byte[1300]));
            }
        }
    }

    @Test
    void anotherKeySequenceAndProtocol() {
        byte[] packet = seal(Vectors.key(i -> i), 5, (byte) 0x85, 20);
        assertFalse(fits(Vectors.key(i -> i + 1), 5, packet));
        assertFalse(fits(Vectors.key(i -> i), 6, packet));
        assertFalse(new TagVerifier(new PacketData(PROTOCOL + 1)).fits(Vectors.key(i -> i), 5, packet, HEADER, packet.length));
        assertTrue(fits(Vectors.key(i -> i), 5, packet));
    }

    @Test
    void aSequenceIsKnownOnceItWasChecked() {
        Key key = Vectors.key(i -> i);
        byte[] packet = seal(key, 5, (byte) 0x85, 20);
        assertFalse(tags.isKnown(key, 5));
        assertTrue(fits(key, 5, packet));
        assertTrue(tags.isKnown(key, 5));
        assertFalse(tags.isKnown(key, 5 + 512));
        assertFalse(tags.isKnown(Vectors.key(i -> i + 1), 5));
        assertFalse(fits(key, 5 + 512, packet));
        assertFalse(tags.isKnown(key, 5));
    }

    private boolean fits(Key key, long sequence, byte[] packet) {
        // With something after it, which is not part of it.
        return tags.fits(key, sequence, Arrays.copyOf(packet, packet.length + 5), HEADER, packet.length);
    }

    private byte[] seal(Key key, long sequence, byte prefix, int contents) {
        byte[] packet = new byte[HEADER + contents + Netcode.TAG_BYTES];
        packet[0] = prefix;
        for (int i = 0; i < contents; i++) {
            packet[HEADER + i] = (byte) (sequence + 31 * i);
        }
        // A new one each time: a sequence may come back here.
        new Aead().seal(key, sequence, data.of(prefix), packet, HEADER, contents);
        assertEquals(prefix, packet[0]);
        return packet;
    }
}
