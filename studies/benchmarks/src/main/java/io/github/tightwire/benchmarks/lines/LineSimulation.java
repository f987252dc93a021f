package io.github.tightwire.benchmarks.lines;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Flows through one line, in virtual time, in steps of a millisecond. */
final class LineSimulation {
    private static final long MILLI = 1_000_000;
    private static final int WAITS = 4_000;

    private final Scenario scenario;
    private final Way down;
    private final Way up;
    private final Flow[] flows;
    private final Cubic tcp;
    private final int[] waits = new int[WAITS];
    private final long[][] arrivedAt;
    private final long[] tcpArrivedAt;

    LineSimulation(Scenario scenario, long seed) {
        this.scenario = scenario;
        SplittableRandom random = new SplittableRandom(seed);
        down = new Way(scenario.line(), true, random.split());
        up = new Way(scenario.line(), false, random.split());
        flows = new Flow[scenario.flows()];
        for (int i = 0; i < flows.length; i++) {
            flows[i] = new Flow(scenario, i == 0 ? 0 : random.nextDouble() / 2, down, up, random.split());
        }
        tcp = scenario.tcp() ? new Cubic(down, up) : null;
        arrivedAt = new long[flows.length][scenario.seconds() * 10 + 1];
        tcpArrivedAt = new long[scenario.seconds() * 10 + 1];
    }

    Outcome run() {
        int from = scenario.fromSecond() * 1000;
        long[] offered = new long[flows.length];
        long[] dropped = new long[flows.length];
        int[] ticks = new int[flows.length];
        for (int millis = 0; millis < scenario.seconds() * 1000; millis++) {
            long now = millis * MILLI;
            Line line = scenario.lineAt(millis);
            down.become(line);
            arrive(now, millis >= from);
            for (Flow flow : flows) {
                flow.run(now);
            }
            if (tcp != null) {
                tcp.run(now);
            }
            if (millis % 100 == 0) {
                for (int i = 0; i < flows.length; i++) {
                    arrivedAt[i][millis / 100] = flows[i].arrivedBytes();
                }
                tcpArrivedAt[millis / 100] = tcp == null ? 0 : tcp.arrivedBytes();
            }
            if (millis == from - 1) {
                for (int i = 0; i < flows.length; i++) {
                    offered[i] = flows[i].offeredBytes();
                    dropped[i] = flows[i].droppedBytes();
                    ticks[i] = flows[i].ticks();
                }
            }
        }
        long sumOffered = 0;
        long sumDropped = 0;
        for (int i = 0; i < flows.length; i++) {
            sumOffered += flows[i].offeredBytes() - offered[i];
            sumDropped += flows[i].droppedBytes() - dropped[i];
            arrivedAt[i][scenario.seconds() * 10] = flows[i].arrivedBytes();
        }
        tcpArrivedAt[scenario.seconds() * 10] = tcp == null ? 0 : tcp.arrivedBytes();
        return new Outcome(scenario, arrivedAt, tcpArrivedAt, (double) sumDropped / Math.max(1, sumOffered), median(),
                flows[0].ticks() - ticks[0]);
    }

    private void arrive(long now, boolean counts) {
        for (Way.Flight flight = down.arrived(now); flight != null; flight = down.arrived(now)) {
            if (flight.to() instanceof Flow flow) {
                flow.arrive(flight.bytes(), true);
                if (counts) {
                    waits[(int) Math.min(WAITS - 1, flight.waited() / MILLI)]++;
                }
            } else {
                tcp.arrive(now, flight.to());
            }
        }
        for (Way.Flight flight = up.arrived(now); flight != null; flight = up.arrived(now)) {
            if (flight.to() instanceof Flow flow) {
                flow.arrive(flight.bytes(), false);
            } else {
                tcp.arrive(now, flight.to());
            }
        }
    }

    private int median() {
        int half = Arrays.stream(waits).sum() / 2;
        int millis = 0;
        for (int count = waits[0]; count < half; count += waits[++millis]) {
            continue;
        }
        return millis;
    }
}
