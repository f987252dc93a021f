package io.github.tightwire.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.capture.CaptureWriter;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.commands.RunContract;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest extends RunContract {
    RunTest() {
        super("inspect/run");
    }

    @Test
    void ctrlCEndsWithASummary(@TempDir Path folder) throws IOException, InterruptedException {
        Path capture = folder.resolve("long.pcapng");
        InetSocketAddress address = new InetSocketAddress("192.0.2.1", 7777);
        try (CaptureWriter out = new CaptureWriter(capture)) {
            for (int i = 0; i < 200_000; i++) {
                out.write(new Datagram(Instant.ofEpochSecond(i), Direction.SENT, address, address, new byte[1], 1));
            }
        }
        String classes = Path.of("target/test-classes").toAbsolutePath().toString();
        Outcome outcome = interrupt("too short", "packets", "--fields", "--class-path", classes,
                InspectCommandTest.class.getName() + ".PROTOCOL", capture.toString());
        assertEquals(130, outcome.exitCode(), outcome.err());
        String last = outcome.out().substring(outcome.out().lastIndexOf('\n', outcome.out().length() - 2) + 1).strip();
        assertTrue(last.matches("0 accepted, [0-9]+ refused") && !last.contains("200000"), last);
    }
}
