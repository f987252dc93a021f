package io.github.tightwire.capture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.capture.Datagram.Direction;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureTest {
    private static final Instant TIME = Instant.parse("2026-11-21T19:00:00.123456789Z");
    private static final InetSocketAddress FOUR = new InetSocketAddress("192.0.2.1", 40000);
    private static final InetSocketAddress OTHER_FOUR = new InetSocketAddress("198.51.100.7", 7777);
    private static final InetSocketAddress SIX = new InetSocketAddress("2001:db8::1", 40000);
    private static final InetSocketAddress OTHER_SIX = new InetSocketAddress("2001:db8::2", 7777);

    /** By hand, after RFC 791, RFC 768 and the format's draft; tshark reads the same of our files in another test. */
    private static final String BY_HAND =
            // A section, of no stated length.
            "0a0d0d0a 1c000000 4d3c2b1a 0100 0000 ffffffffffffffff 1c000000"
            // An interface of raw IP, times with nine decimals.
            + "01000000 20000000 6500 0000 00000000 0900 0100 09000000 00000000 20000000"
            // 1795287600123456789 = 0x18EA2F9EC4F3A115 nanoseconds; 31 bytes, a byte of padding; outbound.
            + "06000000 4c000000 00000000 %1$s 1f000000 1f000000"
            + "4500 001f 0000 0000 40 11 8e62 c0000201 c6336407"
            + "9c40 1e61 000b %2$s 010203 00"
            + "0200 0400 02000000 00000000 4c000000";

    @TempDir
    Path folder;

    private Path write(Datagram... datagrams) throws IOException {
        Path file = folder.resolve("capture.pcapng");
        try (CaptureWriter writer = new CaptureWriter(file)) {
            for (Datagram datagram : datagrams) {
                writer.write(datagram);
            }
        }
        return file;
    }

    private static List<Datagram> read(Path file) throws IOException {
        List<Datagram> datagrams = new ArrayList<>();
        try (CaptureReader reader = new CaptureReader(file)) {
            for (Datagram datagram = reader.next(); datagram != null; datagram = reader.next()) {
                datagrams.add(datagram);
            }
        }
        return datagrams;
    }

    private List<Datagram> read(byte[] bytes) throws IOException {
        return read(Files.write(folder.resolve("bytes.pcapng"), bytes));
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    private static void assertSame(Datagram expected, Datagram datagram) {
        assertEquals(expected.time(), datagram.time());
        assertEquals(expected.direction(), datagram.direction());
        assertEquals(expected.source(), datagram.source());
        assertEquals(expected.destination(), datagram.destination());
        assertArrayEquals(expected.bytes(), datagram.bytes());
        assertEquals(expected.length(), datagram.length());
    }

    @Test
    void theFileByHand() throws IOException {
        long nanos = TIME.getEpochSecond() * 1_000_000_000 + TIME.getNano();
        // The sum of RFC 768: addresses, protocol, length twice, ports, data.
        int sum = 0xC000 + 0x0201 + 0xC633 + 0x6407 + 17 + 11 + 0x9C40 + 0x1E61 + 11 + 0x0102 + 0x0300;
        sum = (sum & 0xFFFF) + (sum >>> 16);
        String time = HexFormat.of().toHexDigits(Integer.reverseBytes((int) (nanos >>> 32)))
                + HexFormat.of().toHexDigits(Integer.reverseBytes((int) nanos));
        String expected = BY_HAND.formatted(time, HexFormat.of().toHexDigits((short) ~sum));
        // The header's checksum: ones, added up and inverted.
        int header = 0x4500 + 0x1F + 0x4011 + 0xC000 + 0x0201 + 0xC633 + 0x6407;
        header = (header & 0xFFFF) + (header >>> 16);
        expected = expected.replace("8e62", HexFormat.of().toHexDigits((short) ~header));
        Path file = write(new Datagram(TIME, Direction.SENT, FOUR, OTHER_FOUR, new byte[] {1, 2, 3}, 3));
        assertEquals(expected.replace(" ", ""), HexFormat.of().formatHex(Files.readAllBytes(file)));
    }

    @Test
    void aCommentIsAnOptionOfItsPacket() throws IOException {
        for (String comment : List.of("", "a", "ab", "abc", "abcd", "bit 3: \u20ac", "x".repeat(0xFFFF))) {
            for (Direction direction : Direction.values()) {
                Datagram datagram = new Datagram(TIME, direction, FOUR, OTHER_FOUR, new byte[] {1, 2, 3}, 3, comment);
                Datagram read = read(write(datagram)).get(0);
                assertSame(datagram, read);
                assertEquals(comment, read.comment());
            }
        }
        // Code 1, two bytes, padded; then the direction, and the end of the options.
        Path file = write(new Datagram(TIME, Direction.RECEIVED, FOUR, OTHER_FOUR, new byte[] {1, 2, 3}, 3, "ab"));
        String bytes = HexFormat.of().formatHex(Files.readAllBytes(file));
        assertTrue(bytes.endsWith("01020300" + "0100" + "0200" + "61620000" + "0200" + "0400" + "01000000" + "00000000" + "54000000"),
                bytes);
        Datagram tooLong = new Datagram(TIME, Direction.SENT, FOUR, OTHER_FOUR, new byte[1], 1, "x".repeat(0x10000));
        assertThrows(IllegalArgumentException.class, () -> write(tooLong));
    }

    /** A checksum of zero would mean that there is none (RFC 768). */
    @Test
    void aChecksumOfZeroIsWrittenAsOnes() throws IOException {
        int sum = 0xC000 + 0x0201 + 0xC633 + 0x6407 + 17 + 10 + 0x9C40 + 0x1E61 + 10;
        int missing = 0xFFFF - ((sum & 0xFFFF) + (sum >>> 16));
        Path file = write(new Datagram(TIME, Direction.SENT, FOUR, OTHER_FOUR, new byte[] {(byte) (missing >> 8), (byte) missing}, 2));
        String data = HexFormat.of().toHexDigits((short) missing);
        String bytes = HexFormat.of().formatHex(Files.readAllBytes(file));
        assertTrue(bytes.contains("9c401e61000affff" + data), bytes);
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Random random = new Random(1);
        List<Datagram> expected = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[i < 100 ? i : random.nextInt(UdpHeaders.MAX_DATAGRAM + 1)];
            random.nextBytes(bytes);
            boolean six = random.nextBoolean();
            int length = i % 5 == 0 ? Math.min(i * 100 + bytes.length, UdpHeaders.MAX_DATAGRAM) : bytes.length;
            expected.add(new Datagram(TIME.plusNanos(random.nextInt()), Direction.values()[i % 3], six ? SIX : FOUR,
                    six ? OTHER_SIX : OTHER_FOUR, bytes, length));
        }
        List<Datagram> read = read(write(expected.toArray(Datagram[]::new)));
        assertEquals(expected.size(), read.size());
        for (int i = 0; i < read.size(); i++) {
            assertSame(expected.get(i), read.get(i));
        }
    }

    @Test
    void anAddressOfEachKindIsMapped() throws IOException {
        Datagram read = read(write(new Datagram(TIME, Direction.SENT, FOUR, SIX, new byte[] {9}, 1))).get(0);
        // InetAddress makes IPv4 again of what is mapped.
        assertEquals(FOUR, read.source());
        assertEquals(SIX, read.destination());
    }

    @Test
    void whatIsNoDatagramIsTheCallersMistake() throws IOException {
        try (CaptureWriter writer = new CaptureWriter(folder.resolve("capture.pcapng"))) {
            byte[] most = new byte[UdpHeaders.MAX_DATAGRAM];
            writer.write(new Datagram(TIME, Direction.SENT, SIX, OTHER_SIX, most, most.length));
            byte[] tooLong = new byte[most.length + 1];
            assertThrows(IllegalArgumentException.class,
                    () -> writer.write(new Datagram(TIME, Direction.SENT, SIX, OTHER_SIX, tooLong, tooLong.length)));
            assertThrows(IllegalArgumentException.class,
                    () -> writer.write(new Datagram(TIME, Direction.SENT, SIX, OTHER_SIX, new byte[2], 1)));
            InetSocketAddress unresolved = InetSocketAddress.createUnresolved("localhost", 1);
            assertThrows(IllegalArgumentException.class,
                    () -> writer.write(new Datagram(TIME, Direction.SENT, unresolved, SIX, new byte[1], 1)));
        }
    }

    /** Found by fuzzing: a capture in seconds can say more than one in nanoseconds, which then said something else. */
    @Test
    void aTimeThatNanosecondsCannotSayIsTheCallersMistake() throws IOException {
        Instant last = Instant.parse("2554-07-21T23:34:33.709551615Z");
        for (Instant time : List.of(Instant.EPOCH, Instant.ofEpochSecond(Integer.MAX_VALUE * 4L), last)) {
            Datagram datagram = new Datagram(time, Direction.SENT, FOUR, OTHER_FOUR, new byte[1], 1);
            assertSame(datagram, read(write(datagram)).get(0));
        }
        for (Instant time : List.of(Instant.EPOCH.minusNanos(1), last.plusNanos(1), Instant.MIN, Instant.MAX)) {
            Datagram datagram = new Datagram(time, Direction.SENT, FOUR, OTHER_FOUR, new byte[1], 1);
            assertThrows(IllegalArgumentException.class, () -> write(datagram), time::toString);
        }
    }

    // ---- Files of others

    /** As dumpcap on a machine of the other byte order writes it: Ethernet with a VLAN, microseconds, a comment, a block of statistics. */
    private static final String BIG_ENDIAN =
            "0a0d0d0a 00000028 1a2b3c4d 0001 0000 ffffffffffffffff 0004 0003 414d4400 00000000 00000028"
            + "00000001 00000014 0001 0000 00000000 00000014"
            + "00000006 00000054 00000000 0006 1111 22223333 00000031 00000031"
            + "ffffffffffff 020202020202 8100 0005 0800"
            + "4500 001f 0000 0000 40 11 0000 c0000201 c6336407 9c40 1e61 000b 0000 010203 000000 00000054"
            + "00000005 00000010 00000000 00000010";

    @Test
    void aFileOfTheOtherByteOrder() throws IOException {
        List<Datagram> read = read(hex(BIG_ENDIAN));
        assertEquals(1, read.size());
        long micros = 0x0006_1111_2222_3333L;
        assertSame(new Datagram(Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1000), Direction.UNKNOWN, FOUR, OTHER_FOUR,
                new byte[] {1, 2, 3}, 3), read.get(0));
    }

    @Test
    void whatIsNoDatagramIsPassedOver() throws IOException {
        // TCP; a fragment; a link type that is not known; a length below UDP's own header.
        for (String[] change : new String[][] {{"40 11 0000", "40 06 0000"}, {"0000 0000 40", "0000 2000 40"},
            {"00000014 0001 0000 00000000", "00000014 0093 0000 00000000"}, {"000b 0000 01", "0007 0000 01"},
            {"8100 0005 0800 4500", "8100 0005 0800 7500"}}) {
            String changed = BIG_ENDIAN.replace("0800" + "4500", "0800 4500").replace(change[0], change[1]);
            assertTrue(!changed.equals(BIG_ENDIAN.replace("0800" + "4500", "0800 4500")), change[0]);
            assertEquals(List.of(), read(hex(changed)), change[0]);
        }
    }

    /** A block is of whole words, holds its own ends at least, and 16 megabytes at most. */
    @Test
    void theLengthOfABlock() throws IOException {
        String before = BIG_ENDIAN.substring(0, BIG_ENDIAN.indexOf("00000005 00000010"));
        for (int length : new int[] {12, 16, 8, 13, 14, 15, 17, 18, 1 << 24, (1 << 24) + 4, -4}) {
            String bytes = HexFormat.of().toHexDigits(length);
            byte[] file = hex(before + "00000005" + bytes + "00".repeat(Math.floorMod(length, 64) - Math.min(12, length & 63)) + bytes);
            if (length == 12 || length == 16) {
                assertEquals(1, read(file).size());
            } else if (length == 1 << 24) {
                assertThrows(EOFException.class, () -> read(file));
            } else {
                String message = assertThrows(IOException.class, () -> read(file)).getMessage();
                String said = "the block at byte 144 says that it has " + Integer.toUnsignedString(length) + " bytes";
                assertTrue(message.endsWith(said), message);
            }
        }
    }

    /** Times in units of 2^-10 seconds. */
    @Test
    void timesOfBinaryFractions() throws IOException {
        List<Datagram> read = read(hex(BIG_ENDIAN.replace("00000001 00000014 0001 0000 00000000 00000014",
                "00000001 00000020 0001 0000 00000000 0009 0001 8a000000 00000000 00000020")));
        long units = 0x0006_1111_2222_3333L;
        assertEquals(Instant.ofEpochSecond(units >> 10, (units & 1023) * 1_000_000_000 / 1024), read.get(0).time());
    }

    /** Each section has its own. */
    @Test
    void interfacesEndWithTheirSection() throws IOException {
        int packet = BIG_ENDIAN.indexOf("00000006 00000054");
        String section = BIG_ENDIAN.substring(0, BIG_ENDIAN.indexOf("00000001 00000014"));
        assertEquals(2, read(hex(BIG_ENDIAN + BIG_ENDIAN)).size());
        byte[] without = hex(BIG_ENDIAN + section + BIG_ENDIAN.substring(packet));
        String message = assertThrows(IOException.class, () -> read(without)).getMessage();
        assertTrue(message.endsWith("is not within its block, or of no interface"), message);
    }

    @Test
    void everyCutIsSaidOrBetweenBlocks() throws IOException {
        byte[] whole = hex(BIG_ENDIAN);
        List<Integer> ends = List.of(0, 0x28, 0x3C, 0x90, 0xA0);
        for (int length = 0; length <= whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            if (ends.contains(length)) {
                assertEquals(length < 0x90 ? 0 : 1, read(cut).size(), "at " + length);
            } else {
                IOException refused = assertThrows(IOException.class, () -> read(cut), "at " + length);
                assertTrue(length < 8 || refused instanceof EOFException, refused.toString());
            }
        }
    }

    @Test
    void whateverAFileHoldsItIsReadOrRefused() throws IOException {
        Random random = new Random(2);
        byte[] whole = hex(BIG_ENDIAN);
        int refused = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] changed = whole.clone();
            for (int k = random.nextInt(4); k >= 0; k--) {
                changed[random.nextInt(changed.length)] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
            }
            try {
                read(changed);
            } catch (IOException e) {
                refused++;
                assertNotNull(e.getMessage());
            }
        }
        assertTrue(refused > 500 && refused < 2900, refused + " refused");
    }

    @Test
    void anotherFormatIsNamedWithTheCommandThatConvertsIt() {
        String message = assertThrows(IOException.class, () -> read(hex("0001e240 0002 0000"))).getMessage();
        String said = "is not a pcapng or pcap capture; \"editcap -F pcapng\" makes one of what Wireshark can open";
        assertTrue(message.endsWith(said), message);
        assertThrows(IOException.class, () -> read("hello".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
        String compressed = assertThrows(IOException.class, () -> read(hex("1f8b0800 00000000"))).getMessage();
        assertTrue(compressed.endsWith("is compressed: gunzip makes a capture of it"), compressed);
    }

    @Test
    void anEmptyFileHasNone() throws IOException {
        try (CaptureReader reader = new CaptureReader(Files.createFile(folder.resolve("empty")))) {
            assertNull(reader.next());
        }
    }
}
