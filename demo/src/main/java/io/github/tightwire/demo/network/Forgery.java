package io.github.tightwire.demo.network;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.SplittableRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Makes sealed packets as well as one can who knows how it is done, but not the key. */
final class Forgery {
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int MAX_CONTENT_BYTES = 1000;

    private final SplittableRandom random;
    private final SecretKeySpec key;

    Forgery(SplittableRandom random) {
        this.random = random;
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        this.key = new SecretKeySpec(bytes, "ChaCha20");
    }

    /** Something of any length, sealed as it should be, with a key of the forger's own. */
    byte[] seal(long sequence) {
        byte[] contents = new byte[1 + random.nextInt(MAX_CONTENT_BYTES)];
        random.nextBytes(contents);
        byte[] nonce = ByteBuffer.allocate(NONCE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
                .putLong(NONCE_BYTES - Long.BYTES, sequence).array();
        try {
            Cipher cipher = Cipher.getInstance("ChaCha20-Poly1305");
            cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(nonce));
            byte[] sealed = cipher.doFinal(contents);
            return ByteBuffer.allocate(Long.BYTES + sealed.length).order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(sequence).put(sealed).array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform has no ChaCha20-Poly1305", e);
        }
    }

    /** A packet with one bit flipped behind its sequence. */
    byte[] flip(byte[] genuine) {
        byte[] forged = genuine.clone();
        int bit = Long.SIZE + random.nextInt(forged.length * Byte.SIZE - Long.SIZE);
        forged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        return forged;
    }
}
