package io.github.tightwire.system.tshark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Subset;
import io.github.tightwire.Verdict;
import io.github.tightwire.benchmarks.packet.Mixed;
import io.github.tightwire.benchmarks.packet.TenInts;
import io.github.tightwire.capture.CaptureWriter;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.system.tshark.Tshark.Row;
import io.github.tightwire.system.tshark.Tshark.Shown;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.wireshark.Dissector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random packets of every type of the demo, the benchmarks and the arena, whole and damaged, in the real tshark: it shows the fields and
 * values that the reader got, and gives the reader's verdict. {@code -Dtightwire.tshark.packets=5000} takes more of them.
 */
@Tag("exhaustive")
@RequiresTshark
class DissectorTest {
    /** Of each type, as many whole ones and as many damaged ones. */
    private static final int PACKETS = Integer.getInteger("tightwire.tshark.packets", Effort.of(20, 200));
    private static final int TYPES = Effort.of(20, 600);
    private static final Set<String> ENVELOPE = Set.of("tightwire.checksum", "tightwire.type", "tightwire.end");
    private static final int CRC_BYTES = 4;
    /** Text that is malformed, overlong, half of a surrogate pair, above what Unicode has; the largest and the smallest of all else. */
    private static final byte[][] HOSTILE = {{(byte) 0xED, (byte) 0xA0, (byte) 0x80}, {(byte) 0xC0, (byte) 0x80},
        {(byte) 0xE0, (byte) 0x9F, (byte) 0xBF}, {(byte) 0xF0, (byte) 0x8F, (byte) 0xBF, (byte) 0xBF},
        {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD},
        {0}, {-1, -1, -1, -1, -1, -1, -1, -1, -1}, {0, 0, 0, 0, 0, 0, 0, 0, 0}};
    private static final InetSocketAddress HERE = new InetSocketAddress("127.0.0.1", 7777);
    private static final InetSocketAddress THERE = new InetSocketAddress("127.0.0.1", 40000);

    @TempDir
    Path folder;

    @Test
    void demo() throws IOException, InterruptedException {
        assertShown(Samples.ofDemo(), PACKETS, 1);
    }

    @ParameterizedTest
    @EnumSource
    void benchmarks(Subset.Encoding encoding) throws IOException, InterruptedException {
        assertShown(Samples.ofBenchmarks(encoding), Math.max(1, PACKETS / 5), 2);
    }

    @Test
    void scenes() throws IOException, InterruptedException {
        assertShown(Samples.ofScenes(), Math.max(1, PACKETS / 50), 3);
    }

    @Test
    void arena() throws IOException, InterruptedException, ReflectiveOperationException {
        assertShown(Samples.ofArena(folder), PACKETS, 4);
    }

    @Test
    void shapes() throws IOException, InterruptedException {
        assertShown(Shapes.samples(), PACKETS, 5);
    }

    @Test
    void randomTypes() throws IOException, InterruptedException, ReflectiveOperationException {
        assertShownOrNamed(RandomTypes.samples(folder, TYPES, 0), 3);
    }

    @Test
    void typesOfTheCompilersTests() throws IOException, InterruptedException, ReflectiveOperationException {
        assertShownOrNamed(TestTypes.samples(), 2);
    }

    /**
     * For every type: its packets are decoded as the reader reads them, or the place is named from which on they are not.
     *
     * @param part of all packets at least that are decoded: 2 for half of them
     */
    private void assertShownOrNamed(Samples samples, int part) throws IOException, InterruptedException {
        Protocol protocol = samples.protocol();
        Random random = new Random(6);
        List<byte[]> datagrams = datagrams(samples, 2, random);
        Path lua = folder.resolve("random.lua");
        Dissector.of(protocol).withPorts(HERE.getPort()).writeTo(lua);
        List<Shown> shown = Tshark.show(folder, lua, capture(datagrams), "tightwire");
        PacketReader reader = protocol.readerOfAll();
        int decoded = 0;
        for (int i = 0; i < shown.size(); i++) {
            byte[] datagram = datagrams.get(i);
            String which = "packet " + i + " of " + protocol;
            Trace trace = Traced.of(protocol.description(), datagram);
            List<Trace.Operation> operations = Traced.rows(trace);
            List<Row> rows = kept(trace, shown.get(i).rows());
            if (shown.get(i).verdict().equals("undecoded")) {
                String named = shown.get(i).undecoded();
                assertTrue(named.matches("Undecoded from bit [0-9]+ on: \\w+\\.java:[0-9]+ .+"), named);
                int fields = (int) rows.stream().filter(row -> !ENVELOPE.contains(row.field())).count();
                assertTraced(operations.subList(0, Math.min(fields, operations.size())), rows, which);
            } else {
                assertEquals("", shown.get(i).undecoded(), which);
                assertEquals(reader.read(datagram, datagram.length).toString(), shown.get(i).verdict(), which);
                assertTraced(operations, rows, which);
                decoded++;
            }
        }
        assertTrue(decoded > shown.size() / part, decoded + " of " + shown.size() + " are decoded");
    }

