package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;

/** The key with which Poly1305 authenticates one packet: the first half of ChaCha20's block 0 (RFC 8439, 2.3 and 2.6). */
final class OneTimeKey {
    private static final int WORDS = 16;
    private static final int DOUBLE_ROUNDS = 10;
    /** "expand 32-byte k". */
    private static final int[] CONSTANTS = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    private static final int KEY = 4;
    private static final int NONCE = 14;

    private OneTimeKey() {
    }

    /** Derives the key of a number into the start of an array. */
    static void derive(byte[] key, long number, byte[] derived) {
        ByteBuffer words = ByteBuffer.wrap(key).order(LITTLE_ENDIAN);
        int[] x = new int[WORDS];
        x[0] = CONSTANTS[0];
        x[1] = CONSTANTS[1];
        x[2] = CONSTANTS[2];
        x[3] = CONSTANTS[3];
        for (int i = 0; i < 8; i++) {
            x[KEY + i] = words.getInt(Integer.BYTES * i);
        }
        x[NONCE] = (int) number;
        x[NONCE + 1] = (int) (number >>> Integer.SIZE);
        for (int i = 0; i < DOUBLE_ROUNDS; i++) {
            quarterRound(x, 0, 4, 8, 12);
            quarterRound(x, 1, 5, 9, 13);
            quarterRound(x, 2, 6, 10, 14);
            quarterRound(x, 3, 7, 11, 15);
            quarterRound(x, 0, 5, 10, 15);
            quarterRound(x, 1, 6, 11, 12);
            quarterRound(x, 2, 7, 8, 13);
            quarterRound(x, 3, 4, 9, 14);
        }
        ByteBuffer out = ByteBuffer.wrap(derived).order(LITTLE_ENDIAN);
        for (int i = 0; i < 4; i++) {
            out.putInt(x[i] + CONSTANTS[i]);
        }
        for (int i = 0; i < 4; i++) {
            out.putInt(x[KEY + i] + words.getInt(Integer.BYTES * i));
        }
    }

    private static void quarterRound(int[] x, int a, int b, int c, int d) {
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
