package io.github.tightwire;

import static io.github.tightwire.Vectors.accepts;
import static io.github.tightwire.Vectors.refuses;
import static io.github.tightwire.Vectors.rejects;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Verdict.Reason;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Aligns, raw bytes, and text. */
class TextOperationsTest {
    @Test
    void alignPadsWithZeros() {
        accepts("ab", 0xAB, (s, v) -> aligned(s, 0xAB, 8));
        accepts("7f", 127, (s, v) -> aligned(s, 127, 7));
        accepts("01", 1, (s, v) -> aligned(s, 1, 1));
        refuses("03", Reason.NON_ZERO_PADDING, 1, 9, (s, v) -> alignAt(s, 1));
        refuses("81", Reason.NON_ZERO_PADDING, 1, 9, (s, v) -> alignAt(s, 1));
        refuses("ff", Reason.NON_ZERO_PADDING, 7, 9, (s, v) -> alignAt(s, 7));
        accepts("", 0, (s, v) -> {
            s.serializeAlign();
            return 0;
        });
    }

    @Test
    void measureCountsSevenBitsForEveryAlign() {
        assertEquals(23, new MeasureStream().measure(s -> {
            s.serializeBits(0, 8);
            s.serializeAlign();
            s.serializeBits(0, 8);
        }));
        assertEquals(7 + 24, new MeasureStream().measure(s -> s.serializeBytes(new byte[3])));
        assertEquals(7, new MeasureStream().measure(s -> s.serializeBytes(new byte[0])));
        assertEquals(4 + 7 + 24, new MeasureStream().measure(s -> s.serializeString("abc", 15)));
    }

    @Test
    void bytesAreAligned() {
        accepts("05deadbe", "deadbe", (s, v) -> bytes(s, v, 3));
        refuses("0ddeadbe", Reason.NON_ZERO_PADDING, 3, "123456", (s, v) -> bytes(s, v, 3));
        accepts("05", "", (s, v) -> bytes(s, v, 0));
        refuses("0d", Reason.NON_ZERO_PADDING, 3, "", (s, v) -> bytes(s, v, 0));
        refuses("05dead", Reason.PAST_END, 8, "123456", (s, v) -> bytes(s, v, 3));
        accepts("05dead", "dead", (s, v) -> bytes(s, v, 2));
    }

    @Test
    void bytesOfAPartOfAnArray() {
        byte[] data = {1, 2, 3, 4, 5};
        for (Path path : Path.values()) {
            assertArrayEquals(new byte[] {2, 3}, path.write(s -> s.serializeBytes(data, 1, 2), 2));
            byte[] target = {9, 9, 9, 9, 9};
            assertTrue(path.read(s -> s.serializeBytes(target, 1, 2), new byte[] {7, 8}).isAccepted());
            assertArrayEquals(new byte[] {9, 7, 8, 9, 9}, target);
            byte[] kept = {9, 9, 9, 9, 9};
            assertEquals(
                    Verdict.refused(Reason.PAST_END, 0),
                    path.read(s -> s.serializeBytes(kept, 1, 3), new byte[] {7, 8}));
            assertArrayEquals(new byte[] {9, 9, 9, 9, 9}, kept);
        }
    }

    /** Times eight, these counts fit no int, or wrap to one that seems to fit. */
    @ParameterizedTest
    @CsvSource({"0, 2147483647", "0, 268435456", "0, -1", "-1, 1", "4, 2", "6, 0", "2147483647, 2147483647"})
    void bytesThatAreNotWithinTheirArray(int offset, int count) {
        refuses("0000000000", Reason.INVALID_ARGUMENT, 0, 9, (s, v) -> {
            s.serializeBytes(new byte[5], offset, count);
            return 0;
        });
        rejects(s -> s.serializeBytes(new byte[5], offset, count), count + " bytes from " + offset, "an array of 5");
    }

    @Test
    void moreBytesThanAPacketHolds() {
        // 2^29 + 8 bits, and as many again: a sum of bits that would wrap is one of bytes here.
        byte[] large = new byte[(1 << 29) / 8 + 1];
        assertThrows(PacketOverflowException.class, () -> new WriteStream(new byte[8]).write(s -> s.serializeBytes(large)));
        assertThrows(IllegalArgumentException.class, () -> new MeasureStream().measure(s -> {
            for (int i = 0; i < 4; i++) {
                s.serializeBytes(large);
            }
        }));
        assertEquals(3 * (7 + large.length * 8), new MeasureStream().measure(s -> {
            for (int i = 0; i < 3; i++) {
                s.serializeBytes(large);
            }
        }));
    }

