package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An endpoint of ours does the same as a recorded one of the C library: every datagram, every packet, every ack, in order. */
class RecordedExchangeTest {
    private static final long MILLI = 1_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"small", "damaged", "default", "wrap"})
    void endpointDoesWhatTheRecordedOneDid(String name) {
        List<String[]> lines = Resources.lines("exchange-" + name + ".txt");
        Recorder recorder = new Recorder();
        String[] limits = lines.get(0);
        int above = Integer.parseInt(limits[1]);
        int size = Integer.parseInt(limits[2]);
        int most = Integer.parseInt(limits[3]);
        Endpoint endpoint = new Endpoint(
                EndpointConfig.DEFAULT.withMaxPacketBytes(1).withFragments(above, size, most).withMaxPacketBytes(size * most),
                recorder, recorder);
        int checked = 0;
        for (int i = 1; i < lines.size(); i++) {
            String[] line = lines.get(i);
            String at = name + " " + i;
            switch (line[0]) {
                case "skip" -> skip(endpoint, recorder, Integer.parseInt(line[1]));
                case "update" -> endpoint.update(Long.parseLong(line[1]) * MILLI);
                case "send" -> {
                    int length = Integer.parseInt(line[1]);
                    endpoint.send(Recorder.packet(Integer.parseInt(line[2]), length), 0, length);
                    List<String> expected = new ArrayList<>();
                    while (i + 1 < lines.size() && lines.get(i + 1)[0].equals("out")) {
                        expected.add(lines.get(++i)[1]);
                    }
                    assertEquals(expected, recorder.drainDatagrams(), at);
                    checked++;
                }
                case "in" -> {
                    byte[] datagram = HexFormat.of().parseHex(line[1]);
                    endpoint.receive(datagram, 0, datagram.length);
                    List<String> expected = new ArrayList<>();
                    while (i + 1 < lines.size() && lines.get(i + 1)[0].matches("packet|acked")) {
                        expected.add(String.join(" ", lines.get(++i)));
                    }
                    assertEquals(expected, recorder.drainEvents(), at);
                    checked++;
                }
                default -> fail(at + ": " + line[0]);
            }
        }
        assertTrue(checked > 40, name + " checked " + checked);
    }

    private static void skip(Endpoint endpoint, Recorder recorder, int packets) {
        for (int i = 0; i < packets; i++) {
            endpoint.send(new byte[1], 0, 1);
            recorder.datagrams.clear();
        }
    }
}
