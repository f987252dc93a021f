package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.game.ControlPayload.Kind;
import io.github.tightwire.reliable.DatagramVerdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The bytes of the game layers' own payloads, each refusal beside what is accepted. */
class ControlPayloadTest {
    @Test
    void eachIsOfItsSizeToTheByte() {
        assertRead("hello", "FF00", "FF", "FF0000", "FE00", "");
        assertRead("hello", "FF00" + "04030201", "FF00" + "0403020104", "FF00" + "040302");
        assertRead("hello", "FF00" + "00000001".repeat(256), "FF00" + "00000001".repeat(257));
        assertRead("end, kicked", "FF0100", "FF01", "FF01%02X".formatted(EndReason.values().length), "FF01FF");
        assertRead("end, other types", "FF0109FE", "FF0109", "FF0109FE00");
        assertRead("end, timed out", "FF0108", "FF0180");
        assertRead("end, left", "FF0103AABB");
        assertNull(read(HexFormat.of().parseHex("FF02")));
    }

    private static void assertRead(String words, String accepted, String... refused) {
        byte[] bytes = HexFormat.of().parseHex(accepted);
        ControlPayload payload = Objects.requireNonNull(read(bytes));
        assertEquals(words, payload.words());
        assertArrayEquals(bytes, payload.bytes());
        for (String other : refused) {
            assertNull(read(HexFormat.of().parseHex(other)), other);
        }
    }

    /** From the middle of an array. */
    private static ControlPayload read(byte[] bytes) {
        byte[] longer = new byte[bytes.length + 2];
        System.arraycopy(bytes, 0, longer, 1, bytes.length);
        return ControlPayload.read(longer, 1, bytes.length);
    }

    @Test
    void anEndHasAReasonAndMessagesOrNone() {
        for (EndReason reason : EndReason.values()) {
            byte[] rest = reason == EndReason.OTHER_TYPES ? new byte[] {-2} : new byte[] {7, 8};
            ControlPayload read = Objects.requireNonNull(read(ControlPayload.end(reason, rest).bytes()));
            assertEquals(Kind.END, read.kind());
            assertEquals(reason, read.reason());
            byte[] messages = Arrays.copyOfRange(read.bytes(), read.headerBytes(), read.bytes().length);
            assertArrayEquals(reason == EndReason.OTHER_TYPES ? new byte[0] : rest, messages);
            assertTrue(reason.isOf(true) || reason.isOf(false));
        }
        assertThrows(IllegalStateException.class, ControlPayload.hello()::reason);
    }

    @Test
    void aHelloHasTheNumbersOfTypesAndAnEndTheIndexOfOne() {
        ControlPayload hello = Objects.requireNonNull(read(HexFormat.of().parseHex("FF0004030201FFFFFFFF")));
        assertArrayEquals(new int[] {0x01020304, -1}, hello.types());
        assertArrayEquals(hello.bytes(), ControlPayload.hello(0x01020304, -1).bytes());
        assertEquals(hello.bytes().length, hello.headerBytes());
        assertEquals(254, Objects.requireNonNull(read(HexFormat.of().parseHex("FF0109FE"))).index());
    }

    @Test
    void theDissectorHasEachReasonInItsOrder() throws IOException {
        String expected = Stream.of(EndReason.values()).map(reason -> '"' + reason.words + '"').collect(Collectors.joining(", "));
        try (InputStream in = EndReason.class.getResourceAsStream("layers.lua")) {
            String lua = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(lua.contains("local REASONS = {[0] = " + expected + "}"), expected);
        }
    }

    /** As reliable.c does, which counts an invalid fragment. */
    @Test
    void aPeerWithoutAGameLayerIgnoresEachOfThem() {
        Connection peer = new Connection(ConnectionConfig.DEFAULT, GameProtocol.builder("control", 1).build().types(),
                (bytes, offset, length) -> { }, (channel, message) -> { });
        peer.update(1);
        for (Kind kind : Kind.values()) {
            byte[] payload = new ControlPayload(kind, new byte[8]).bytes();
            assertEquals(DatagramVerdict.MALFORMED, peer.receive(payload, 0, payload.length));
            assertTrue(peer.isOpen());
        }
        assertNotNull(EndReason.of((byte) 0));
    }
}
