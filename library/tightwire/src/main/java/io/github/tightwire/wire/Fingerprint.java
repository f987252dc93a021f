package io.github.tightwire.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** The hash of a text without its names. */
final class Fingerprint {
    private Fingerprint() {
    }

    /** Returns the first eight bytes of the SHA-256 of the version's line and these, without names, each with a line feed behind it. */
    static long of(List<String> lines) {
        StringBuilder text = new StringBuilder(WireText.VERSION).append('\n');
        for (String line : lines) {
            text.append(WireText.wire(line)).append('\n');
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
