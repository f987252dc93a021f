package io.github.tightwire.inspect;

import io.github.tightwire.Verdict;
import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.commands.Program;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.trace.Trace;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the packets of a capture. */
@Command(name = "packets", sortOptions = false,
        description = "Prints the packets of a capture in the format pcapng: when, from where, of what type, and whether a reader accepts "
                + "them.")
final class PacketsCommand implements Callable<Integer> {
    private static final int MAX_PORT = 65535;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ProtocolOption protocolOption;

    @Parameters(index = "1", paramLabel = "<capture>", description = "A file of Tap, of Wireshark, of dumpcap.")
    private Path file;

    @Option(names = "--port", paramLabel = "<port>", description = "Only datagrams from or to this UDP port.")
    private Integer port;

    @Option(names = "--aggregates", description = "A datagram may have several packets.")
    private boolean aggregates;

    @Option(names = "--refused", description = "Only what is refused.")
    private boolean refused;

    @Option(names = "--fields", description = "With every field of a packet, its bits and its value, up to where it was refused.")
    private boolean fields;

    private long accepted;
    private long refusals;

    @Override
    public Integer call() throws IOException {
        if (port != null && (port < 1 || port > MAX_PORT)) {
            throw new ParameterException(spec.commandLine(), port + " is not a port");
        }
        if (Files.isDirectory(file)) {
            throw new ParameterException(spec.commandLine(), file + " is a folder, and not a capture");
        }
        Protocol protocol = protocolOption.protocol();
        PacketReader reader = protocol.readerOfAll();
        PrintWriter out = spec.commandLine().getOut();
        try (CaptureReader capture = new CaptureReader(file)) {
            for (Datagram datagram = capture.next(); datagram != null && !Program.isInterrupted(); datagram = capture.next()) {
                if (port == null || datagram.source().getPort() == port || datagram.destination().getPort() == port) {
                    print(datagram, reader, out);
                }
            }
        }
        out.println(accepted + " accepted, " + refusals + " refused");
        return Program.isInterrupted() ? Program.INTERRUPTED : 0;
    }

    private void print(Datagram datagram, PacketReader reader, PrintWriter out) {
        List<String> types = new ArrayList<>();
        Verdict verdict;
        if (aggregates) {
            verdict = reader.readAggregate(datagram.bytes(), 0, datagram.bytes().length, packet -> types.add(name(packet)));
        } else {
            verdict = reader.read(datagram.bytes(), datagram.bytes().length);
            if (verdict.isAccepted()) {
                types.add(name(reader.packet()));
            }
        }
        if (verdict.isAccepted()) {
            accepted++;
        } else {
            refusals++;
        }
        if (!verdict.isAccepted() || !refused) {
            out.println(datagram.time() + "  " + address(datagram.source()) + " > " + address(datagram.destination()) + "  "
                    + datagram.length() + " bytes  " + String.join(", ", types) + (verdict.isAccepted() ? "" : (types.isEmpty() ? "" : ", ")
                    + verdict) + (datagram.isCutOff() ? ", of which " + datagram.bytes().length + " bytes were captured" : ""));
            if (fields) {
                byte[] bytes = datagram.bytes();
                Trace trace = aggregates ? reader.traceAggregate(bytes, 0, bytes.length) : reader.trace(bytes, 0, bytes.length);
                trace.toString().lines().forEach(line -> out.println("    " + line));
            }
        }
    }

    private static String name(Object packet) {
        return packet.getClass().getSimpleName();
    }

    private static String address(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
