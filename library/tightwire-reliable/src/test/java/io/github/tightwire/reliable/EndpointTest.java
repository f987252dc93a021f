package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes made by hand, in fragments of four bytes, three at most. */
class EndpointTest {
    private static final EndpointConfig CONFIG = new EndpointConfig(12, 6, 4, 3, 8, 10, 60);

    private final Recorder recorder = new Recorder();
    private Endpoint endpoint;

    @BeforeEach
    void start() {
        endpoint = new Endpoint(CONFIG, recorder, recorder);
    }

    @Test
    void freshEndpointAcksNothing() {
        send("AABB");
        assertEquals(List.of("3e 0000 01 00000000 aabb".replace(" ", "")), recorder.drainDatagrams());
    }

    @Test
    void acksAreOfTheLast32() {
        receive("20 0000 00 01");
        receive("20 0200 00 01");
        send("AA");
        // Our 0, their 2: not a difference of 255 or less. Bits 0 and 2.
        assertEquals(List.of("1e 0000 0200 05000000 aa".replace(" ", "")), recorder.drainDatagrams());
    }

    @Test
    void packetUpToTheThresholdGoesInOnePiece() {
        send("010203040506");
        assertEquals(1, recorder.drainDatagrams().size());
        send("01020304050607");
        assertEquals(
                List.of("01010000013e0100020000000001020304", "0101000101050607"), recorder.drainDatagrams());
    }

    @Test
    void largestPacketHasWholeFragments() {
        send("0102030405060708090a0b0c");
        assertEquals(3, recorder.drainDatagrams().size());
        assertEquals(3, endpoint.count(EndpointCounter.DATAGRAMS_SENT));
        assertEquals(1, endpoint.count(EndpointCounter.PACKETS_SENT));
    }

    @Test
    void packetThatIsEmptyOrTooLargeIsTheCallersError() {
        assertThrows(IllegalArgumentException.class, () -> endpoint.send(new byte[20], 0, 0));
        assertThrows(IllegalArgumentException.class, () -> endpoint.send(new byte[20], 0, 13));
        assertThrows(IndexOutOfBoundsException.class, () -> endpoint.send(new byte[20], 9, 12));
        assertEquals(0, endpoint.nextSequence());
        assertEquals(0, endpoint.send(new byte[20], 8, 12));
    }

    @ParameterizedTest
    @CsvSource({
        // The packet's header: shortest, longer than it need be (a byte of 0xFF, an ack in full, idle bits), cut short.
        "PACKET,    20 0500 01 AA",
        "PACKET,    22 0500 01 FF AA",
        "PACKET,    00 0500 0400 AA",
        "PACKET,    e0 0500 01 AA",
        "PACKET,    20 0500 01",
        "MALFORMED, 20 0500",
        "MALFORMED, 22 0500 01",
        "PACKET,    22 0500 01 00",
        "MALFORMED, 3e 0500 01 000000",
        "PACKET,    3e 0500 01 00000000",
        "MALFORMED, 00 0500 04",
        "MALFORMED, 20",
        "MALFORMED, ''",
        // As long as can be, and a byte longer: 12 + 9 + 5.
        "PACKET,    20 0500 01 000000000000000000000000",
        "TOO_LARGE, 20 0500 01 00000000000000000000000000",
        "TOO_LARGE, 20 0500 01 00000000000000000000000000000000000000000000",
        "TOO_LARGE, 20 0500 01 0000000000000000000000000000000000000000000000",
        // Fragments: whole, too short, too long; the last one, which may be shorter or empty.
        "FRAGMENT,  01 0500 01 02 AABBCCDD",
        "MALFORMED, 01 0500 01 02 AABBCC",
        "MALFORMED, 01 0500 01 02 AABBCCDDEE",
        "FRAGMENT,  01 0500 02 02 AABBCCDD",
        "FRAGMENT,  01 0500 02 02 AABBCC",
        "FRAGMENT,  01 0500 02 02",
        "MALFORMED, 01 0500 02 02 AABBCCDDEE",
        "MALFORMED, 01 0500 02",
        // An index past the last, a count above the most, a prefix that is odd but not 1.
        "MALFORMED, 01 0500 03 02 AABBCCDD",
        "MALFORMED, 01 0500 01 03 AABBCCDD",
        "MALFORMED, 03 0500 01 02 AABBCCDD",
        // The first fragment: with the packet's header, of another sequence, not the shortest, cut short.
        "FRAGMENT,  01 0500 00 02 20 0500 01 AABBCCDD",
        "MALFORMED, 01 0500 00 02 20 0600 01 AABBCCDD",
        "MALFORMED, 01 0500 00 02 22 0500 01 FF AABBCCDD",
        "FRAGMENT,  01 0500 00 02 22 0500 01 FE AABBCCDD",
        "MALFORMED, 01 0500 00 02 00 0500 0400 AABBCCDD",
        "MALFORMED, 01 0500 00 02 60 0500 01 AABBCCDD",
        "MALFORMED, 01 0500 00 02 20 0500 01 AABBCC",
        "MALFORMED, 01 0500 00 02 20 0500",
        "MALFORMED, 01 0500 00 02 01 0500 01 AABBCCDD",
        // A packet of one fragment.
        "PACKET,    01 0500 00 00 20 0500 01 AABBCCDD",
        "PACKET,    01 0500 00 00 20 0500 01",
    })
    void datagramGetsItsFate(DatagramVerdict fate, String hex) {
        assertEquals(fate, receive(hex));
        assertEquals(1, endpoint.count(fate.counter));
        assertEquals(fate == DatagramVerdict.PACKET ? 1 : 0, recorder.drainEvents().size());
    }

