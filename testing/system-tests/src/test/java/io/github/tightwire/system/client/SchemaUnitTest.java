package io.github.tightwire.system.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.build.client.SchemaUnit;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.fleet.FleetProtocol;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.packet.WireTypes;
import io.github.tightwire.system.ArenaPackets;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The types of the demo, an arena, the fleet and the formats as a schema, and those that it can't say. */
@Tag("slow")
class SchemaUnitTest {
    @Test
    void declaresTheTypesThatItCanSay(@TempDir Path folder) throws IOException, ReflectiveOperationException {
        List<WireType> types = new ArrayList<>();
        WireTypes arena = (WireTypes) ArenaPackets.compile(folder).getField("PROTOCOL").get(null);
        for (WireTypes samples : List.of(DemoProtocol.create(), arena, new FleetProtocol().get())) {
            samples.samples().forEach(sample -> types.add(WireType.of(sample.get().getClass())));
        }
        List.of(Player.class, Grunt.class, Weapon.class).forEach(type -> types.add(WireType.of(type)));
        List<String> obstacles = SchemaUnit.of(types, "Game").obstacles();
        assertEquals(List.of(
                "Input: the loop has neither a constant number of passes nor one that is read right before it, so that it is no array of"
                        + " schema",
                "SnapshotPacket: schema has no unions, which a family is",
                "InventoryPacket: schema has no sets and no maps, which refuse what came before",
                "MatchState: an object of io.github.tightwire.BitSerializable is described by its own class, and nothing on the wire says"
                        + " which one that is: use a Family",
                "Player: schema has no serializeSmallestThree"),
                obstacles.stream().map(each -> each.replaceAll("(\\w+[.$])+(\\w+) can't be .*?:\\d+: ", "$2: ")).toList());
        types.removeIf(type -> obstacles.stream().anyMatch(each -> each.startsWith(type.type() + " ")));
        try (InputStream in = SchemaUnitTest.class.getResourceAsStream("Game.schema")) {
            String expected = in == null ? "there is no Game.schema" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(expected, SchemaUnit.of(types, "Game").text());
        }
    }
}
