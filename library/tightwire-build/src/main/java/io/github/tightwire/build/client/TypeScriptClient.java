package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Family;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A client's types in TypeScript: a class for each Java class, with a method that reads it and one that writes it, a class for each
 * protocol, and the runtime that they need, for strict TypeScript 5 and ECMAScript 2021, in browsers and in node. Each class is a module.
 */
public final class TypeScriptClient extends Client {
    /** The folder of the runtime in that of the client. */
    static final String RUNTIME = "tightwire";

    private TypeScriptClient(List<WireType> types, List<ProtocolDescription> protocols) {
        super(types, protocols);
    }

    /**
     * A client of types, and of the packets of protocols.
     *
     * @param types those of the protocols among them
     * @param protocols whose packets it reads and writes; none if it has types alone
     * @return the client
     */
    public static TypeScriptClient of(List<WireType> types, List<ProtocolDescription> protocols) {
        return new TypeScriptClient(types, protocols);
    }

    @Override
    String header() {
        return "// Made by tightwire-build --typescript; don't edit.";
    }

    @Override
    String extension() {
        return ".ts";
    }

    @Override
    String runtimeFolder() {
        return RUNTIME;
    }

    @Override
    String resources() {
        return "typescript";
    }

    @Override
    List<String> runtimeFiles() {
        return List.of("BitReader.ts", "BitWriter.ts", "Packets.ts", "Seal.ts", "Values.ts", "Verdict.ts", "index.ts");
    }

    // ---- Files

    @Override
    Map<String, String> print(List<WireType> printed, List<ProtocolDescription> described) {
        Layout layout = new Layout(TypeScriptNames.TYPES, TypeScriptNames.MEMBERS, "");
        String all = layout.unique("WireTypes");
        layout.add(printed);
        Map<String, ClientClass> classes = layout.classes();
        for (ClientClass each : classes.values()) {
            // A module has no classes within classes.
            each.parts().forEach(part -> part.rename(layout.unique(each.name() + part.name())));
        }
        Map<String, String> sources = new TreeMap<>();
        for (ClientClass each : classes.values()) {
            put(sources, each.name(), classes, names -> new TypeScriptClass(classes, each, names).text());
        }
        layout.kinds().keySet().forEach(group -> put(sources, group.name(), classes, names -> TypeScriptClass.kind(group, names)));
        for (Enumeration each : layout.enumerations()) {
            put(sources, each.name(), classes, names -> enumeration(each));
        }
        for (Family each : layout.families()) {
            put(sources, each.name(), classes, names -> family(each, names));
        }
        for (ProtocolDescription each : described) {
            String name = layout.unique(UniqueNames.pascal(each.name()) + "Protocol");
            put(sources, name, classes, names -> TypeScriptProtocol.text(each, name, classes, names));
        }
        put(sources, all, classes, names -> {
            CodeWriter out = new CodeWriter(0, BraceStyle.ON_SAME_LINE);
            out.line("/** All types of the client, in the order in which they were given. */");
            out.open("export const " + all + " =");
            out.line("/** The fingerprint of their wire: compare it with the server's before the first packet. */");
            out.line("fingerprint: " + TypeScriptClass.constant(new WireDescription(printed).fingerprint()) + ",");
            out.close("} as const;");
            return out;
        });
        return sources;
    }

    private void put(Map<String, String> sources, String name, Map<String, ClientClass> classes,
            Function<TypeScriptNames, CodeWriter> print) {
        TypeScriptNames names = new TypeScriptNames(classes);
        CodeWriter text = print.apply(names);
        CodeWriter out = new CodeWriter(0, BraceStyle.ON_SAME_LINE);
        out.line(header());
        names.printImports(out);
        out.line("");
        out.add(text);
        sources.put(name + extension(), out.toString());
    }

    private static CodeWriter enumeration(Enumeration type) {
        CodeWriter out = new CodeWriter(0, BraceStyle.ON_SAME_LINE);
        out.line("/** The constants of a Java enum. */");
        out.open("export const " + type.name() + " =");
        List<String> names = type.names();
        for (int i = 0; i < names.size(); i++) {
            out.line(names.get(i) + ": " + i + ",");
        }
        out.close("} as const;");
        out.line("");
        out.line("/** A constant of a Java enum. */");
        out.line("export type " + type.name() + " = (typeof " + type.name() + ")[keyof typeof " + type.name() + "];");
        return out;
    }

    private static CodeWriter family(Family family, TypeScriptNames names) {
        CodeWriter out = new CodeWriter(0, BraceStyle.ON_SAME_LINE);
        List<String> kinds = family.kinds().stream().map(names::type).distinct().toList();
        out.line("/** One of several classes, which the property kind tells apart. */");
        out.line("export type " + family.name() + " = " + String.join(" | ", kinds) + ";");
        return out;
    }
}
