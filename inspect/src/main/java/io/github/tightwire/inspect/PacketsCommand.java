package io.github.tightwire.inspect;

import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.commands.Program;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.Protocol;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the packets of a capture. */
@Command(name = "packets", sortOptions = false,
        description = "Prints the packets of a capture in the format pcapng: when, from where, of what type, and whether a reader accepts "
                + "them.")
final class PacketsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CaptureOption capture;

    @Option(names = "--aggregates", description = "A datagram may have several packets.")
    private boolean aggregates;

    @Option(names = "--refused", description = "Shows only packets that a reader refuses now, or refused when they were recorded.")
    private boolean refused;

    @Option(names = "--fields", description = "Shows each field of a packet with its bits and value, up to the refused one.")
    private boolean fields;

    private long accepted;
    private long refusals;
    private long refusedThen;

    @Override
    public Integer call() throws IOException {
        capture.check();
        Function<byte[], Reading> reader = reader(capture.protocol());
        PrintWriter out = spec.commandLine().getOut();
        try (CaptureReader datagrams = new CaptureReader(capture.file())) {
            for (Datagram datagram = datagrams.next(); datagram != null && !Program.isInterrupted(); datagram = datagrams.next()) {
                if (capture.isOfPort(datagram)) {
                    print(datagram, reader, out);
                }
            }
        }
        out.println(accepted + " accepted, " + refusals + " refused"
                + (refusedThen > 0 ? "; of the accepted, " + refusedThen + " refused when recorded" : ""));
        return Program.isInterrupted() ? Program.INTERRUPTED : 0;
    }

    private Function<byte[], Reading> reader(Object protocol) {
        if (protocol instanceof GameProtocol game) {
            return bytes -> Reading.of(game, bytes);
        }
        PacketReader reader = ((Protocol) protocol).readerOfAll();
        return bytes -> Reading.of(reader, aggregates, bytes);
    }

    private void print(Datagram datagram, Function<byte[], Reading> reader, PrintWriter out) {
        Reading reading = reader.apply(datagram.bytes());
        boolean isRefusedThen = reading.isAccepted() && !datagram.comment().isEmpty();
        if (reading.isAccepted()) {
            accepted++;
            refusedThen += isRefusedThen ? 1 : 0;
        } else {
            refusals++;
        }
        if (!reading.isAccepted() || isRefusedThen || !refused) {
            out.println(datagram.time() + "  " + address(datagram.source()) + " > " + address(datagram.destination()) + "  "
                    + datagram.length() + " bytes  " + reading.words()
                    + (datagram.isCutOff() ? ", of which " + datagram.bytes().length + " bytes were captured" : "")
                    // What the peer said then, where its packet alone does not tell.
                    + (isRefusedThen ? ", when recorded " + datagram.comment() : ""));
            if (fields && reading.trace() != null) {
                reading.trace().toString().lines().forEach(line -> out.println("    " + line));
            }
        }
    }

    private static String address(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
