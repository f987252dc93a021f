package io.github.tightwire.internal;

/** Text that is ASCII, which is a byte a unit: the one class that uses what the platform deprecates in {@link String}. */
final class Ascii {
    private Ascii() {
    }

    /** Puts the text's bytes into an array. Deprecated, since it drops the high half of each unit: in ASCII it is zero. */
    @SuppressWarnings("deprecation")
    static void encode(String text, byte[] bytes, int offset) {
        text.getBytes(0, text.length(), bytes, offset);
    }

    /** The text of bytes. Deprecated, since it makes a unit of each byte: in ASCII it is one. */
    @SuppressWarnings("deprecation")
    static String decode(byte[] bytes, int offset, int count) {
        return new String(bytes, 0, offset, count);
    }
}
