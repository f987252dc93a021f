package io.github.tightwire.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.CaptureWriter;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.commands.Program;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class InspectCommandTest {
    static final Protocol PROTOCOL = Protocol.builder("pings", 1).packet(Ping.class, Ping::new).build();
    static final Protocol THROWING = Protocol.builder("throwers", 1).packet(Thrower.class, Thrower::new).build();
    static final Protocol LISTS = Protocol.builder("lists", 1).packet(Numbers.class, Numbers::new).build();
    static final String NOT_ONE = "";
    private static final String FIELD = "io.github.tightwire.inspect.InspectCommandTest.PROTOCOL";
    /** Of the writer's interface, behind its section. */
    private static final int LINK_TYPE_AT = 28 + 8;
    private static final String CLASSES = "target/test-classes";
    private static final InetSocketAddress FOUR = new InetSocketAddress("192.0.2.1", 7777);
    private static final InetSocketAddress SIX = new InetSocketAddress("2001:db8::1", 40000);

    @TempDir
    Path folder;
    private Path capture;

    /** A packet. */
    static final class Ping implements BitSerializable {
        private int number;
        private Object context = "";

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 1000);
            if (context.equals("more")) {
                number = s.serializeInt(number, 0, 1000);
            }
        }
    }

    /** A packet that can't be read. */
    static final class Thrower implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            if (s.isReading()) {
                throw new StackOverflowError("deep");
            }
        }
    }

    /** A packet with more fields than a comment has room for. */
    static final class Numbers implements BitSerializable {
        private String name = "\u00e4".repeat(20);

        @Override
        public void serialize(BitStream s) {
            name = s.serializeString(name, 100);
            for (int i = 0; i < 1_500; i++) {
                s.serializeInt(i % 8, 0, 7);
            }
        }
    }

    record Outcome(int exitCode, List<String> out, String err) {
    }

    static Outcome run(String... arguments) throws ReflectiveOperationException {
        CommandLine commandLine = commandLine();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        commandLine.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        for (CommandLine each : commandLine.getSubcommands().values()) {
            each.setParameterExceptionHandler(commandLine.getParameterExceptionHandler());
        }
        int exitCode = commandLine.execute(arguments);
        return new Outcome(exitCode, out.toString().lines().toList(), err.toString());
    }

    /** Returns the output of a command that succeeds. */
    static List<String> out(String... arguments) throws ReflectiveOperationException {
        Outcome outcome = run(arguments);
        assertEquals(0, outcome.exitCode, outcome.err);
        return outcome.out;
    }

    @BeforeEach
    void writeCapture() throws IOException {
        capture = folder.resolve("capture.pcapng");
        PacketWriter writer = PROTOCOL.writer();
        byte[] bytes = new byte[100];
        int length = writer.write(new Ping(), bytes);
        try (CaptureWriter out = new CaptureWriter(capture)) {
            out.write(datagram(bytes, length, 0));
            bytes[5] ^= 1;
            out.write(datagram(bytes, length, 1));
            out.write(datagram(bytes, 3, 2));
        }
    }

    private static Datagram datagram(byte[] bytes, int length, int second) {
        return new Datagram(Instant.ofEpochSecond(second), Direction.SENT, second == 2 ? SIX : FOUR, second == 2 ? FOUR : SIX,
                Arrays.copyOf(bytes, length), length);
    }

    @Test
    void packetsAndVerdicts() throws ReflectiveOperationException {
        Outcome outcome = run("packets", "--class-path", CLASSES, FIELD, capture.toString());
        assertEquals(0, outcome.exitCode, outcome.err);
        assertEquals(List.of(
                "1970-01-01T00:00:00Z  192.0.2.1:7777 > [2001:db8:0:0:0:0:0:1]:40000  10 bytes  Ping",
                "1970-01-01T00:00:01Z  192.0.2.1:7777 > [2001:db8:0:0:0:0:0:1]:40000  10 bytes  refused at bit 0: wrong checksum",
                "1970-01-01T00:00:02Z  [2001:db8:0:0:0:0:0:1]:40000 > 192.0.2.1:7777  3 bytes  refused at bit 0: too short",
                "1 accepted, 2 refused"), outcome.out);
        assertEquals(3, run("packets", "--class-path", CLASSES, "--refused", FIELD, capture.toString()).out.size());
        Outcome none = run("packets", "--class-path", CLASSES, "--port", "1", FIELD, capture.toString());
        assertEquals(List.of("0 accepted, 0 refused"), none.out);
        assertEquals("apps/inspect/run: " + capture + " has no datagrams to show: 3 packets skipped: 3 of other ports\n", none.err);
        assertEquals(Program.FAILED, none.exitCode);
        assertEquals(4, run("packets", "--class-path", CLASSES, "--port", "40000", FIELD, capture.toString()).out.size());
    }

    @Test
    void anEmptyResultSaysWhyItIsEmpty() throws IOException, ReflectiveOperationException {
        byte[] others = Files.readAllBytes(capture);
        others[LINK_TYPE_AT] = 105;
        assertNothing(others, "3 packets skipped: 3 link type 105 (IEEE 802.11)\n");
        assertNothing(Arrays.copyOf(others, others.length - 1),
                "2 packets skipped: 2 link type 105 (IEEE 802.11); " + capture + " ends within the block at byte ");
        assertNothing(new byte[0], "there are no packets in it\n");
    }

    private void assertNothing(byte[] bytes, String why) throws IOException, ReflectiveOperationException {
        Files.write(capture, bytes);
        for (String command : List.of("packets", "page")) {
            Outcome outcome = run(command, "--class-path", CLASSES, FIELD, capture.toString());
            assertEquals(Program.FAILED, outcome.exitCode, outcome.err);
            assertTrue(outcome.err.startsWith("apps/inspect/run: " + capture + " has no datagrams to show: " + why), outcome.err);
        }
    }

    @Test
    void whatIsCutOffIsCounted() throws IOException, ReflectiveOperationException {
        byte[] whole = Files.readAllBytes(capture);
        Files.write(capture, Arrays.copyOf(whole, whole.length - 1));
        Outcome outcome = run("packets", "--class-path", CLASSES, FIELD, capture.toString());
        assertEquals(Program.FAILED, outcome.exitCode);
        assertEquals("1 accepted, 1 refused", outcome.out.get(2));
        assertTrue(outcome.out.get(3).startsWith(capture + " ends within the block at byte "), outcome.out.get(3));
        try (CaptureWriter out = new CaptureWriter(capture)) {
            out.write(new Datagram(Instant.EPOCH, Direction.SENT, FOUR, SIX, new byte[5], 10));
        }
        assertEquals("0 accepted, 1 refused, of which the capture cut off 1",
                run("packets", "--class-path", CLASSES, FIELD, capture.toString()).out.get(1));
    }

    /** One packet whose type threw ended the command. */
    @Test
    void whateverATypeThrowsTheNextPacketIsShown() throws IOException, ReflectiveOperationException {
        PacketWriter writer = THROWING.writer();
        byte[] bytes = new byte[100];
        int length = writer.write(new Thrower(), bytes);
        try (CaptureWriter out = new CaptureWriter(capture)) {
            out.write(datagram(bytes, length, 0));
            out.write(datagram(bytes, length, 1));
        }
        List<String> out = run("packets", "--class-path", CLASSES, FIELD.replace("PROTOCOL", "THROWING"), capture.toString()).out;
        assertEquals(3, out.size());
        assertTrue(out.get(1).endsWith("the program threw java.lang.StackOverflowError: deep"), out.get(1));
        assertEquals("0 accepted, 2 refused", out.get(2));
    }

    @Test
    void everyField() throws ReflectiveOperationException {
        List<String> out = run("packets", "--class-path", CLASSES, "--fields", FIELD, capture.toString()).out;
        assertTrue(out.stream().anyMatch(line -> line.matches(" +32 +10 +Ping.*")), out.toString());
        assertTrue(out.get(out.size() - 1).endsWith("1 accepted, 2 refused"), out.toString());
    }

    @Test
    void aCopyHasWhatIsShown() throws IOException, ReflectiveOperationException {
        Path copy = folder.resolve("copy.pcapng");
        try (CaptureWriter out = new CaptureWriter(capture)) {
            PacketWriter writer = PROTOCOL.writer();
            byte[] bytes = new byte[100];
            int length = writer.write(new Ping(), bytes);
            out.write(datagram(bytes, length, 0));
            out.write(received(bytes, length, "VIOLATION: then"));
            out.write(received(bytes, 3, ""));
        }
        List<String> shown = out("packets", "--class-path", CLASSES, "--refused", "--comments", copy.toString(), FIELD, capture.toString());
        assertEquals("2 accepted, 1 refused; of the accepted, 1 refused when recorded", shown.get(2));
        List<Datagram> copied = new ArrayList<>();
        try (CaptureReader reader = new CaptureReader(copy)) {
            for (Datagram datagram = reader.next(); datagram != null; datagram = reader.next()) {
                copied.add(datagram);
            }
        }
        assertEquals(2, copied.size());
        assertTrue(copied.get(0).comment().startsWith("VIOLATION: then\nexplained: Ping\n"), copied.get(0).comment());
        assertTrue(copied.get(1).comment().startsWith("explained: refused at bit 0: too short"), copied.get(1).comment());
        assertEquals(Direction.RECEIVED, copied.get(1).direction());
        assertEquals("1 accepted, 1 refused; of the accepted, 1 refused when recorded",
                out("packets", "--class-path", CLASSES, FIELD, copy.toString()).get(2));
    }

    private static Datagram received(byte[] bytes, int length, String comment) {
        return new Datagram(Instant.EPOCH, Direction.RECEIVED, FOUR, SIX, Arrays.copyOf(bytes, length), length, comment);
    }

    /** A comment of a capture has at most 65,535 bytes. */
    @Test
    void aCommentThatIsTooLongLosesItsLastFields() throws IOException, ReflectiveOperationException {
        Path copy = folder.resolve("copy.pcapng");
        byte[] bytes = new byte[2_000];
        int length = LISTS.writer().write(new Numbers(), bytes);
        try (CaptureWriter out = new CaptureWriter(capture)) {
            out.write(datagram(bytes, length, 0));
        }
        out("packets", "--class-path", CLASSES, "--comments", copy.toString(), FIELD.replace("PROTOCOL", "LISTS"), capture.toString());
        try (CaptureReader reader = new CaptureReader(copy)) {
            String comment = reader.next().comment();
            assertTrue(comment.length() > 65_000 && comment.length() <= 65_535, comment.length() + " bytes");
            assertTrue(comment.endsWith("\nand more fields than a comment holds"), comment.substring(65_000));
            assertTrue(comment.contains("\u00e4") && comment.getBytes(StandardCharsets.UTF_8).length <= 65_535);
        }
    }

    @Test
    void aDissector() throws IOException, ReflectiveOperationException {
        Path lua = folder.resolve("pings.lua");
        Outcome outcome = run("dissector", "--class-path", CLASSES, "--port", "7777,7778", "--name", "pings", FIELD, lua.toString());
        assertEquals(0, outcome.exitCode, outcome.err);
        assertEquals(List.of("wrote " + lua), outcome.out);
        String script = Files.readString(lua, StandardCharsets.UTF_8);
        assertTrue(script.contains("local ABBREVIATION = \"pings\"") && script.contains("\"7777,7778\""), script);
    }

    @Test
    void theGuideShowsEverySubcommand() throws IOException, ReflectiveOperationException {
        StringBuilder guide = new StringBuilder();
        try (Stream<Path> pages = Files.list(Path.of("..", "..", "docs", "guide"))) {
            for (Path page : pages.toList()) {
                guide.append(Files.readString(page));
            }
        }
        for (String name : commandLine().getSubcommands().keySet()) {
            assertTrue(guide.indexOf("apps/inspect/run " + name + ' ') >= 0, name);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "nowhere.Net.PROTOCOL, nowhere.Net is not on the class path",
        "io.github.tightwire.inspect.InspectCommandTest.NONE, has no field NONE",
        "io.github.tightwire.inspect.InspectCommandTest.NOT_ONE, is not a static field with a io.github.tightwire.packet.Protocol",
        "PROTOCOL, PROTOCOL names no static field"})
    void aWrongProtocolIsOneLine(String field, String saying) throws ReflectiveOperationException {
        assertOneLine(run("packets", "--class-path", CLASSES, field, capture.toString()), saying);
    }

    @Test
    void wrongArgumentsAreOneLine() throws ReflectiveOperationException {
        assertOneLine(run(), "say which command: packets, page, dissector, compare");
        assertOneLine(run("packets", FIELD, capture.toString()), "--class-path");
        assertOneLine(run("packets", "--class-path", "no/such/folder", FIELD, capture.toString()), "no/such/folder");
        assertOneLine(run("packets", "--class-path", CLASSES, FIELD, folder.resolve("nothing").toString()),
                "nothing: there is no such file");
        assertOneLine(run("packets", "--class-path", CLASSES, FIELD, folder.toString()), " is a folder, and not a capture");
        assertOneLine(run("packets", "--class-path", CLASSES, FIELD, "pom.xml"), "pom.xml");
        assertOneLine(run("packets", "--class-path", CLASSES, "--port", "65536", FIELD, capture.toString()), "65536 is not a port");
        assertOneLine(run("packets", "--class-path", CLASSES, "--comments", capture.toString(), FIELD, capture.toString()),
                "capture.pcapng is the capture itself: name another file");
        assertOneLine(run("packets", "--class-path", CLASSES, "--comments", folder.toString(), FIELD, capture.toString()),
                folder.toString());
        assertOneLine(run("page", "--class-path", CLASSES, FIELD, folder.resolve("nothing").toString()), "nothing: there is no such file");
        assertOneLine(run("page", "--class-path", CLASSES, FIELD, folder.toString()), " is a folder, and not a capture");
        assertOneLine(run("page", "--class-path", CLASSES, "--page-port", "65536", FIELD, capture.toString()), "65536 is not a port");
        assertOneLine(run("dissector", "--class-path", CLASSES, "--port", "0", FIELD, "x.lua"), "0 is not a port");
        assertOneLine(run("dissector", "--class-path", CLASSES, "--name", "Ä", FIELD, "x.lua"), "is not a field name");
    }

    private static CommandLine commandLine() throws ReflectiveOperationException {
        Constructor<InspectCommand> constructor = InspectCommand.class.getDeclaredConstructor();
        constructor.setAccessible(true);
        return Program.commandLine(constructor.newInstance());
    }

    private static void assertOneLine(Outcome outcome, String saying) {
        assertEquals(Program.FAILED, outcome.exitCode, outcome.err);
        assertEquals(1, outcome.err.lines().count(), outcome.err);
        assertTrue(outcome.err.contains(saying), outcome.err);
        assertEquals(List.of(), outcome.out);
    }

    @Test
    void comparesTheWireOfTwoBuilds() throws IOException, ReflectiveOperationException {
        String old = "tightwire wire 1\ntype ; game.Ship\n  #0 Int(0, 100) 7 bits ; health\n";
        Path before = Files.writeString(folder.resolve("old.wire"), old);
        Path after = Files.writeString(folder.resolve("new.wire"), old.replace("100) 7", "200) 8"));
        Outcome changed = run("compare", before.toString(), after.toString());
        assertEquals(1, changed.exitCode);
        assertEquals(List.of("Ship.health: 7 bits became 8 bits, Int(0, 100) became Int(0, 200). "
                + "A peer of the other build misreads all that follows"), changed.out);
        Outcome same = run("compare", before.toString(), before.toString());
        assertEquals(0, same.exitCode);
        assertEquals(List.of("no difference on the wire"), same.out);
        assertOneLine(run("compare", before.toString(), folder.resolve("none").toString()), "is not a file");
        assertOneLine(run("compare", before.toString(), Files.writeString(folder.resolve("other"), "x\n").toString()), "begins with");
    }
}
