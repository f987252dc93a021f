package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Family;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A client's types in C#: a class for each Java class, with a method that reads it and one that writes it, a class for each protocol, and
 * the runtime that they need, for C# 7.3 without unsafe code. The same types give the same files.
 */
public final class CSharpClient {
    /** The folder of the runtime in that of the client. */
    static final String RUNTIME = "Tightwire";

    private static final List<String> RUNTIME_FILES = List.of("BitReader.cs", "BitWriter.cs", "Packets.cs", "Values.cs", "Verdict.cs");
    private static final String HEADER = "// Made by tightwire-build --csharp; don't edit.";
    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*");

    private final List<WireType> types;
    private final List<ProtocolDescription> protocols;
    private final String namespace;
    private final List<String> obstacles;

    private CSharpClient(List<WireType> types, List<ProtocolDescription> protocols, String namespace) {
        this.types = List.copyOf(types);
        this.protocols = List.copyOf(protocols);
        this.namespace = namespace;
        this.obstacles = findObstacles();
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

    /**
     * The types that can't be translated.
     *
     * @return a line for each: its name, the place in the Java source, and the reason
     */
    public List<String> obstacles() {
        return obstacles;
    }

    private List<String> findObstacles() {
        List<String> found = new ArrayList<>();
        for (WireType type : types) {
            String obstacle = type.obstacle();
            try {
                if (obstacle == null) {
                    print(List.of(type), List.of());
                }
            } catch (UntranslatableException e) {
                obstacle = e.getMessage();
            }
            if (obstacle != null) {
                found.add(type.type() + " can't be translated: " + obstacle);
            }
        }
        return List.copyOf(found);
    }

    /**
     * The files of the client.
     *
     * @return the text of each, by its path within the folder, with {@code /} between the names
     * @throws IllegalStateException if there are {@link #obstacles}
     */
    public Map<String, String> sources() {
        if (!obstacles.isEmpty()) {
            throw new IllegalStateException(String.join("\n", obstacles));
        }
        Map<String, String> sources = print(types, protocols);
        for (String file : RUNTIME_FILES) {
            sources.put(RUNTIME + "/" + file, runtime(file));
        }
        return sources;
    }

    /**
     * Writes the files of the client, and deletes those of types that are no more. Files that are there already stay as they are.
     *
     * @param folder of them; made if it is not there
     * @return how many files were written
     * @throws IOException if a file can't be read or written
     * @throws IllegalStateException if there are {@link #obstacles}
     */
    public int write(Path folder) throws IOException {
        Map<String, String> sources = sources();
        Files.createDirectories(folder.resolve(RUNTIME));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".cs") && Files.isRegularFile(each)).toList()) {
                boolean isOurs = Files.readString(file).startsWith(HEADER);
                if (isOurs && !sources.containsKey(String.valueOf(file.getFileName()))) {
                    Files.delete(file);
                }
            }
        }
        int written = 0;
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve(source.getKey());
            if (!Files.exists(file) || !Files.readString(file).equals(source.getValue())) {
                Files.writeString(file, source.getValue());
                written++;
            }
        }
        return written;
    }

    private static String runtime(String file) {
        try (InputStream in = CSharpClient.class.getResourceAsStream("csharp/" + file)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks csharp/" + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- Files

    private Map<String, String> print(List<WireType> printed, List<ProtocolDescription> described) {
        List<String> taken = new ArrayList<>(CSharpNames.TYPES);
        taken.addAll(List.of(namespace.split("\\.")));
        taken.add("WireTypes");
        Layout layout = new Layout(taken, CSharpNames.MEMBERS);
        layout.add(printed);
        Map<String, String> sources = new TreeMap<>();
        for (ClientClass each : layout.classes().values()) {
            sources.put(each.name() + ".cs", file(new CSharpClass(layout.classes(), each).text()));
        }
        layout.kinds().forEach((group, family) -> {
            CodeWriter out = new CodeWriter(1);
            CSharpClass.group(out, group, family, layout.classes(), "");
            sources.put(group.name() + ".cs", file(out));
        });
        for (Enumeration each : layout.enumerations()) {
            sources.put(each.name() + ".cs", file(enumeration(each)));
        }
        for (Family each : layout.families()) {
            CodeWriter out = new CodeWriter(1);
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
        CodeWriter out = new CodeWriter(1);
        out.line("/// <summary>All types of the client, in the order in which they were given.</summary>");
        out.open("public static class WireTypes");
        out.line("/// <summary>The fingerprint of their wire: compare it with the server's before the first packet.</summary>");
        out.line(CSharpClass.constant(new WireDescription(printed).fingerprint()));
        out.close();
        sources.put("WireTypes.cs", file(out));
        return sources;
    }

    private static CodeWriter enumeration(Enumeration type) {
        CodeWriter out = new CodeWriter(1);
        List<String> names = CSharpNames.constants(type);
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
        CodeWriter out = new CodeWriter(0);
        out.line(HEADER);
        out.line("using System.Collections.Generic;");
        out.line("using Tightwire;");
        out.line("");
        out.open("namespace " + namespace);
        out.add(text);
        out.close();
        return out.toString();
    }
}
