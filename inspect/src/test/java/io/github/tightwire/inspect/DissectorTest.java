package io.github.tightwire.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.SubsetEncoding;
import io.github.tightwire.Verdict;
import io.github.tightwire.capture.CaptureWriter;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.inspect.Tshark.Row;
import io.github.tightwire.inspect.Tshark.Shown;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.wireshark.Dissector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random packets of every type of the demo, the benchmarks and the arena, whole and damaged, in the real tshark: it shows the fields and
 * values that the reader got, and gives the reader's verdict. {@code -Dtightwire.tshark.packets=5000} takes more of them.
 */
@RequiresTshark
class DissectorTest {
    /** Of each type, as many whole ones and as many damaged ones. */
    private static final int PACKETS = Integer.getInteger("tightwire.tshark.packets", 250);
    private static final int CRC_BYTES = 4;
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
    void benchmarks(SubsetEncoding encoding) throws IOException, InterruptedException {
        assertShown(Samples.ofBenchmarks(encoding), Math.max(1, PACKETS / 5), 2);
    }

    @Test
    void scenes() throws IOException, InterruptedException {
        assertShown(Samples.ofScenes(), Math.max(1, PACKETS / 100), 3);
    }

    @Test
    void arena() throws IOException, InterruptedException, ReflectiveOperationException {
        assertShown(Samples.ofArena(folder), PACKETS, 4);
    }

    @Test
    void shapes() throws IOException, InterruptedException {
        assertShown(Shapes.samples(), PACKETS, 5);
    }

    private void assertShown(Samples samples, int packets, long seed) throws IOException, InterruptedException {
        Random random = new Random(seed);
        Protocol protocol = samples.protocol();
        Dissector dissector = Dissector.of(protocol).withPorts(HERE.getPort());
        assertEquals(List.of(), dissector.undecoded());
        Path lua = folder.resolve("dissector.lua");
        dissector.writeTo(lua);
        List<byte[]> datagrams = new ArrayList<>();
        PacketWriter writer = protocol.writer();
        byte[] bytes = new byte[1 << 16];
        for (Function<Random, ? extends BitSerializable> type : samples.random()) {
            for (int i = 0; i < packets; i++) {
                int length = writer.write(type.apply(random), bytes);
                datagrams.add(Arrays.copyOf(bytes, length));
                datagrams.add(damaged(Arrays.copyOf(bytes, length), protocol, random));
            }
        }
        Path capture = folder.resolve("capture.pcapng");
        try (CaptureWriter out = new CaptureWriter(capture)) {
            for (byte[] datagram : datagrams) {
                out.write(new Datagram(Instant.now(), Direction.SENT, HERE, THERE, datagram, datagram.length));
            }
        }
        List<Shown> shown = Tshark.show(folder, lua, capture, "tightwire");
        assertEquals(datagrams.size(), shown.size());
        PacketReader reader = protocol.readerOfAll();
        Map<String, Integer> verdicts = new HashMap<>();
        for (int i = 0; i < shown.size(); i++) {
            byte[] datagram = datagrams.get(i);
            Verdict verdict = reader.read(datagram, datagram.length);
            String which = "packet " + i + " of " + protocol;
            assertEquals(verdict.toString(), shown.get(i).verdict(), which);
            assertEquals(!verdict.isAccepted(), shown.get(i).isFlagged(), which);
            assertTraced(Traced.operations(protocol.description(), datagram), shown.get(i).rows(), which);
            assertCovered(shown.get(i).rows(), verdict, datagram.length, which);
            if (verdict.isAccepted()) {
                new Fields(reader.packet()).assertSame(shown.get(i).rows(), which);
            }
            verdicts.merge(verdict.reason().toString(), 1, Integer::sum);
        }
        assertTrue(verdicts.size() > 3, "too few kinds of verdicts: " + verdicts);
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
        switch (random.nextInt(8)) {
            case 0 -> damaged = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
            case 1 -> damaged = Arrays.copyOf(whole, whole.length + 1 + random.nextInt(3));
            case 2 -> isNoticed = true;
            case 3 -> {
                for (int i = CRC_BYTES; i < damaged.length; i++) {
                    damaged[i] = (byte) random.nextInt();
                }
            }
            default -> { }
        }
        for (int flips = random.nextInt(4); flips >= 0 && damaged.length > CRC_BYTES; flips--) {
            int bit = CRC_BYTES * 8 + random.nextInt((damaged.length - CRC_BYTES) * 8);
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
        }
        if (!isNoticed && damaged.length > CRC_BYTES) {
            CRC32 crc = new CRC32();
            crc.update(protocol.description().checksumPrefix());
            crc.update(damaged, CRC_BYTES, damaged.length - CRC_BYTES);
            ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN).putInt(0, (int) crc.getValue());
        }
        return damaged;
    }
}
