package io.github.tightwire.build.client;

import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Types as a declaration for the compiler of mas-bandwidth/schema, which makes code from it in languages that have no client here. The text
 * is in that compiler's own style, since it formats files in place. The same types give the same text.
 */
public final class SchemaUnit implements Translation {
    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*");
    private static final String HEADER = """
            // Made by tightwire-build --schema; don't edit.
            // Java refuses two things that readers made from this take: floats that are not finite, and strings that are not UTF-8.
            """;
    private static final String CONSTANT = """

            // The server's WireDescription of these types has the same fingerprint.
            const WireFingerprint uint64 = 0x%016x
            """;

    private final List<WireType> types;
    private final String unit;
    private final UntranslatableTypes obstacles;

    private SchemaUnit(List<WireType> types, String unit) {
        this.types = List.copyOf(types);
        this.unit = unit;
        obstacles = UntranslatableTypes.of(this.types, "can't be declared in schema", type -> new SchemaDeclarations(List.of(type)));
    }

    /**
     * The declaration of types.
     *
     * @param types each once
     * @param namespace of them: names with dots between them, {@code Game.Net} for the package {@code game_net}
     * @return the declaration
     * @throws IllegalArgumentException if the namespace is none, or is a word of a language that schema is compiled to
     */
    public static SchemaUnit of(List<WireType> types, String namespace) {
        String unit = namespace.replace('.', '_').toLowerCase(Locale.ROOT);
        if (!NAMESPACE.matcher(namespace).matches() || !SchemaNames.isFree(unit)) {
            throw new IllegalArgumentException("'" + namespace + "' can't be the package of a schema: use names of ASCII letters, digits "
                    + "and underscores with dots between them, and no word of a language that schema is compiled to");
        }
        return new SchemaUnit(types, unit);
    }

    @Override
    public List<String> obstacles() {
        return obstacles.lines();
    }

    /**
     * The text of the declaration.
     *
     * @return lines, each with a line feed behind it
     * @throws IllegalStateException if there are {@link #obstacles}
     */
    public String text() {
        obstacles.requireNone();
        String constant = String.format(CONSTANT, new WireDescription(types).fingerprint());
        return HEADER + "package " + unit + "\n" + constant + new SchemaDeclarations(types).text();
    }

    /**
     * Writes the declaration, unless the file has it already.
     *
     * @param file whose folder is made if it is not there
     * @return how many files were written: 0 or 1
     * @throws IOException if the file can't be read or written
     * @throws IllegalStateException if there are {@link #obstacles}
     */
    @Override
    public int write(Path file) throws IOException {
        String text = text();
        Files.createDirectories(file.toAbsolutePath().getParent());
        return TextFile.write(file, text) ? 1 : 0;
    }
}
