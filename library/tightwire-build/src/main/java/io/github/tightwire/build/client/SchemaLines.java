package io.github.tightwire.build.client;

import java.util.ArrayList;
import java.util.List;

/** The lines of a type in schema's own style: the columns of a run of fields are aligned, and other lines end a run. */
final class SchemaLines {
    private final StringBuilder text = new StringBuilder();
    private final List<Field> run = new ArrayList<>();
    private int depth = 1;

    /**
     * A line of a run.
     *
     * @param name of the field
     * @param type of it
     * @param attributes behind the type; empty if there are none
     */
    private record Field(String name, String type, String attributes) {
    }

    void field(String name, String type, String attributes) {
        run.add(new Field(name, type, attributes));
    }

    void line(String line) {
        endRun();
        append(line);
    }

    void open(String line) {
        line(line + " {");
        depth++;
    }

    void otherwise() {
        endRun();
        depth--;
        append("} else {");
        depth++;
    }

    void close() {
        endRun();
        depth--;
        append("}");
    }

    private void endRun() {
        int names = run.stream().mapToInt(field -> field.name().length()).max().orElse(0);
        int types = run.stream().mapToInt(field -> field.type().length()).max().orElse(0);
        for (Field field : run) {
            String line = pad(field.name(), names) + " " + field.type();
            append(field.attributes().isEmpty() ? line : pad(line, names + 1 + types) + " " + field.attributes());
        }
        run.clear();
    }

    private static String pad(String text, int length) {
        return text + " ".repeat(Math.max(0, length - text.length()));
    }

    private void append(String line) {
        text.append("    ".repeat(depth)).append(line).append('\n');
    }

    @Override
    public String toString() {
        endRun();
        return text.toString();
    }
}
