package io.github.tightwire.formats.report;

import io.github.tightwire.formats.Catalogue;
import io.github.tightwire.formats.report.Results.Table;
import io.github.tightwire.formats.world.Column;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A chart of horizontal bars, up to two for each name, as SVG that stands by itself: the same text on every machine, with no
 * fonts to measure. Colours follow the reader's light or dark mode.
 *
 * @param title what the numbers are
 * @param series what the bars of a name are, one or two
 * @param format of the numbers beside the bars
 * @param bars from the top down
 */
record BarChart(String title, List<String> series, String format, List<Bars> bars) {
    /** Names beside the bars, for a wide screen. */
    static final Layout WIDE = new Layout(860, 210, 0);
    /** Names above the bars, for a phone. */
    static final Layout NARROW = new Layout(350, 0, 15);

    private static final int NUMBER_WIDTH = 70;
    private static final int BAR = 11;
    private static final int GAP = 10;
    private static final int HEAD = 62;

    private static final String STYLE = """
            <style>
            svg { font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
            .title { font-size: 16px; font-weight: 600; fill: #1c2733; }
            .name { fill: #33414f; }
            .beside { text-anchor: end; }
            .name.ours { font-weight: 700; fill: #b4430f; }
            .number { font-size: 11px; fill: #5c6b7a; }
            .bar.s0 { fill: #b9c6d3; }
            .bar.s1 { fill: #4f7ea8; }
            .bar.ours { fill: #e0672a; }
            @media (prefers-color-scheme: dark) {
            .title { fill: #e8edf2; }
            .name { fill: #c3cdd7; }
            .name.ours { fill: #ff9a63; }
            .number { fill: #93a1af; }
            .bar.s0 { fill: #55636f; }
            .bar.s1 { fill: #6fa3d0; }
            .bar.ours { fill: #f07f43; }
            }
            </style>
            """;

    /** The width of all, and the room for a name beside or above its bars, in pixels. */
    record Layout(int width, int nameWidth, int nameHeight) {
    }

    /**
     * The bars of one name.
     *
     * @param name what is shown
     * @param isOurs whether it is the one that matters
     * @param values one for each series, not a number for none
     */
    record Bars(String name, boolean isOurs, double... values) {
    }

    /** Bytes an object of every format. */
    static BarChart sizes(Table table) {
        return new BarChart("Bytes an object, " + table.name(), List.of("natural types", "the same quantised integers"), "%.1f",
                table.names().stream().map(name -> {
                    boolean isOurs = name.equals(Catalogue.OURS);
                    return new Bars(isOurs ? "Tightwire (step 8)" : name, isOurs, Arrays.stream(Column.values()).mapToDouble(
                            column -> table.line(name, column).map(Measurement::bytesAnObject).orElse(Double.NaN)).toArray());
                }).toList());
    }

    /** Bytes of the ship. */
    static BarChart ship(Results results) {
        String ours = results.ship().get(0).name();
        return new BarChart("Bytes of the ship", List.of("bytes"), "%.0f", results.ship().stream()
                .map(line -> new Bars(line.name(), line.name().equals(ours), line.packet().length)).toList());
    }

    /** The chart as an SVG element. */
    String toSvg(Layout layout) {
        int y = HEAD;
        double most = bars.stream().flatMapToDouble(one -> Arrays.stream(one.values))
                .filter(value -> !Double.isNaN(value)).max().orElseThrow();
        double scale = (layout.width - layout.nameWidth - NUMBER_WIDTH) / most;
        StringBuilder body = new StringBuilder();
        for (Bars one : bars) {
            String type = one.isOurs ? "name ours" : "name";
            if (layout.nameHeight == 0) {
                long shown = Arrays.stream(one.values).filter(value -> !Double.isNaN(value)).count();
                text(body, layout.nameWidth - 8, y + BAR * shown / 2.0 + 4, type + " beside", one.name);
            } else {
                text(body, 0, y + layout.nameHeight - 4, type, one.name);
                y += layout.nameHeight;
            }
            for (int i = 0; i < one.values.length; i++) {
                if (Double.isNaN(one.values[i])) {
                    continue;
                }
                double width = Math.max(1, one.values[i] * scale);
                String number = String.format(Locale.ROOT, format, one.values[i]);
                append(body, "<rect class=\"bar s%d%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\">"
                        + "<title>%s</title></rect>\n", i, one.isOurs ? " ours" : "", layout.nameWidth, y, width, BAR - 1,
                        Grid.escape(one.name + ", " + series.get(i) + ": " + number));
                text(body, layout.nameWidth + width + 5, y + BAR - 2.0, "number", number);
                y += BAR;
            }
            y += GAP;
        }
        StringBuilder svg = new StringBuilder();
        append(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
                layout.width, y, Grid.escape(title));
        svg.append(STYLE);
        text(svg, 0, 20, "title", title);
        int x = layout.nameWidth;
        for (int i = 0; series.size() > 1 && i < series.size(); i++) {
            append(svg, "<rect class=\"bar s%d\" x=\"%d\" y=\"36\" width=\"11\" height=\"11\" rx=\"2\"/>\n", i, x);
            text(svg, x + 17, 46, "number", series.get(i));
            x += 24 + 7 * series.get(i).length();
        }
        return svg.append(body).append("</svg>\n").toString();
    }

    private static void text(StringBuilder svg, double x, double y, String type, String text) {
        append(svg, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">%s</text>\n", x, y, type, Grid.escape(text));
    }

    private static void append(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