    @Test
    void fragmentsMayComeInAnyOrderAndTwice() {
        assertEquals(DatagramVerdict.FRAGMENT, receive("01 0500 02 02 09"));
        assertEquals(DatagramVerdict.FRAGMENT, receive("01 0500 00 02 20 0500 01 01020304"));
        assertEquals(DatagramVerdict.DUPLICATE, receive("01 0500 02 02 09"));
        assertEquals(1, endpoint.reassemblies());
        assertEquals(DatagramVerdict.PACKET, receive("01 0500 01 02 05060708"));
        assertEquals(List.of("packet 5 accepted 010203040506070809"), recorder.drainEvents());
        assertEquals(DatagramVerdict.DUPLICATE, receive("01 0500 01 02 05060708"));
        assertEquals(DatagramVerdict.DUPLICATE, receive("20 0500 01 AA"));
        assertEquals(0, endpoint.reassemblies());
        assertEquals(List.of(), recorder.drainEvents());
    }

    @Test
    void fragmentOfAnotherCountContradictsTheOthers() {
        assertEquals(DatagramVerdict.FRAGMENT, receive("01 0500 00 02 20 0500 01 01020304"));
        assertEquals(DatagramVerdict.MALFORMED, receive("01 0500 01 01 05060708"));
        assertEquals(DatagramVerdict.FRAGMENT, receive("01 0500 01 02 05060708"));
        assertEquals(DatagramVerdict.PACKET, receive("01 0500 02 02 09"));
    }

    @Test
    void firstFragmentIsNotAckedBeforeTheOthers() {
        receive("20 0400 00 01");
        receive("01 0500 00 01 20 0500 01 01020304");
        send("AA");
        assertEquals(List.of("1e 0000 0500 02000000 aa".replace(" ", "")), recorder.drainDatagrams());
        receive("01 0500 01 01 05");
        send("AA");
        assertEquals(List.of("1e 0100 0500 03000000 aa".replace(" ", "")), recorder.drainDatagrams());
    }

    @Test
    void incompletePacketIsGivenUpWhenTooManyFollow() {
        receive("01 0500 00 01 20 0500 01 01020304");
        receive("20 0c00 00 01");
        assertEquals(1, endpoint.reassemblies());
        receive("20 0d00 00 01");
        assertEquals(0, endpoint.reassemblies());
        assertEquals(1, endpoint.count(EndpointCounter.PACKETS_ABANDONED));
        // Now 13 is the newest: of the last eight, 6 is the oldest.
        assertEquals(DatagramVerdict.STALE, receive("01 0500 01 01 05"));
        assertEquals(DatagramVerdict.FRAGMENT, receive("01 0600 01 01 05"));
    }

