package io.github.tightwire.inspect;

import io.github.tightwire.capture.Datagram;
import io.github.tightwire.commands.Program;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.inspect.CaptureOption.Gaps;
import io.github.tightwire.microscope.WorldReplay;
import io.github.tightwire.microscope.WorldTotals;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.Protocol;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the packets of a capture. */
@Command(name = "packets", sortOptions = false,
        description = "Prints the packets of a capture, pcapng or pcap: when, from where, of what type, and whether a reader accepts them.")
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

    @Option(names = "--comments", paramLabel = "<file>", description = "Also writes the packets to a new capture, in which each one's "
            + "comment explains it by fields. Wireshark shows comments.")
    private Path comments;

    private long accepted;
    private long refusals;
    private long refusedThen;
    /** Of the refused. */
    private long cutOff;
    private final WorldTotals totals = new WorldTotals();

    @Override
    public Integer call() throws IOException {
        capture.check();
        Object protocol = capture.protocol();
        Function<Datagram, DatagramText> reader = reader(protocol);
        PrintWriter out = spec.commandLine().getOut();
        Gaps gaps;
        try (ExplainedCapture copy = comments == null ? null : new ExplainedCapture(capture.checkedOutput(comments))) {
            gaps = capture.read(datagram -> {
                show(datagram, read(datagram, reader), out, copy);
                return true;
            });
        }
        out.println(accepted + " accepted, " + refusals + " refused" + (cutOff > 0 ? ", of which the capture cut off " + cutOff : "")
                + (refusedThen > 0 ? "; of the accepted, " + refusedThen + " refused when recorded" : ""));
        totals.lines().forEach(out::println);
        WorldReplay.hint(protocol).ifPresent(out::println);
        if (Program.isInterrupted()) {
            return Program.INTERRUPTED;
        } else if (accepted + refusals == 0) {
            throw gaps.nothing();
        } else if (!gaps.words().isEmpty()) {
            out.println(gaps.words());
        }
        return gaps.end() == null ? 0 : Program.FAILED;
    }

    private Function<Datagram, DatagramText> reader(Object protocol) {
        if (protocol instanceof GameProtocol game) {
            WorldReplay worlds = WorldReplay.of(game);
            return datagram -> DatagramText.of(game, datagram, worlds, totals);
        }
        PacketReader reader = ((Protocol) protocol).readerOfAll();
        return datagram -> DatagramText.of(reader, aggregates, datagram.bytes());
    }

    /** Reads a datagram. A type of the program may throw anything, and is no reason not to show the next one. */
    private static DatagramText read(Datagram datagram, Function<Datagram, DatagramText> reader) {
        try {
            return reader.apply(datagram);
        } catch (Throwable e) {
            return DatagramText.ofThrown(e);
        }
    }

    private void show(Datagram datagram, DatagramText reading, PrintWriter out, ExplainedCapture copy) throws IOException {
        String recorded = ExplainedCapture.recorded(datagram);
        boolean isNote = datagram.direction() == Datagram.Direction.SENT && !recorded.isEmpty();
        boolean isRefusedThen = reading.isAccepted() && !isNote && !recorded.isEmpty();
        if (reading.isAccepted()) {
            accepted++;
            refusedThen += isRefusedThen ? 1 : 0;
        } else {
            refusals++;
            cutOff += datagram.isCutOff() ? 1 : 0;
        }
        if (!reading.isAccepted() || isRefusedThen || !refused) {
            out.println(datagram.time() + "  " + address(datagram.source()) + " > " + address(datagram.destination()) + "  "
                    + datagram.length() + " bytes  " + reading.words()
                    + (datagram.isCutOff() ? ", of which " + datagram.bytes().length + " bytes were captured" : "")
                    // What the peer said then, where its packet alone does not tell.
                    + (isRefusedThen ? ", when recorded " + recorded : "")
                    + (isNote ? ", " + recorded : ""));
            if (fields && reading.trace() != null) {
                reading.trace().toString().lines().forEach(line -> out.println("    " + line));
            }
            if (copy != null) {
                copy.write(datagram, reading);
            }
        }
    }

    private static String address(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
