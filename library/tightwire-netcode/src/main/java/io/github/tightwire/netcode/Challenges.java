package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** Makes challenges, and knows them again: sealed with a key that is the server's own, and new with it. */
final class Challenges {
    private static final byte[] NO_DATA = {};

    private final Aead aead;
    private final Key key;
    private final byte[] plain = new byte[Netcode.CHALLENGE_BYTES];
    private long nextSequence;

    Challenges(Aead aead, SecureRandom random) {
        byte[] bytes = new byte[Netcode.KEY_BYTES];
        random.nextBytes(bytes);
        this.aead = aead;
        this.key = new Key(bytes, 0);
    }

    /** Puts a challenge for a client into the contents of a packet. Returns its sequence. */
    long put(PrivateToken token, ByteBuffer contents) {
        long sequence = nextSequence++;
        contents.putLong(sequence);
        int start = contents.position();
        contents.putLong(token.clientId()).put(token.userData());
        int sealedBytes = Netcode.CHALLENGE_BYTES - Netcode.TAG_BYTES;
        while (contents.position() < start + sealedBytes) {
            contents.put((byte) 0);
        }
        aead.seal(key, sequence, NO_DATA, contents.array(), start, sealedBytes);
        contents.position(start + Netcode.CHALLENGE_BYTES);
        return sequence;
    }

    /** Returns whether the contents of a response are a challenge for a client. */
    boolean isMet(PrivateToken token, ByteBuffer contents) {
        long sequence = contents.getLong();
        return aead.open(key, sequence, NO_DATA, contents.array(), contents.position(), Netcode.CHALLENGE_BYTES, plain)
                && ByteBuffer.wrap(plain).order(LITTLE_ENDIAN).getLong(0) == token.clientId();
    }
}
