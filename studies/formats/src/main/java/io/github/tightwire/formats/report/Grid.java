package io.github.tightwire.formats.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows and columns of text, of which the first column is aligned to the left and all others, which are numbers, to the right.
 *
 * @param head of the columns
 * @param rows below it
 */
record Grid(List<String> head, List<Row> rows) {
    /** As many cells as the head has; ours is the row that matters. */
    record Row(boolean isOurs, List<String> cells) {
        Row(String... cells) {
            this(false, List.of(cells));
        }
    }

    /** For a terminal. */
    String toText() {
        return Stream.concat(Stream.of(head), rows.stream().map(Row::cells))
                .map(cells -> IntStream.range(0, cells.size())
                        .mapToObj(i -> String.format(i == 0 ? "%-" + width(i) + "s" : "%" + width(i) + "s", cells.get(i)))
                        .collect(Collectors.joining("  ", "", System.lineSeparator())))
                .collect(Collectors.joining());
    }

    /** For a document. */
    String toMarkdown() {
        return line(head) + "|---|" + "--:|".repeat(head.size() - 1) + "\n" + rows.stream()
                .map(row -> line(row.cells.stream().map(cell -> row.isOurs && !cell.isEmpty() ? "**" + cell + "**" : cell).toList()))
                .collect(Collectors.joining());
    }

    private static String line(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private int width(int column) {
        return Stream.concat(Stream.of(head), rows.stream().map(Row::cells))
                .mapToInt(cells -> cells.get(column).length()).max().orElseThrow();
    }
}
