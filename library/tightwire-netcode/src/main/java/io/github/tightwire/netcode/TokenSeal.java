package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Seals the private part of tokens with XChaCha20-Poly1305: ChaCha20-Poly1305 with a key that comes from the first 16 bytes of
 * the nonce, and the last 8 of it. A nonce of 24 bytes may be random, so that matchmakers need not agree on any.
 */
final class TokenSeal {
    private final HChaCha20 keys;
    private final Aead aead = new Aead();
    private final byte[] associatedData;
    private final byte[] plain = new byte[Netcode.PRIVATE_TOKEN_BYTES];

    TokenSeal(long protocolId, Key privateKey) {
        keys = new HChaCha20(privateKey);
        associatedData = ByteBuffer.allocate(Netcode.VERSION.length + 2 * Long.BYTES).order(LITTLE_ENDIAN)
                .put(Netcode.VERSION).putLong(protocolId).array();
    }

    /** Seals the bytes where they are; the last of them are for the tag. */
    void seal(byte[] token, byte[] nonce, long expireSeconds) {
        aead.seal(keys.derive(nonce), number(nonce), data(expireSeconds), token, 0, token.length - Netcode.TAG_BYTES);
    }

    /** The plain bytes, and zeros in place of the tag; null for a forgery. The same array every time. */
    byte @Nullable [] open(byte[] bytes, int offset, byte[] nonce, long expireSeconds) {
        return aead.open(keys.derive(nonce), number(nonce), data(expireSeconds), bytes, offset, Netcode.PRIVATE_TOKEN_BYTES,
                plain) ? plain : null;
    }

    private static long number(byte[] nonce) {
        return ByteBuffer.wrap(nonce).order(LITTLE_ENDIAN).getLong(HChaCha20.NONCE_BYTES);
    }

    private byte[] data(long expireSeconds) {
        ByteBuffer.wrap(associatedData).order(LITTLE_ENDIAN).putLong(associatedData.length - Long.BYTES, expireSeconds);
        return associatedData;
    }
}
