package io.github.tightwire.internal;

/** Text of ASCII, unit by unit. */
final class Ascii {
    private Ascii() {
    }

    static void encode(String text, byte[] bytes, int offset) {
        for (int i = 0; i < text.length(); i++) {
            bytes[offset + i] = (byte) text.charAt(i);
        }
    }

    static String decode(byte[] bytes, int offset, int count) {
        char[] units = new char[count];
        for (int i = 0; i < count; i++) {
            units[i] = (char) bytes[offset + i];
        }
        return new String(units);
    }
}
