package io.github.tightwire.formats.report;

import io.github.tightwire.formats.catalogue.Catalogue;
import io.github.tightwire.formats.report.Results.Table;
import io.github.tightwire.formats.world.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
    static final Layout WIDE = new Layout(860, 290, 0);
    /** Names above the bars, for a phone. */
    static final Layout NARROW = new Layout(350, 0, 18);

    private static final int NUMBER_WIDTH = 64;
    private static final int BAR = 13;
    private static final int GAP = 11;
    private static final int HEAD = 62;

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
                table.names().stream().map(name -> new Bars(Catalogue.title(name), Catalogue.isOurs(name),
                        Arrays.stream(Column.values()).mapToDouble(column -> table.line(name, column)
                                .map(EncodedSize::bytesAnObject).orElse(Double.NaN)).toArray())).toList());
    }

    /** Bytes of the ship. */
    static BarChart ship(Results results) {
        String ours = results.ship().get(0).name();
        return new BarChart("Bytes of the ship", List.of("bytes"), "%.0f", results.ship().stream()
                .map(line -> new Bars(line.name(), line.name().equals(ours), line.packet().length)).toList());
    }

    /** The chart as an SVG element. */
    String toSvg(Layout layout) {
        double most = bars.stream().flatMapToDouble(one -> Arrays.stream(one.values))
                .filter(value -> !Double.isNaN(value)).max().orElseThrow();
        double scale = (layout.width - layout.nameWidth - NUMBER_WIDTH) / most;
        boolean isBeside = layout.nameHeight == 0;
        List<Map<String, Object>> names = new ArrayList<>();
        int y = HEAD;
        for (Bars one : bars) {
            int top = y + layout.nameHeight;
            List<Map<String, Object>> shown = new ArrayList<>();
            for (int i = 0; i < one.values.length; i++) {
                if (!Double.isNaN(one.values[i])) {
                    int barY = top + BAR * shown.size();
                    double width = Math.max(1, one.values[i] * scale);
                    shown.add(Map.of("series", i, "seriesName", series.get(i), "number", String.format(Locale.ROOT, format, one.values[i]),
                            "x", layout.nameWidth, "y", barY, "width", tenths(width),
                            "textX", tenths(layout.nameWidth + width + 5), "textY", tenths(barY + BAR - 2)));
                }
            }
            int height = BAR * shown.size();
            names.add(Map.of("name", one.name, "isOurs", one.isOurs, "isBeside", isBeside, "bars", shown,
                    "x", tenths(isBeside ? layout.nameWidth - 8 : 0), "y", tenths(isBeside ? y + height / 2.0 + 5 : top - 5)));
            y = top + height + GAP;
        }
        return MustacheTemplate.fill("chart.svg", Map.of(
                "title", title, "width", layout.width, "height", y, "legend", legend(layout.nameWidth), "names", names));
    }

    /** None for one series. */
    private List<Map<String, Object>> legend(int left) {
        List<Map<String, Object>> legend = new ArrayList<>();
        int x = left;
        for (int i = 0; series.size() > 1 && i < series.size(); i++) {
            legend.add(Map.of("series", i, "name", series.get(i), "x", x, "textX", tenths(x + 17)));
            x += 24 + 8 * series.get(i).length();
        }
        return legend;
    }

    private static String tenths(double pixels) {
        return String.format(Locale.ROOT, "%.1f", pixels);
    }
}
