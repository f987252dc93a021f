package io.github.tightwire.demo.command;

import java.net.InetSocketAddress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Hosts and ports on the command line. */
final class Addresses {
    private Addresses() {
    }

    /** The address of a host by name or number. */
    static InetSocketAddress resolve(CommandSpec command, String host, int port) {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new ParameterException(command.commandLine(), "unknown host '" + host + "'");
        }
        return address;
    }

    /** An address as it stands in a URI. */
    static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
