package io.github.tightwire.netcode;

import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.AEADBadTagException;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;

/** The platform's cipher with a flaw. */
final class FlawedProvider extends Provider {
    private static final long serialVersionUID = 1L;

    enum Flaw { NONE, SEALS_TO_OTHER_BYTES, OPENS_TO_OTHER_BYTES, OPENS_FORGERIES, THROWS }

    FlawedProvider(Flaw flaw) {
        super("flawed", "1", flaw.name());
        putService(new Service(this, "Cipher", Ciphers.ALGORITHM, Flawed.class.getName(), null, null) {
            @Override
            public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
                try {
                    return new Flawed(flaw);
                } catch (GeneralSecurityException e) {
                    throw new NoSuchAlgorithmException(e);
                }
            }
        });
    }

    private static final class Flawed extends CipherSpi {
        private final Flaw flaw;
        private final Cipher sound = Cipher.getInstance(Ciphers.ALGORITHM);
        private boolean seals;

        Flawed(Flaw flaw) throws GeneralSecurityException {
            this.flaw = flaw;
        }

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameterSpec nonce, SecureRandom random)
                throws InvalidKeyException, InvalidAlgorithmParameterException {
            seals = mode == Cipher.ENCRYPT_MODE;
            sound.init(mode, key, nonce);
        }

        @Override
        protected void engineUpdateAAD(byte[] data, int offset, int length) {
            sound.updateAAD(data, offset, length);
        }

        @Override
        protected int engineDoFinal(byte[] bytes, int offset, int length, byte[] output, int outputOffset) throws BadPaddingException {
            if (flaw == Flaw.THROWS) {
                throw new UnsupportedOperationException("not on this machine");
            }
            try {
                int done = sound.doFinal(bytes, offset, length, output, outputOffset);
                if (flaw == (seals ? Flaw.SEALS_TO_OTHER_BYTES : Flaw.OPENS_TO_OTHER_BYTES)) {
                    output[outputOffset] ^= 1;
                }
                return done;
            } catch (AEADBadTagException e) {
                if (flaw == Flaw.OPENS_FORGERIES) {
                    return length - Netcode.TAG_BYTES;
                }
                throw e;
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected void engineSetMode(String mode) {
        }

        @Override
        protected void engineSetPadding(String padding) {
        }

        @Override
        protected int engineGetBlockSize() {
            return 0;
        }

        @Override
        protected int engineGetOutputSize(int length) {
            return sound.getOutputSize(length);
        }

        @Override
        protected byte[] engineGetIV() {
            return sound.getIV();
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            return sound.getParameters();
        }

        @Override
        protected void engineInit(int mode, Key key, SecureRandom random) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameters parameters, SecureRandom random) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected byte[] engineUpdate(byte[] bytes, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected int engineUpdate(byte[] bytes, int offset, int length, byte[] output, int outputOffset) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected byte[] engineDoFinal(byte[] bytes, int offset, int length) {
            throw new UnsupportedOperationException();
        }
    }
}
