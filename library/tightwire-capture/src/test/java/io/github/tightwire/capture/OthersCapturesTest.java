package io.github.tightwire.capture;

import static io.github.tightwire.fixtures.CaptureFile.after;
import static io.github.tightwire.fixtures.CaptureFile.ipv4;
import static io.github.tightwire.fixtures.CaptureFile.ipv6;
import static io.github.tightwire.fixtures.CaptureFile.udp;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.fixtures.CaptureFile;
import java.io.EOFException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Captures that other programs make: formats, options, links, headers. What tshark shows of such is compared in the system tests. */
class OthersCapturesTest {
    private static final byte[] DATA = "ABCDEFGH".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FOUR = four(DATA);
    private static final byte[] SIX = ipv6(16, 17, udp(DATA, 16));
    private static final long MICROS = 1_700_000_000_000_005L;
    private static final int RAW = 101;
    private static final int ETHERNET = 1;
    private static final String MACS = "020202020202 030303030303";

    @TempDir
    Path folder;

    private record Result(List<Datagram> datagrams, Map<String, Long> skipped) {
        /** The captured bytes of each, as text, with a mark where some are missing. */
        List<String> texts() {
            return datagrams.stream().map(datagram -> new String(datagram.bytes(), StandardCharsets.US_ASCII)
                    + (datagram.isCutOff() ? "..." + datagram.length() : "")).toList();
        }
    }

    private static byte[] four(byte[] data) {
        return ipv4(28 + data.length, 0, 17, udp(data, 8 + data.length));
    }

    private static Result read(Path file) throws IOException {
        List<Datagram> datagrams = new ArrayList<>();
        try (CaptureReader reader = new CaptureReader(file)) {
            for (Datagram datagram = reader.next(); datagram != null; datagram = reader.next()) {
                datagrams.add(datagram);
            }
            return new Result(datagrams, reader.skipped());
        }
    }

    private Result read(CaptureFile capture) throws IOException {
        return read(Files.write(folder.resolve("capture"), capture.bytes()));
    }

    private static CaptureFile little() {
        return new CaptureFile().section(ByteOrder.LITTLE_ENDIAN);
    }

    private Result read(int linkType, byte[]... packets) throws IOException {
        CaptureFile capture = little().interfaceOf(linkType, 0);
        for (byte[] packet : packets) {
            capture.packet(0, MICROS, packet, packet.length);
        }
        return read(capture);
    }

    /** Files of four datagrams each, which gave "0 accepted, 0 refused". */
    @ParameterizedTest
    @ValueSource(strings = {"classic.pcap", "link-108.pcapng", "link-12.pcapng", "link-14.pcapng", "link-228.pcapng", "pppoe.pcapng",
        "qinq-9100.pcapng", "qinq.pcapng", "simple-blocks.pcapng"})
    void capturesThatGaveNothing(String name) throws IOException, URISyntaxException {
        Result result = read(Path.of(OthersCapturesTest.class.getResource("/captures/" + name).toURI()));
        assertEquals(Map.of(), result.skipped);
        assertEquals(4, result.datagrams.size());
        for (int i = 0; i < 4; i++) {
            Datagram datagram = result.datagrams.get(i);
            assertEquals("/192.0.2.1:40001 /192.0.2.2:40002", datagram.source() + " " + datagram.destination());
            assertEquals(Arrays.toString(new byte[] {0, 0, 0, 0, 0, 0, 0, (byte) i}), Arrays.toString(datagram.bytes()));
        }
    }

    // ---- Links

