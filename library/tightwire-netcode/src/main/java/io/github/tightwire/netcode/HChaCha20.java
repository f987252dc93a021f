package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.ChaCha20ParameterSpec;

/**
 * A key of a key and the first 16 bytes of a nonce: the step from ChaCha20 to XChaCha20 (draft-irtf-cfrg-xchacha-03, 2.2).
 *
 * <p>ChaCha20 starts with sixteen words: four constants, the key, a counter of one word and a nonce of three. It stirs them,
 * adds what it started with, and that is 64 bytes of its key stream. HChaCha20 starts with the same, its 16 bytes in place of
 * counter and nonce, and its key is the first and the last four words, before the addition. So: take the key stream, and
 * subtract.
 */
final class HChaCha20 {
    static final int NONCE_BYTES = 16;

    private static final String CIPHER = "ChaCha20";
    private static final byte[] CONSTANTS = {
        'e', 'x', 'p', 'a', 'n', 'd', ' ', '3', '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};
    private static final int BLOCK_BYTES = 64;

    private final Key key;
    private final Cipher cipher;
    private byte[] lastNonce = {};

    HChaCha20(Key key) {
        this.key = key;
        try {
            cipher = Cipher.getInstance(CIPHER);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform has no " + CIPHER, e);
        }
    }

    /** The key of a nonce, of which the first 16 bytes count. */
    Key derive(byte[] longNonce) {
        ByteBuffer added = ByteBuffer.allocate(2 * NONCE_BYTES).order(LITTLE_ENDIAN);
        added.put(CONSTANTS).put(longNonce, 0, NONCE_BYTES);
        ByteBuffer stream = ByteBuffer.wrap(keyStream(added.getInt(NONCE_BYTES),
                Arrays.copyOfRange(longNonce, Integer.BYTES, NONCE_BYTES))).order(LITTLE_ENDIAN);
        ByteBuffer derived = ByteBuffer.allocate(Netcode.KEY_BYTES).order(LITTLE_ENDIAN);
        for (int i = 0; i < NONCE_BYTES; i += Integer.BYTES) {
            int last = BLOCK_BYTES - NONCE_BYTES + i;
            derived.putInt(i, stream.getInt(i) - added.getInt(i));
            derived.putInt(NONCE_BYTES + i, stream.getInt(last) - added.getInt(NONCE_BYTES + i));
        }
        return new Key(derived.array(), 0);
    }

    private byte[] keyStream(int counter, byte[] nonce) {
        try {
            if (Arrays.equals(nonce, lastNonce)) {
                // The JDK takes no nonce twice in a row; a token may well come twice.
                nonce[0] ^= 1;
                cipher.init(Cipher.ENCRYPT_MODE, key, new ChaCha20ParameterSpec(nonce, counter));
                nonce[0] ^= 1;
            }
            lastNonce = nonce;
            cipher.init(Cipher.ENCRYPT_MODE, key, new ChaCha20ParameterSpec(nonce, counter));
            return cipher.doFinal(new byte[BLOCK_BYTES]);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the platform's " + CIPHER + " failed", e);
        }
    }
}