    @Test
    void packetOlderThanTheWindowIsStale() {
        receive("20 0002 00 01");
        assertEquals(DatagramVerdict.PACKET, receive("20 0101 00 01"));
        assertEquals(DatagramVerdict.STALE, receive("20 0001 00 01"));
        assertEquals(DatagramVerdict.DUPLICATE, receive("20 0101 00 01"));
    }

    @Test
    void declinedPacketIsNeitherAckedNorItsAcksTaken() {
        send("AA");
        assertEquals(DatagramVerdict.DECLINED, receive("3e 0500 05 01000000 DD"));
        assertEquals(List.of("packet 5 declined dd"), recorder.drainEvents());
        recorder.drainDatagrams();
        send("AA");
        assertEquals(List.of("3e 0100 02 00000000 aa".replace(" ", "")), recorder.drainDatagrams());
        // It may come again, and be accepted then.
        assertEquals(DatagramVerdict.PACKET, receive("3e 0500 05 01000000 DC"));
        assertEquals(List.of("packet 5 accepted dc", "acked 0"), recorder.drainEvents());
    }

    @Test
    void handlerMayThrowAndThePacketIsDeclined() {
        Endpoint throwing = new Endpoint(EndpointConfig.DEFAULT, recorder, (sequence, bytes, offset, length) -> {
            throw new IllegalStateException("the handler's");
        });
        byte[] datagram = HexFormat.of().parseHex("3e05000501000000dd");
        for (int i = 1; i <= 2; i++) {
            assertThrows(IllegalStateException.class, () -> throwing.receive(datagram, 0, datagram.length));
            assertEquals(i, throwing.count(EndpointCounter.PACKETS_DECLINED));
            assertEquals(i, throwing.count(EndpointCounter.DATAGRAMS_RECEIVED));
        }
    }

    @Test
    void packetIsAckedOnce() {
        send("AA");
        send("AA");
        receive("3e 0000 ff 01000000 AA".replace("ff", "00"));
        assertEquals(List.of("packet 0 accepted aa", "acked 0"), recorder.drainEvents());
        receive("3e 0100 00 03000000 AA");
        assertEquals(List.of("packet 1 accepted aa", "acked 1"), recorder.drainEvents());
        assertEquals(2, endpoint.count(EndpointCounter.PACKETS_ACKED));
    }

    @Test
    void ackOfWhatWasNeverSentIsCountedAndNothingElse() {
        for (int i = 0; i < 3; i++) {
            send("AA");
        }
        // Acks of 0 to 4, and of -1: three of them were sent.
        receive("1e 0000 0400 3f000000 AA");
        assertEquals(List.of("packet 0 accepted aa", "acked 2", "acked 1", "acked 0"), recorder.drainEvents());
        assertEquals(3, endpoint.count(EndpointCounter.ACKS_OF_UNSENT));
        send("AA");
        receive("1e 0100 0300 01000000 AA");
        assertEquals(List.of("packet 1 accepted aa", "acked 3"), recorder.drainEvents());
    }

    @Test
    void ackOfWhatIsForgottenIsNothing() {
        for (int i = 0; i < 1_025; i++) {
            send("AA");
        }
        receive("1e 0000 0000 01000000 AA");
        assertEquals(List.of("packet 0 accepted aa"), recorder.drainEvents());
        receive("1e 0100 0100 01000000 AA");
        assertEquals(List.of("packet 1 accepted aa", "acked 1"), recorder.drainEvents());
        assertEquals(0, endpoint.count(EndpointCounter.ACKS_OF_UNSENT));
    }

    @Test
    void ackOfHalfOfAllSequencesAgoIsOneOfWhatWasNeverSent() {
        for (int i = 0; i < 40_000; i++) {
            endpoint.send(new byte[1], 0, 1);
        }
        // The newest is 39999: 7232 = 0x1c40 is 32767 before it, and 7231 one more.
        receive("1e 0000 401c 01000000 AA");
        assertEquals(0, endpoint.count(EndpointCounter.ACKS_OF_UNSENT));
        receive("1e 0100 3f1c 01000000 AA");
        assertEquals(1, endpoint.count(EndpointCounter.ACKS_OF_UNSENT));
        assertEquals(0, endpoint.count(EndpointCounter.PACKETS_ACKED));
    }