    @Test
    void strings() {
        accepts("03616263", "abc", (s, v) -> s.serializeString(v, 15));
        accepts("03616263", "abc", (s, v) -> s.serializeString(v, 3));
        accepts("00", "", (s, v) -> s.serializeString(v, 15));
        accepts("", "", (s, v) -> s.serializeString(v, 0));
        accepts("0ac3a9e282acf09f9a8061", "\u00e9\u20ac\ud83d\ude80a", (s, v) -> s.serializeString(v, 10));
        rejects(s -> s.serializeString("abcd", 3), "text of 4 UTF-8 bytes, 3 are allowed");
        rejects(s -> s.serializeString("\u00e9", 1), "text of 2 UTF-8 bytes, 1 are allowed");
        rejects(s -> s.serializeString("", -1), "-1 are allowed");
        rejects(s -> s.serializeString(null, 3), "text is null");
    }

    @Test
    void lengthsOfStrings() {
        accepts("0a61616161616161616161", "aaaaaaaaaa", (s, v) -> s.serializeString(v, 10));
        refuses("0b6161616161616161616161", Reason.OUT_OF_RANGE, 0, "held", (s, v) -> s.serializeString(v, 10));
        refuses("036162", Reason.PAST_END, 8, "held", (s, v) -> s.serializeString(v, 15));
        refuses("13616263", Reason.NON_ZERO_PADDING, 4, "held", (s, v) -> s.serializeString(v, 15));
        refuses("", Reason.PAST_END, 0, "held", (s, v) -> s.serializeString(v, 15));
        refuses("", Reason.INVALID_ARGUMENT, 0, "held", (s, v) -> s.serializeString(v, -1));
        refuses("", Reason.INVALID_ARGUMENT, 0, "held", (s, v) -> s.serializeString(v, Integer.MIN_VALUE));
        // The longest that can be declared, with all of four bytes behind.
        refuses("feffff7f00", Reason.PAST_END, 32, "held", (s, v) -> s.serializeString(v, Integer.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "01", "7f", "c280", "dfbf", "e0a080", "ed9fbf", "ee8080", "efbfbf", "f0908080", "f48fbfbf", "c3a9"})
    void utf8AtTheEdgesIsAccepted(String hex) {
        byte[] text = HexFormat.of().parseHex(hex);
        accepts("0" + text.length + hex, new String(text, StandardCharsets.UTF_8), (s, v) -> s.serializeString(v, 15));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // Overlong, of two, three and four bytes.
        "c080", "c1bf", "e08080", "e09fbf", "f0808080", "f08fbfbf",
        // Surrogates, as halves and as a pair.
        "eda080", "edbfbf", "eda0bdedba80",
        // Above U+10FFFF, and leads that are no lead.
        "f4908080", "f5808080", "f8888080", "fe", "ff",
        // Truncated at the end, and by another character.
        "c3", "e282", "f09f9a", "c361", "e28261", "f09f9a61", "c3c3a9",
        // A continuation of nothing.
        "80", "bf", "6180", "c3a9a9"})
    void malformedUtf8IsRefused(String hex) {
        refuses("0" + hex.length() / 2 + hex, Reason.INVALID_UTF8, 8, "held", (s, v) -> s.serializeString(v, 15));
        // A NUL is looked for before, wherever it stands.
        refuses("0" + (1 + hex.length() / 2) + hex + "00", Reason.EMBEDDED_NUL, 8, "held", (s, v) -> s.serializeString(v, 15));
        refuses("0" + (1 + hex.length() / 2) + "00" + hex, Reason.EMBEDDED_NUL, 8, "held", (s, v) -> s.serializeString(v, 15));
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "0061", "6100", "610061", "c3a900", "00c3a9", "e2820061", "f09f9a00"})
    void aNulIsRefused(String hex) {
        refuses("0" + hex.length() / 2 + hex, Reason.EMBEDDED_NUL, 8, "held", (s, v) -> s.serializeString(v, 15));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "\0", "\ud800", "\udc00", "\ud800a", "\udc00\ud800", "a\udbff"})
    void malformedTextIsNotWritten(String text) {
        rejects(s -> s.serializeString(text, 99), "NUL or half of a surrogate pair");
    }

    private static int aligned(BitStream s, int value, int bits) {
        int sent = s.serializeBits(value, bits);
        s.serializeAlign();
        return sent;
    }

    private static int alignAt(BitStream s, int bits) {
        s.serializeBits(0, bits);
        s.serializeAlign();
        return 0;
    }

    /** Bytes behind three bits, 5 of them. */
    private static String bytes(BitStream s, String value, int count) {
        s.serializeBits(5, 3);
        byte[] data = value == null ? new byte[count] : HexFormat.of().parseHex(value);
        s.serializeBytes(data, 0, count);
        return HexFormat.of().formatHex(data);
    }
}
