package io.github.tightwire.formats.report;

import java.util.List;

/**
 * A chart of horizontal bars, up to two for each name, as SVG that stands by itself: the same text on every machine, with no
 * fonts to measure. Colours follow the reader's light or dark mode.
 */
final class BarChart {
    /** Names beside the bars, for a wide screen. */
    static final Layout WIDE = new Layout(860, 210, 0);
    /** Names above the bars, for a phone. */
    static final Layout NARROW = new Layout(350, 0, 15);

    private static final int NUMBER_WIDTH = 70;
    private static final int BAR = 11;
    private static final int GAP = 10;
    private static final int HEAD = 62;

    /** The width of all, and the room for a name beside or above its bars, in pixels. */
    record Layout(int width, int nameWidth, int nameHeight) {
    }

    /**
     * The bars of one name.
     *
     * @param name what is shown
     * @param emphasised whether it is the one that matters
     * @param values one for each series, not a number for none
     */
    record Bars(String name, boolean emphasised, double... values) {
    }

    private final String title;
    private final List<String> series;
    private final String format;
    private final List<Bars> bars;

    /**
     * A chart.
     *
     * @param title what the numbers are
     * @param series what the bars of a name are, one or two
     * @param format of the numbers beside the bars
     * @param bars from the top down
     */
    BarChart(String title, List<String> series, String format, List<Bars> bars) {
        this.title = title;
        this.series = List.copyOf(series);
        this.format = format;
        this.bars = List.copyOf(bars);
    }

    /** The chart as an SVG element. */
    String toSvg(Layout layout) {
        StringBuilder svg = new StringBuilder();
        int y = HEAD;
        double scale = (layout.width - layout.nameWidth - NUMBER_WIDTH) / most();
        StringBuilder body = new StringBuilder();
        for (Bars one : bars) {
            int height = BAR * shown(one);
            String type = one.emphasised ? "name ours" : "name";
            if (layout.nameHeight == 0) {
                text(body, layout.nameWidth - 8, y + height / 2.0 + 4, type + " beside", one.name);
            } else {
                text(body, 0, y + layout.nameHeight - 4, type, one.name);
                y += layout.nameHeight;
            }
            for (int i = 0; i < one.values.length; i++) {
                if (Double.isNaN(one.values[i])) {
                    continue;
                }
                double width = Math.max(1, one.values[i] * scale);
                body.append(Grids.number("<rect class=\"%s\"", one.emphasised ? "bar s" + i + " ours" : "bar s" + i))
                        .append(Grids.number(" x=\"%d\"", layout.nameWidth)).append(Grids.number(" y=\"%d\"", y))
                        .append(Grids.number(" width=\"%.1f\"", width)).append(Grids.number(" height=\"%d\"", BAR - 1))
                        .append(" rx=\"2\"><title>").append(Grid.escape(one.name + ", " + series.get(i) + ": "))
                        .append(Grids.number(format, one.values[i])).append("</title></rect>\n");
                text(body, layout.nameWidth + width + 5, y + BAR - 2.0, "number", Grids.number(format, one.values[i]));
                y += BAR;
            }
            y += GAP;
        }
        svg.append(Grids.number("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + layout.width + " %d\"", y))
                .append(" role=\"img\" aria-label=\"").append(Grid.escape(title)).append("\">\n").append(STYLE);
        text(svg, 0, 20, "title", title);
        int x = layout.nameWidth;
        for (int i = 0; series.size() > 1 && i < series.size(); i++) {
            svg.append(Grids.number("<rect class=\"bar s%d\"", i)).append(Grids.number(" x=\"%d\"", x))
                    .append(" y=\"36\" width=\"11\" height=\"11\" rx=\"2\"/>\n");
            text(svg, x + 17, 46, "number", series.get(i));
            x += 24 + 7 * series.get(i).length();
        }
        return svg.append(body).append("</svg>\n").toString();
    }

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

    private static void text(StringBuilder svg, double x, double y, String type, String text) {
        svg.append(Grids.number("<text x=\"%.1f\"", x)).append(Grids.number(" y=\"%.1f\"", y))
                .append(" class=\"").append(type).append("\">").append(Grid.escape(text)).append("</text>\n");
    }

    private double most() {
        double most = 0;
        for (Bars one : bars) {
            for (double value : one.values) {
                most = Double.isNaN(value) ? most : Math.max(most, value);
            }
        }
        return Math.max(most, Double.MIN_NORMAL);
    }

    private static int shown(Bars one) {
        int shown = 0;
        for (double value : one.values) {
            shown += Double.isNaN(value) ? 0 : 1;
        }
        return shown;
    }
}
