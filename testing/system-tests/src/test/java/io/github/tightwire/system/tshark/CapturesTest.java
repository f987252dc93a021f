package io.github.tightwire.system.tshark;

import static io.github.tightwire.fixtures.CaptureFile.after;
import static io.github.tightwire.fixtures.CaptureFile.ipv4;
import static io.github.tightwire.fixtures.CaptureFile.ipv6;
import static io.github.tightwire.fixtures.CaptureFile.udp;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.fixtures.CaptureFile;
import io.github.tightwire.fixtures.Effort;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captures of each format, link and option: the datagrams that the real tshark shows are those that a reader gives. */
@RequiresTshark
class CapturesTest {
    private static final Path SAMPLES = Path.of("..", "..", "library", "tightwire-capture", "src", "test", "resources", "captures");
    private static final int CAPTURES = Effort.of(1, 60);
    private static final int PACKETS = 40;
    private static final String MACS = "020202020202 030303030303";
    /** Links with the headers of their packets. */
    private static final List<String> LINKS = List.of("0 02000000", "1 " + MACS + "0800", "1 " + MACS + "8100 0005 0800",
            "1 " + MACS + "88a8 0005 8100 0006 0800", "1 " + MACS + "9100 0005 0800", "1 " + MACS + "8864 1100 0001 0800 0021",
            "1 " + MACS + "0806", "9 ff03 0021", "12", "14", "50 ff03 0021", "101", "104 0f00 0800", "108 00000002",
            "113 0000 0001 0006 0202020202020000 0800", "228", "276 0800 0000 00000001 0001 00 06 0202020202020000");
    private static final long SECOND = 1_700_000_000L;

    @TempDir
    Path folder;

    private final Random random = new Random(12);

