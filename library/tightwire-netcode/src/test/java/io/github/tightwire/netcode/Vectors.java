package io.github.tightwire.netcode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** Vectors of other implementations: vectors.txt. */
final class Vectors {
    private static final Map<String, byte[]> BY_NAME = lines("vectors.txt").stream()
            .map(line -> line.split(" "))
            .collect(Collectors.toMap(words -> words[0], words -> HexFormat.of().parseHex(words[1])));

    private Vectors() {
    }

    static byte[] get(String name) {
        return BY_NAME.get(name).clone();
    }

    /** The names that start like this. */
    static List<String> names(String prefix) {
        return BY_NAME.keySet().stream().filter(name -> name.startsWith(prefix)).sorted().toList();
    }

    /** The lines of a resource, without its comments. */
    static List<String> lines(String resource) {
        try (InputStream in = Vectors.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines()
                    .filter(line -> !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(int length, IntUnaryOperator value) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) value.applyAsInt(i);
        }
        return bytes;
    }

    static Key key(IntUnaryOperator value) {
        return new Key(bytes(Netcode.KEY_BYTES, value), 0);
    }
}
