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
    /** A netcode packet starts with its type, and in the upper half of the byte how long its sequence is. */
    private static final int SEQUENCE_SHIFT = 4;
    private static final int PAYLOAD = 5;

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
            return ByteBuffer.allocate(1 + Long.BYTES + sealed.length).order(ByteOrder.LITTLE_ENDIAN)
                    .put((byte) (Long.BYTES << SEQUENCE_SHIFT | PAYLOAD)).putLong(sequence).put(sealed).array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform has no ChaCha20-Poly1305", e);
        }
    }

    /** A packet with one bit flipped after its sequence. */
    byte[] flip(byte[] genuine) {
        byte[] forged = genuine.clone();
        int start = (1 + sequenceBytes(genuine)) * Byte.SIZE;
        int bit = start + random.nextInt(forged.length * Byte.SIZE - start);
        forged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        return forged;
    }

    /** The sequence of a packet; 0 of a request for a connection, which has none. */
    static long sequence(byte[] genuine) {
        long sequence = 0;
        for (int i = sequenceBytes(genuine); i > 0; i--) {
            sequence = sequence << Byte.SIZE | genuine[i] & 0xFF;
        }
        return sequence;
    }

    private static int sequenceBytes(byte[] genuine) {
        // The network may have damaged it.
        return Math.min((genuine[0] & 0xFF) >>> SEQUENCE_SHIFT, Math.max(0, genuine.length - 2));
    }
}
