package io.github.tightwire.netcode;

import java.security.GeneralSecurityException;
import java.security.Provider;
import javax.crypto.Cipher;
import org.jspecify.annotations.Nullable;

/**
 * Ciphers of a provider, one for each size that came or went. Conscrypt's has a buffer of exactly the last packet's size, and makes two
 * others for a packet of another size: garbage of three times the packet.
 *
 * <p>All sizes that a datagram can have take 2.5 MB. Few of them do in one game.
 */
final class SizedCiphers implements Ciphers {
    private final Provider provider;
    private final @Nullable Cipher[] sealing = new Cipher[Netcode.MAX_DATAGRAM_BYTES + 1];
    private final @Nullable Cipher[] opening = new Cipher[Netcode.MAX_DATAGRAM_BYTES + 1];

    SizedCiphers(Provider provider) {
        this.provider = provider;
    }

    @Override
    public Cipher sealing(int bytes) {
        return ofSize(sealing, bytes);
    }

    @Override
    public Cipher opening(int bytes) {
        return ofSize(opening, bytes);
    }

    private Cipher ofSize(@Nullable Cipher[] ciphers, int bytes) {
        Cipher cipher = ciphers[bytes];
        if (cipher == null) {
            cipher = newCipher();
            ciphers[bytes] = cipher;
        }
        return cipher;
    }

    private Cipher newCipher() {
        try {
            return Cipher.getInstance(ALGORITHM, provider);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(provider + " has no " + ALGORITHM, e);
        }
    }
}
