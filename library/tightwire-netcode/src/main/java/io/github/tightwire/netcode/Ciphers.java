package io.github.tightwire.netcode;

import javax.crypto.Cipher;

/** The ciphers of one implementation of ChaCha20-Poly1305. Each is initialised anew for every packet, and used by one thread at a time. */
interface Ciphers {
    /** The name of both implementations for RFC 8439. */
    String ALGORITHM = "ChaCha20-Poly1305";

    /** The cipher that seals so many bytes, 0 to {@link Netcode#MAX_DATAGRAM_BYTES}. */
    Cipher sealing(int bytes);

    /** The cipher that opens so many bytes, which are those of the tag, too. */
    Cipher opening(int bytes);
}
