package io.github.tightwire.inspect;

import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.wireshark.Dissector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the dissector of a protocol. */
@Command(name = "dissector", sortOptions = false, showDefaultValues = true,
        description = "Writes a dissector in Lua, which Wireshark and tshark load. What it can't show it names in the packet.")
final class DissectorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ProtocolOption protocol;

    @Parameters(index = "1", paramLabel = "<file>", description = "The dissector, such as game.lua; it is overwritten.")
    private Path file;

    @Option(names = "--port", paramLabel = "<port>", split = ",", description = "UDP ports of the game, which Wireshark knows it by.")
    private int[] ports = {};

    @Option(names = "--name", paramLabel = "<name>", defaultValue = "tightwire",
            description = "The prefix of its fields, as in tightwire.player.health.")
    private String name;

    @Option(names = "--sealed", description = "The packets are sealed.")
    private boolean sealed;

    @Option(names = "--aggregates", description = "A datagram may have several packets.")
    private boolean aggregates;

    @Override
    public Integer call() throws IOException {
        Dissector dissector;
        try {
            Object held = protocol.protocol();
            dissector = held instanceof GameProtocol game ? game.dissector() : Dissector.of((Protocol) held);
            dissector = dissector.withPorts(ports).withName(name);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        dissector = sealed ? dissector.withSeal() : dissector;
        dissector = aggregates ? dissector.withAggregates() : dissector;
        dissector.writeTo(file);
        spec.commandLine().getOut().println("wrote " + file);
        return 0;
    }
}
