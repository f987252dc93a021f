package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The vectors of the C library's own conformance tool. */
class ConformanceTest {
    private static final byte[] EIGHT = {1, 2, 3, 4, 5, 6, 7, 8};

    @Test
    void headersAreThoseOfTheStandard() {
        List<String[]> vectors = Resources.lines("conformance.txt").stream().filter(line -> line[0].equals("HDR")).toList();
        assertEquals(512, vectors.size());
        for (String[] vector : vectors) {
            int sequence = Integer.parseInt(vector[1]);
            int ack = Integer.parseInt(vector[2]);
            int ackBits = Integer.parseUnsignedInt(vector[3]);
            byte[] expected = HexFormat.of().parseHex(vector[4]);

            PacketHeader header = new PacketHeader();
            header.set(sequence, ack, ackBits);
            byte[] written = new byte[PacketHeader.MAX_BYTES];
            int length = header.write(written, 0);
            assertArrayEquals(expected, Arrays.copyOf(written, length));

            PacketHeader read = new PacketHeader();
            assertEquals(expected.length, read.read(expected, 0, expected.length));
            assertEquals(sequence, read.sequence());
            assertEquals(ack, read.ack());
            assertEquals(ackBits, read.ackBits());
            assertTrue(read.isShortest());
            for (int shorter = 0; shorter < expected.length; shorter++) {
                assertEquals(-1, new PacketHeader().read(expected, 0, shorter));
            }
        }
    }

    @Test
    void fragmentsAreThoseOfTheStandard() {
        List<String> expected = Resources.lines("conformance.txt").stream()
                .filter(line -> line[0].equals("FRAG")).map(line -> line[2]).toList();
        assertEquals(5, expected.size());
        Recorder recorder = new Recorder();
        Endpoint endpoint = new Endpoint(EndpointConfig.DEFAULT.withFragments(500, 500, 33), recorder, recorder);
        endpoint.send(Recorder.packet(0, 2200), 0, 2200);
        assertEquals(expected, recorder.drainDatagrams());
    }

    @Test
    void acksAreThoseOfTheStandard() {
        List<String[]> lines = Resources.lines("conformance.txt");
        int cases = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i)[0].equals("ACKCASE")) {
                int sends = Integer.parseInt(lines.get(i)[2]);
                List<Integer> arriving = numbers(lines.get(i + 1));
                assertAcks(sends, arriving, lines.get(i + 2)[1], numbers(lines.get(i + 3)));
                cases++;
            }
        }
        assertEquals(2, cases);
    }

    private static void assertAcks(int sends, List<Integer> arriving, String header, List<Integer> acked) {
        Recorder near = new Recorder();
        Recorder far = new Recorder();
        Endpoint nearEnd = new Endpoint(EndpointConfig.DEFAULT, near, near);
        Endpoint farEnd = new Endpoint(EndpointConfig.DEFAULT, far, far);
        for (int i = 0; i < sends; i++) {
            nearEnd.send(EIGHT, 0, EIGHT.length);
            byte[] datagram = near.datagrams.remove(0);
            if (arriving.contains(i)) {
                farEnd.receive(datagram, 0, datagram.length);
            }
        }
        farEnd.send(EIGHT, 0, EIGHT.length);
        byte[] answer = far.datagrams.get(0);
        assertEquals(header, HexFormat.of().formatHex(answer));
        nearEnd.receive(answer, 0, answer.length);
        List<String> expected = new ArrayList<>(List.of("packet 0 accepted 0102030405060708"));
        acked.forEach(sequence -> expected.add("acked " + sequence));
        assertEquals(expected, near.events);
    }

    private static List<Integer> numbers(String[] line) {
        return Stream.of(line).skip(1).map(Integer::valueOf).toList();
    }
}