    @Test
    void whatIsFilteredByAndWhereItCameFrom() throws IOException, InterruptedException {
        Protocol protocol = Protocol.builder("mixed", 1).packet(Mixed.class, Mixed::new).build();
        Path lua = folder.resolve("mixed.lua");
        Dissector.of(protocol).withPorts(1, HERE.getPort()).withName("mixed").writeTo(lua);
        Path capture = folder.resolve("mixed.pcapng");
        InetSocketAddress six = new InetSocketAddress("2001:db8::1", 7777);
        InetSocketAddress otherSix = new InetSocketAddress("2001:db8::2", 40000);
        byte[] bytes = new byte[100];
        try (CaptureWriter out = new CaptureWriter(capture)) {
            for (int id = 0; id < 100; id++) {
                Mixed mixed = new Mixed();
                mixed.id = id;
                mixed.x = -id;
                mixed.jump = id % 2 == 0;
                int length = protocol.writer().write(mixed, bytes);
                bytes[length / 2] ^= (byte) (id == 99 ? 1 : 0);
                boolean isFour = id < 10;
                out.write(new Datagram(Instant.ofEpochSecond(id), Direction.SENT, isFour ? HERE : otherSix, isFour ? THERE : six,
                        Arrays.copyOf(bytes, length), length));
            }
        }
        assertEquals(48, found(lua, capture, "mixed.mixed.id > 50"));
        assertEquals(24, found(lua, capture, "mixed.mixed.id > 50 && mixed.mixed.jump == false"));
        assertEquals(21, found(lua, capture, "mixed.mixed.x >= -20"));
        assertEquals(1, found(lua, capture, "mixed.refused"));
        assertEquals(1, found(lua, capture, "mixed.verdict contains \"wrong checksum\""));
        assertEquals(10, found(lua, capture, "ip.src == 127.0.0.1 && udp.srcport == 7777 && udp.dstport == 40000"));
        assertEquals(90, found(lua, capture, "ipv6.src == 2001:db8::2 && ipv6.dst == 2001:db8::1 && udp.dstport == 7777 && mixed"));
        assertEquals(100, found(lua, capture, "frame.packet_flags_direction == 2"));
        // With checksums validated, none is wrong.
        assertEquals(0, found(lua, capture, "udp.checksum.status != \"Good\" || ip.checksum.status == \"Bad\"",
                "-o", "udp.check_checksum:TRUE", "-o", "ip.check_checksum:TRUE"));
    }

    private long found(Path lua, Path capture, String filter, String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-Y", filter, "-T", "fields", "-e", "frame.number"));
        all.addAll(List.of(arguments));
        try (Stream<String> lines = Files.lines(Tshark.run(folder, lua, capture, all.toArray(String[]::new)))) {
            return lines.count();
        }
    }

