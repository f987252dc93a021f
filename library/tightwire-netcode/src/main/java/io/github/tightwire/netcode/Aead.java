package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * ChaCha20-Poly1305 of the JDK (RFC 8439), whose nonce is four zero bytes and a number, little-endian. Allocates what the
 * JDK's cipher does, and nothing else.
 *
 * <p>That a nonce is used once with a key to seal is up to the caller.
 */
final class Aead {
    private static final String CIPHER = "ChaCha20-Poly1305";

    private final Cipher sealing = newCipher();
    private final Cipher opening = newCipher();
    private final Nonce nonce = new Nonce();
    private @Nullable Key lastOpened;
    private long lastOpenedNumber;

    /** Seals bytes where they are, and puts the tag after them. */
    void seal(Key key, long number, byte[] associatedData, byte[] bytes, int offset, int length) {
        try {
            nonce.set(0, number);
            sealing.init(Cipher.ENCRYPT_MODE, key, nonce);
            sealing.updateAAD(associatedData);
            sealing.doFinal(bytes, offset, length, bytes, offset);
        } catch (GeneralSecurityException e) {
            throw failed(e);
        }
    }

    /**
     * Opens sealed bytes.
     *
     * @param length with the tag
     * @param plain where the plain bytes go, from its start
     * @return whether they are as they were sealed; if not, the contents of {@code plain} mean nothing
     */
    boolean open(Key key, long number, byte[] associatedData, byte[] bytes, int offset, int length, byte[] plain) {
        try {
            if (lastOpened != null && lastOpenedNumber == number && lastOpened.isSame(key)) {
                // The JDK takes no nonce twice in a row, not even to decrypt; a datagram may well come twice.
                nonce.set(1, number);
                opening.init(Cipher.DECRYPT_MODE, key, nonce);
            }
            lastOpened = key;
            lastOpenedNumber = number;
            nonce.set(0, number);
            opening.init(Cipher.DECRYPT_MODE, key, nonce);
            opening.updateAAD(associatedData);
            opening.doFinal(bytes, offset, length, plain, 0);
            return true;
        } catch (AEADBadTagException e) {
            return false;
        } catch (GeneralSecurityException e) {
            throw failed(e);
        }
    }

    private static Cipher newCipher() {
        try {
            return Cipher.getInstance(CIPHER);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform has no " + CIPHER, e);
        }
    }

    private static IllegalStateException failed(GeneralSecurityException e) {
        return new IllegalStateException("the platform's " + CIPHER + " failed", e);
    }

    /** A parameter that can be used again, where the platform's own would be a new one, and a copy, for every packet. */
    private static final class Nonce extends IvParameterSpec {
        private static final int BYTES = Integer.BYTES + Long.BYTES;

        private final byte[] bytes = new byte[BYTES];
        private final ByteBuffer view = ByteBuffer.wrap(bytes).order(LITTLE_ENDIAN);

        Nonce() {
            super(new byte[BYTES]);
        }

        void set(int prefix, long number) {
            view.putInt(0, prefix).putLong(Integer.BYTES, number);
        }

        @Override
        public byte[] getIV() {
            return bytes.clone();
        }
    }
}
