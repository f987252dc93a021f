package io.github.tightwire.demo.matchmaker;

import java.security.NoSuchAlgorithmException;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

/** The key that a server and its matchmaker share, and nobody else has. */
public final class GameKey {
    private GameKey() {
    }

    /**
     * A new one.
     *
     * @return 256 random bits
     */
    public static SecretKey generate() {
        try {
            return KeyGenerator.getInstance("ChaCha20").generateKey();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform has no ChaCha20", e);
        }
    }
}
