package io.github.tightwire.formats.report;

import io.github.tightwire.formats.report.Results.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The results as a page that needs nothing but itself. */
public final class HtmlPage {
    private HtmlPage() {
    }

    /** {@return the page, a document in HTML} */
    public static String of(Results results) {
        StringBuilder body = new StringBuilder();
        body.append("<section class=\"margins\">\n").append(Grids.margins(results).toHtml()).append("</section>\n");
        int index = 0;
        // Radio buttons before what they show, so that style alone makes tabs of them.
        body.append("<section class=\"tabs\">\n");
        for (Table table : results.worlds()) {
            String checked = index == results.worlds().size() - 1 ? " checked" : "";
            body.append("<input type=\"radio\" name=\"world\" id=\"w").append(index).append('"').append(checked)
                    .append("><label for=\"w").append(index).append("\">").append(Grid.escape(table.name()))
                    .append("</label>\n");
            index++;
        }
        for (Table table : results.worlds()) {
            body.append("<div class=\"tab\">\n")
                    .append(figure(BarChart.sizes(table)))
                    .append(Grids.sizes(table).toHtml())
                    .append("<h3>Followed by a general compressor</h3>\n").append(Grids.compressed(table).toHtml())
                    .append("</div>\n");
        }
        body.append("</section>\n<section>\n<h2>What each buys with its bytes</h2>\n<p>")
                .append(Grid.escape(resource("buys.txt").strip()).replace("\n", " ")).append("</p>\n</section>\n")
                .append("<section>\n<h2>The schema</h2>\n").append(Grids.schema(results).toHtml())
                .append("</section>\n<section>\n<h2>A ship, from outside</h2>\n")
                .append(figure(BarChart.ship(results))).append(Grids.ship(results).toHtml())
                .append("</section>\n");
        return resource("page.html")
                .replace("{{seed}}", Long.toString(results.seed()))
                .replace("{{tabs}}", tabs(results.worlds().size()))
                .replace("{{body}}", body);
    }

    /** A chart twice: style alone shows the one that fits the screen. */
    private static String figure(BarChart chart) {
        return "<figure class=\"wide\">" + chart.toSvg(BarChart.WIDE) + "</figure>\n"
                + "<figure class=\"narrow\">" + chart.toSvg(BarChart.NARROW) + "</figure>\n";
    }

    /** A text that lies beside this class. */
    static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rules by which the n-th button shows the n-th tab. */
    private static String tabs(int count) {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < count; i++) {
            rules.append(i == 0 ? "" : ",\n").append("#w").append(i).append(":checked ~ .tab:nth-of-type(")
                    .append(i + 1).append(')');
        }
        return rules.append(" { display: block; }").toString();
    }
}
