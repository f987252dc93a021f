package io.github.tightwire.internal.template.classfile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes as they are written, each number with its highest byte first. */
final class Bytes {
    private static final int MAX_TEXT = 0xFFFF;

    private byte[] data;
    private int length;

    Bytes(int capacity) {
        this.data = new byte[capacity];
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    Bytes u1(int value) {
        byte[] bytes = room(1);
        bytes[length++] = (byte) value;
        return this;
    }

    Bytes u2(int value) {
        byte[] bytes = room(2);
        int at = length;
        bytes[at] = (byte) (value >> 8);
        bytes[at + 1] = (byte) value;
        length = at + 2;
        return this;
    }

    Bytes u4(int value) {
        return u2(value >> 16).u2(value);
    }

    /** A byte and two more. */
    Bytes u1u2(int first, int second) {
        byte[] bytes = room(3);
        int at = length;
        bytes[at] = (byte) first;
        bytes[at + 1] = (byte) (second >> 8);
        bytes[at + 2] = (byte) second;
        length = at + 3;
        return this;
    }

    /** Two bytes. */
    Bytes u1u1(int first, int second) {
        byte[] bytes = room(2);
        int at = length;
        bytes[at] = (byte) first;
        bytes[at + 1] = (byte) second;
        length = at + 2;
        return this;
    }

    /** One byte so many times. */
    Bytes fill(int value, int count) {
        byte[] bytes = room(count);
        Arrays.fill(bytes, length, length + count, (byte) value);
        length += count;
        return this;
    }

    /** Replaces two bytes. */
    void set2(int at, int value) {
        data[at] = (byte) (value >> 8);
        data[at + 1] = (byte) value;
    }

    /** Replaces four bytes. */
    void set4(int at, int value) {
        set2(at, value >> 16);
        set2(at + 2, value);
    }

    Bytes append(Bytes other) {
        byte[] bytes = room(other.length);
        System.arraycopy(other.data, 0, bytes, length, other.length);
        length += other.length;
        return this;
    }

    /** Text with its length, in the UTF-8 of class files: zero, and what UTF-16 has two units for, is encoded otherwise. */
    Bytes text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length == text.length() && text.indexOf(0) < 0) {
            byte[] bytes = u2(utf8.length).room(utf8.length);
            System.arraycopy(utf8, 0, bytes, length, utf8.length);
            length += utf8.length;
            return this;
        }
        int start = length;
        u2(0);
        for (int i = 0; i < text.length(); i++) {
            int unit = text.charAt(i);
            if (unit != 0 && unit < 0x80) {
                u1(unit);
            } else if (unit < 0x800) {
                u1u1(0xC0 | unit >> 6, 0x80 | unit & 0x3F);
            } else {
                u1(0xE0 | unit >> 12).u1u1(0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F);
            }
        }
        int written = length - start - 2;
        if (written > MAX_TEXT) {
            throw new TooLargeException("text of " + written + " bytes");
        }
        set2(start, written);
        return this;
    }

    private byte[] room(int count) {
        if (count > data.length - length) {
            data = Arrays.copyOf(data, Math.max(2 * data.length, length + count));
        }
        return data;
    }

    byte[] toArray() {
        return Arrays.copyOf(data, length);
    }
}
