package io.github.tightwire.formats.report;

import io.github.tightwire.formats.report.Results.Table;
import java.util.Map;

/** The results as a page that needs nothing but itself. */
public final class HtmlPage {
    private HtmlPage() {
    }

    /** {@return the page, a document in HTML} */
    public static String of(Results results) {
        return MustacheTemplate.fill("page.html", Map.of(
                "seed", results.seed(),
                "margins", Grids.margins(results),
                "worlds", results.worlds().stream().map(HtmlPage::world).toList(),
                "schema", Grids.schema(results),
                "shipChart", figure(BarChart.ship(results)),
                "ship", Grids.ship(results)));
    }

    private static Map<String, Object> world(Table table) {
        return Map.of("name", table.name(), "chart", figure(BarChart.sizes(table)),
                "sizes", Grids.sizes(table), "compressed", Grids.compressed(table));
    }

    private static Map<String, Object> figure(BarChart chart) {
        return Map.of("wide", chart.toSvg(BarChart.WIDE), "narrow", chart.toSvg(BarChart.NARROW));
    }
}
