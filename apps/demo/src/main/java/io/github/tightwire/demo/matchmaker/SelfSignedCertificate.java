package io.github.tightwire.demo.matchmaker;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A key pair and the certificate it signs for itself, made at every start, and kept in memory only. */
final class SelfSignedCertificate {
    private static final X500Name NAME = new X500Name("CN=Tightwire demo");
    private static final Duration LEEWAY = Duration.ofDays(1);
    private static final Duration VALIDITY = Duration.ofDays(30);
    /** Nothing is stored, so that there is nothing to protect. */
    private static final char[] NO_PASSWORD = {};

    private final KeyPair keys;
    private final X509Certificate certificate;
    private final Fingerprint fingerprint;

    SelfSignedCertificate() throws IOException {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            keys = generator.generateKeyPair();
            Instant now = Instant.now();
            BigInteger serial = new BigInteger(64, new SecureRandom()).setBit(0);
            certificate = new JcaX509CertificateConverter().getCertificate(new JcaX509v3CertificateBuilder(
                    NAME, serial, Date.from(now.minus(LEEWAY)), Date.from(now.plus(VALIDITY)), NAME, keys.getPublic())
                    .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
            fingerprint = Fingerprint.of(certificate);
        } catch (GeneralSecurityException | OperatorCreationException e) {
            throw new IOException("cannot make a certificate: " + e.getMessage(), e);
        }
    }

    /** Returns the fingerprint for a client, so that it trusts this certificate and no other. */
    Fingerprint fingerprint() {
        return fingerprint;
    }

    /** For a server that shows the certificate. */
    SSLContext context() throws IOException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("matchmaker", keys.getPrivate(), NO_PASSWORD, new Certificate[] {certificate});
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store, NO_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot use a certificate: " + e.getMessage(), e);
        }
    }
}
