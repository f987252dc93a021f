package io.github.tightwire.wireshark;

import io.github.tightwire.packet.Protocol;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A Lua script with which Wireshark and tshark show the packets of a {@link Protocol}. Each field has its name, its bits and its value,
 * and can be a filter ({@code tightwire.player.health > 50}). A refusal is expert information, with the reader's reason and bit.
 *
 * <pre>{@code
 * Dissector.of(protocol).withPorts(7777).writeTo(Path.of("tanks.lua"));
 * }</pre>
 *
 * <p>Put it into Wireshark's folder of Lua plugins, or on a command line: {@code tshark -X lua_script:tanks.lua -r game.pcapng}.
 *
 * <p>The script contains the serialize methods and everything they call, and runs them on each packet: branches, loops, helpers, nested
 * objects and values. A method may depend on something outside the packet, such as a context or the object's earlier state. Then Wireshark
 * shows the rest of that packet as undecoded, with the line of the source and the reason. Final fields have the values that they have in
 * the objects made by the protocol's factories, and an object has the class that its field declares. Sealed contents stay opaque.
 *
 * <p>Immutable and thread-safe.
 */
public final class Dissector {
    private static final String ABBREVIATION = "[a-z][a-z0-9_]*";

    private final DissectorScript script;
    private final String abbreviation;
    private final List<Integer> ports;
    private final boolean sealed;
    private final boolean aggregates;

    private Dissector(DissectorScript script, String abbreviation, List<Integer> ports, boolean sealed, boolean aggregates) {
        this.script = script;
        this.abbreviation = abbreviation;
        this.ports = ports;
        this.sealed = sealed;
        this.aggregates = aggregates;
    }

    /**
     * A dissector for a protocol's plain packets, one in each datagram. Wireshark uses it where you choose it by "Decode As".
     *
     * @param protocol whose types it shows
     * @return the dissector
     */
    public static Dissector of(Protocol protocol) {
        return new Dissector(new DissectorScript(protocol.description()), "tightwire", List.of(), false, false);
    }

    /**
     * A dissector for packets that wrap objects in layers of the program's own.
     *
     * @param name the protocol's name in Wireshark
     * @param objects one new object, or value, of each type that packets have; at least one in all
     * @param layers Lua that sets {@code PROTOCOL.read} to a function of a reading, a tree of Wireshark's, its information about the
     *     packet, and whether packets are sealed. It reads the n-th of the objects by {@code part(reading, PROTOCOL.types[n], tree)}
     * @return the dissector
     */
    public static Dissector of(String name, List<?> objects, String layers) {
        return new Dissector(new DissectorScript(name, objects, layers), "tightwire", List.of(), false, false);
    }

    /**
     * The same for UDP ports, by which Wireshark recognises the protocol. The user can change them in Wireshark's preferences.
     *
     * @param chosen each from 1 to 65535
     * @return another dissector
     * @throws IllegalArgumentException if one is not a port
     */
    public Dissector withPorts(int... chosen) {
        for (int port : chosen) {
            if (port < 1 || port > 0xFFFF) {
                throw new IllegalArgumentException(port + " is not a port");
            }
        }
        return new Dissector(script, abbreviation, IntStream.of(chosen).boxed().toList(), sealed, aggregates);
    }

    /**
     * The same with another prefix for its fields, so that Wireshark can load the dissectors of several protocols.
     *
     * @param chosen letters of {@code [a-z0-9_]}, the first of {@code [a-z]}; it replaces {@code tightwire}
     * @return another dissector
     * @throws IllegalArgumentException if it is no such name
     */
    public Dissector withName(String chosen) {
        if (!chosen.matches(ABBREVIATION)) {
            throw new IllegalArgumentException(chosen + " is not a field name: [a-z] first, then [a-z0-9_]");
        }
        return new Dissector(script, chosen, ports, sealed, aggregates);
    }

    /**
     * The same for sealed packets: it shows their sequence. The user can change this in Wireshark's preferences.
     *
     * @return another dissector
     */
    public Dissector withSeal() {
        return new Dissector(script, abbreviation, ports, true, aggregates);
    }

    /**
     * The same for datagrams of several packets. The user can change this in Wireshark's preferences.
     *
     * @return another dissector
     */
    public Dissector withAggregates() {
        return new Dissector(script, abbreviation, ports, sealed, true);
    }

    /**
     * The script.
     *
     * @return Lua, for Wireshark from 4.0 on
     */
    public String lua() {
        return script.lua(Objects.requireNonNull(abbreviation, "abbreviation"),
                ports.stream().map(String::valueOf).collect(Collectors.joining(",")), sealed, aggregates);
    }

    /**
     * Writes the script to a file.
     *
     * @param file to create or overwrite
     * @throws IOException if it can't be written
     */
    public void writeTo(Path file) throws IOException {
        Files.write(file, lua().getBytes(StandardCharsets.UTF_8));
    }
}
