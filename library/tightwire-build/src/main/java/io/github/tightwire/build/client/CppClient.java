package io.github.tightwire.build.client;

import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.wire.WireType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A client's types in C++17: a struct for each Java class, with a method that reads it and one that writes it, a struct for each protocol,
 * and the runtime that they need, a header that uses neither exceptions nor RTTI. All types are in one header,
 * whose methods are inlined: a reader that is a variable stays in registers.
 */
public final class CppClient extends Client {
    static final String HEADER = "// Made by tightwire-build --cpp; don't edit.";

    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*");

    private final String namespace;

    private CppClient(List<WireType> types, List<ProtocolDescription> protocols, String namespace) {
        super(types, protocols);
        this.namespace = namespace;
    }

    /**
     * A client of types, and of the packets of protocols.
     *
     * @param types those of the protocols among them
     * @param protocols whose packets it reads and writes; none if it has types alone
     * @param namespace of the types: names with dots between them, {@code Game.Net} for {@code Game::Net}
     * @return the client
     * @throws IllegalArgumentException if the namespace is none, or has a name that C++ or the runtime has
     */
    public static CppClient of(List<WireType> types, List<ProtocolDescription> protocols, String namespace) {
        if (!NAMESPACE.matcher(namespace).matches() || !Stream.of(namespace.split("\\.")).allMatch(CppNames::isFree)) {
            throw new IllegalArgumentException("'" + namespace + "' can't be the namespace of the types: use names of ASCII letters, "
                    + "digits and underscores with dots between them, and none that C++ or the runtime has");
        }
        return new CppClient(types, protocols, namespace.replace(".", "::"));
    }

    @Override
    String header() {
        return HEADER;
    }

    @Override
    String extension() {
        return ".h";
    }

    @Override
    String runtimeFolder() {
        return "tightwire";
    }

    @Override
    String resources() {
        return "cpp";
    }

    @Override
    List<String> runtimeFiles() {
        return List.of("tightwire.h");
    }

    @Override
    Map<String, String> print(List<WireType> printed, List<ProtocolDescription> described) {
        return new TreeMap<>(Map.of("types.h", new CppSources(printed, described, namespace).text()));
    }
}
