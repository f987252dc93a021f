package io.github.tightwire.formats.report;

import java.util.ArrayList;
import java.util.List;

/** Rows and columns of text, of which the first column is aligned to the left and all others, which are numbers, to the right. */
final class Grid {
    private final List<String> head;
    private final List<List<String>> rows = new ArrayList<>();
    private String emphasised = "";

    Grid(String... head) {
        this.head = List.of(head);
    }

    /** Adds a row, as long as the head. */
    void add(List<String> row) {
        if (row.size() != head.size()) {
            throw new IllegalArgumentException(row + " is not as long as " + head);
        }
        rows.add(List.copyOf(row));
    }

    /** Shows the row of this name as the one that matters. */
    void emphasise(String name) {
        emphasised = name;
    }

    /** For a terminal. */
    String toText() {
        StringBuilder text = new StringBuilder();
        appendText(text, head);
        for (List<String> row : rows) {
            appendText(text, row);
        }
        return text.toString();
    }

    /** For a document. */
    String toMarkdown() {
        StringBuilder text = new StringBuilder("| ").append(String.join(" | ", head)).append(" |\n|---|");
        text.append("--:|".repeat(head.size() - 1)).append('\n');
        for (List<String> row : rows) {
            boolean strong = row.get(0).equals(emphasised);
            text.append('|');
            for (String cell : row) {
                text.append(' ').append(strong && !cell.isEmpty() ? "**" + cell + "**" : cell).append(" |");
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** For a page. */
    String toHtml() {
        StringBuilder text = new StringBuilder("<div class=\"scroll\"><table>\n<thead><tr>");
        for (String cell : head) {
            text.append("<th>").append(escape(cell)).append("</th>");
        }
        text.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows) {
            text.append(row.get(0).equals(emphasised) ? "<tr class=\"ours\">" : "<tr>");
            for (String cell : row) {
                text.append("<td>").append(escape(cell)).append("</td>");
            }
            text.append("</tr>\n");
        }
        return text.append("</tbody></table></div>\n").toString();
    }

    /** Text as it stands in HTML or XML. */
    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private void appendText(StringBuilder text, List<String> row) {
        for (int i = 0; i < row.size(); i++) {
            String cell = row.get(i);
            String padding = " ".repeat(width(i) - cell.length());
            text.append(i == 0 ? cell + padding : "  " + padding + cell);
        }
        text.append(System.lineSeparator());
    }

    private int width(int column) {
        int width = head.get(column).length();
        for (List<String> row : rows) {
            width = Math.max(width, row.get(column).length());
        }
        return width;
    }
}
