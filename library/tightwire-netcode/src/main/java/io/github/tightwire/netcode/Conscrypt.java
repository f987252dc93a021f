package io.github.tightwire.netcode;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationTargetException;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Conscrypt, where a program has it on its class path or among its modules: the cipher of BoringSSL.
 *
 * <p>It is found by the name of its class: its archive offers no service, and this module requires nothing. It need not be installed, since
 * a provider that is installed is one for the program's TLS, too.
 */
final class Conscrypt {
    private static final String SETTING = "tightwire.conscrypt";
    private static final String PROVIDER = "org.conscrypt.OpenSSLProvider";
    private static final Logger LOG = System.getLogger("io.github.tightwire.netcode");
    /** No byte, part of a block, a block and one more, many. */
    private static final int[] TRIED_SIZES = {0, 20, 65, Netcode.MAX_PAYLOAD_BYTES};
    private static final int NONCE_BYTES = 12;

    private Conscrypt() {
    }

    /**
     * Its ciphers where it is there, works and is not refused, and the platform's everywhere else.
     *
     * @throws IllegalArgumentException if the system property {@value #SETTING} is neither on nor off
     */
    static Ciphers orPlatform() {
        Provider provider = isRefused() ? null : provider();
        return provider == null ? new PlatformCiphers() : new SizedCiphers(provider);
    }

    /** The answer of the setting, as it is now. */
    private static boolean isRefused() {
        String value = System.getProperty(SETTING, "on");
        return switch (value) {
            case "on" -> false;
            case "off" -> true;
            default -> throw new IllegalArgumentException(
                    "the system property " + SETTING + " is \"" + value + "\", and must be on or off");
        };
    }

    /** The provider that was found when it was first asked for; null where there is none, or none that works. */
    static @Nullable Provider provider() {
        return Found.PROVIDER;
    }

    /** Looks for it, and tries it. The log has a line unless there is none. */
    static @Nullable Provider find(ClassLoader loader) {
        try {
            Class<?> type = Class.forName(PROVIDER, true, loader);
            Provider provider = type.asSubclass(Provider.class).getConstructor().newInstance();
            requireSound(provider);
            LOG.log(Level.INFO, "packets are sealed by Conscrypt; -D" + SETTING + "=off has the JDK seal them");
            return provider;
        } catch (ClassNotFoundException e) {
            return null;
        } catch (ReflectiveOperationException | GeneralSecurityException | RuntimeException | LinkageError e) {
            // Its native library is for few platforms, and a connection must not fail for the lack of it.
            Throwable cause = e instanceof InvocationTargetException && e.getCause() != null ? e.getCause() : e;
            LOG.log(Level.WARNING, "packets are sealed by the JDK, since Conscrypt does not work here: " + cause);
            return null;
        }
    }

    /**
     * Compares it with the platform's.
     *
     * @throws IllegalStateException if it seals to other bytes, does not open them, or opens what was changed
     * @throws GeneralSecurityException if it can't seal
     */
    static void requireSound(Provider provider) throws GeneralSecurityException {
        Ciphers platform = new PlatformCiphers();
        Ciphers tried = new SizedCiphers(provider);
        for (int size : TRIED_SIZES) {
            byte[] plain = bytes(size);
            byte[] sealed = run(Cipher.ENCRYPT_MODE, tried.sealing(size), size, plain);
            boolean isSound = Arrays.equals(run(Cipher.ENCRYPT_MODE, platform.sealing(size), size, plain), sealed)
                    && Arrays.equals(plain, run(Cipher.DECRYPT_MODE, tried.opening(sealed.length), size, sealed));
            sealed[size] ^= 1;
            // Another cipher: the JDK's, which a test has here, refuses a nonce twice in a row.
            if (!isSound || isOpened(new SizedCiphers(provider).opening(sealed.length), size, sealed)) {
                throw new IllegalStateException("its cipher differs from the JDK's for " + size + " bytes");
            }
        }
    }

    private static boolean isOpened(Cipher cipher, int number, byte[] sealed) throws GeneralSecurityException {
        try {
            run(Cipher.DECRYPT_MODE, cipher, number, sealed);
            return true;
        } catch (BadPaddingException e) {
            return false;
        }
    }

    private static byte[] run(int mode, Cipher cipher, int number, byte[] input) throws GeneralSecurityException {
        byte[] nonce = bytes(NONCE_BYTES);
        nonce[0] = (byte) number;
        cipher.init(mode, new Key(bytes(Netcode.KEY_BYTES), 0), new IvParameterSpec(nonce));
        cipher.updateAAD(bytes(PacketData.BYTES));
        byte[] output = new byte[input.length + Netcode.TAG_BYTES];
        return Arrays.copyOf(output, cipher.doFinal(input, 0, input.length, output, 0));
    }

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (31 * i + 7);
        }
        return bytes;
    }

    /** Found once, by whoever asks first. */
    private static final class Found {
        private static final @Nullable Provider PROVIDER = find(Conscrypt.class.getClassLoader());
    }
}
