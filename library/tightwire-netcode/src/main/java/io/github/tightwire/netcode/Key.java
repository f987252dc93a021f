package io.github.tightwire.netcode;

import java.util.Arrays;
import javax.crypto.SecretKey;

/** A key that can be compared without a copy of it. */
final class Key implements SecretKey {
    private static final long serialVersionUID = 1L;

    private final byte[] bytes;

    /** Takes {@link Netcode#KEY_BYTES} bytes from an index on. */
    Key(byte[] from, int index) {
        bytes = Arrays.copyOfRange(from, index, index + Netcode.KEY_BYTES);
    }

    static Key of(SecretKey key) {
        byte[] encoded = key.getEncoded();
        if (encoded == null || encoded.length != Netcode.KEY_BYTES) {
            throw new IllegalArgumentException("netcode needs a key of 256 bits whose bytes are accessible");
        }
        return new Key(encoded, 0);
    }

    /** Returns its bytes, not a copy: not to be changed. */
    byte[] bytes() {
        return bytes;
    }

    boolean isSame(Key other) {
        return this == other || Arrays.equals(bytes, other.bytes);
    }

    @Override
    public String getAlgorithm() {
        return "ChaCha20";
    }

    @Override
    public String getFormat() {
        return "RAW";
    }

    /** A copy, which the cipher wipes. */
    @Override
    public byte[] getEncoded() {
        return bytes.clone();
    }
}