    @Test
    @Tag("exhaustive")
    void samples() throws IOException, InterruptedException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            for (Path sample : files.sorted().toList()) {
                assertEquals(4, assertAsTshark(sample), sample::toString);
            }
        }
    }

    @Test
    void randomCaptures() throws IOException, InterruptedException {
        int datagrams = 0;
        for (int i = 0; i < CAPTURES; i++) {
            ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            byte[] capture = random.nextInt(4) == 0 ? pcap(order) : pcapng(order);
            datagrams += assertAsTshark(Files.write(folder.resolve("capture"), capture));
        }
        assertTrue(datagrams > CAPTURES * PACKETS / 4, datagrams + " datagrams");
    }

    private byte[] pcap(ByteOrder order) {
        String link = LINKS.get(random.nextInt(LINKS.size()));
        int checksum = random.nextInt(3) == 0 ? 2 << 28 | 1 << 26 : 0;
        int type = Integer.parseInt(link.split(" ")[0]);
        // Of Ethernet alone tshark takes the checksum off.
        CaptureFile file = new CaptureFile().pcap(order, random.nextBoolean() ? 0xA1B2C3D4 : 0xA1B23C4D, type | (type == 1 ? checksum : 0));
        for (int i = 0; i < PACKETS; i++) {
            byte[] packet = packet(link);
            byte[] captured = cut(packet);
            file.record((int) SECOND + i, random.nextInt(1_000_000), captured, packet.length);
        }
        return file.bytes();
    }

    private byte[] pcapng(ByteOrder order) {
        CaptureFile file = new CaptureFile();
        for (int section = random.nextInt(2); section >= 0; section--) {
            file.section(section == 0 ? order : ByteOrder.LITTLE_ENDIAN);
            List<String> links = new ArrayList<>();
            List<Integer> digits = new ArrayList<>();
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                links.add(LINKS.get(random.nextInt(LINKS.size())));
                digits.add(random.nextBoolean() ? 6 : 9);
                List<byte[]> options = new ArrayList<>();
                options.add(file.option(CaptureFile.RESOLUTION, new byte[] {(byte) (int) digits.get(digits.size() - 1)}));
                if (random.nextBoolean()) {
                    options.add(file.option(CaptureFile.TIME_OFFSET, (long) random.nextInt(-1_000_000, 1_000_000)));
                }
                if (random.nextInt(3) == 0 && links.get(links.size() - 1).startsWith("1 ")) {
                    options.add(file.option(CaptureFile.CHECKSUM_LENGTH, new byte[] {4}));
                }
                file.interfaceOf(Integer.parseInt(links.get(links.size() - 1).split(" ")[0]), 0, options.toArray(byte[][]::new));
            }
            for (int i = 0; i < PACKETS; i++) {
                int on = random.nextInt(links.size());
                long unit = digits.get(on) == 6 ? 1_000_000 : 1_000_000_000;
                byte[] packet = packet(links.get(on));
                long stamp = SECOND * unit + random.nextLong(unit);
                if (random.nextInt(8) == 0) {
                    file.obsoletePacket(on, stamp, cut(packet), packet.length);
                } else {
                    file.packet(on, stamp, cut(packet), packet.length);
                }
                if (random.nextInt(8) == 0) {
                    file.block(random.nextBoolean() ? 5 : 0x0BAD, new byte[12]);
                }
            }
        }
        return file.bytes();
    }

    /** Mostly a datagram, whole and as it should be. */
    private byte[] packet(String link) {
        byte[] data = new byte[1 + random.nextInt(20)];
        random.nextBytes(data);
        int length = 8 + data.length + (random.nextInt(10) == 0 ? random.nextInt(-2, 3) : 0);
        byte[] udp = udp(data, length);
        int total = random.nextInt(8) == 0 ? 0 : 28 + data.length + (random.nextInt(10) == 0 ? random.nextInt(-3, 4) : 0);
        int kind = random.nextInt(12);
        byte[] ip = kind == 0 ? ipv4(total, 0, 6, udp) : kind == 1 ? ipv4(total, 0x4000, 17, udp)
                : kind == 2 && !link.matches("228.*|0 .*|108 .*") ? six(udp) : ipv4(total, 0, 17, udp);
        String header = link.substring(link.indexOf(' ') + 1);
        byte[] trailer = new byte[random.nextInt(4) == 0 ? 4 : 0];
        return after(link.contains(" ") ? header : "", ip, trailer);
    }

    private byte[] six(byte[] udp) {
        return switch (random.nextInt(4)) {
            case 0 -> ipv6(8 + udp.length, 0, after("1100 0104 00000000", udp));
            case 1 -> ipv6(16 + udp.length, 60, after("3c00 0104 00000000 1100 0104 00000000", udp));
            case 2 -> ipv6(8 + udp.length, 44, after("1100 0000 00000001", udp));
            default -> ipv6(udp.length, 17, udp);
        };
    }

    private byte[] cut(byte[] packet) {
        return random.nextInt(6) == 0 ? Arrays.copyOf(packet, random.nextInt(packet.length + 1)) : packet;
    }

    /** Compares, and returns how many datagrams there are. */
    private int assertAsTshark(Path capture) throws IOException, InterruptedException {
        // With a whole header: its checksum is the last field.
        List<String> arguments = new ArrayList<>(List.of("-Y", "udp.length >= 8 && udp.checksum", "-T", "fields"));
        for (String field : List.of("frame.time_epoch", "ip.src", "ipv6.src", "udp.srcport", "ip.dst", "ipv6.dst", "udp.dstport",
                "udp.length", "udp.payload")) {
            arguments.addAll(List.of("-e", field));
        }
        Path out = Tshark.run(folder, capture, arguments);
        List<String> expected = new ArrayList<>();
        for (String line : Files.readAllLines(out)) {
            String[] fields = Arrays.copyOf(line.split("\t", -1), 9);
            int length = Integer.parseInt(fields[7]) - 8;
            // Of what is behind a datagram this field has all.
            String payload = fields[8].replace(":", "");
            expected.add(time(fields[0]) + " " + address(fields[1] + fields[2]) + ":" + fields[3] + " "
                    + address(fields[4] + fields[5]) + ":" + fields[6] + " " + length + " "
                    + payload.substring(0, Math.min(payload.length(), 2 * length)));
        }
        List<String> read = new ArrayList<>();
        try (CaptureReader reader = new CaptureReader(capture)) {
            for (Datagram datagram = reader.next(); datagram != null; datagram = reader.next()) {
                read.add(datagram.time() + " " + datagram.source().getAddress().getHostAddress() + ":" + datagram.source().getPort() + " "
                        + datagram.destination().getAddress().getHostAddress() + ":" + datagram.destination().getPort() + " "
                        + datagram.length() + " " + HexFormat.of().formatHex(datagram.bytes()));
            }
        }
        assertIterableEquals(expected, read);
        Files.delete(out);
        return read.size();
    }

    private static Instant time(String seconds) {
        BigDecimal[] parts = new BigDecimal(seconds.isEmpty() ? "0" : seconds).divideAndRemainder(BigDecimal.ONE);
        return Instant.ofEpochSecond(parts[0].longValue(), parts[1].movePointRight(9).longValue());
    }

    private static String address(String text) throws IOException {
        return InetAddress.getByName(text).getHostAddress();
    }
}
