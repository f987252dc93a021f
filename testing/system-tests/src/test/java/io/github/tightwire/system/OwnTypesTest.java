package io.github.tightwire.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
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
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The test kit finds no mistake in the types of the commands, which are built without it. */
class OwnTypesTest {
    private static final int CUBES = 900;
    /** A class of each. */
    private static final List<Class<?>> COMMANDS = List.of(DemoPacket.class, Fleet.class, WorldObject.class);

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

    /** All types of the demo, the fleet and the formats have a description, and are compared when a player connects, but for these. */
    @Test
    void thoseWithoutADescriptionSayWhy() throws IOException, URISyntaxException {
        assertEquals(List.of(), obstacles(WireDescription.of(DemoProtocol.create().samples()).types().stream()));
        List<String> obstacles = new ArrayList<>();
        for (Class<?> type : COMMANDS) {
            Path location = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
            obstacles.addAll(obstacles(types(location, type.getClassLoader()).stream().map(WireType::of)));
        }
        assertEquals(List.of(
                // A saved world has objects of the classes that its program told it.
                "SavedWorld: an object of io.github.tightwire.BitSerializable is described by its own class, and nothing on the wire says"
                        + " which one that is: use a Family",
                // These describe other types, with widths that were read long before, or from a list that grows.
                "ObjectClass: the wire depends on Stream.count(), which is not described",
                "Property: the wire depends on components of a nested object, which that does not always read",
                "Property: the wire depends on a field of an object that is not known",
                "Schema: the wire depends on Stream.count(), which is not described",
                "Snapshot: the wire depends on List.size(), which is not described",
                "Changes: passes the stream to WorldObject.serializeChange",
                "WholeFloats: the wire depends on the length of an array, which is not described"), obstacles);
    }

    /** The report of a build that makes their codecs says neither that a field is forgotten, nor that one is taken for another. */
    @Test
    void aBuildSaysNothingOfThem(@TempDir Path folder) throws IOException, URISyntaxException {
        List<Path> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of).toList();
        for (Class<?> type : COMMANDS) {
            Path copy = folder.resolve(type.getSimpleName());
            copyClasses(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()), copy);
            ReadyCodecs codecs = ReadyCodecs.make(copy, classPath, false);
            assertTrue(codecs.sizes().size() > 5, codecs::summary);
            assertEquals(List.of(), codecs.unsentFields());
            assertEquals(List.of(), codecs.shortcomings().stream().filter(line -> line.contains(" and assigns the result to ")).toList());
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

    /** The types of a folder or an archive that describe themselves, in the order of their names. */
    private static List<Class<?>> types(Path location, ClassLoader loader) throws IOException {
        if (!Files.isDirectory(location)) {
            try (FileSystem archive = FileSystems.newFileSystem(location)) {
                return types(archive.getPath("/"), loader);
            }
        }
        List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files = Files.walk(location)) {
            for (String file : files.map(file -> location.relativize(file).toString().replace(File.separatorChar, '/'))
                    .filter(file -> file.endsWith(".class") && !file.contains("-info") && !file.startsWith("META-INF")).sorted().toList()) {
                Class<?> type = loader.loadClass(file.substring(0, file.length() - ".class".length()).replace('/', '.'));
                boolean describes = BitSerializable.class.isAssignableFrom(type) || BitValue.class.isAssignableFrom(type);
                if (describes && !type.isInterface() && !Modifier.isAbstract(type.getModifiers())) {
                    types.add(type);
                }
            }
            return types;
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> obstacles(Stream<WireType> types) {
        return types.filter(type -> !type.isDescribed())
                .map(type -> String.valueOf(type.obstacle()).replaceFirst("\\.java:\\d+", "")).toList();
    }
}
