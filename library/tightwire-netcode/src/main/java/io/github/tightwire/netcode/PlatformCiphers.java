package io.github.tightwire.netcode;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** The Java platform's ciphers: one for each direction, whatever the size. */
final class PlatformCiphers implements Ciphers {
    private final Cipher sealing = newCipher();
    private final Cipher opening = newCipher();

    @Override
    public Cipher sealing(int bytes) {
        return sealing;
    }

    @Override
    public Cipher opening(int bytes) {
        return opening;
    }

    private static Cipher newCipher() {
        try {
            return Cipher.getInstance(ALGORITHM);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform has no " + ALGORITHM, e);
        }
    }
}
