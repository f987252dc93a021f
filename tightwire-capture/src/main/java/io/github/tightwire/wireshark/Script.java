package io.github.tightwire.wireshark;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.wireshark.ClassFiles.Method;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The Lua of a dissector: tables of what it shows, the prelude, the procedures, the datagram. */
final class Script {
    private static final Pattern LEAF = Pattern.compile("\1([0-9]+)\1");
    private static final Pattern NAME = Pattern.compile("\2([0-9]+)\2");

    private final ProtocolDescription protocol;
    private final Program program;
    private final List<Procedure> roots = new ArrayList<>();
    /** By type, its name in paths. */
    private final List<String> labels = new ArrayList<>();
    private @Nullable Procedure header;

    Script(ProtocolDescription protocol) {
        this.protocol = protocol;
        this.program = new Program(new ClassFiles(protocol.packets().get(0).type().getClassLoader()));
        for (ProtocolDescription.Part part : protocol.packets()) {
            String label = part.type().getSimpleName().toLowerCase(Locale.ROOT);
            label = label.isEmpty() ? "packet" : label;
            labels.add(labels.contains(label) ? label + labels.size() : label);
            roots.add(root(part, labels.get(labels.size() - 1)));
        }
        ProtocolDescription.Part first = protocol.header();
        header = first == null ? null : root(first, "header");
    }

    private Procedure root(ProtocolDescription.Part part, String label) {
        Name name = Name.of(Name.PACKET, label);
        Value object = Facts.ofObjects(new Value('A', "l0").named(name), null, List.of(part.factory().get()));
        try {
            Method serialize = program.files.find(part.type(), "serialize", "(Lio/github/tightwire/BitStream;)V");
            if (serialize != null) {
                return program.procedure(serialize, List.of(object, Value.STREAM), name, name);
            }
            return failing(part.type().getName() + " has no serialize method with code", name);
        } catch (Undecodable e) {
            return failing(part.type().getName() + ".serialize " + e.why(), name);
        }
    }

    private static Procedure failing(String why, Name name) {
        Procedure procedure = new Procedure(0, name, name);
        procedure.blocks.put(0, new Procedure.Block("stop(r, " + Lua.text(why) + ")\n", List.of(why), List.of(), false));
        return procedure;
    }

    private Set<Procedure> procedures() {
        List<Procedure> all = new ArrayList<>(roots);
        if (header != null) {
            all.add(header);
        }
        return Program.reachable(all);
    }

    List<String> places() {
        Set<String> places = new LinkedHashSet<>();
        for (Procedure procedure : procedures()) {
            procedure.blocks.values().forEach(block -> places.addAll(block.places()));
        }
        return List.copyOf(places);
    }

    String lua(String abbreviation, String ports, boolean sealed, boolean aggregates) {
        StringBuilder code = new StringBuilder();
        Map<Procedure, Integer> numbers = new HashMap<>();
        for (Procedure procedure : procedures()) {
            numbers.put(procedure, procedure.number);
            StringBuilder text = new StringBuilder();
            procedure.print(text);
            code.append(procedure.isPure() ? text.toString().replace("do forget(r) return nil end", "do return nil end") : text);
        }
        Map<Integer, Integer> shown = new LinkedHashMap<>();
        String resolved = LEAF.matcher(code).replaceAll(found -> leaf(found, shown));
        resolved = NAME.matcher(resolved).replaceAll(found ->
                java.util.regex.Matcher.quoteReplacement(Lua.text(program.names.get(Integer.parseInt(found.group(1))).label())));

        StringBuilder lua = new StringBuilder("-- Packets of ").append(oneLine(protocol.name())).append(' ').append(protocol.version())
                .append(", for Wireshark from 4.0 on. Written by Tightwire: not to be edited.\n\n");
        lua.append("local ABBREVIATION = ").append(Lua.text(abbreviation)).append("\nlocal R = {");
        for (Reason reason : Reason.values()) {
            lua.append(reason.name()).append(" = ").append(Lua.text(reason.toString())).append(", ");
        }
        lua.append("}\nlocal P, F, N, V, ALL = {}, {}, {}, {}, {}\n");
        fields(abbreviation, shown, lua);
        lua.append(resource("prelude.lua")).append('\n').append(resolved).append('\n');
        protocol(ports, sealed, aggregates, lua);
        return lua.append(resource("datagram.lua")).toString();
    }

