package io.github.tightwire.formats.report;

import io.github.tightwire.formats.report.Results.Table;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The parts of the documentation that are measured: what stands between the marks {@code <!-- name: made by studies/formats/run -->}
 * and {@code <!-- end of name -->}. All the rest is written by hand, and stays.
 */
public final class Documentation {
    private static final int OBJECTS_OF_THE_README = 1000;

    private Documentation() {
    }

    /** {@return the parts that are the same on every machine, by name} */
    public static Map<String, String> sizes(Results results) {
        return Map.of(
                "margins", Grids.margins(results).toMarkdown(),
                "sizes", worlds(results, Grids::sizes),
                "schema", Grids.schema(results).toMarkdown(),
                "ship", Grids.ship(results).toMarkdown(),
                "buys", MustacheTemplate.fill("buys.txt", Map.of()));
    }

    /** {@return the parts that are of this machine, by name: what its own zlib makes of a packet} */
    public static Map<String, String> ofThisMachine(Results results) {
        return Map.of("compressed", worlds(results, Grids::compressed));
    }

    /** {@return the picture, an SVG element for every screen: bytes an object of the world in the README, or else of the last} */
    public static String picture(Results results) {
        List<Table> worlds = results.worlds();
        Table shown = worlds.stream().filter(table -> table.ours().objects() == OBJECTS_OF_THE_README).findFirst()
                .orElse(worlds.get(worlds.size() - 1));
        return BarChart.sizes(shown).toSvg(BarChart.NARROW);
    }

    /**
     * A document with its measured parts replaced.
     *
     * @param document as it is
     * @param parts what to put where, by name
     * @return the new document
     * @throws IllegalArgumentException if the document lacks the place of a part
     */
    public static String update(String document, Map<String, String> parts) {
        String updated = document;
        for (Map.Entry<String, String> part : parts.entrySet()) {
            Matcher matcher = place(part.getKey()).matcher(updated);
            if (!matcher.find()) {
                throw new IllegalArgumentException("the document has no place for " + part.getKey());
            }
            updated = updated.substring(0, matcher.start(1)) + "\n" + part.getValue() + "\n" + updated.substring(matcher.end(1));
        }
        return updated;
    }

    private static Pattern place(String name) {
        return Pattern.compile("<!-- " + name + ": made by studies/formats/run -->\n(.*?)<!-- end of " + name + " -->",
                Pattern.DOTALL);
    }

    private static String worlds(Results results, Function<Table, Grid> grid) {
        return results.worlds().stream().map(table -> "**" + table.name() + "**\n\n" + grid.apply(table).toMarkdown())
                .collect(Collectors.joining("\n"));
    }
}