    @Test
    void handlerMaySendAnAnswer() {
        Recorder sent = new Recorder();
        Endpoint[] answering = new Endpoint[1];
        answering[0] = new Endpoint(CONFIG, sent, (sequence, bytes, offset, length) -> {
            answering[0].send(bytes, offset, length);
            return true;
        });
        byte[] datagram = HexFormat.of().parseHex("20050001aabb");
        assertEquals(DatagramVerdict.PACKET, answering[0].receive(datagram, 0, datagram.length));
        assertEquals(List.of("3e00000100000000aabb"), sent.drainDatagrams());
    }

    @Test
    void resetForgetsEverything() {
        send("AA");
        receive("20 0500 01 AA");
        receive("01 0600 00 02 20 0600 01 AABBCCDD");
        endpoint.reset();
        recorder.drainDatagrams();
        assertEquals(0, endpoint.reassemblies());
        assertEquals(0, endpoint.count(EndpointCounter.DATAGRAMS_RECEIVED));
        assertEquals(0, endpoint.estimates().roundTrip().samples());
        send("AA");
        assertEquals(List.of("3e00000100000000aa"), recorder.drainDatagrams());
        assertEquals(DatagramVerdict.PACKET, receive("20 0500 01 AA"));
    }

    @Test
    void rangeOutsideTheArrayIsTheCallersError() {
        assertThrows(IndexOutOfBoundsException.class, () -> endpoint.receive(new byte[4], 0, 5));
        assertThrows(IndexOutOfBoundsException.class, () -> endpoint.receive(new byte[4], 1, 4));
        assertEquals(0, endpoint.count(EndpointCounter.DATAGRAMS_RECEIVED));
    }

    @ParameterizedTest
    @CsvSource({
        "12, 6, 4, 3, 8, 10, 60, ''",
        "13, 6, 4, 3, 8, 10, 60, 'a packet of 13 bytes does not fit into 3 fragments of 4'",
        "0, 6, 4, 3, 8, 10, 60, 'a packet of 0 bytes does not fit into 3 fragments of 4'",
        "12, 0, 4, 3, 8, 10, 60, 'fragments above 0 bytes are outside [1, 65000]'",
        "12, 6, 0, 3, 8, 10, 60, 'a fragment of 0 bytes is outside [1, 65000]'",
        "12, 6, 4, 256, 8, 10, 60, ''",
        "12, 6, 4, 257, 8, 10, 60, '257 fragments are outside [1, 256]'",
        "12, 6, 4, 3, 6, 10, 60, '6 packets at once are not a power of two up to 256'",
        "12, 6, 4, 3, 512, 10, 60, '512 packets at once are not a power of two up to 256'",
        "12, 6, 4, 3, 8, 0, 60, '0.0 to 60.0 bytes a second are no range above 0'",
        "12, 6, 4, 3, 8, 61, 60, '61.0 to 60.0 bytes a second are no range above 0'",
    })
    void limitsAreChecked(int packet, int above, int size, int most, int reassemblies, double min, double max, String message) {
        String thrown = "";
        try {
            EndpointConfig config = new EndpointConfig(packet, above, size, most, reassemblies, min, max);
            assertTrue(config.toString().toLowerCase(Locale.ROOT).contains("maxpacketbytes"));
        } catch (IllegalArgumentException e) {
            thrown = e.getMessage();
        }
        assertEquals(message, thrown);
    }

    private void send(String hex) {
        byte[] packet = HexFormat.of().parseHex(hex);
        endpoint.send(packet, 0, packet.length);
    }

    private DatagramVerdict receive(String hex) {
        // In the middle of an array, so that an offset that is left out shows.
        byte[] datagram = HexFormat.of().parseHex(hex.replace(" ", ""));
        byte[] bytes = new byte[datagram.length + 20];
        System.arraycopy(datagram, 0, bytes, 7, datagram.length);
        return endpoint.receive(bytes, 7, datagram.length);
    }
}