    @Test
    void sealedPacketsAreOpaqueAndSeveralShareADatagram() throws IOException, InterruptedException {
        Protocol protocol = Protocol.builder("two", 1).packet(Mixed.class, Mixed::new).packet(TenInts.class, TenInts::new).build();
        byte[] bytes = new byte[1000];
        int length = protocol.sealedWriter(new SecretKeySpec(new byte[32], "ChaCha20")).write(new Mixed(), bytes);
        byte[] sealed = Arrays.copyOf(bytes, length);
        Deque<BitSerializable> three = new ArrayDeque<>(List.of(new Mixed(), new TenInts(), new Mixed()));
        length = protocol.writer().writeAggregate(three, bytes, 0, bytes.length);
        byte[] several = Arrays.copyOf(bytes, length);
        byte[] damaged = several.clone();
        damaged[length - 1] ^= (byte) 0x80;
        fixed(damaged, protocol);

        Path lua = folder.resolve("two.lua");
        Dissector dissector = Dissector.of(protocol).withPorts(HERE.getPort());
        dissector.withSeal().writeTo(lua);
        Shown opaque = Tshark.show(folder, lua, capture(List.of(sealed)), "tightwire").get(0);
        assertEquals("sealed", opaque.verdict());
        assertEquals(List.of("tightwire.sequence", "tightwire.sealed", "tightwire.tag"), opaque.rows().stream().map(Row::field).toList());
        assertEquals(List.of(0, 64, (sealed.length - 16) * 8), opaque.rows().stream().map(Row::bit).toList());
        assertEquals("refused at bit 0: too short",
                Tshark.show(folder, lua, capture(List.of(Arrays.copyOf(sealed, 24))), "tightwire").get(0).verdict());

        dissector.withAggregates().writeTo(lua);
        List<byte[]> datagrams = List.of(several, damaged, Arrays.copyOf(several, length - 1));
        List<Shown> shown = Tshark.show(folder, lua, capture(datagrams), "tightwire");
        PacketReader reader = protocol.readerOfAll();
        for (int i = 0; i < datagrams.size(); i++) {
            byte[] datagram = datagrams.get(i);
            List<BitSerializable> packets = new ArrayList<>();
            Verdict verdict = reader.readAggregate(datagram, 0, datagram.length, packets::add);
            assertEquals(verdict.toString(), shown.get(i).verdict());
            assertEquals(verdict.isAccepted() ? 3 : i == 1 ? 3 : 0,
                    shown.get(i).rows().stream().filter(row -> row.field().equals("tightwire.type")).count());
        }
        // The same by Wireshark's preference.
        dissector.writeTo(lua);
        String[] preference = {"-o", "tightwire.aggregates:TRUE"};
        assertEquals("accepted", Tshark.show(folder, lua, capture(datagrams), "tightwire", preference).get(0).verdict());
        assertTrue(Tshark.show(folder, lua, capture(datagrams), "tightwire").get(0).verdict().endsWith("left over bytes"));
    }

    @Test
    void whatADissectorCantShowIsUndecodedAndNamed() throws IOException, InterruptedException {
        Protocol protocol = Protocol.builder("old", 1).packet(Shapes.Remembering.class, Shapes.Remembering::new).build();
        Dissector dissector = Dissector.of(protocol).withPorts(HERE.getPort());
        Path lua = folder.resolve("old.lua");
        dissector.writeTo(lua);
        byte[] bytes = new byte[100];
        List<byte[]> datagrams = new ArrayList<>();
        for (int mode = 0; mode < 4; mode++) {
            Shapes.Remembering packet = new Shapes.Remembering();
            packet.mode = mode;
            PacketWriter writer = protocol.writer();
            writer.setContext(this);
            datagrams.add(Arrays.copyOf(bytes, writer.write(packet, bytes)));
        }
        List<Shown> shown = Tshark.show(folder, lua, capture(datagrams), "tightwire");
        assertEquals(List.of("accepted", "accepted", "undecoded", "undecoded"), shown.stream().map(Shown::verdict).toList());
        assertEquals(List.of("", ""), shown.subList(0, 2).stream().map(Shown::undecoded).toList());
        String named = "Undecoded from bit 34 on: Shapes.java:[0-9]+ depends on ";
        assertTrue(shown.get(2).undecoded().matches(named + "what the field before held before the packet"), shown.toString());
        assertTrue(shown.get(3).undecoded().matches(named + "the context"), shown.toString());
        // What comes before is shown.
        assertEquals("3", shown.get(3).rows().get(2).text());
    }

