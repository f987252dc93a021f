package io.github.tightwire.inspect;

import io.github.tightwire.capture.Datagram;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Whose packets, in which capture, and which of them. */
final class CaptureOption extends ProtocolOption {
    static final int MAX_PORT = 65535;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Parameters(index = "1", paramLabel = "<capture>", description = "A file of record or of Tap, of Wireshark, of dumpcap.")
    private Path file;

    @Option(names = "--port", paramLabel = "<port>", description = "Only datagrams from or to this UDP port.")
    private Integer port;

    /** Refuses what can't be one. */
    void check() {
        if (port != null && (port < 1 || port > MAX_PORT)) {
            throw new ParameterException(spec.commandLine(), port + " is not a port");
        }
        if (Files.isDirectory(file)) {
            throw new ParameterException(spec.commandLine(), file + " is a folder, and not a capture");
        }
    }

    Path file() {
        return file;
    }

    boolean isOfPort(Datagram datagram) {
        return port == null || datagram.source().getPort() == port || datagram.destination().getPort() == port;
    }
}
