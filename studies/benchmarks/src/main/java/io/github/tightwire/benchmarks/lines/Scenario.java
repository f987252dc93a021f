package io.github.tightwire.benchmarks.lines;

import java.util.function.IntFunction;

/**
 * A row of the matrix: who sends what through which line.
 *
 * @param line at the start
 * @param lineAt the line at a time in milliseconds
 * @param sender what each flow sends
 * @param flows of ours
 * @param tcp whether a TCP flow is beside them
 * @param server the machine of the sender
 * @param client the machine of the receiver
 * @param seconds how long it runs
 * @param fixedBytesPerSecond the rate of each flow, whatever its line is; 0 for the send rate
 */
record Scenario(
        Line line, IntFunction<Line> lineAt, Sender sender, int flows, boolean tcp, Machine.Pace server, Machine.Pace client,
        int seconds, double fixedBytesPerSecond) {
    static Scenario of(Line line, Sender sender) {
        return new Scenario(line, millis -> line, sender, 1, false, Machine.Pace.USUAL, Machine.Pace.USUAL, 30, 0);
    }

    Scenario changing(IntFunction<Line> lines) {
        return new Scenario(line, lines, sender, flows, tcp, server, client, seconds, fixedBytesPerSecond);
    }

    Scenario with(int count, boolean withTcp) {
        return new Scenario(line, lineAt, sender, count, withTcp, server, client, seconds, fixedBytesPerSecond);
    }

    Scenario onPerfectLine() {
        return new Scenario(Line.PERFECT, millis -> Line.PERFECT, sender, flows, tcp, server, client, seconds, fixedBytesPerSecond);
    }

    /** Returns whether neither machine is slow or pauses. */
    boolean isOnTime() {
        return server.isOnTime() && client.isOnTime();
    }

    Scenario on(Machine.Pace serverPace, Machine.Pace clientPace) {
        return new Scenario(line, lineAt, sender, flows, tcp, serverPace, clientPace, seconds, fixedBytesPerSecond);
    }

    Scenario atFixedRate(double bytesPerSecond) {
        return new Scenario(line, lineAt, sender, flows, tcp, server, client, seconds, bytesPerSecond);
    }

    int fromSecond() {
        return seconds - 10;
    }

    Line lineAt(int millis) {
        return lineAt.apply(millis);
    }
}
