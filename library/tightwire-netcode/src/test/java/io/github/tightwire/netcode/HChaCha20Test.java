package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HChaCha20Test {
    @Test
    void theDraftsVector() {
        // draft-irtf-cfrg-xchacha-03, 2.2.1
        byte[] nonce = HexFormat.of().parseHex("000000090000004a0000000031415927");
        assertArrayEquals(
                HexFormat.of().parseHex("82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc"),
                new HChaCha20(Vectors.key(i -> i)).derive(nonce).getEncoded());
    }

    @Test
    void asStepByStepForAnyKeyAndNonce() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            byte[] key = new byte[32];
            byte[] nonce = new byte[24];
            random.nextBytes(key);
            random.nextBytes(nonce);
            assertArrayEquals(slowly(key, nonce), new HChaCha20(new Key(key, 0)).derive(nonce).getEncoded());
        }
    }

    @Test
    void theSameNonceTwiceAndOneThatDiffersInTheCounterOnly() {
        byte[] key = Vectors.bytes(32, i -> 7 * i);
        HChaCha20 keys = new HChaCha20(new Key(key, 0));
        byte[] nonce = new byte[24];
        for (int counter : new int[] {0, 0, 5, 255, 255}) {
            nonce[0] = (byte) counter;
            nonce[3] = (byte) counter;
            assertArrayEquals(slowly(key, nonce), keys.derive(nonce).getEncoded());
        }
    }

    /** The twenty rounds, as the draft has them. */
    private static byte[] slowly(byte[] key, byte[] nonce) {
        int[] x = new int[16];
        ByteBuffer in = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0x61707865).putInt(0x3320646e).putInt(0x79622d32).putInt(0x6b206574).put(key).put(nonce, 0, 16);
        for (int i = 0; i < 16; i++) {
            x[i] = in.getInt(4 * i);
        }
        for (int i = 0; i < 10; i++) {
            for (int column = 0; column < 4; column++) {
                quarter(x, column, 4 + column, 8 + column, 12 + column);
            }
            for (int diagonal = 0; diagonal < 4; diagonal++) {
                quarter(x, diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4);
            }
        }
        ByteBuffer out = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        for (int i : new int[] {0, 1, 2, 3, 12, 13, 14, 15}) {
            out.putInt(x[i]);
        }
        return out.array();
    }

    private static void quarter(int[] x, int a, int b, int c, int d) {
        x[a] += x[b];
        x[d] = Integer.rotateLeft(x[d] ^ x[a], 16);
        x[c] += x[d];
        x[b] = Integer.rotateLeft(x[b] ^ x[c], 12);
        x[a] += x[b];
        x[d] = Integer.rotateLeft(x[d] ^ x[a], 8);
        x[c] += x[d];
        x[b] = Integer.rotateLeft(x[b] ^ x[c], 7);
    }
}
