package io.github.tightwire.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.WriteStream;
import io.github.tightwire.formats.catalogue.Catalogue;
import io.github.tightwire.formats.catalogue.Scenario;
import io.github.tightwire.formats.ship.ShipComparison;
import io.github.tightwire.formats.text.Json;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The bytes of every format stay what they are. {@code packets.txt} was written by the formats as they were before they shared one
 * description of the world, when each spelled it in the words of its own library.
 */
class BytesTest {
    private final List<String> packets = new ArrayList<>();

    @Test
    @Tag("slow")
    void everyFormatMakesTheBytesThatItAlwaysMade() throws IOException {
        for (Scenario scenario : List.of(Scenario.ofTheArticle(), new Scenario("nothing", new World(), new World()),
                Scenario.generated(10, 1), Scenario.generated(1000, 2), Scenario.generated(10_000, 3))) {
            Catalogue.of(scenario.before()).forEach(
                    entry -> add(scenario.name() + ": " + entry, entry.format().encode(scenario.world())));
        }
        ShipComparison.lines().forEach(line -> add("the ship: " + line.name(), line.packet()));
        add("the schema: as JSON", Json.encode(WorldSchema.SCHEMA));
        byte[] schema = new byte[1000];
        int length = new WriteStream(schema).write(s -> s.serializeValue(WorldSchema.SCHEMA));
        add("the schema: bit-packed", Arrays.copyOf(schema, length));
        try (InputStream in = BytesTest.class.getResourceAsStream("packets.txt")) {
            assertEquals(new String(in.readAllBytes(), StandardCharsets.UTF_8), String.join("\n", packets) + "\n");
        }
    }

    /** The length in bytes, and the CRC-32. */
    private void add(String what, byte[] packet) {
        CRC32 crc = new CRC32();
        crc.update(packet);
        packets.add(what + ": " + packet.length + " " + Long.toHexString(crc.getValue()));
    }
}
