package io.github.tightwire.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.internal.origin.LoadTimes;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BuildCommandTest {
    private static final String SHIP = "public class Ship implements io.github.tightwire.BitSerializable {"
            + "private int x = 7; private Part part = new Part(2);"
            + "@Override public void serialize(io.github.tightwire.BitStream s) {"
            + "x = s.serializeInt(x, 0, 9); part = s.serializeValue(part); }"
            + "private record Part(int y) implements io.github.tightwire.BitValue<Part> {"
            + "@Override public Part serialize(io.github.tightwire.BitStream s) { return new Part(s.serializeInt(y, 0, 3)); } }"
            + "public static void main(String[] arguments) {"
            + "io.github.tightwire.Codec<Ship> codec = io.github.tightwire.Codec.of(Ship.class);"
            + "Ship ship = new Ship(); ship.x = 0; byte[] bytes = {0};"
            + "System.out.println(codec + \" \" + codec.write(new Ship(), bytes) + \" \" + bytes[0]"
            + " + \" \" + codec.read(ship, bytes, 1) + \" \" + ship.x);"
            + "try { ship.x = 77; codec.write(ship, bytes); } catch (IllegalArgumentException e) {"
            + "for (StackTraceElement frame : e.getStackTrace()) { if (frame.getClassName().startsWith(\"Ship\")) {"
            + "System.out.println(e.getMessage() + \" at \" + frame); break; } } } } }";

    private static final String KEEPER = "public class Keeper implements io.github.tightwire.BitSerializable {"
            + "static io.github.tightwire.BitStream kept;"
            + "@Override public void serialize(io.github.tightwire.BitStream s) { kept = s; } }";

    @TempDir
    private Path path;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine line = BuildCommand.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }

    private Path compile(String name, String source) throws IOException {
        Path file = path.resolve(name + ".java");
        Files.writeString(file, source);
        Path classes = Files.createDirectories(path.resolve("classes"));
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17",
                "-cp", System.getProperty("java.class.path"), "-d", classes.toString(), file.toString()));
        return classes;
    }

    @Test
    void theSummarySaysWhatWasMade() throws IOException {
        Path classes = compile("Ship", SHIP);
        assertEquals(0, run(classes.toString(), "--strict"));
        assertTrue(out.toString().matches("2 of 2 types have a ready codec; \\d+ bytes of class files; 7 files written\\R"), out::toString);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            LoadTimes.isNew(loader);
            assertEquals("Codec of Ship, compiled when it was built",
                    Codec.of(loader.loadClass("Ship").asSubclass(BitSerializable.class)).toString());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** In a process of its own, from an archive. */
    @Test
    void aProcessUsesIt() throws IOException, InterruptedException {
        Path classes = compile("Ship", SHIP);
        run(classes.toString());
        Path jar = path.resolve("game.jar");
        assertEquals(0, java.util.spi.ToolProvider.findFirst("jar").orElseThrow()
                .run(System.out, System.err, "--create", "--file", jar.toString(), "-C", classes.toString(), "."));
        assertEquals("Codec of Ship, compiled when it was built 1 39 accepted 7\n"
                + "x = 77 is outside [0, 9], at bit 0 at Ship.serialize(Ship.java:1)\n", java(jar, "Ship"));
    }

    private static String java(Path jar, String main) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-cp", jar + File.pathSeparator + System.getProperty("java.class.path"), main))
                .redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        return said.replace("\r\n", "\n");
    }

    @Test
    void whatIsPlainIsSaidAndMayBeAnError() throws IOException {
        Path classes = compile("Keeper", KEEPER);
        assertEquals(0, run(classes.toString()));
        assertTrue(out.toString().startsWith("Keeper has no ready codec, because "), out::toString);
        assertEquals(1, run(classes.toString(), "--strict"));
    }

    /** A field that is not sent may be meant, and no build fails for it. */
    @Test
    void resultsOfAnotherFieldAndForgottenFieldsAreSaid() throws IOException {
        String honest = SHIP.replace("private int x = 7;", "private int x = 7; private int fuel;");
        Path classes = compile("Ship", honest);
        assertEquals(0, run(classes.toString(), "--strict"));
        assertEquals("Ship.fuel is on no path of serialize: send it, or make it transient",
                out.toString().lines().findFirst().orElseThrow());
        Path swapped = compile("Ship", honest.replace("s.serializeInt(x, 0, 9)", "s.serializeInt(fuel, 0, 9)"));
        assertEquals(0, run(swapped.toString()));
        assertTrue(out.toString().contains("Ship.java:1 passes fuel to serializeInt and assigns the result to x: "), out::toString);
        assertEquals(1, run(swapped.toString(), "--strict"));
    }

    @Test
    void verboseSaysHowLargeEachIs() throws IOException {
        assertEquals(0, run(compile("Ship", SHIP).toString(), "-v"));
        assertTrue(out.toString().contains("Ship: "), out::toString);
    }

    @Test
    void aFolderThatIsMissingIsAWrongArgument() {
        assertEquals(2, run(path.resolve("nowhere").toString()));
        assertTrue(err.toString().matches("tightwire-build: there is no folder .* \\(--help has the options\\)\\R"), err::toString);
    }

    @Test
    void anOptionThatNobodyKnowsIsToldInALine() {
        assertEquals(2, run(path.toString(), "--bogus"));
        assertEquals("tightwire-build: Unknown option: '--bogus' (--help has the options)" + System.lineSeparator(), err.toString());
    }

    @Test
    void anotherLibraryOnTheClassPathIsRefused() throws IOException {
        Path other = Files.createDirectories(path.resolve("other/io/github/tightwire"));
        Files.write(other.resolve("BitStream.class"), new byte[] {1, 2, 3});
        assertEquals(2, run(compile("Ship", SHIP).toString(), "--class-path", path.resolve("other").toString()));
        assertTrue(err.toString().contains("the class path has another version of Tightwire than this program"), err::toString);
    }

    @Test
    void aClassThatIsMissingIsToldInALine() throws IOException {
        Path classes = compile("Ship", SHIP.replace("private int x = 7;", "private int x = 7; void tell(Log log) { }") + " class Log { }");
        Files.delete(classes.resolve("Log.class"));
        assertEquals(2, run(classes.toString()));
        assertEquals("tightwire-build: the class path lacks Log, which a type names" + System.lineSeparator(), err.toString());
    }

    // ---- Clients

    private static final String NET = "public class Net { static final io.github.tightwire.packet.Protocol PROTOCOL ="
            + "io.github.tightwire.packet.Protocol.builder(\"ships\", 1).packet(Ship.class, Ship::new).build();"
            + "static io.github.tightwire.packet.Protocol protocol() { return PROTOCOL; } static final int NONE = 1; int own; } ";

    @Test
    void aClientInCSharpIsWritten() throws IOException {
        Path classes = compile("Ship", SHIP + NET.replace("public", ""));
        for (String types : List.of("Ship", "Net#PROTOCOL", "Net#protocol,Ship")) {
            Path client = path.resolve(types.replace('#', '-'));
            assertEquals(0, run(classes.toString(), "--csharp", client.toString(), "--types", types, "--namespace", "Sea"));
            int files = types.startsWith("Net") ? 14 : 13;
            assertTrue(out.toString().endsWith(files + " files written" + System.lineSeparator()), out::toString);
            assertTrue(Files.readString(client.resolve("Ship.cs")).contains("namespace Sea"));
            assertTrue(Files.exists(client.resolve("Tightwire/BitReader.cs")));
            assertEquals(types.startsWith("Net"), Files.exists(client.resolve("ShipsProtocol.cs")));
        }
        assertFalse(Files.exists(classes.resolve("Ship$$Template.class")));
    }

    @Test
    void clientsInTwoLanguagesAreWrittenAtOnce() throws IOException {
        Path classes = compile("Ship", SHIP + NET.replace("public", ""));
        Path csharp = path.resolve("csharp");
        Path typescript = path.resolve("typescript");
        assertEquals(0, run(classes.toString(), "--csharp", csharp.toString(), "--typescript", typescript.toString(),
                "--types", "Net#PROTOCOL"));
        assertTrue(out.toString().endsWith("25 files written" + System.lineSeparator()), out::toString);
        assertTrue(Files.exists(csharp.resolve("Ship.cs")));
        assertTrue(Files.readString(typescript.resolve("ShipsProtocol.ts")).contains("implements PacketTypes<Ship, null>"));
        assertTrue(Files.exists(typescript.resolve("tightwire/BitReader.ts")));
    }

    @Test
    void aClientInCppIsWritten() throws IOException {
        Path classes = compile("Ship", SHIP + NET.replace("public", ""));
        Path client = path.resolve("client");
        String[] command = {classes.toString(), "--cpp", client.toString(), "--types", "Net#PROTOCOL", "--namespace", "Sea.Net"};
        assertEquals(0, run(command));
        assertTrue(out.toString().endsWith("2 files written" + System.lineSeparator()), out::toString);
        String types = Files.readString(client.resolve("types.h"));
        assertTrue(types.contains("namespace Sea::Net {") && types.contains("struct ShipsProtocol"), types);
        assertTrue(Files.exists(client.resolve("tightwire/tightwire.h")));
        assertEquals(0, run(command));
        assertTrue(out.toString().endsWith("0 files written" + System.lineSeparator()), out::toString);
        assertEquals(2, run(classes.toString(), "--cpp", client.toString(), "--types", "Ship", "--namespace", "Sea.namespace"));
        assertTrue(err.toString().contains("'Sea.namespace' can't be the namespace"), err::toString);
    }

    @Test
    void aSchemaIsOneFile() throws IOException {
        Path schema = path.resolve("tools/Sea.schema");
        String classes = compile("Ship", SHIP).toString();
        String[] command = {classes, "--schema", schema.toString(), "--types", "Ship", "--namespace", "Sea"};
        assertEquals(0, run(command));
        assertTrue(Files.readString(schema).contains("package sea\n"));
        assertEquals(0, run(command));
        assertTrue(out.toString().matches("1 files written\\R0 files written\\R"), out::toString);
        assertEquals(2, run(classes, "--schema", schema.toString(), "--types", "Ship", "--namespace", "for"));
    }

    @Test
    void aTypeThatIsNotTranslatedLeavesNothing() throws IOException {
        Path client = path.resolve("client");
        String source = KEEPER.replace("kept = s;", "if (s.bitPosition() > 3) { s.serializeAlign(); }");
        assertEquals(1, run(compile("Keeper", source).toString(), "--csharp", client.toString(), "--types", "Keeper"));
        assertTrue(out.toString().matches("Keeper can't be translated: Keeper\\.java:1: .*\\R.*nothing is written\\R"), out::toString);
        assertFalse(Files.exists(client));
    }

    @Test
    void namesOfNoTypeAreToldInALine() throws IOException {
        String classes = compile("Ship", SHIP + NET.replace("public", "")).toString();
        String client = path.resolve("client").toString();
        for (String[] each : new String[][] {
            {"Gone", "there is no class Gone in the folder or on the class path"},
            {"Net", "Net is no type with a serialize method; for a protocol name its static field or method as Net#PROTOCOL"},
            {"Net#GONE", "Net has no static field GONE and no static method GONE() that gives the types of a protocol"},
            {"Net#own", "Net has no static field own and no static method own() that gives the types of a protocol"},
            {"Net#NONE", "Net#NONE is no Protocol, GameProtocol or WorldTypes"}}) {
            err.getBuffer().setLength(0);
            assertEquals(2, run(classes, "--csharp", client, "--types", each[0]));
            assertEquals("tightwire-build: " + each[1] + System.lineSeparator(), err.toString());
        }
        err.getBuffer().setLength(0);
        assertEquals(2, run(classes, "--csharp", client));
        assertTrue(err.toString().startsWith("tightwire-build: a client needs --types: "), err::toString);
        assertEquals(2, run(classes, "--csharp", client, "--types", "Ship", "--namespace", "../x"));
        assertTrue(err.toString().contains("'../x' can't be the namespace"), err::toString);
    }

    /** GraalVM's native-image asks for the classes that are found by name; nobody else does. */
    @Test
    void aClosedWorldHasTheMetadataOfItsNativeImage() throws IOException {
        Path classes = compile("Ship", SHIP + " enum Team { RED, BLUE }");
        Path file = classes.resolve("META-INF/native-image/ready-codecs/Ship/reflect-config.json");
        assertEquals(0, run(classes.toString()));
        assertFalse(Files.exists(file));
        assertEquals(0, run(classes.toString(), "--trusted"));
        assertEquals(List.of("[", "  {\"name\": \"Ship\"},", "  {\"name\": \"Ship$$Template\"},", "  {\"name\": \"Ship$$Template$names\"},",
                "  {\"name\": \"Ship$Part\"},", "  {\"name\": \"Ship$Part$$Template\"},", "  {\"name\": \"Ship$Part$$Template$names\"},",
                "  {\"name\": \"Team\", \"allDeclaredFields\": true}", "]"), Files.readAllLines(file));
        assertEquals(0, run(classes.toString()));
        assertFalse(Files.exists(file));
    }

    @Test
    void aRelocatedLibraryIsRefused() throws IOException {
        Path classes = compile("Ship", SHIP);
        Path library = Files.createDirectories(classes.resolve("com/game/packed/internal"));
        Files.copy(classes.resolve("Ship.class"), library.resolve("LibraryPackages.class"));
        assertEquals(2, run(classes.toString()));
        assertEquals("tightwire-build: the library was relocated to com.game.packed: make codecs before that, with --trusted"
                + System.lineSeparator(), err.toString());
    }

    /** Two hundred types that refer to each other. */
    @Test
    @Tag("exhaustive")
    void manyTypesAreBuiltOnce() throws IOException {
        List<String> sources = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            sources.add("class T" + i + " implements io.github.tightwire.BitSerializable { int a; float b; boolean c; T" + (i + 1) % 200
                    + " next; @Override public void serialize(io.github.tightwire.BitStream s) {"
                    + "a = s.serializeInt(a, 0, " + (i + 1) + "); b = s.serializeFloat(b); c = s.serializeBool(c);"
                    + "next = s.serializeOptional(next, T" + (i + 1) % 200 + "::new); } }");
        }
        Path classes = compile("Many", String.join("\n", sources));
        assertEquals(0, run(classes.toString(), "--strict"));
        Map<String, Long> before = times(classes);
        assertEquals(0, run(classes.toString(), "--strict"));
        assertTrue(out.toString().endsWith(" 0 files written" + System.lineSeparator()), out::toString);
        assertEquals(before, times(classes));
    }

    private static Map<String, Long> times(Path folder) throws IOException {
        Map<String, Long> times = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                times.put(file.toString(), Files.getLastModifiedTime(file).toMillis());
            }
        }
        return times;
    }
}
