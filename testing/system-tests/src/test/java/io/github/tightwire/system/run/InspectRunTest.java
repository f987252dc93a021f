package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.capture.CaptureWriter;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.fixtures.Running.Outcome;
import io.github.tightwire.packet.Protocol;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectRunTest extends RunContract {
    /** A program, which inspect loads. */
    static final class Pings {
        static final Protocol PROTOCOL = Protocol.builder("pings", 1).packet(Ping.class, Ping::new).build();
    }

    /** A packet. */
    static final class Ping implements BitSerializable {
        private int number;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 1000);
        }
    }

    InspectRunTest() {
        super("apps/inspect/run");
    }

    @Test
    @Tag("slow")
    void thePageIsServedUntilCtrlC(@TempDir Path folder) throws IOException, InterruptedException {
        Path capture = folder.resolve("one.pcapng");
        write(capture, 1);
        String classes = Path.of("target/test-classes").toAbsolutePath().toString();
        Outcome outcome = interrupt("Ctrl-C ends it", "page", "--class-path", classes, Pings.class.getName() + ".PROTOCOL",
                capture.toString());
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().matches("see http://127.0.0.1:[0-9]+/ \\(Ctrl-C ends it\\)\n"), outcome.out());
        assertEquals("", outcome.err());
    }

    @Test
    @Tag("exhaustive")
    void ctrlCEndsWithASummary(@TempDir Path folder) throws IOException, InterruptedException {
        Path capture = folder.resolve("long.pcapng");
        write(capture, 200_000);
        String classes = Path.of("target/test-classes").toAbsolutePath().toString();
        Outcome outcome = interrupt("too short", "packets", "--fields", "--class-path", classes,
                Pings.class.getName() + ".PROTOCOL", capture.toString());
        assertEquals(130, outcome.exitCode(), outcome.err());
        String last = outcome.out().substring(outcome.out().lastIndexOf('\n', outcome.out().length() - 2) + 1).strip();
        assertTrue(last.matches("0 accepted, [0-9]+ refused") && !last.contains("200000"), last);
    }

    private static void write(Path capture, int datagrams) throws IOException {
        InetSocketAddress address = new InetSocketAddress("192.0.2.1", 7777);
        try (CaptureWriter out = new CaptureWriter(capture)) {
            for (int i = 0; i < datagrams; i++) {
                out.write(new Datagram(Instant.ofEpochSecond(i), Direction.SENT, address, address, new byte[1], 1));
            }
        }
    }
}
