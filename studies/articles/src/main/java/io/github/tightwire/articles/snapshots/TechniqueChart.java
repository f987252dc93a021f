package io.github.tightwire.articles.snapshots;

import java.util.List;
import java.util.Locale;

/**
 * The cost of each technique, as a picture that is as wide as a phone: a dot each, on a logarithmic scale, its figure beside it. Nothing is
 * told by colour alone.
 */
final class TechniqueChart {
    private static final int WIDTH = 390;
    private static final int MARGIN = 16;
    private static final int TOP = 56;
    private static final int ROW = 44;
    /** The article's target. */
    private static final double TARGET = 256;
    private static final double LEAST = 100;
    private static final double MOST = 20_000;
    private static final String OURS = "Tightwire";

    private TechniqueChart() {
    }

    /** The cost of a technique. */
    record Row(String name, double kilobits) {
    }

    /** The picture. */
    static String svg(List<Row> rows) {
        int height = TOP + ROW * rows.size() + 12;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="13">
                <title>kbit/s of 901 cubes at 60 Hz, technique by technique, on a logarithmic scale</title>
                <rect width="%d" height="%d" fill="#ffffff"/>
                <text x="%d" y="20" font-size="15" font-weight="bold" fill="#000000">kbit/s of 901 cubes at 60 Hz</text>
                """, WIDTH, height, WIDTH, height, WIDTH, height, MARGIN));
        int target = x(TARGET);
        svg.append(String.format(Locale.ROOT,
                "<text x=\"%d\" y=\"42\" fill=\"#000000\">dashed: the article's goal, 256; logarithmic scale</text>%n"
                        + "<path d=\"M%d %dV%d\" stroke=\"#555555\" stroke-dasharray=\"5 4\"/>%n",
                MARGIN, target, TOP, height - 8));
        boolean isOurs = false;
        int y = TOP;
        for (Row row : rows) {
            // Those after the first one are variants of it.
            isOurs |= row.name.startsWith(OURS);
            append(svg, row, y, isOurs);
            y += ROW;
        }
        return svg.append("</svg>\n").toString();
    }

    private static void append(StringBuilder svg, Row row, int y, boolean isOurs) {
        int x = x(row.kilobits);
        boolean isFarRight = x > WIDTH - 80;
        svg.append(String.format(Locale.ROOT,
                """
                <text x="%d" y="%d" fill="#000000"%s>%s</text>
                <path d="M%d %dH%d" stroke="%s" stroke-width="%d"/>
                <circle cx="%d" cy="%d" r="6" fill="%s"/>
                <text x="%d" y="%d" text-anchor="%s" font-weight="bold" fill="#000000" \
                stroke="#ffffff" stroke-width="3" paint-order="stroke">%,.0f</text>
                """,
                MARGIN, y + 14, isOurs ? " font-weight=\"bold\"" : "", row.name,
                MARGIN, y + 28, x, isOurs ? "#0072B2" : "#D55E00", isOurs ? 4 : 2,
                x, y + 28, isOurs ? "#0072B2" : "#D55E00",
                isFarRight ? x - 12 : x + 12, isFarRight ? y + 23 : y + 33, isFarRight ? "end" : "start", row.kilobits));
    }

    private static int x(double kilobits) {
        double part = Math.log(kilobits / LEAST) / Math.log(MOST / LEAST);
        return MARGIN + (int) Math.round(Math.max(0, Math.min(1, part)) * (WIDTH - 2 * MARGIN));
    }
}
