package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By RFC 8439's vectors, and by an arithmetic of numbers without limbs. */
class Poly1305Test {
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(130).subtract(BigInteger.valueOf(5));
    private static final BigInteger CLAMP = new BigInteger("0ffffffc0ffffffc0ffffffc0fffffff", 16);

    /** A.3, from 7 on: sums that are just below or above the modulus, or the last carry. The key is the point, and what is added. */
    @ParameterizedTest
    @CsvSource({
        "02, 00, ffffffffffffffffffffffffffffffff, 03",
        "02, ffffffffffffffffffffffffffffffff, 02, 03",
        "01, 00, fffffffffffffffffffffffffffffffff0ffffffffffffffffffffffffffffff11, 05",
        "01, 00, fffffffffffffffffffffffffffffffffbfefefefefefefefefefefefefefefe01010101010101010101010101010101, 00",
        "02, 00, fdffffffffffffffffffffffffffffff, faffffffffffffffffffffffffffffff",
        "0100000000000000 04, 00, e33594d7505e43b900000000000000003394d7505e4379cd0100000000000000"
            + "0000000000000000000000000000000001000000000000000000000000000000, 14000000000000005500000000000000",
        "0100000000000000 04, 00, e33594d7505e43b900000000000000003394d7505e4379cd0100000000000000"
            + "00000000000000000000000000000000, 13",
    })
    void theVectorsOfTheStandard(String point, String added, String blocks, String tag) {
        byte[] key = new byte[Poly1305.KEY_BYTES];
        byte[] r = hex(point);
        byte[] s = hex(added);
        System.arraycopy(r, 0, key, 0, r.length);
        System.arraycopy(s, 0, key, 16, s.length);
        byte[] bytes = hex(blocks);
        assertTag(Arrays.copyOf(hex(tag), 16), key, Arrays.copyOf(bytes, (bytes.length + 15) / 16 * 16));
    }

    @Test
    void anyBytesAndKeysAndABlockAfterThem() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] key = bytes(random, Poly1305.KEY_BYTES);
            int length = i == 0 ? 1200 : random.nextInt(100);
            byte[] bytes = bytes(random, length + 16);
            byte[] last = bytes(random, 16);
            int blocks = (length + 15) / 16;
            byte[] padded = Arrays.copyOf(Arrays.copyOf(bytes, length), 16 * blocks + 16);
            System.arraycopy(last, 0, padded, 16 * blocks, 16);
            Poly1305 sum = new Poly1305();
            sum.start(key);
            sum.addLast(bytes, 0, length, number(last, 0, 8).longValue(), number(last, 8, 8).longValue());
            assertTrue(sum.isTag(expected(key, padded), 0));
            assertTag(expected(key, padded), key, padded);
        }
    }

    private static void assertTag(byte[] tag, byte[] key, byte[] blocks) {
        Poly1305 sum = new Poly1305();
        sum.start(key);
        sum.add(blocks, 0, blocks.length);
        assertTrue(sum.isTag(tag, 0), HexFormat.of().formatHex(key) + " " + HexFormat.of().formatHex(blocks));
        for (int bit = 0; bit < 128; bit += 9) {
            byte[] other = tag.clone();
            other[bit / 8] ^= (byte) (1 << bit % 8);
            sum.restart();
            sum.add(blocks, 0, blocks.length);
            assertFalse(sum.isTag(other, 0));
        }
    }

    private static byte[] expected(byte[] key, byte[] bytes) {
        BigInteger point = number(key, 0, 16).and(CLAMP);
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < bytes.length; i += 16) {
            BigInteger block = number(bytes, i, 16).setBit(128);
            sum = sum.add(block).multiply(point).mod(MODULUS);
        }
        byte[] tag = new byte[16];
        BigInteger end = sum.add(number(key, 16, 16));
        for (int i = 0; i < tag.length; i++) {
            tag[i] = end.shiftRight(8 * i).byteValue();
        }
        return tag;
    }

    private static BigInteger number(byte[] bytes, int offset, int length) {
        byte[] turned = new byte[length];
        for (int i = 0; i < length; i++) {
            turned[i] = bytes[offset + length - 1 - i];
        }
        return new BigInteger(1, turned);
    }

    /** Bytes that are often the least or the most, where carries are. */
    private static byte[] bytes(SplittableRandom random, int length) {
        byte[] bytes = new byte[length];
        int kind = random.nextInt(4);
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (kind == 0 ? random.nextInt() : random.nextInt(8) < kind ? random.nextInt() : -random.nextInt(2));
        }
        return bytes;
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }
}
