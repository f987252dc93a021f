package io.github.tightwire.demo.matchmaker;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts the one certificate of a fingerprint, whatever name is in it, and no other, whoever has signed it: the fingerprint
 * says more than a name could.
 */
final class PinnedTrust extends X509ExtendedTrustManager {
    private final Fingerprint fingerprint;

    private PinnedTrust(Fingerprint fingerprint) {
        this.fingerprint = fingerprint;
    }

    /** For a client that talks to nobody else; or to anybody, where the fingerprint is null. */
    static SSLContext context(Fingerprint fingerprint) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new PinnedTrust(fingerprint)}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has TLS", e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        Fingerprint shown = Fingerprint.of(chain[0]);
        if (fingerprint != null && !shown.equals(fingerprint)) {
            throw new CertificateException("its certificate has another fingerprint, " + shown);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("no client is known by a certificate");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