    @ParameterizedTest
    @CsvSource({
        "0, 02000000", "0, 00000002", "9, 0021", "9, ff03 0021", "9, 21", "9, ff03 21", "12, ''", "14, ''", "50, ff03 0021",
        "51, 1100 0001 0026 0021", "101, ''", "104, 0f00 0800", "108, 00000002", "228, ''",
        "113, 0000 0001 0006 0202020202020000 0800", "113, 0000 0001 0006 0202020202020000 8100 0005 0800",
        "276, 0800 0000 00000001 0001 00 06 0202020202020000", "276, 8100 0000 00000001 0001 00 06 0202020202020000 0005 0800",
        "1, " + MACS + "0800", "1, " + MACS + "8100 0005 0800", "1, " + MACS + "88a8 0005 8100 0006 0800",
        "1, " + MACS + "9100 0005 9100 0006 8100 0007 0800", "1, " + MACS + "8864 1100 0001 0026 0021",
        "1, " + MACS + "8100 0005 8864 1100 0001 0026 0021", "1, " + MACS + "002c aaaa03 000000 0800"})
    void linksThatAreRead(int linkType, String header) throws IOException {
        assertEquals(List.of("ABCDEFGH"), read(linkType, after(header, FOUR)).texts());
        // Every cut within the headers is counted.
        byte[] whole = after(header, FOUR);
        CaptureFile cuts = little().interfaceOf(linkType, 0);
        for (int length = 0; length < whole.length - DATA.length; length++) {
            cuts.packet(0, MICROS, Arrays.copyOf(whole, length), whole.length);
        }
        Result result = read(cuts);
        assertEquals(List.of(), result.datagrams);
        assertEquals(whole.length - DATA.length, result.skipped.values().stream().mapToLong(Long::longValue).sum());
    }

    @ParameterizedTest
    @CsvSource({"229, ''", "1, " + MACS + "86dd", "1, " + MACS + "8864 1100 0001 003a 0057", "9, ff03 0057", "0, 1e000000"})
    void linksOfIpv6(int linkType, String header) throws IOException {
        assertEquals(List.of("ABCDEFGH"), read(linkType, after(header, SIX)).texts());
    }

    @ParameterizedTest
    @CsvSource({
        "105, '', link type 105 (IEEE 802.11)", "147, '', link type 147", "65535, '', link type 65535",
        "1, " + MACS + "0806, ARP", "1, " + MACS + "9200 0005 0800, EtherType 0x9200", "1, " + MACS + "8863, PPPoE discovery",
        "1, " + MACS + "002c 4242 03, EtherType 0x002c", "9, ff03 c021, PPP protocol 0xc021", "0, 02000000 00, no IP packet"})
    void linksThatAreNamed(int linkType, String header, String reason) throws IOException {
        byte[] packet = after(header, FOUR);
        Result result = read(linkType, packet, packet);
        assertEquals(List.of(), result.datagrams);
        assertEquals(Map.of(reason, 2L), result.skipped);
    }

    // ---- IP and UDP

    @Test
    void otherProtocolsAndFragmentsAreNamed() throws IOException {
        byte[] udp = udp(DATA, 16);
        Result result = read(RAW, ipv4(36, 0, 6, udp), ipv4(36, 0, 6, udp), ipv4(36, 0, 1, udp), ipv4(36, 0, 253, udp), ipv6(16, 58, udp),
                ipv4(36, 0x2000, 17, udp), ipv4(36, 0x0002, 17, udp), ipv6(24, 44, after("11000001 00000001", udp)),
                ipv6(24, 44, after("11000008 00000001", udp)), ipv4(19, 0, 17, udp), ipv4(36, 0, 17, udp(DATA, 7)),
                // Those may not be cut into fragments, and one of all that there are.
                ipv4(36, 0x4000, 17, udp), ipv6(24, 44, after("11000006 00000001", udp)));
        assertEquals(List.of("ABCDEFGH", "ABCDEFGH"), result.texts());
        assertEquals(List.of("TCP=2", "ICMP=1", "IP protocol 253=1", "ICMPv6=1", "fragment of IP=4", "malformed header of IP=1",
                "malformed length of UDP=1"), result.skipped.entrySet().stream().map(Object::toString).toList());
    }

