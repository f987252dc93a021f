package io.github.tightwire.benchmarks.hand;

import java.nio.charset.StandardCharsets;

/** Texts by hand: a length and, from a whole byte on, ASCII, since that is what those of the benchmarks are; others are refused. */
final class TextByHand {
    private TextByHand() {
    }

    /** Writes a text, whose length takes so many bits; false if it is none, or has no room. */
    @SuppressWarnings("deprecation")
    static boolean put(Cursor out, String text, int most, int lengthBits) {
        int length = text.length();
        if (length > most || !out.hasRoom(lengthBits + 7 + length * Byte.SIZE)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char letter = text.charAt(i);
            if (letter == 0 || letter >= 0x80) {
                return false;
            }
        }
        out.put(length, lengthBits);
        out.pad();
        text.getBytes(0, length, out.bytes(), out.index());
        out.pass(length);
        return true;
    }

    /** Reads a text; null if it is none, or is not all there. */
    static String get(Cursor in, int most, int lengthBits, int end) {
        int length = (int) in.get(lengthBits);
        if (length > most || !in.align() || in.index() + length > end) {
            return null;
        }
        byte[] bytes = in.bytes();
        int first = in.index();
        for (int at = first; at < first + length; at++) {
            if (bytes[at] <= 0) {
                return null;
            }
        }
        in.pass(length);
        return new String(bytes, first, length, StandardCharsets.ISO_8859_1);
    }
}
