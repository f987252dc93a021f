package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.netcode.ClearPacket;
import io.github.tightwire.reliable.EndpointConfig;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packets as they are recorded, each size that a header takes beside those one byte away. */
class RecordedPacketTest {
    private static final GameProtocol PROTOCOL = GameProtocol.builder("recorded", 1).build();
    private static final String NO_MESSAGES = "00";

    private static RecordedPacket read(String digits) {
        return PROTOCOL.read(HexFormat.of().parseHex(digits.replace(" ", "")));
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "2, 308, 308", "3, 308, 308", "4, 8, 8", "6, 0, 0"})
    void controlPacketsHaveTheirSize(int type, int least, int most) {
        for (String sequence : List.of("07", "0700000000000000")) {
            int sequenceBytes = sequence.length() / 2;
            String header = Integer.toHexString(sequenceBytes) + type + sequence;
            for (int bytes = Math.max(0, least - 2); bytes <= most + 2; bytes++) {
                RecordedPacket packet = read(header + "00".repeat(bytes));
                boolean isTaken = least <= bytes && bytes <= most;
                assertEquals(isTaken, packet.isAccepted(), packet::toString);
                assertEquals(isTaken ? "" : "refused at bit " + 8 * (1 + sequenceBytes) + ": bad size", packet.problem());
                assertEquals(isTaken, packet.netcode() != null);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 0: past end", "00 07, 0: bad type", "10 07, 0: bad type", "17 07, 0: bad type", "1f 07, 0: bad type",
        "06 07, 4: bad sequence", "96 07, 4: bad sequence", "16, 8: past end", "86 01020304050607, 8: past end",
        "15 07, 16: bad size"})
    void headersOfNetcode(String digits, String refusal) {
        RecordedPacket packet = read(digits);
        assertNull(packet.netcode());
        assertEquals("refused at bit " + refusal, packet.problem());
        assertEquals("no packet of netcode, refused at bit " + refusal, packet.toString());
    }

    @Test
    void aHeaderSaysWhyThereIsNone() {
        byte[] bytes = {0x16, 7, 1};
        assertEquals("", ClearPacket.problem(bytes, 2));
        assertNotNull(ClearPacket.read(bytes, 2));
        assertEquals("refused at bit 16: bad size", ClearPacket.problem(bytes, 3));
        assertNull(ClearPacket.read(bytes, 3));
    }

    /** A packet of one fragment is whole: reliable reads it at once. */
    @Test
    void aPacketOfOneFragmentIsReadAsAWholeOne() {
        String heading = "1507" + "01 0001 00 00" + "1e 0001 ffff 00000000";
        RecordedPacket packet = read(heading + NO_MESSAGES);
        assertTrue(packet.isAccepted(), packet::toString);
        assertNotNull(packet.trace());
        RecordedPacket refused = read(heading + "ff");
        assertEquals("payload 7, packet 256, refused: entries[0].channel at bit 2: out of range, serializeInt(0, 2)", refused.toString());
        RecordedPacket half = read("1507" + "01 0001 00 01" + "1e 0001 ffff 00000000" + "00".repeat(1024));
        assertTrue(half.isAccepted(), half::toString);
        assertNull(half.trace());
    }

    @ParameterizedTest
    @CsvSource({"00", "03", "01 0001 00", "01 0001 01 00", "01 0001 00 02", "1e 0001 ffff 000000"})
    void malformedHeadersOfReliable(String digits) {
        RecordedPacket packet = read("1507" + digits);
        assertNull(packet.reliable());
        assertEquals("payload 7, refused at bit 0: malformed", packet.toString());
    }

    @Test
    void whatAnEndpointTakesForTooLargeIsRefused() {
        EndpointConfig endpoint = EndpointConfig.DEFAULT.withMaxPacketBytes(20);
        GameProtocol small = GameProtocol.builder("recorded", 1)
                .channels(new ConnectionConfig(List.of(ChannelConfig.UNRELIABLE.withBlocks(0, 1)), endpoint, 1_000_000_000)).build();
        for (int bytes : new int[] {20, 21, 25, 26}) {
            byte[] packet = HexFormat.of().parseHex("1507" + "1e0001ffff00000000" + "00".repeat(bytes));
            RecordedPacket read = small.read(packet);
            String refusal = bytes == 20 ? "payload 7, packet 256, refused: the packet at bit 1: left over bytes"
                    : bytes <= 25 ? "payload 7, packet 256, refused at bit 0: too large" : "payload 7, refused at bit 0: too large";
            assertEquals(refusal, read.toString());
        }
    }
}