    @Test
    void elementsWithoutBitsComeOutOfABudget() throws IOException, InterruptedException {
        Protocol protocol = Protocol.builder("empties", 1).packet(Shapes.Empties.class, Shapes.Empties::new).build();
        byte[] bytes = new byte[100];
        List<byte[]> datagrams = new ArrayList<>();
        List<String> verdicts = new ArrayList<>();
        PacketReader reader = protocol.readerOfAll();
        for (int count : new int[] {0, 1024, 1067, 1068, 1069, 1080, 1090, 4095}) {
            int length = protocol.writer().write(Shapes.Empties.of(count), bytes);
            byte[] datagram = Arrays.copyOf(bytes, length);
            datagrams.add(datagram);
            verdicts.add(reader.read(datagram, datagram.length).toString());
        }
        assertEquals(Set.of("accepted", "refused at bit 32: past end"), Set.copyOf(verdicts));
        Path lua = folder.resolve("empties.lua");
        Dissector.of(protocol).withPorts(HERE.getPort()).writeTo(lua);
        assertEquals(verdicts, Tshark.show(folder, lua, capture(datagrams), "tightwire").stream().map(Shown::verdict).toList());
    }

    @Test
    void keysAndElementsThatComeTwice() throws IOException, InterruptedException {
        Protocol protocol = Protocol.builder("twice", 1).packet(Shapes.Distinct.class, Shapes.Distinct::new).build();
        byte[] bytes = new byte[100];
        int length = protocol.writer().write(Shapes.Distinct.of(1, 2), bytes);
        List<byte[]> datagrams = new ArrayList<>();
        PacketReader reader = protocol.readerOfAll();
        List<String> verdicts = new ArrayList<>();
        // After the checksum: a count, two keys with their values; a count, two elements.
        for (int at : new int[] {CRC_BYTES, CRC_BYTES + 3, CRC_BYTES + 4, CRC_BYTES + 7}) {
            byte[] datagram = Arrays.copyOf(bytes, length);
            datagram[at] = (byte) (at == CRC_BYTES ? 2 : 1);
            datagrams.add(fixed(datagram, protocol));
            verdicts.add(reader.read(datagram, length).toString());
        }
        assertEquals(List.of("accepted", "refused at bit 56: duplicate", "accepted", "refused at bit 88: duplicate"), verdicts);
        Path lua = folder.resolve("twice.lua");
        Dissector.of(protocol).withPorts(HERE.getPort()).writeTo(lua);
        assertEquals(verdicts, Tshark.show(folder, lua, capture(datagrams), "tightwire").stream().map(Shown::verdict).toList());
    }

    private Path capture(List<byte[]> datagrams) throws IOException {
        Path capture = folder.resolve("capture.pcapng");
        try (CaptureWriter out = new CaptureWriter(capture)) {
            for (byte[] datagram : datagrams) {
                out.write(new Datagram(Instant.now(), Direction.SENT, HERE, THERE, datagram, datagram.length));
            }
        }
        return capture;
    }

    /** Of each type so many, each whole and damaged. */
    private static List<byte[]> datagrams(Samples samples, int packets, Random random) {
        List<byte[]> datagrams = new ArrayList<>();
        PacketWriter writer = samples.protocol().writer();
        byte[] bytes = new byte[1 << 16];
        for (Function<Random, ? extends BitSerializable> type : samples.random()) {
            for (int i = 0; i < packets; i++) {
                int length = writer.write(type.apply(random), bytes);
                datagrams.add(Arrays.copyOf(bytes, length));
                datagrams.add(damaged(Arrays.copyOf(bytes, length), samples.protocol(), random));
            }
        }
        return datagrams;
    }

    private void assertShown(Samples samples, int packets, long seed) throws IOException, InterruptedException {
        Random random = new Random(seed);
        Protocol protocol = samples.protocol();
        Dissector dissector = Dissector.of(protocol).withPorts(HERE.getPort());
        Path lua = folder.resolve("dissector.lua");
        dissector.writeTo(lua);
        List<byte[]> datagrams = datagrams(samples, packets, random);
        List<Shown> shown = Tshark.show(folder, lua, capture(datagrams), "tightwire");
        assertEquals(datagrams.size(), shown.size());
        PacketReader reader = protocol.readerOfAll();
        Map<String, Integer> verdicts = new HashMap<>();
        for (int i = 0; i < shown.size(); i++) {
            byte[] datagram = datagrams.get(i);
            Verdict verdict = reader.read(datagram, datagram.length);
            String which = "packet " + i + " of " + protocol;
            assertEquals(verdict.toString(), shown.get(i).verdict(), which);
            assertEquals(!verdict.isAccepted(), shown.get(i).isFlagged(), which);
            Trace trace = Traced.of(protocol.description(), datagram);
            assertTraced(Traced.rows(trace), kept(trace, shown.get(i).rows()), which);
            assertCovered(shown.get(i).rows(), verdict, datagram.length, which);
            if (verdict.isAccepted()) {
                new Fields(reader.packet()).assertSame(shown.get(i).rows(), which);
            }
            verdicts.merge(verdict.reason().toString(), 1, Integer::sum);
        }
        assertTrue(verdicts.size() > 1, "too few kinds of verdicts: " + verdicts);
    }

