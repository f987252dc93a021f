package io.github.tightwire.build.client;

/** Lines of code, with four spaces for each block around them. */
final class CodeWriter {
    private final StringBuilder text = new StringBuilder();
    private final BraceStyle braces;
    private int depth;
    private String pending = "";

    CodeWriter(int depth, BraceStyle braces) {
        this.depth = depth;
        this.braces = braces;
    }

    void line(String line) {
        String last = takePending();
        if (!last.isEmpty()) {
            append(last);
        }
        append(line);
    }

    private void append(String line) {
        text.append(line.isEmpty() ? "" : "    ".repeat(depth)).append(line).append('\n');
    }

    /** Writes a line of a run of such lines, behind which stands another line once. */
    void lineOfRun(String line, String last) {
        append(line);
        pending = last;
    }

    /** Returns the line that a run still needs behind it, and leaves it to the caller; empty if there is none. */
    String takePending() {
        String last = pending;
        pending = "";
        return last;
    }

    /** Begins a block, after a line that says which. */
    void open(String line) {
        if (braces == BraceStyle.ON_OWN_LINE) {
            line(line);
            line("{");
        } else {
            line(line + " {");
        }
        depth++;
    }

    /** Ends a block, and begins the one that runs instead of it. */
    void otherwise(String line) {
        if (braces == BraceStyle.ON_OWN_LINE) {
            close();
            open(line);
        } else {
            endBlock();
            line("} " + line + " {");
            depth++;
        }
    }

    void close() {
        close("}");
    }

    /** Ends a block by a line of its own. */
    void close(String line) {
        endBlock();
        line(line);
    }

    private void endBlock() {
        String last = takePending();
        if (!last.isEmpty()) {
            append(last);
        }
        depth--;
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
