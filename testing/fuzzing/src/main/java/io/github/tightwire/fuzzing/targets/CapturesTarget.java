package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.CaptureWriter;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.fixtures.CaptureFile;
import io.github.tightwire.game.RecordedPacket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Files that may be captures, and what is recorded in them: read or refused with a message; what is read is what is written again. */
final class CapturesTarget implements Target {
    private static final Instant TIME = Instant.parse("2026-11-21T19:00:00.123456789Z");
    /** The last time that nanoseconds can hold: later ones have seconds. */
    private static final Instant LAST = Instant.ofEpochSecond(18_446_744_073L, 709_551_615);
    /** Of a datagram over IPv4, as the writer takes them. */
    private static final int MOST_BYTES = 65_507;
    private static final String MACS = "020202020202030303030303";
    private static final InetSocketAddress FOUR = new InetSocketAddress("192.0.2.1", 40000);
    private static final InetSocketAddress SIX = new InetSocketAddress("2001:db8::1", 7777);
    /** Ethernet with a VLAN, of the other byte order, microseconds; by hand. */
    private static final String BIG_ENDIAN =
            "0a0d0d0a000000281a2b3c4d00010000ffffffffffffffff00040003414d44000000000000000028"
            + "000000010000001400010000000000000000001400000006000000540000000000061111222233330000003100000031"
            + "ffffffffffff0202020202028100000508004500001f0000000040110000c0000201c63364079c401e61000b0000010203"
            + "0000000000005400000005000000100000000000000010";
    /** Of a block, as the reader promises, and buffers. */
    private static final long ALLOCATED = (1 << 24) + (1 << 20);
    private static final long ALLOCATED_PER_BYTE = 200;

    private final Path file;
    private final Path again;

    CapturesTarget() {
        try {
            Path folder = Files.createTempDirectory("captures");
            file = folder.resolve("fuzzed.pcapng");
            again = folder.resolve("again.pcapng");
            file.toFile().deleteOnExit();
            again.toFile().deleteOnExit();
            folder.toFile().deleteOnExit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void run(byte[] bytes) throws IOException {
        Files.write(file, bytes);
        List<Datagram> datagrams = new ArrayList<>();
        read(datagrams);
        for (Datagram datagram : List.copyOf(datagrams)) {
            assertTrue(datagram.bytes().length <= bytes.length && datagram.bytes().length <= datagram.length(), datagram::toString);
            RecordedPacket packet = Game.PROTOCOL.read(datagram.bytes());
            assertEquals(packet.isAccepted(), packet.problem().isEmpty() && packet.violation() == null);
            assertEquals(packet.violation() == null, packet.trace() == null || packet.trace().verdict().isAccepted());
            assertNotNull(packet.messages());
            if (datagram.time().isBefore(Instant.EPOCH) || datagram.time().isAfter(LAST) || datagram.length() > MOST_BYTES) {
                datagrams.remove(datagram);
                try (CaptureWriter writer = new CaptureWriter(again)) {
                    assertThrows(IllegalArgumentException.class, () -> writer.write(datagram));
                }
            }
        }
        writeAgain(datagrams);
        Allocation.require(ALLOCATED + ALLOCATED_PER_BYTE * bytes.length, () -> read(new ArrayList<>()));
    }

    private void read(List<Datagram> datagrams) {
        try (CaptureReader reader = new CaptureReader(file)) {
            for (Datagram datagram = reader.next(); datagram != null; datagram = reader.next()) {
                datagrams.add(datagram);
            }
        } catch (IOException refused) {
            assertTrue(refused.getMessage().startsWith(file.toString()), refused::toString);
        }
    }

    /** Requires that our writer can write all that our reader read of another program's capture. */
    private void writeAgain(List<Datagram> datagrams) throws IOException {
        try (CaptureWriter writer = new CaptureWriter(again)) {
            for (Datagram datagram : datagrams) {
                writer.write(datagram);
            }
        }
        try (CaptureReader reader = new CaptureReader(again)) {
            for (Datagram expected : datagrams) {
                Datagram datagram = reader.next();
                assertEquals(expected.time(), datagram.time());
                assertEquals(expected.direction(), datagram.direction());
                assertEquals(expected.source(), datagram.source());
                assertEquals(expected.destination(), datagram.destination());
                assertArrayEquals(expected.bytes(), datagram.bytes());
                assertEquals(expected.length(), datagram.length());
                assertEquals(expected.comment(), datagram.comment());
            }
            assertNull(reader.next());
        }
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        seeds.add(HexFormat.of().parseHex(BIG_ENDIAN));
        byte[] packet = CaptureFile.ipv4(36, 0, 17, CaptureFile.udp(new byte[8], 16));
        CaptureFile options = new CaptureFile().section(ByteOrder.LITTLE_ENDIAN);
        seeds.add(options.interfaceOf(101, 30, options.option(CaptureFile.TIME_OFFSET, -7L), options.option(CaptureFile.CHECKSUM_LENGTH,
                new byte[] {4})).packet(0, 1L << 50, packet, 40).obsoletePacket(0, 1, packet, 36).simplePacket(new byte[30], 36).bytes());
        for (String header : List.of(MACS + "88a8000581000006" + "8864110000010026" + "0021", MACS + "002caaaa03000000" + "0800")) {
            byte[] framed = CaptureFile.after(header, packet);
            seeds.add(new CaptureFile().pcap(ByteOrder.BIG_ENDIAN, 0xA1B23C4D, 1).record(1, 2, framed, framed.length).bytes());
        }
        try {
            for (byte[] payload : Game.recorded()) {
                for (InetSocketAddress to : List.of(FOUR, SIX)) {
                    try (CaptureWriter writer = new CaptureWriter(again)) {
                        writer.write(new Datagram(TIME, Direction.SENT, FOUR, to, payload, payload.length));
                        writer.write(new Datagram(TIME, Direction.RECEIVED, to, FOUR, new byte[3], 9, "cut off"));
                    }
                    seeds.add(Files.readAllBytes(again));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return seeds;
    }
}