    @Test
    void extensionHeadersOfIpv6() throws IOException {
        byte[] udp = udp(DATA, 16);
        Result result = read(RAW, ipv6(24, 0, after("1100 0104 00000000", udp)),
                ipv6(40, 0, after("3c00 0104 00000000 1101 0000 00000000 00000000 00000000", udp)),
                ipv6(40, 51, after("1104 0000 00000000 00000000 00000000 00000000 00000000", udp)),
                ipv6(24, 43, after("1100 0000 00000000", udp)), ipv6(24, 60, after("0600 0104 00000000", udp)),
                ipv6(24, 135, after("1100 0000 00000000", udp)), ipv6(8, 0, after("11ff 0104 00000000")));
        assertEquals(List.of("ABCDEFGH", "ABCDEFGH", "ABCDEFGH", "ABCDEFGH"), result.texts());
        assertEquals(Map.of("TCP", 1L, "IP protocol 135", 1L, "cut off within its headers", 1L), result.skipped);
    }

    /** As tshark: a length of IP that is 0 is that of offloading; what is behind the IP packet is none of the datagram. */
    @Test
    void lengthsThatDiffer() throws IOException {
        Result result = read(RAW, ipv4(0, 0, 17, udp(DATA, 16)), ipv4(30, 0, 17, udp(DATA, 16)), ipv4(36, 0, 17, udp(DATA, 15)),
                ipv4(36, 0, 17, udp(DATA, 8)), ipv4(36, 0, 17, udp(DATA, 17)), ipv4(99, 0, 17, udp(DATA, 16)));
        assertEquals(List.of("ABCDEFGH", "AB...8", "ABCDEFG", "", "ABCDEFGH...9", "ABCDEFGH"), result.texts());
    }

    @Test
    void datagramsThatTheCaptureCutOff() throws IOException {
        CaptureFile capture = little().interfaceOf(RAW, 0);
        capture.packet(0, MICROS, Arrays.copyOf(FOUR, 30), 36).packet(0, MICROS, Arrays.copyOf(FOUR, 28), 36)
                .packet(0, MICROS, Arrays.copyOf(FOUR, 27), 36).packet(0, MICROS, FOUR, 30);
        Result result = read(capture);
        assertEquals(List.of("AB...8", "...8", "ABCDEFGH"), result.texts());
        assertEquals(Map.of("cut off within its headers", 1L), result.skipped);
    }

    // ---- Options and blocks of pcapng

    @ParameterizedTest
    @EnumSource(Orders.class)
    void timesHaveTheOffsetOfTheirInterface(Orders orders) throws IOException {
        CaptureFile capture = new CaptureFile().section(orders.order);
        capture.interfaceOf(RAW, 0, capture.option(CaptureFile.TIME_OFFSET, 86_400L))
                .interfaceOf(RAW, 0, capture.option(CaptureFile.RESOLUTION, new byte[] {9}), capture.option(CaptureFile.TIME_OFFSET, -1L))
                // Half an offset is none.
                .interfaceOf(RAW, 0, capture.option(CaptureFile.TIME_OFFSET, 86_400));
        for (int number = 0; number < 3; number++) {
            capture.packet(number, MICROS, FOUR, FOUR.length);
        }
        capture.packet(1, 0, FOUR, FOUR.length);
        List<Instant> times = read(capture).datagrams.stream().map(Datagram::time).toList();
        assertEquals(List.of(Instant.parse("2023-11-15T22:13:20.000005Z"), Instant.ofEpochSecond(1_700_000 - 1, 5),
                Instant.parse("2023-11-14T22:13:20.000005Z"), Instant.ofEpochSecond(-1)), times);
    }

    private enum Orders {
        BIG(ByteOrder.BIG_ENDIAN), LITTLE(ByteOrder.LITTLE_ENDIAN);

        private final ByteOrder order;

        Orders(ByteOrder order) {
            this.order = order;
        }
    }

    @Test
    void anOffsetBeyondAllTimesIsRefused() {
        for (long offset : new long[] {Long.MAX_VALUE, Long.MIN_VALUE}) {
            CaptureFile capture = little();
            capture.interfaceOf(RAW, 0, capture.option(CaptureFile.TIME_OFFSET, offset)).packet(0, MICROS, FOUR, FOUR.length);
            String message = assertThrows(IOException.class, () -> read(capture)).getMessage();
            assertTrue(message.endsWith(" is of no time"), message);
        }
    }

