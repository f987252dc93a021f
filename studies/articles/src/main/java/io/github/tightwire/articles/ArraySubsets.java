package io.github.tightwire.articles;

import io.github.tightwire.Subset;
import io.github.tightwire.articles.snapshots.ArenaCommand;
import io.github.tightwire.articles.snapshots.SnapshotsCommand;
import io.github.tightwire.commands.Program;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The claims of "Serialization Strategies" (Glenn Fiedler) about the four encodings of an array subset, reproduced with the library's own:
 * a table on the standard output, and a chart.
 */
@Command(name = "studies/articles/run", subcommands = {SnapshotsCommand.class, ArenaCommand.class}, description = {
    "What the article \"Serialization Strategies\" says of array subsets, computed with the library's encodings:",
    "prints the table, draws the chart."})
public final class ArraySubsets implements Callable<Integer> {
    private static final int MAX_OBJECTS = 4096;
    private static final int[] COUNTS = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3072, 4096};

    /**
     * The looks of the lines, in their order: in colours that the colour-blind tell apart (Okabe and Ito's), with a marker and a stroke
     * each.
     */
    private static final List<Look> LOOKS = List.of(
            new Look(new Color(0x000000), SeriesMarkers.NONE, SeriesLines.SOLID),
            new Look(new Color(0xE69F00), SeriesMarkers.SQUARE, SeriesLines.SOLID),
            new Look(new Color(0x0072B2), SeriesMarkers.DIAMOND, SeriesLines.SOLID),
            new Look(new Color(0x56B4E9), SeriesMarkers.CIRCLE, SeriesLines.SOLID),
            new Look(new Color(0xD55E00), SeriesMarkers.TRIANGLE_UP, SeriesLines.DASH_DASH));

    private record Look(Color color, Marker marker, BasicStroke line) {
    }

    @Parameters(paramLabel = "FILE", arity = "0..1", defaultValue = "${sys:tightwire.folder}/target/subsets.png",
            description = "Where the chart goes, a PNG (default studies/articles/target/subsets.png).")
    private Path chart;

    @Spec
    private CommandSpec spec;

    private ArraySubsets() {
    }

    /**
     * Prints the table and draws the chart.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        Program.run(new ArraySubsets(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        Path file = chart.toAbsolutePath().normalize();
        if (Files.isDirectory(file) || !Files.isDirectory(file.getParent())) {
            throw new ParameterException(spec.commandLine(), "no chart can be written to " + chart);
        }
        printTables();
        printClaims();
        try (OutputStream out = Files.newOutputStream(file)) {
            BitmapEncoder.saveBitmap(chart(), out, BitmapFormat.PNG);
        }
        System.out.printf("%nThe chart: %s%n", file);
        return 0;
    }

    private static void printTables() {
        System.out.printf("Bytes of indexing for the objects sent out of %,d, the mean over sets of that size%n", MAX_OBJECTS);
        for (IndexSets sets : IndexSets.values()) {
            System.out.printf("%n%-12s%12s%12s%12s%12s%12s%18s%n", sets, "bit/object", "count+index", "index+end", "relative",
                    "smallest", "count / relative");
            for (int count : COUNTS) {
                System.out.printf(Locale.ROOT, "%,12d", count);
                for (Subset.Encoding encoding : Subset.Encoding.values()) {
                    System.out.printf(Locale.ROOT, "%,12.1f", bytes(sets, count, encoding));
                }
                System.out.printf(Locale.ROOT, "%18.2f%n", timesLess(sets, count));
            }
        }
    }

    private static void printClaims() {
        System.out.printf("%nThe article's figures%n");
        System.out.printf(Locale.ROOT, "%-62s%,.0f bytes: right, whatever the set%n", "  512 bytes of skip bits at 4,096 objects",
                bytes(IndexSets.SCATTERED, MAX_OBJECTS / 2, Subset.Encoding.BIT_PER_OBJECT));
        System.out.printf(Locale.ROOT, "%-62s%,.0f bits with the count: right; bits an object take %,.0f%n",
                "  2,000 of 4,000 objects at 12 bits, 24,000 bits",
                IndexCost.meanBits(IndexSets.SCATTERED, 2000, 4000, Subset.Encoding.COUNT_AND_INDEX),
                IndexCost.meanBits(IndexSets.SCATTERED, 2000, 4000, Subset.Encoding.BIT_PER_OBJECT));
        System.out.printf("%-62s%d fit, each %d after the one before: right%n",
                "  at most 32 indices that are 128 or more apart", mostApart(128), 128);
        System.out.println("  relative indices take 2-3 times less than indices");
        for (IndexSets sets : IndexSets.values()) {
            System.out.printf("    %-58s%s%n", sets, whereTwoToThreeTimesLess(sets));
        }
        for (IndexSets sets : IndexSets.values()) {
            System.out.printf("  %-60s%s%n", "the least of all, " + sets, winners(sets));
        }
    }

    /** Returns the most objects that can be sent if each is so far behind the one before. */
    static int mostApart(int step) {
        int count = 0;
        for (int index = -1 + step; index < MAX_OBJECTS; index += step) {
            count++;
        }
        return count;
    }

    private static String whereTwoToThreeTimesLess(IndexSets sets) {
        int first = -1;
        int last = -1;
        int ahead = -1;
        for (int count = 1; count <= MAX_OBJECTS; count += count < 64 ? 1 : 16) {
            double times = timesLess(sets, count);
            if (times > 1 && ahead < 0) {
                ahead = count;
            }
            if (times >= 2 && times <= 3) {
                first = first < 0 ? count : first;
                last = count;
            }
        }
        return String.format(Locale.ROOT, "for %,d to %,d objects; less from %,d on; %.1f times for all of them",
                first, last, ahead, timesLess(sets, MAX_OBJECTS));
    }

    /** Returns the smallest encoding by the number of objects. */
    private static String winners(IndexSets sets) {
        StringBuilder text = new StringBuilder();
        Subset.Encoding last = null;
        for (int count = 0; count <= MAX_OBJECTS; count += count < 64 ? 1 : 16) {
            Subset.Encoding best = Subset.Encoding.BIT_PER_OBJECT;
            for (Subset.Encoding encoding : Subset.Encoding.values()) {
                if (bytes(sets, count, encoding) < bytes(sets, count, best)) {
                    best = encoding;
                }
            }
            if (best != last) {
                text.append(last == null ? "" : "; ").append(name(best))
                        .append(String.format(Locale.ROOT, " from %,d on", count));
                last = best;
            }
        }
        return text.toString();
    }

    private static double timesLess(IndexSets sets, int count) {
        return bytes(sets, count, Subset.Encoding.COUNT_AND_INDEX) / bytes(sets, count, Subset.Encoding.RELATIVE_INDEX);
    }

    private static double bytes(IndexSets sets, int count, Subset.Encoding encoding) {
        if (Program.isInterrupted()) {
            throw new CancellationException("interrupted; no chart was written");
        }
        return IndexCost.meanBits(sets, count, MAX_OBJECTS, encoding) / Byte.SIZE;
    }

    private static XYChart chart() {
        // Twice what a phone has across, with twice its letters.
        XYChart chart = new XYChartBuilder().width(780).height(1000)
                .title("Bytes of indexing, of 4,096 objects")
                .xAxisTitle("objects sent").yAxisTitle("bytes").build();
        XYStyler style = chart.getStyler();
        style.setXAxisLogarithmic(true).setYAxisLogarithmic(true).setLegendPosition(LegendPosition.OutsideS)
                .setLegendLayout(LegendLayout.Vertical).setChartBackgroundColor(Color.WHITE);
        style.setLegendFont(font(Font.PLAIN)).setChartTitleFont(font(Font.BOLD)).setMarkerSize(12);
        style.setAxisTickLabelsFont(font(Font.PLAIN)).setAxisTitleFont(font(Font.PLAIN)).setLocale(Locale.ROOT);
        for (Subset.Encoding encoding : new Subset.Encoding[] {
            Subset.Encoding.BIT_PER_OBJECT, Subset.Encoding.COUNT_AND_INDEX}) {
            // The same for every set.
            addSeries(chart, IndexSets.SCATTERED, encoding, name(encoding));
        }
        for (IndexSets sets : IndexSets.values()) {
            addSeries(chart, sets, Subset.Encoding.RELATIVE_INDEX, name(Subset.Encoding.RELATIVE_INDEX) + ", " + sets);
        }
        return chart;
    }

    private static Font font(int style) {
        return new Font(Font.SANS_SERIF, style, 26);
    }

    private static void addSeries(XYChart chart, IndexSets sets, Subset.Encoding encoding, String name) {
        Look look = LOOKS.get(chart.getSeriesMap().size());
        double[] counts = new double[COUNTS.length - 1];
        double[] bytes = new double[counts.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = COUNTS[i + 1];
            bytes[i] = bytes(sets, COUNTS[i + 1], encoding);
        }
        XYSeries line = chart.addSeries(name, counts, bytes);
        line.setMarker(look.marker).setMarkerColor(look.color);
        line.setLineColor(look.color).setLineStyle(look.line);
    }

    private static String name(Subset.Encoding encoding) {
        return encoding.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
