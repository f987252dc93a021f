package io.github.tightwire.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The library's own encoder is the JDK's. */
class TextTest {
    @Test
    void everyCharacterAlone() {
        for (int code = 1; code <= Character.MAX_CODE_POINT; code++) {
            if (code < Character.MIN_SURROGATE || code > Character.MAX_SURROGATE) {
                assertEncoded(Character.toString(code));
            }
        }
    }

    @Test
    void charactersOfEveryLengthInARow() {
        Random random = new Random(8);
        int[] codes = {'a', 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, Character.MAX_CODE_POINT};
        for (int round = 0; round < 1_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i > 0; i--) {
                text.appendCodePoint(codes[random.nextInt(codes.length)]);
            }
            assertEncoded(text.toString());
        }
    }

    @Test
    void whatCantBeSentHasNoLength() {
        for (String text : new String[] {null, "a\0", "\uD800", "\uDC00", "\uDC00\uD800", "a\uD800b", "\uD83D\uDE00\uD83D"}) {
            assertEquals(-1, Text.utf8Length(text), text);
        }
    }

    private static void assertEncoded(String text) {
        byte[] expected = text.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[expected.length + 5];
        assertEquals(expected.length, Text.utf8Length(text));
        Text.encode(text, expected.length, bytes, 3);
        assertArrayEquals(expected, Arrays.copyOfRange(bytes, 3, 3 + expected.length));
        assertArrayEquals(new byte[5], new byte[] {bytes[0], bytes[1], bytes[2], bytes[bytes.length - 2], bytes[bytes.length - 1]});
        assertEquals(text, Text.decode(bytes, 3, expected.length));
    }
}