    /** The checksum of the link must not be taken for a part of a datagram, where no length of IP says where that ends. */
    @Test
    void checksumsOfTheLinkAreNoPartOfADatagram() throws IOException {
        byte[] offloaded = after(MACS + "0800", ipv4(0, 0, 17, udp(DATA, 16)));
        for (int length : new int[] {4, 32}) {
            CaptureFile capture = little();
            byte[] option = capture.option(CaptureFile.CHECKSUM_LENGTH, new byte[] {(byte) length});
            capture.interfaceOf(ETHERNET, 0, option).interfaceOf(ETHERNET, 0);
            capture.packet(0, MICROS, offloaded, offloaded.length).packet(1, MICROS, offloaded, offloaded.length)
                    // The packet's own flag says it better.
                    .packet(0, MICROS, offloaded, offloaded.length, capture.option(CaptureFile.FLAGS, 1 | 2 << 5))
                    // Of a packet that was cut off the checksum is missing, too.
                    .packet(0, MICROS, Arrays.copyOf(offloaded, 48), 50).packet(0, MICROS, Arrays.copyOf(offloaded, 46), 54);
            Result result = read(capture);
            assertEquals(List.of("ABCD...8", "ABCDEFGH", "ABCDEF...8", "ABCD...8", "ABCD...8"), result.texts());
            assertEquals(Direction.RECEIVED, result.datagrams.get(2).direction());
        }
        int link = ETHERNET | 2 << 28 | 1 << 26;
        assertEquals(List.of("ABCD...8"), read(new CaptureFile().pcap(ByteOrder.LITTLE_ENDIAN, PcapPackets.MICROSECONDS, link)
                .record(1, 2, offloaded, offloaded.length)).texts());
    }

    @Test
    void simpleBlocksAreOfTheFirstInterfaceWithItsLimit() throws IOException {
        CaptureFile capture = little().interfaceOf(RAW, 30).interfaceOf(ETHERNET, 0);
        Result result = read(capture.simplePacket(Arrays.copyOf(FOUR, 30), FOUR.length).simplePacket(FOUR, 30));
        assertEquals(List.of("AB...8", "AB...8"), result.texts());
        assertEquals(Instant.EPOCH, result.datagrams.get(0).time());
        CaptureFile none = little().simplePacket(FOUR, FOUR.length);
        assertThrows(IOException.class, () -> read(none));
        CaptureFile tooShort = little().interfaceOf(RAW, 0).simplePacket(FOUR, FOUR.length + 1);
        assertThrows(IOException.class, () -> read(tooShort));
    }

    @Test
    void sectionsInterfacesAndBlocksOfEachKind() throws IOException {
        byte[] ethernet = after(MACS + "0800", FOUR);
        CaptureFile capture = new CaptureFile().section(ByteOrder.BIG_ENDIAN).interfaceOf(ETHERNET, 0).interfaceOf(RAW, 0)
                .packet(1, MICROS, FOUR, FOUR.length).packet(0, MICROS, ethernet, ethernet.length);
        capture.obsoletePacket(0, MICROS, ethernet, ethernet.length, capture.option(CaptureFile.FLAGS, 2))
                .block(4, new byte[4]).block(5, new byte[8]).block(10, new byte[8]).block(9, new byte[8]).block(0x40000BAD, new byte[8])
                .section(ByteOrder.LITTLE_ENDIAN).interfaceOf(RAW, 0).packet(0, MICROS, FOUR, FOUR.length);
        Result result = read(capture);
        assertEquals(List.of("ABCDEFGH", "ABCDEFGH", "ABCDEFGH", "ABCDEFGH"), result.texts());
        assertEquals(Direction.SENT, result.datagrams.get(2).direction());
        assertEquals(result.datagrams.get(0).time(), result.datagrams.get(2).time());
        assertEquals(Map.of("block of type 0x00000009", 1L, "block of type 0x40000bad", 1L), result.skipped);
        CaptureFile another = little().interfaceOf(RAW, 0).obsoletePacket(1, MICROS, FOUR, FOUR.length);
        assertThrows(IOException.class, () -> read(another));
    }

