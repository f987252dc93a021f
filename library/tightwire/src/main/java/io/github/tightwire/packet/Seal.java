package io.github.tightwire.packet;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.Words;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;

/**
 * The contents encrypted, a sequence before them, a tag after: against forgers (ChaCha20-Poly1305, RFC 8439). One for a
 * writer or a reader, and its key.
 *
 * <p>A nonce is four zero bytes and the sequence. A writer takes each sequence once, before it is used, so that not even a
 * failure makes two packets of one nonce.
 */
final class Seal extends Envelope {
    static final int KEY_BYTES = 32;

    private static final int TAG_BYTES = 16;
    private static final String CIPHER = "ChaCha20-Poly1305";

    private static final MethodHandle SEAL = handle("seal", void.class);
    private static final MethodHandle UNSEAL = handle("unseal", Verdict.class);

    /**
     * The way to the cipher. A handle that is no constant is called, and never inlined. Plain packets share their code with sealed ones,
     * and once HotSpot had inlined the cipher into it, it inlined nothing else: see docs/decisions/hotspot.md.
     */
    private final MethodHandle sealing = SEAL;
    private final MethodHandle unsealing = UNSEAL;

    private final SecretKey key;
    private final Cipher cipher;
    private final Nonce nonce = new Nonce();
    private final byte[] associatedData = new byte[Long.BYTES];
    private final ReplayWindow window = new ReplayWindow();
    private long nextSequence;
    private boolean exhausted;
    /** Sealed bytes from index 0 on: JDK 17 opens others only after it has copied them twice, to arrays that it makes. */
    private byte[] sealed = {};
    private byte[] plain = {};

    Seal(long protocolId, SecretKey key) {
        this(protocolId, key, 0);
    }

    Seal(long protocolId, SecretKey key, long firstSequence) {
        super("sequence", Long.BYTES, TAG_BYTES);
        byte[] encoded = key.getEncoded();
        if (encoded == null || encoded.length != KEY_BYTES) {
            throw new IllegalArgumentException("a sealed packet needs a key of 256 bits");
        }
        this.key = key;
        this.nextSequence = firstSequence;
        Words.store(associatedData, 0, Long.BYTES, protocolId);
        try {
            this.cipher = Cipher.getInstance(CIPHER);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform has no " + CIPHER, e);
        }
    }

    private static MethodHandle handle(String name, Class<?> result) {
        try {
            return MethodHandles.lookup().findVirtual(
                    Seal.class, name, MethodType.methodType(result, byte[].class, int.class, int.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    void close(byte[] bytes, int offset, int contentBytes) {
        try {
            sealing.invokeExact(this, bytes, offset, contentBytes);
        } catch (Throwable e) {
            throw unchanged(e);
        }
    }

    @Override
    Verdict open(byte[] bytes, int offset, int contentBytes) {
        try {
            return (Verdict) unsealing.invokeExact(this, bytes, offset, contentBytes);
        } catch (Throwable e) {
            throw unchanged(e);
        }
    }

    /** A handle is declared to throw anything; ours throw nothing checked. */
    private static RuntimeException unchanged(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }

    void seal(byte[] bytes, int offset, int contentBytes) {
        if (exhausted) {
            throw new IllegalStateException("every sequence of this key was used: continue with another key");
        }
        long sequence = nextSequence++;
        exhausted = nextSequence == 0;
        Words.store(bytes, offset, offset + Long.BYTES, sequence);
        int contents = offset + Long.BYTES;
        try {
            start(Cipher.ENCRYPT_MODE, 0, sequence);
            cipher.doFinal(bytes, contents, contentBytes, bytes, contents);
        } catch (GeneralSecurityException e) {
            throw failed(e);
        }
    }

    Verdict unseal(byte[] bytes, int offset, int contentBytes) {
        long sequence = Words.load(bytes, offset, offset + Long.BYTES);
        Reason novelty = window.judge(sequence);
        if (novelty != Reason.ACCEPTED) {
            return Verdict.refused(novelty, 0);
        }
        if (plain.length < Long.BYTES + contentBytes) {
            plain = new byte[Long.BYTES + contentBytes];
            sealed = new byte[contentBytes + TAG_BYTES];
        }
        System.arraycopy(bytes, offset + Long.BYTES, sealed, 0, contentBytes + TAG_BYTES);
        try {
            if (nonce.is(0, sequence)) {
                // The JDK takes no nonce twice in a row, not even to decrypt: a forger who guessed the next sequence would
                // keep out the packet whose sequence it is.
                start(Cipher.DECRYPT_MODE, 1, sequence);
            }
            start(Cipher.DECRYPT_MODE, 0, sequence);
            cipher.doFinal(sealed, 0, contentBytes + TAG_BYTES, plain, Long.BYTES);
        } catch (AEADBadTagException e) {
            return Verdict.refused(Reason.FORGED, 0);
        } catch (GeneralSecurityException e) {
            throw failed(e);
        }
        window.accept(sequence);
        return Verdict.ACCEPTED;
    }

    @Override
    byte[] opened(byte[] bytes) {
        return plain;
    }

    @Override
    int openedOffset(int offset) {
        return 0;
    }

    private void start(int mode, int prefix, long sequence)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        nonce.set(prefix, sequence);
        cipher.init(mode, key, nonce);
        cipher.updateAAD(associatedData);
    }

    private static IllegalStateException failed(GeneralSecurityException e) {
        return new IllegalStateException("the platform's " + CIPHER + " failed", e);
    }

    /** A parameter that can be used again, where the platform's own would be a new one, and a copy, for every packet. */
    private static final class Nonce extends IvParameterSpec {
        private static final int BYTES = 12;

        private final byte[] bytes = new byte[BYTES];

        Nonce() {
            super(new byte[BYTES]);
            // No packet's: the first four bytes of theirs are zero.
            set(-1, 0);
        }

        void set(int prefix, long sequence) {
            Words.store(bytes, 0, Integer.BYTES, prefix);
            Words.store(bytes, Integer.BYTES, BYTES, sequence);
        }

        boolean is(int prefix, long sequence) {
            return (int) Words.load(bytes, 0, Integer.BYTES) == prefix
                    && Words.load(bytes, Integer.BYTES, BYTES) == sequence;
        }

        @Override
        public byte[] getIV() {
            return bytes.clone();
        }
    }
}
