package io.github.tightwire.demo.matchmaker;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The fingerprint of a certificate: the SHA-256 of its encoding.
 *
 * @param hex 64 hexadecimal digits in lower case
 */
public record Fingerprint(String hex) {
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    /**
     * A fingerprint as somebody has typed it.
     *
     * @param hex 64 hexadecimal digits in either case
     * @throws IllegalArgumentException if it is something else
     */
    public Fingerprint {
        hex = hex.toLowerCase(Locale.ROOT);
        if (!SHA_256.matcher(hex).matches()) {
            throw new IllegalArgumentException("'" + hex + "' is not a fingerprint: 64 hexadecimal digits");
        }
    }

    static Fingerprint of(X509Certificate certificate) throws CertificateEncodingException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
            return new Fingerprint(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * The fingerprint.
     *
     * @return its digits
     */
    @Override
    public String toString() {
        return hex;
    }
}