    /** A hostile file has another reason in each packet. */
    @Test
    void reasonsAreBounded() throws IOException {
        CaptureFile capture = little();
        for (int i = 0; i < 1000; i++) {
            capture.interfaceOf(1000 + i, 0).packet(i, MICROS, FOUR, FOUR.length);
        }
        Map<String, Long> skipped = read(capture).skipped;
        assertEquals(SkippedPackets.MAX_REASONS + 1, skipped.size());
        assertEquals(1000 - SkippedPackets.MAX_REASONS, skipped.get(SkippedPackets.OTHER));
    }

    // ---- pcap

    @ParameterizedTest
    @EnumSource(Orders.class)
    void pcapInEachOrderAndResolution(Orders orders) throws IOException {
        byte[] packet = after(MACS + "0800", FOUR);
        for (int magic : new int[] {PcapPackets.MICROSECONDS, PcapPackets.NANOSECONDS}) {
            CaptureFile capture = new CaptureFile().pcap(orders.order, magic, ETHERNET).record(-1, 123_456, packet, packet.length)
                    .record(2, 5, Arrays.copyOf(packet, 44), packet.length);
            Result result = read(capture);
            assertEquals(List.of("ABCDEFGH", "AB...8"), result.texts());
            int unit = magic == PcapPackets.NANOSECONDS ? 1 : 1000;
            assertEquals(Instant.ofEpochSecond(0xFFFFFFFFL, 123_456 * unit), result.datagrams.get(0).time());
            assertEquals(Direction.UNKNOWN, result.datagrams.get(0).direction());
            byte[] whole = capture.bytes();
            for (int length = 1; length < whole.length; length++) {
                byte[] cut = Arrays.copyOf(whole, length);
                if (length == 24 || length == 24 + 16 + packet.length) {
                    assertEquals(length == 24 ? 0 : 1, read(Files.write(folder.resolve("cut"), cut)).datagrams.size());
                } else {
                    Path file = Files.write(folder.resolve("cut"), cut);
                    IOException refused = assertThrows(IOException.class, () -> read(file));
                    assertTrue(length < 4 || refused instanceof EOFException, refused::toString);
                }
            }
        }
    }

    @Test
    void aPacketOfMoreThanSixteenMegabytesIsRefused() {
        for (int length : new int[] {(1 << 24) + 1, -1, Integer.MIN_VALUE}) {
            byte[] bytes = new CaptureFile().pcap(ByteOrder.BIG_ENDIAN, PcapPackets.MICROSECONDS, RAW).record(1, 1, FOUR, 36).bytes();
            java.nio.ByteBuffer.wrap(bytes).putInt(24 + 8, length);
            String message = assertThrows(IOException.class, () -> read(Files.write(folder.resolve("long"), bytes))).getMessage();
            assertTrue(message.endsWith("the packet at byte 24 says that it has " + Integer.toUnsignedString(length) + " bytes"), message);
        }
    }

    @Test
    void whateverAPcapFileHoldsItIsReadOrRefused() throws IOException {
        Random random = new Random(3);
        byte[] whole = new CaptureFile().pcap(ByteOrder.LITTLE_ENDIAN, PcapPackets.MICROSECONDS, RAW).record(1, 1, FOUR, 36)
                .record(2, 2, SIX, SIX.length).bytes();
        int refused = 0;
        for (int i = 0; i < 500; i++) {
            byte[] changed = whole.clone();
            for (int k = random.nextInt(4); k >= 0; k--) {
                changed[random.nextInt(changed.length)] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
            }
            try {
                read(Files.write(folder.resolve("changed"), changed));
            } catch (IOException e) {
                refused++;
            }
        }
        assertTrue(refused > 50 && refused < 450, refused + " refused");
    }
}