    /** Each bit once, but for the padding up to a whole byte; up to the refusal, or to the end. */
    private static void assertCovered(List<Row> rows, Verdict verdict, int length, String which) {
        int position = 0;
        for (Row row : rows) {
            boolean isPadded = row.bit() > position && row.bit() % 8 == 0 && row.bit() - position < 8;
            assertTrue(row.bit() == position || isPadded, () -> which + ": " + row + " in " + rows);
            position = row.bit() + row.bits();
        }
        if (verdict.isAccepted()) {
            assertEquals(length, (position + 7) / 8, which);
        } else {
            assertTrue(position <= length * 8, which);
        }
    }

    /** Those that a trace has: it keeps only so many operations without bits, all of which are shown. */
    private static List<Row> kept(Trace trace, List<Row> rows) {
        return rows.stream().filter(row -> trace.omitted() == 0 || row.bits() > 0 || ENVELOPE.contains(row.field())).toList();
    }

    /** The same operations at the same bits as in a trace, refused ones up to where the reader stopped. */
    private static void assertTraced(List<Trace.Operation> operations, List<Row> rows, String which) {
        int row = 0;
        while (row < rows.size() && !rows.get(row).field().equals("tightwire.type")) {
            row++;
        }
        if (row == rows.size()) {
            return;
        }
        for (Trace.Operation operation : operations) {
            row++;
            // A trace has the padding before bytes with them.
            boolean isPadded = operation.operation().equals("serializeBytes");
            int bit = isPadded ? operation.bit() + 7 & -8 : operation.bit();
            String expected = bit + " " + (operation.bit() + operation.bits() - bit);
            assertTrue(row < rows.size(), () -> which + ": " + operation + " is missing in " + rows);
            assertEquals(expected, rows.get(row).bit() + " " + rows.get(row).bits(), which + ": " + operation + " and " + rows.get(row));
        }
        boolean hasEnd = row + 1 < rows.size() && rows.get(row + 1).field().equals("tightwire.end");
        assertEquals(rows.size(), row + (hasEnd ? 2 : 1), () -> which + ": more is shown than was read: " + rows);
    }

    private static byte[] damaged(byte[] whole, Protocol protocol, Random random) {
        byte[] damaged = whole;
        boolean isNoticed = false;
        int from = CRC_BYTES + random.nextInt(whole.length - CRC_BYTES);
        switch (random.nextInt(8)) {
            case 0 -> damaged = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
            case 1 -> damaged = Arrays.copyOf(whole, whole.length + 1 + random.nextInt(3));
            case 2 -> isNoticed = true;
            case 3 -> {
                for (int i = from; i < damaged.length; i++) {
                    damaged[i] = (byte) random.nextInt();
                }
            }
            case 4, 5 -> {
                byte[] hostile = HOSTILE[random.nextInt(HOSTILE.length)];
                System.arraycopy(hostile, 0, damaged, from, Math.min(hostile.length, damaged.length - from));
                return fixed(damaged, protocol);
            }
            default -> { }
        }
        for (int flips = random.nextInt(4); flips >= 0 && damaged.length > CRC_BYTES; flips--) {
            int bit = CRC_BYTES * 8 + random.nextInt((damaged.length - CRC_BYTES) * 8);
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
        }
        if (!isNoticed && damaged.length > CRC_BYTES) {
            fixed(damaged, protocol);
        }
        return damaged;
    }

    /** The same array, with the checksum that it should have. */
    private static byte[] fixed(byte[] datagram, Protocol protocol) {
        CRC32 crc = new CRC32();
        crc.update(protocol.description().checksumPrefix());
        crc.update(datagram, CRC_BYTES, datagram.length - CRC_BYTES);
        ByteBuffer.wrap(datagram).order(ByteOrder.LITTLE_ENDIAN).putInt(0, (int) crc.getValue());
        return datagram;
    }
}
