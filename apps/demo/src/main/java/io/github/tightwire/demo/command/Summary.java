package io.github.tightwire.demo.command;

import io.github.tightwire.commands.Program;
import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.server.ClientConnection;
import io.github.tightwire.demo.session.Errors;
import io.github.tightwire.demo.session.Session;
import io.github.tightwire.demo.world.World;
import java.io.PrintStream;
import java.util.Locale;

/** The report at the end of a run. */
final class Summary {
    /** The size from which the article "Snapshot Compression" starts: a quaternion, a velocity, a position, and one bit. */
    private static final int ARTICLE_BITS_PER_CUBE = 128 + 96 + 96 + 1;
    /** The size that the same article reaches with bounds and quantisation, without a velocity and before any delta. */
    private static final int ARTICLE_QUANTISED_BITS_PER_CUBE = 50 + 29 + 1;
    /** The article's allowance for the headers of each packet. */
    private static final int ARTICLE_HEADER_BYTES = 32;
    /** The articles' target, in kbit/s. */
    private static final int ARTICLE_TARGET = 256;
    /** The headers of IPv4 and UDP. */
    private static final int HEADER_BYTES = 28;

    private final PrintStream out;

    Summary(PrintStream out) {
        this.out = out;
    }

    void print(Session.Plan plan, Session session, Totals totals, long droppedTicks) {
        int ticks = session.server().tick();
        line("");
        if (ticks == 0) {
            line("Interrupted before the first tick.");
            return;
        }
        line("The world");
        line("  %d ticks, that is %.1f s; a tick of everything took %.2f ms on average, %.1f ms at most.", ticks,
                (double) ticks / World.TICKS_PER_SECOND, totals.tickNanos / 1e6 / ticks, totals.longestTickNanos / 1e6);
        if (droppedTicks > 0) {
            line("  The machine was too busy: %d ticks were left out, the world ran that much slower.", droppedTicks);
        }
        line("  %d of %d cubes were moved. At the end the player let go; %d ticks before the last the world was stopped.",
                session.server().countMoved(), World.CUBES, session.frozenTicks());
        line("");
        line("Accuracy, of every cube that was received against the server's at the same tick");
        Errors worst = new Errors();
        totals.errors.forEach(worst::add);
        double halfStep = 0.5 / Cube.STEPS_PER_METRE;
        line("  %d cubes compared; largest error %s along an axis, %s in all, %s.", worst.cubes(),
                ProgressLines.millimetres(worst.axis()), ProgressLines.millimetres(worst.distance()), ProgressLines.degrees(worst.angle()));
        line("  Rounding alone may err by half a step, %s along an axis: %s.", ProgressLines.millimetres(halfStep),
                worst.axis() <= halfStep ? "nothing was worse" : "SOMETHING WAS WORSE");
        bandwidth(plan, totals, ticks);
        line("");
        line("Refused");
        line("  by the server: %s", totals.serverRefusals.refusals());
        for (int i = 0; i < plan.clients(); i++) {
            line("  by client %d: %s", i + 1, totals.traffic.get(i).refusals());
        }
        for (ClientConnection connection : session.server().connections()) {
            if (connection.missedInputs() > 0) {
                line("  Of client %d's inputs, %d never came.", connection.number(), connection.missedInputs());
            }
        }
        line("");
        line("Connections");
        for (int i = 0; i < plan.clients(); i++) {
            Client client = session.clients().get(i);
            line("  client %d: connected %s; %d%% of the level, %d messages; the server's clock %s;", i + 1,
                    client.connections() == 1 ? "once" : client.connections() + " times", client.levelPercent(), client.chats(),
                    client.clock().isKnown() ? "to within " + milliseconds(client.clock().errorNanos()) : "unknown");
            line("    drawn %.0f ms after the newest snapshot, and for %.1f%% of the frames the next one was not there",
                    client.playback().behindNanos() / 1e6, 100 * client.playback().held());
        }
        line("");
        line("Copies");
        for (int i = 0; i < plan.clients(); i++) {
            int took = session.convergenceTicks(i);
            if (took >= 0) {
                line("  client %d: all %d cubes equal to the server's, to the bit, %d tick%s after the world was stopped",
                        i + 1, World.CUBES, took, took == 1 ? "" : "s");
            } else {
                line("  client %d: NOT CONVERGED, %d of %d cubes differ", i + 1, session.countDifferent(i), World.CUBES);
            }
        }
        line("");
        if (Program.isInterrupted()) {
            line("Interrupted after %.1f s of %d.", (double) ticks / World.TICKS_PER_SECOND, plan.ticks() / World.TICKS_PER_SECOND);
        } else {
            line(session.isConverged() ? "Every copy converged." : "NOT EVERY COPY CONVERGED.");
        }
    }

    private void bandwidth(Session.Plan plan, Totals totals, int ticks) {
        Traffic all = new Traffic();
        totals.traffic.forEach(all::add);
        double seconds = (double) ticks / World.TICKS_PER_SECOND;
        double ours = 8.0 * (all.bytesIn() + HEADER_BYTES * all.packetsIn()) / seconds / plan.clients() / 1000;
        double start = everything(ARTICLE_BITS_PER_CUBE);
        double quantised = everything(ARTICLE_QUANTISED_BITS_PER_CUBE);
        line("");
        line("Bandwidth, from the server to each client");
        line("  %8.0f kbit/s  all cubes %d times a second, %d bits each (where the articles start)", start,
                World.TICKS_PER_SECOND, ARTICLE_BITS_PER_CUBE);
        line("  %8.0f kbit/s  all cubes %d times a second, %d bits each (the articles' quantised cubes)", quantised,
                World.TICKS_PER_SECOND, ARTICLE_QUANTISED_BITS_PER_CUBE);
        line("  %8.0f kbit/s  this run: %.1f cubes a snapshot, %.1f bits each; %.1f%% of the first",
                ours, ProgressLines.ratio(all.cubes(), all.snapshots()), all.bitsPerCube(), 100 * ours / start);
        line("  %8d kbit/s  what the articles aim at, and reach by sending differences, as this run does", ARTICLE_TARGET);
        line("  The first two with the articles' %d bytes of headers a packet, this run with %d for IP and UDP.",
                ARTICLE_HEADER_BYTES, HEADER_BYTES);
    }

    private static String milliseconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
    }

    private static double everything(int bitsPerCube) {
        return World.TICKS_PER_SECOND * (World.CUBES * bitsPerCube + ARTICLE_HEADER_BYTES * 8) / 1000.0;
    }

    private void line(String format, Object... arguments) {
        out.printf(Locale.ROOT, format + "%n", arguments);
    }
}
