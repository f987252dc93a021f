package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Family;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A client's types in C#: a class for each Java class, with a method that reads it and one that writes it, a class for each protocol, and
 * the runtime that they need, for C# 7.3 without unsafe code.
 */
public final class CSharpClient extends Client {
    private static final String RUNTIME = "Tightwire";
    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*");

    private final String namespace;

    private CSharpClient(List<WireType> types, List<ProtocolDescription> protocols, String namespace) {
        super(types, protocols);
        this.namespace = namespace;
    }

    /**
     * A client of types, and of the packets of protocols.
     *
     * @param types those of the protocols among them
     * @param protocols whose packets it reads and writes; none if it has types alone
     * @param namespace of the classes: names with dots between them
     * @return the client
     * @throws IllegalArgumentException if the namespace is none, or that of the runtime
     */
    public static CSharpClient of(List<WireType> types, List<ProtocolDescription> protocols, String namespace) {
        if (!NAMESPACE.matcher(namespace).matches() || namespace.equals(RUNTIME)) {
            throw new IllegalArgumentException("'" + namespace + "' can't be the namespace of the classes: use names of ASCII letters, "
                    + "digits and underscores with dots between them, and not " + RUNTIME + ", which is the runtime's");
        }
        return new CSharpClient(types, protocols, namespace);
    }

    @Override
    String header() {
        return "// Made by tightwire-build --csharp; don't edit.";
    }

    @Override
    String extension() {
        return ".cs";
    }

    @Override
    String runtimeFolder() {
        return RUNTIME;
    }

    @Override
    String resources() {
        return "csharp";
    }

    @Override
    List<String> runtimeFiles() {
        return List.of("BitReader.cs", "BitWriter.cs", "Packets.cs", "Values.cs", "Verdict.cs");
    }

    // ---- Files

    @Override
    Map<String, String> print(List<WireType> printed, List<ProtocolDescription> described) {
        List<String> taken = new ArrayList<>(CSharpNames.TYPES);
        taken.addAll(List.of(namespace.split("\\.")));
        taken.add("WireTypes");
        Layout layout = new Layout(taken, CSharpNames.MEMBERS, "I");
        layout.add(printed);
        Map<String, String> sources = new TreeMap<>();
        for (ClientClass each : layout.classes().values()) {
            sources.put(each.name() + ".cs", file(new CSharpClass(layout.classes(), each).text()));
        }
        layout.kinds().forEach((group, family) -> {
            CodeWriter out = new CodeWriter(1, Braces.ON_OWN_LINE);
            CSharpClass.group(out, group, family, layout.classes(), null);
            sources.put(group.name() + ".cs", file(out));
        });
        for (Enumeration each : layout.enumerations()) {
            sources.put(each.name() + ".cs", file(enumeration(each)));
        }
        for (Family each : layout.families()) {
            CodeWriter out = new CodeWriter(1, Braces.ON_OWN_LINE);
            List<String> names = each.kinds().stream().map(kind -> CSharpNames.type(kind, layout.classes())).toList();
            out.line("/// <summary>One of " + String.join(", ", names) + ".</summary>");
            out.open("public interface " + each.name());
            out.close();
            sources.put(each.name() + ".cs", file(out));
        }
        for (ProtocolDescription each : described) {
            String name = layout.unique(UniqueNames.pascal(each.name()) + "Protocol");
            sources.put(name + ".cs", file(CSharpProtocol.text(each, name, layout.classes())));
        }
        CodeWriter out = new CodeWriter(1, Braces.ON_OWN_LINE);
        out.line("/// <summary>All types of the client, in the order in which they were given.</summary>");
        out.open("public static class WireTypes");
        out.line("/// <summary>The fingerprint of their wire: compare it with the server's before the first packet.</summary>");
        out.line(CSharpClass.constant(new WireDescription(printed).fingerprint()));
        out.close();
        sources.put("WireTypes.cs", file(out));
        return sources;
    }

    private static CodeWriter enumeration(Enumeration type) {
        CodeWriter out = new CodeWriter(1, Braces.ON_OWN_LINE);
        List<String> names = type.names();
        out.line("/// <summary>" + (type.isSet() ? "A set of constants" : "The constants") + " of a Java enum.</summary>");
        if (type.isSet()) {
            out.line("[System.Flags]");
        }
        out.open("public enum " + type.name() + (type.isSet() ? " : ulong" : ""));
        for (int i = 0; i < names.size(); i++) {
            out.line(names.get(i) + " = " + (type.isSet() ? "1UL << " + i : String.valueOf(i)) + ",");
        }
        out.close();
        return out;
    }

    private String file(CodeWriter text) {
        CodeWriter out = new CodeWriter(0, Braces.ON_OWN_LINE);
        out.line(header());
        out.line("using System.Collections.Generic;");
        out.line("using Tightwire;");
        out.line("");
        out.open("namespace " + namespace);
        out.add(text);
        out.close();
        return out.toString();
    }
}
