package io.github.tightwire.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.build.ReadyCodecs;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.CubePlace;
import io.github.tightwire.demo.packet.DemoPacket;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.fleet.Fleet;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.WorldObject;
import io.github.tightwire.testkit.WireCheck;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireType;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The test kit finds no mistake in the types of the commands, which are built without it. */
class OwnTypesTest {
    private static final int CUBES = 900;

    @Test
    void ofTheDemo() {
        WireCheck.of(DemoProtocol.create()).and(Cube.class).verify();
        // Of places alone, without how cubes move.
        WireCheck.of(CubePlace.types(CUBES)).and(Snapshot.class, () -> new Snapshot(CUBES))
                .ignoring(Cube.class, "velocity", "angularVelocity").verify();
    }

    @Test
    void ofTheFormats() {
        // The steps send ids on their own.
        WireCheck.of(Player.class).and(Grunt.class).and(Weapon.class).ignoring(WorldObject.class, "id").verify();
    }

    /** The demo's messages have a description, and are compared when a player connects; of other types the reason is known. */
    @Test
    void thoseWithoutADescriptionSayWhy() {
        assertEquals(List.of(), obstacles(WireDescription.of(DemoProtocol.create().samples()).types()));
        assertEquals(List.of(), obstacles(Stream.of(Cube.class, CubePlace.class, Player.class, Grunt.class, Weapon.class)
                .map(WireType::of).toList()));
        // A packet of the articles' kind takes its widths from a table of constants, a snapshot its cubes from a set of bits.
        assertEquals(List.of("DemoPacket: the wire depends on an element of an array, which is not described",
                "Snapshot: the wire depends on BitSet.nextSetBit(), which is not described"),
                obstacles(List.of(WireType.of(DemoPacket.class), WireType.of(Snapshot.class))));
    }

    /** The report of a build that makes their codecs says neither that a field is forgotten, nor that one is taken for another. */
    @Test
    void aBuildSaysNothingOfThem(@TempDir Path folder) throws IOException, URISyntaxException {
        List<Path> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of).toList();
        for (Class<?> type : List.of(DemoPacket.class, Fleet.class, WorldObject.class)) {
            Path copy = folder.resolve(type.getSimpleName());
            copyClasses(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()), copy);
            ReadyCodecs codecs = ReadyCodecs.make(copy, classPath, false);
            assertTrue(codecs.sizes().size() > 5, codecs::summary);
            assertEquals(List.of(), codecs.unsentFields());
            assertEquals(List.of(), codecs.shortcomings().stream().filter(line -> line.contains(" assigns to ")).toList());
        }
    }

    /** From a folder or an archive. */
    private static void copyClasses(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            try (FileSystem archive = FileSystems.newFileSystem(from)) {
                copyClasses(archive.getPath("/"), to);
                return;
            }
        }
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private static List<String> obstacles(List<WireType> types) {
        return types.stream().filter(type -> !type.isDescribed())
                .map(type -> String.valueOf(type.obstacle()).replaceFirst("\\.java:\\d+", "")).toList();
    }
}
