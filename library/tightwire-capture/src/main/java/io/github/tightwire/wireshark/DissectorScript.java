package io.github.tightwire.wireshark;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.packet.ProtocolDescription.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The Lua of a dissector: tables of the protocol and of its methods, then the interpreter, which is the same for all. */
final class DissectorScript {
    private static final List<String> PARTS = List.of("values.lua", "tree.lua", "interpreter.lua", "operations.lua", "datagram.lua");
    private static final String LAST = "registration.lua";

    private final ProtocolDescription protocol;
    private final String name;
    private final String layers;
    private final StringBuilder tables = new StringBuilder();
    private final StringBuilder types = new StringBuilder();

    DissectorScript(ProtocolDescription protocol) {
        this(protocol, protocol.name() + " " + protocol.version(), protocol.packets().stream().map(part -> part.factory().get()).toList(),
                "");
    }

    /** A script in which the program's own layers are around the objects. */
    DissectorScript(String name, List<?> objects, String layers) {
        this(new ProtocolDescription(name, 0, new byte[0], true, 0, null, List.of()), name, objects, layers);
    }

    private DissectorScript(ProtocolDescription protocol, String name, List<?> objects, String layers) {
        this.protocol = protocol;
        this.name = oneLine(name);
        this.layers = layers;
        ReachableMethods reachable = new ReachableMethods(new ProgramClasses(loader(objects)));
        List<String> labels = new ArrayList<>();
        for (Object object : objects) {
            String label = object.getClass().getSimpleName().toLowerCase(Locale.ROOT);
            label = label.isEmpty() ? "packet" : label;
            labels.add(labels.contains(label) ? label + labels.size() : label);
            types.append("        ").append(part(object, labels.get(labels.size() - 1), reachable)).append(",\n");
        }
        types.append("    },\n    header = ");
        Part header = protocol.header();
        types.append(header == null ? "nil" : part(header.factory().get(), "header", reachable));
        reachable.follow();
        reachable.print(tables);
    }

    /** The loader that sees the classes of all. */
    private static ClassLoader loader(List<?> objects) {
        ClassLoader loader = objects.get(0).getClass().getClassLoader();
        for (Object object : objects) {
            try {
                Class.forName(object.getClass().getName(), false, loader);
            } catch (ClassNotFoundException e) {
                loader = object.getClass().getClassLoader();
            }
        }
        return loader;
    }

    private static String part(Object object, String label, ReachableMethods reachable) {
        return "{name = " + Lua.text(object.getClass().getSimpleName()) + ", path = " + Lua.text(label) + ", isValue = "
                + (object instanceof BitValue<?>) + ", made = " + reachable.prototypes.made(object) + "}";
    }

    String lua(String abbreviation, String ports, boolean sealed, boolean aggregates) {
        StringBuilder lua = new StringBuilder("-- Packets of ").append(name)
                .append(", for Wireshark from 4.0 on. Written by Tightwire: not to be edited.\n\n");
        lua.append("local ABBREVIATION = ").append(Lua.text(abbreviation)).append("\nlocal R = {");
        for (Reason reason : Reason.values()) {
            lua.append(reason.name()).append(" = ").append(Lua.text(reason.toString())).append(", ");
        }
        lua.append("}\nlocal FREE = ").append(BitStream.MAX_FREE_ELEMENTS).append('\n');
        lua.append("-- Methods, classes, static fields, objects of the program.\n");
        lua.append("local M, C, S, T, NULL = {}, {}, {}, {}, {}\n\n").append(tables).append('\n');
        protocol(ports, sealed, aggregates, lua);
        PARTS.forEach(part -> lua.append(resource(part)).append('\n'));
        return lua.append(layers).append('\n').append(resource(LAST)).toString();
    }

    private void protocol(String ports, boolean sealed, boolean aggregates, StringBuilder lua) {
        lua.append("local PROTOCOL = {\n    title = ").append(Lua.text("Tightwire, " + name));
        lua.append(",\n    short = ").append(Lua.text(oneLine(protocol.name()).toUpperCase(Locale.ROOT)));
        lua.append(",\n    prefix = \"");
        for (byte b : protocol.checksumPrefix()) {
            lua.append(String.format("\\%03d", b & 0xFF));
        }
        lua.append("\",\n    checks = ").append(protocol.hasChecks() ? 1 : 0);
        lua.append(",\n    finish = ").append(protocol.endOfPacket() & 0xFFFFFFFFL);
        lua.append(",\n    most = ").append(Bits.MAX_PACKET_BITS);
        lua.append(",\n    typebits = ").append(Bits.bitsRequired(0, Math.max(0, protocol.packets().size() - 1)));
        lua.append(",\n    types = {\n").append(types);
        lua.append(",\n    ports = ").append(Lua.text(ports));
        lua.append(",\n    sealed = ").append(sealed).append(",\n    aggregates = ").append(aggregates).append(",\n}\n\n");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }

    private static String resource(String name) {
        try (InputStream in = DissectorScript.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the library is not complete: " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
