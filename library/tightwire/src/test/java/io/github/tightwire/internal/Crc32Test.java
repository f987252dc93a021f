package io.github.tightwire.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class Crc32Test {
    /** Above what is looked up by its length, on both sides of it, and to the longest datagram that UDP has. */
    private static final int[] LONG = {2047, 2048, 2049, 4096, 65507};

    private static final int EVERY_LENGTH = 1600;

    private final Random random = new Random(13);

    @Test
    void theCheckValueOfTheStandard() {
        // "123456789" is 0xCBF43926 in every catalogue of CRCs, wherever the prefix ends.
        byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
        for (int prefix = 0; prefix <= digits.length; prefix++) {
            Crc32 crc = new Crc32(Arrays.copyOf(digits, prefix));
            assertEquals(0xCBF43926, crc.of(digits, prefix, digits.length - prefix));
        }
        assertEquals(0xCBF43926, Crc32.of("123456789"));
        assertEquals(0, Crc32.of(""));
    }

    @Test
    void everyLengthIsTheJdksAndTheBitwiseModels() {
        for (int prefixBytes : new int[] {0, 4, 8}) {
            byte[] prefix = new byte[prefixBytes];
            random.nextBytes(prefix);
            Crc32 crc = new Crc32(prefix);
            for (int length = 0; length < EVERY_LENGTH; length++) {
                hold(crc, prefix, length);
            }
            for (int length : LONG) {
                hold(new Crc32(crc), prefix, length);
            }
        }
    }

    private void hold(Crc32 crc, byte[] prefix, int length) {
        int offset = length % 9;
        byte[] bytes = new byte[offset + length + 3];
        random.nextBytes(bytes);
        byte[] whole = ByteBuffer.allocate(prefix.length + length).put(prefix).put(bytes, offset, length).array();
        CRC32 jdk = new CRC32();
        jdk.update(whole);
        assertEquals((int) jdk.getValue(), bitwise(whole), "model of " + length);
        assertEquals((int) jdk.getValue(), crc.of(bytes, offset, length), "length " + length);
    }

    @Test
    void namesInUtf8() {
        for (String name : new String[] {"end of packet", "é", "end of \u20AC", "\uD83D\uDE80 of two units"}) {
            assertEquals(bitwise(name.getBytes(StandardCharsets.UTF_8)), Crc32.of(name), name);
        }
    }

    /** One bit after another, out of the polynomial as the standard writes it. */
    private static int bitwise(byte[] bytes) {
        int register = -1;
        for (byte octet : bytes) {
            for (int bit = 0; bit < 8; bit++) {
                boolean top = register < 0 ^ (octet >> bit & 1) != 0;
                register = register << 1 ^ (top ? 0x04C11DB7 : 0);
            }
        }
        return ~Integer.reverse(register);
    }
}
