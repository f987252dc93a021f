package io.github.tightwire.inspect;

import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.commands.Program;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options that choose packets: their protocol, the capture, and a selection. */
final class CaptureOption extends ProtocolOption {
    static final int MAX_PORT = 65535;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Parameters(index = "1", paramLabel = "<capture>", description = "A file of record or of Tap, of Wireshark, dumpcap or tcpdump.")
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

    /** Refuses a file for output that is the capture itself, and returns any other. */
    Path checkedOutput(Path output) throws IOException {
        if (Files.exists(output) && Files.isSameFile(output, file)) {
            throw new ParameterException(spec.commandLine(), output + " is the capture itself: name another file");
        }
        return output;
    }

    /**
     * Reads the datagrams from or to the port, all of them without one. Of a capture that ends within a packet those before it are read.
     *
     * @param visitor gets each, until it returns false or somebody wants the command to end
     * @return what was gone over
     */
    Gaps read(Visitor visitor) throws IOException {
        long shown = 0;
        long otherPorts = 0;
        EOFException end = null;
        Map<String, Long> skipped;
        try (CaptureReader reader = new CaptureReader(file)) {
            try {
                boolean goesOn = true;
                for (Datagram datagram = reader.next(); datagram != null && goesOn && !Program.isInterrupted(); datagram = reader.next()) {
                    if (isOfPort(datagram)) {
                        shown++;
                        goesOn = visitor.visit(datagram);
                    } else {
                        otherPorts++;
                    }
                }
            } catch (EOFException e) {
                end = e;
            }
            skipped = new LinkedHashMap<>(reader.skipped());
        }
        // Who asks for a port knows that there are others, unless nothing is left.
        if (shown == 0 && otherPorts > 0) {
            skipped.put("of other ports", otherPorts);
        }
        return new Gaps(file, skipped, end);
    }

    /** Gets datagram after datagram. */
    interface Visitor {
        /** Takes a datagram, and returns whether it wants the next one. */
        boolean visit(Datagram datagram) throws IOException;
    }

    /**
     * Packets of a capture that are not shown.
     *
     * @param file the capture
     * @param skipped each reason, with how many packets it holds for
     * @param end says where the capture is cut short; null if it is whole
     */
    record Gaps(Path file, Map<String, Long> skipped, EOFException end) {
        /** Returns what is missing in words, and where the capture is cut short; empty if nothing is. */
        String words() {
            return Stream.of(skippedWords(), end == null ? "" : end.getMessage()).filter(words -> !words.isEmpty())
                    .collect(Collectors.joining("; "));
        }

        private String skippedWords() {
            long total = skipped.values().stream().mapToLong(Long::longValue).sum();
            return skipped.isEmpty() ? "" : total + (total == 1 ? " packet" : " packets") + " skipped: " + skipped.entrySet().stream()
                    .map(reason -> reason.getValue() + " " + reason.getKey()).collect(Collectors.joining(", "));
        }

        /** Returns why there is nothing to show, for where there is not. */
        IOException nothing() {
            return new IOException(file + " has no datagrams to show: " + (words().isEmpty() ? "there are no packets in it" : words()));
        }
    }

    private boolean isOfPort(Datagram datagram) {
        return port == null || datagram.source().getPort() == port || datagram.destination().getPort() == port;
    }
}