    private String leaf(MatchResult found, Map<Integer, Integer> shown) {
        int leaf = Integer.parseInt(found.group(1));
        int number = shown.computeIfAbsent(leaf, key -> shown.size() + 1);
        String index = program.leaves.get(leaf).name().index();
        return index == null ? Integer.toString(number) : "at(r, " + number + ", " + index + ")";
    }

    /** Fields of the same path are one, unless they are of different kinds. */
    private void fields(String abbreviation, Map<Integer, Integer> shown, StringBuilder lua) {
        Map<String, Integer> known = new HashMap<>();
        Map<String, Integer> taken = new HashMap<>();
        for (var entry : shown.entrySet()) {
            Leaf leaf = program.leaves.get(entry.getKey());
            int number = entry.getValue();
            String path = leaf.name().path().replaceAll("[^A-Za-z0-9_.]", "_");
            Integer same = known.putIfAbsent(path + " " + leaf.kind() + leaf.values(), number);
            if (same != null) {
                lua.append("F[").append(number).append("] = F[").append(same).append("]\n");
            } else {
                int times = taken.merge(path, 1, Integer::sum);
                String field = abbreviation + "." + path + (times == 1 ? "" : "_" + times);
                lua.append("F[").append(number).append("] = ProtoField.").append(leaf.kind()).append('(').append(Lua.text(field))
                        .append(", ").append(Lua.text(path.substring(path.lastIndexOf('.') + 1))).append(")\n")
                        .append("ALL[#ALL + 1] = F[").append(number).append("]\n");
            }
            lua.append("N[").append(number).append("] = ").append(Lua.text(leaf.label())).append('\n');
            if (!leaf.values().isEmpty()) {
                lua.append("V[").append(number).append("] = {[0]=");
                leaf.values().forEach(value -> lua.append(Lua.text(value)).append(", "));
                lua.append("}\n");
            }
        }
    }

    private void protocol(String ports, boolean sealed, boolean aggregates, StringBuilder lua) {
        String title = "Tightwire, " + oneLine(protocol.name()) + " " + protocol.version();
        lua.append("local PROTOCOL = {\n    title = ").append(Lua.text(title));
        lua.append(",\n    short = ").append(Lua.text(oneLine(protocol.name()).toUpperCase(Locale.ROOT)));
        lua.append(",\n    prefix = \"");
        for (byte b : protocol.checksumPrefix()) {
            lua.append(String.format("\\%03d", b & 0xFF));
        }
        lua.append("\",\n    checks = ").append(protocol.hasChecks() ? 1 : 0);
        lua.append(",\n    finish = ").append(protocol.endOfPacket() & 0xFFFFFFFFL);
        lua.append(",\n    most = ").append(Bits.MAX_PACKET_BITS);
        lua.append(",\n    typebits = ").append(Bits.bitsRequired(0, roots.size() - 1));
        lua.append(",\n    types = {\n");
        for (int i = 0; i < roots.size(); i++) {
            lua.append("        {name = ").append(Lua.text(protocol.packets().get(i).type().getSimpleName())).append(", procedure = ")
                    .append(roots.get(i).number).append("},\n");
        }
        lua.append("    },\n    header = ").append(header == null ? "nil" : Integer.toString(header.number));
        lua.append(",\n    ports = ").append(Lua.text(ports));
        lua.append(",\n    sealed = ").append(sealed).append(",\n    aggregates = ").append(aggregates).append(",\n}\n\n");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }

    private static String resource(String name) {
        try (InputStream in = Script.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the library is not complete: " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
