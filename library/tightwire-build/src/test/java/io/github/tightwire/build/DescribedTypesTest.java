package io.github.tightwire.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The description of types that are being built: written once, and then compared. */
class DescribedTypesTest {
    private static final List<String> TYPES = List.of("game.Ship", "game.Ship$Part");

    @TempDir
    private Path path;

    private Path compile(int most) throws IOException {
        Path source = path.resolve("Ship.java");
        Files.writeString(source, "package game; import io.github.tightwire.*; import java.util.*;"
                + "public class Ship implements BitSerializable {"
                + "static { if (true) { throw new IllegalStateException(\"its code was run\"); } }"
                + "int x; Part part; @Override public void serialize(BitStream s) { x = s.serializeInt(x, 0, " + most + ");"
                + "part = s.serializeValue(part); }"
                + "record Part(int y) implements BitValue<Part> {"
                + "@Override public Part serialize(BitStream s) { return new Part(s.serializeInt(y, 0, 3)); } } }"
                + "class Crowd implements BitSerializable { List<String> names; @Override public void serialize(BitStream s) {"
                + "for (String name : names) { s.serializeString(name, 9); } } }");
        Path classes = Files.createDirectories(path.resolve("classes"));
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", "-nowarn",
                "-cp", System.getProperty("java.class.path"), "-d", classes.toString(), source.toString()));
        return classes;
    }

    @Test
    void isWrittenOnceAndThenCompared() throws IOException {
        Path file = path.resolve("src/main/wire/protocol.wire");
        assertEquals(Optional.of(file + " is new: look at it, and add it to the repository"),
                DescribedTypes.problem(compile(100), List.of(), TYPES, file));
        assertTrue(Files.readString(file).contains("  #0 Int(0, 100) 7 bits"), Files.readString(file));
        assertEquals(Optional.empty(), DescribedTypes.problem(compile(100), List.of(), TYPES, file));
        String difference = DescribedTypes.problem(compile(200), List.of(), TYPES, file).orElseThrow();
        assertTrue(difference.startsWith("Ship.x: 7 bits became 8 bits, Int(0, 100) became Int(0, 200). A peer of the other "),
                difference);
        assertTrue(difference.contains("\nIf that is meant, raise the protocol's version, delete " + file), difference);
        assertEquals(Optional.of("the order of the types differs: each is taken for another one"),
                DescribedTypes.problem(compile(100), List.of(), List.of("game.Ship$Part", "game.Ship"), file)
                        .map(text -> text.lines().findFirst().orElseThrow()));
    }

    @Test
    void aTypeWithoutADescriptionIsNamed() throws IOException {
        String problem = DescribedTypes.problem(compile(100), List.of(), List.of("game.Crowd"), path.resolve("crowd.wire")).orElseThrow();
        assertTrue(problem.contains("\ngame.Crowd is not described: Ship.java:1: "), problem);
    }

    @Test
    void whatIsWrongIsToldInALine() throws IOException {
        Path classes = compile(100);
        Path file = path.resolve("protocol.wire");
        IOException missing = assertThrows(IOException.class,
                () -> DescribedTypes.problem(classes, List.of(), List.of("game.Part"), file));
        assertEquals("there is no class game.Part in " + classes
                + ": a nested one has a $ between its name and that of the class around it", missing.getMessage());
        Files.writeString(file, "something else");
        assertTrue(assertThrows(IOException.class, () -> DescribedTypes.problem(classes, List.of(), TYPES, file)).getMessage()
                .startsWith(file + ": a description begins with the line "));
    }
}
