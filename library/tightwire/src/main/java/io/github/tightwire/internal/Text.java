package io.github.tightwire.internal;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Text as the wire wants it: well-formed, without a NUL (RFC 3629 for UTF-8). */
public final class Text {
    private Text() {
    }

    /**
     * Returns the number of bytes of a text in UTF-8.
     *
     * @param text to look at
     * @return their number; -1 if it can't be sent: it is null, or has a NUL or half of a surrogate pair in it
     */
    public static int utf8Length(@Nullable String text) {
        if (text == null) {
            return -1;
        } else if (isAscii(text)) {
            return text.length();
        }
        int length = utf16Length(text);
        for (int i = 0, units = length; i < units; i++) {
            char unit = text.charAt(i);
            // A surrogate has two of the four bytes that the pair has.
            length += unit < 0x80 ? 0 : unit < 0x800 || Character.isSurrogate(unit) ? 1 : 2;
        }
        return length;
    }

    /** Returns whether it is of ASCII alone, as most text of games is, and has no NUL. */
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit == 0 || unit >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of units of a text; -1 if it has a NUL or half of a surrogate pair in it. */
    private static int utf16Length(String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit == 0 || Character.isLowSurrogate(unit)) {
                return -1;
            }
            if (Character.isHighSurrogate(unit)) {
                i++;
                if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
                    return -1;
                }
            }
        }
        return text.length();
    }

    /**
     * Returns the reason why a text can't be sent.
     *
     * @param text the text
     * @param length of it in UTF-8, or -1
     * @param most how long it may be
     * @return what is said
     */
    public static String problem(@Nullable String text, int length, int most) {
        if (text == null) {
            return Messages.absent("text");
        }
        return length < 0 ? "text with a NUL or half of a surrogate pair" : Messages.tooLong(length, most);
    }

    /**
     * Puts a well-formed text in UTF-8 into an array.
     *
     * @param text well-formed
     * @param length its bytes
     * @param bytes with room for it
     * @param offset of the first
     */
    public static void encode(String text, int length, byte[] bytes, int offset) {
        if (length == text.length()) {
            Ascii.encode(text, bytes, offset);
        } else {
            encode(text, bytes, offset);
        }
    }

    private static void encode(String text, byte[] bytes, int offset) {
        int at = offset;
        for (int i = 0; i < text.length(); i++) {
            int code = text.charAt(i);
            if (code < 0x80) {
                bytes[at++] = (byte) code;
            } else if (code < 0x800) {
                bytes[at++] = (byte) (0xC0 | code >> 6);
                bytes[at++] = (byte) (0x80 | code & 0x3F);
            } else {
                if (Character.isHighSurrogate((char) code)) {
                    i++;
                    code = Character.toCodePoint((char) code, text.charAt(i));
                    bytes[at++] = (byte) (0xF0 | code >> 18);
                    bytes[at++] = (byte) (0x80 | code >> 12 & 0x3F);
                } else {
                    bytes[at++] = (byte) (0xE0 | code >> 12);
                }
                bytes[at++] = (byte) (0x80 | code >> 6 & 0x3F);
                bytes[at++] = (byte) (0x80 | code & 0x3F);
            }
        }
    }

    /**
     * The text of bytes in UTF-8.
     *
     * @param bytes with the text among them
     * @param offset of its first
     * @param count how many
     * @return the text; null if they are not well-formed, or have a NUL among them
     */
    public static @Nullable String decode(byte[] bytes, int offset, int count) {
        if (isAscii(bytes, offset, count)) {
            return Ascii.decode(bytes, offset, count);
        }
        return isWellFormed(bytes, offset, count) ? new String(bytes, offset, count, StandardCharsets.UTF_8) : null;
    }

    /**
     * Returns whether bytes contain a NUL.
     *
     * @param bytes with the others among them
     * @param offset of the first
     * @param count how many
     * @return whether there is a NUL among them, whatever the others are; else they are not well-formed
     */
    public static boolean hasNul(byte[] bytes, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAscii(byte[] bytes, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            if (bytes[i] <= 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWellFormed(byte[] bytes, int offset, int count) {
        int end = offset + count;
        int i = offset;
        while (i < end) {
            int lead = bytes[i] & 0xFF;
            int length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
            if (lead == 0 || length == 0 || length > end - i) {
                return false;
            }
            if (length > 1) {
                // The second byte rules out overlong forms, surrogates, and what is above U+10FFFF.
                int second = bytes[i + 1] & 0xFF;
                int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
                int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
                if (second < least || second > most) {
                    return false;
                }
            }
            for (int k = 2; k < length; k++) {
                if ((bytes[i + k] & 0xC0) != 0x80) {
                    return false;
                }
            }
            i += length;
        }
        return true;
    }
}
