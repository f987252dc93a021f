package io.github.tightwire.demo.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.commands.Program;
import io.github.tightwire.netcode.NetworkProfile;
import io.github.tightwire.netcode.UdpTransport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class DemoTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "--loss 100.1", "--loss -1", "--loss NaN", "--loss much", "--latency 1001", "--jitter -1", "--duplicates 101", "--corrupt 101",
        "--network dialup", "--bandwidth 0", "--bandwidth 1000001", "--queue 1001", "--bursts 51", "--garbage 101", "--clients 0",
        "--clients 33", "--duration 4", "--duration 3601", "--port 65536", "--seed x", "--nonsense", "nonsense", "run --loss 101",
        "server --port -1", "server --duration -1", "client --port 0", "client --duration 4", "client --host no.such.host.invalid",
        "client --fingerprint 0123", "client --fingerprint", "client --host 192.0.2.1"})
    void aWrongArgumentIsOneLineAndNotZero(String arguments) {
        Outcome outcome = execute(arguments.split(" "));
        assertEquals(2, outcome.exitCode);
        assertTrue(outcome.err.startsWith("apps/demo/run: "), outcome.err);
        assertEquals(1, outcome.err.lines().count(), outcome.err);
        assertEquals("", outcome.out);
    }

    @Test
    void helpNamesEveryOption() {
        CommandLine demo = Program.commandLine(new Demo());
        requireHelp(demo);
        demo.getSubcommands().forEach((name, command) -> requireHelp(command, name));
    }

    @Test
    void thePageHasEveryOptionAndEveryProfile() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "demo.md"));
        String table = page.substring(page.indexOf("## Options"));
        Set<String> shown = Pattern.compile("(?m)^\\| `(--[a-z-]+)").matcher(table).results().map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        CommandLine demo = Program.commandLine(new Demo());
        Set<String> options = Stream.of("run", "server", "client").map(demo.getSubcommands()::get)
                .flatMap(command -> command.getCommandSpec().options().stream()).map(OptionSpec::longestName)
                .filter(name -> !name.equals("--help")).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(options, shown);
        for (NetworkProfile profile : NetworkProfile.values()) {
            assertTrue(table.contains("`" + profile + "`"), profile.toString());
        }
    }

    private static void requireHelp(CommandLine command, String... name) {
        Outcome outcome = execute(Stream.concat(Stream.of(name), Stream.of("--help")).toArray(String[]::new));
        assertEquals(0, outcome.exitCode);
        for (OptionSpec option : command.getCommandSpec().options()) {
            assertTrue(outcome.out.contains(option.longestName()), option.longestName());
        }
    }

    @Test
    void aPortThatIsTakenIsOneLine() throws IOException {
        try (UdpTransport taken = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            Outcome outcome = execute("server", "--port", Integer.toString(taken.localAddress().getPort()));
            assertEquals(2, outcome.exitCode);
            assertTrue(outcome.err.contains("cannot listen"), outcome.err);
            assertEquals(1, outcome.err.lines().count(), outcome.err);
        }
    }

    @Test
    @Tag("exhaustive")
    void aShortRunConvergesAndSaysSo() {
        Outcome outcome = execute("--duration", "5", "--clients", "1", "--loss", "20", "--garbage", "3");
        assertEquals(0, outcome.exitCode, outcome.out);
        assertTrue(outcome.out.contains("Every copy converged."), outcome.out);
        assertTrue(outcome.out.contains("nothing was worse"), outcome.out);
        assertTrue(outcome.out.contains("Codecs: Input, WorldPacket, WorldAcks, Checksum, Chat, Level, compiled."), outcome.out);
        assertTrue(outcome.out.contains("Every packet is sealed, with keys from a matchmaker at https://"), outcome.out);
        assertTrue(outcome.out.contains("connected once; 100% of the level"), outcome.out);
        for (String verdict : new String[] {"forged", "replayed", "unknown sender"}) {
            assertTrue(outcome.out.contains(verdict), outcome.out);
        }
    }

    @Test
    void aMatchmakerThatIsNotThereIsOneLine() {
        Outcome outcome = execute("client", "--port", "1");
        assertEquals(2, outcome.exitCode);
        assertTrue(outcome.err.endsWith(": nobody listens there" + System.lineSeparator()), outcome.err);
        assertEquals(1, outcome.err.lines().count(), outcome.err);
    }

    @Test
    @Tag("exhaustive")
    void aRunWithoutANetworkDoesNotConvergeAndSaysSo() {
        Outcome outcome = execute("run", "--duration", "5", "--clients", "1", "--loss", "100");
        assertEquals(1, outcome.exitCode);
        assertTrue(outcome.out.contains("NOT EVERY COPY CONVERGED."), outcome.out);
        assertTrue(outcome.out.contains("901 of 901 cubes differ"), outcome.out);
    }

    private static Outcome execute(String... arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(outBytes, true));
        System.setErr(new PrintStream(errBytes, true));
        try {
            int exitCode = Program.commandLine(new Demo()).execute(arguments);
            return new Outcome(exitCode, outBytes.toString(), errBytes.toString());
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private record Outcome(int exitCode, String out, String err) {
    }
}
