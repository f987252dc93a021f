package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * ChaCha20-Poly1305 (RFC 8439), whose nonce is four zero bytes and a number, little-endian. Allocates what the cipher does,
 * and nothing else.
 *
 * <p>That a nonce is used once with a key to seal is up to the caller.
 */
final class Aead {
    private final Ciphers ciphers;
    private final Nonce nonce = new Nonce();
    /** Sealed bytes from index 0 on: JDK 17 opens others only after it has copied them twice, to arrays that it makes. */
    private final byte[] sealed = new byte[Netcode.MAX_DATAGRAM_BYTES];
    private @Nullable Key lastOpened;
    private long lastOpenedNumber;

    /** With the best ciphers that there are. */
    Aead() {
        this(Conscrypt.orPlatform());
    }

    Aead(Ciphers ciphers) {
        this.ciphers = ciphers;
    }

    /** Seals bytes where they are, and puts the tag after them. */
    void seal(Key key, long number, byte[] associatedData, byte[] bytes, int offset, int length) {
        try {
            Cipher cipher = ciphers.sealing(length);
            nonce.set(0, number);
            cipher.init(Cipher.ENCRYPT_MODE, key, nonce);
            cipher.updateAAD(associatedData);
            cipher.doFinal(bytes, offset, length, bytes, offset);
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
            Cipher cipher = ciphers.opening(length);
            if (lastOpened != null && lastOpenedNumber == number && lastOpened.isSame(key)) {
                // The JDK takes no nonce twice in a row, not even to decrypt; a datagram may well come twice.
                nonce.set(1, number);
                cipher.init(Cipher.DECRYPT_MODE, key, nonce);
            }
            lastOpened = key;
            lastOpenedNumber = number;
            nonce.set(0, number);
            cipher.init(Cipher.DECRYPT_MODE, key, nonce);
            cipher.updateAAD(associatedData);
            System.arraycopy(bytes, offset, sealed, 0, length);
            cipher.doFinal(sealed, 0, length, plain, 0);
            return true;
        } catch (BadPaddingException e) {
            return false;
        } catch (GeneralSecurityException e) {
            throw failed(e);
        }
    }

    private static IllegalStateException failed(GeneralSecurityException e) {
        return new IllegalStateException(Ciphers.ALGORITHM + " failed", e);
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
