package io.github.tightwire.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.formats.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/**
 * The bytes of every format stay what they are. {@code packets.txt} was written by the formats as they were before they shared one
 * description of the world's fields, when each spelled it by itself.
 */
class BytesTest {
    @Test
    void everyFormatMakesTheBytesThatItAlwaysMade() throws IOException {
        String expected;
        try (InputStream in = BytesTest.class.getResourceAsStream("packets.txt")) {
            expected = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertEquals(expected, String.join("\n", packets()) + "\n");
    }

    /** Of every world in every format: the length in bytes, and the CRC-32. */
    static List<String> packets() {
        List<String> packets = new ArrayList<>();
        for (Scenario scenario : List.of(Scenario.ofTheArticle(), new Scenario("nothing", new World(), new World()),
                Scenario.generated(10, 1), Scenario.generated(1000, 2), Scenario.generated(10_000, 3))) {
            for (Catalogue.Entry entry : Catalogue.of(scenario.before())) {
                byte[] packet = new byte[scenario.capacity()];
                int length = entry.format().encode(scenario.world(), packet);
                CRC32 crc = new CRC32();
                crc.update(packet, 0, length);
                packets.add(scenario.name() + ": " + entry.name() + ", " + entry.column() + ": " + length + " "
                        + Long.toHexString(crc.getValue()));
            }
        }
        return packets;
    }
}
