package io.github.tightwire.build.client;

/** Lines of code, with four spaces for each block around them. */
final class CodeWriter {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    CodeWriter(int depth) {
        this.depth = depth;
    }

    void line(String line) {
        text.append(line.isEmpty() ? "" : "    ".repeat(depth)).append(line).append('\n');
    }

    /** Begins a block, after a line that says which. */
    void open(String line) {
        line(line);
        line("{");
        depth++;
    }

    void close() {
        depth--;
        line("}");
    }

    /** Adds text that was written elsewhere, at its own depth. */
    void add(CodeWriter other) {
        text.append(other.text);
    }

    /** Returns a text from a class file as a part of a comment: in one line, and in ASCII. */
    static String comment(String text) {
        StringBuilder plain = new StringBuilder();
        for (char c : text.toCharArray()) {
            plain.append(c >= ' ' && c <= '~' ? c : '?');
        }
        return plain.toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
