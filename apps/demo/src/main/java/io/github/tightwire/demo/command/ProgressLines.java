package io.github.tightwire.demo.command;

import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.session.Errors;
import java.io.PrintStream;
import java.util.Locale;

/** The line a client a second, and how numbers look. */
final class ProgressLines {
    private final PrintStream out;

    ProgressLines(PrintStream out) {
        this.out = out;
    }

    void heading() {
        out.println("                 packets/s         kbit/s    bytes/   cubes/    bits/"
                + "        largest error at the same tick");
        out.println("    s  client    in   out       in    out snapshot snapshot     cube"
                + "     position     angle  whole copy  refused");
    }

    /** A client as it sees itself: snapshots come in. Without errors, where the server's world is not at hand. */
    void client(int second, String name, Traffic traffic, Errors errors) {
        line(second, name, traffic, errors, traffic.refusals());
    }

    /** Prints the share of the level that a client has, until it has all of it. */
    void level(int second, String name, int percent) {
        if (percent < 100) {
            out.printf("%5d  %6s has %d%% of the level%n", second, name, percent);
        }
    }

    /** A client as the server sees it: snapshots go out. What was refused has no sender that could be trusted. */
    void connection(int second, String name, Traffic traffic) {
        line(second, name, traffic, null, "-");
    }

    /** Prints the server's refusals, if there are any. */
    void server(int second, Traffic refusals) {
        if (!refusals.refusals().equals("none")) {
            out.printf("%5d  server refused %s%n", second, refusals.refusals());
        }
    }

    private void line(int second, String name, Traffic traffic, Errors errors, String refused) {
        out.printf(Locale.ROOT, "%5d  %6s %5d %5d  %7.1f %6.1f  %7.1f  %7.1f  %7.1f   %10s %9s  %10s  %s%n",
                second, name, traffic.packetsIn(), traffic.packetsOut(),
                traffic.bytesIn() * 8 / 1000.0, traffic.bytesOut() * 8 / 1000.0,
                traffic.bytesPerSnapshot(), ratio(traffic.cubes(), traffic.snapshots()), traffic.bitsPerCube(),
                errors == null ? "-" : millimetres(errors.distance()),
                errors == null ? "-" : degrees(errors.angle()),
                errors == null ? "-" : millimetres(errors.copy()), refused);
    }

    static double ratio(double amount, double count) {
        return count == 0 ? 0 : amount / count;
    }

    static String millimetres(double metres) {
        return String.format(Locale.ROOT, metres < 0.1 ? "%.2f mm" : "%.0f mm", metres * 1000);
    }

    static String degrees(double radians) {
        return String.format(Locale.ROOT, "%.3f deg", Math.toDegrees(radians));
    }
}
