package io.github.tightwire.system.tshark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.capture.CaptureWriter;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.RecordedPacket;
import io.github.tightwire.system.tshark.Tshark.Shown;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packets of all layers, whole and mutated, in the real tshark: refused at the bits where {@link GameProtocol#read} refuses them. */
@RequiresTshark
class RecordedPacketsTest {
    private static final GameProtocol PROTOCOL = GameProtocol.builder("recorded", 1).value(Keys.class, new Keys(0)).build();
    private static final int PACKETS = Effort.of(400, 30_000);
    private static final InetSocketAddress SERVER = new InetSocketAddress("192.0.2.1", 7777);
    private static final InetSocketAddress CLIENT = new InetSocketAddress("198.51.100.7", 40_000);
    private static final String HEADING = "1e0001ffff00000000";
    private static final List<String> WHOLE = List.of("1107", "1207" + "00".repeat(308), "1307" + "01".repeat(308),
            "1407" + "0001020304050607", "1607",
            "8607060504030201ff", "1507ff00", "1507ff0100", "1507ff0104" + "00",
            "1507" + HEADING + "00", "2507ff" + HEADING + "00", "1507" + "0100010000" + HEADING + "00",
            "1507" + "0100010001" + HEADING + "55".repeat(1024), "1507" + "0100010101" + "5555",
            "1507" + HEADING + "0200000000000000", "1507" + HEADING + "d50302");

    @TempDir
    Path folder;

    /** The keys that a player presses. */
    record Keys(int keys) implements BitValue<Keys> {
        @Override
        public Keys serialize(BitStream s) {
            return new Keys(s.serializeInt(keys, 0, 14));
        }
    }

    @Test
    @Tag("slow")
    void readerAndDissectorAgreeToTheBit() throws IOException, InterruptedException {
        Random random = new Random(50);
        List<byte[]> packets = new ArrayList<>();
        WHOLE.forEach(digits -> packets.add(HexFormat.of().parseHex(digits)));
        while (packets.size() < PACKETS) {
            packets.add(mutated(packets.get(random.nextInt(WHOLE.size())), random));
        }
        Path capture = folder.resolve("mutated.pcapng");
        try (CaptureWriter writer = new CaptureWriter(capture)) {
            for (byte[] packet : packets) {
                writer.write(new Datagram(Instant.EPOCH, Direction.RECEIVED, CLIENT, SERVER, packet, packet.length));
            }
        }
        Path lua = folder.resolve("game.lua");
        PROTOCOL.dissector().withPorts(SERVER.getPort()).writeTo(lua);
        List<Shown> shown = Tshark.show(folder, lua, capture, "tightwire");
        assertEquals(packets.size(), shown.size());
        Map<String, Integer> verdicts = new TreeMap<>();
        for (int i = 0; i < packets.size(); i++) {
            RecordedPacket packet = PROTOCOL.read(packets.get(i));
            String verdict = verdict(packet);
            String which = HexFormat.of().formatHex(packets.get(i)) + ": " + packet;
            assertEquals(verdict, shown.get(i).verdict().replaceAll(",.*", ""), which);
            verdicts.merge(verdict.replaceAll("refused at bit [0-9]+", "refused"), 1, Integer::sum);
        }
        List<String> all = List.of("accepted", "refused: bad size", "refused: bad type", "refused: bad sequence", "refused: malformed",
                "refused: past end", "refused: left over bytes");
        assertTrue(verdicts.keySet().containsAll(all), verdicts::toString);
    }

    private static String verdict(RecordedPacket packet) {
        if (packet.violation() != null) {
            return "refused at bit " + packet.violation().bit() + ": " + packet.violation().reason().replaceAll(",.*", "");
        }
        return packet.isAccepted() ? "accepted" : packet.problem();
    }

    /** Cut off, longer, or with a few bits flipped, mostly in the headers. Never empty, since tshark shows no contents of such. */
    private static byte[] mutated(byte[] whole, Random random) {
        byte[] mutated = switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
            case 1 -> Arrays.copyOf(whole, whole.length + 1 + random.nextInt(3));
            default -> whole.clone();
        };
        for (int flips = random.nextInt(4); flips > 0; flips--) {
            int bit = random.nextInt(Math.min(mutated.length, 18) * 8);
            mutated[bit / 8] ^= (byte) (1 << bit % 8);
        }
        return mutated;
    }
}
