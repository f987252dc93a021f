package io.github.tightwire.benchmarks.lines;

import io.github.tightwire.benchmarks.lines.Line.Jitter;
import io.github.tightwire.benchmarks.lines.Machine.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The rows: lines as people have them, and what must hold on each. */
final class Matrix {
    /** The traffic of a game with 60 snapshots of 1,100 bytes a second, in bits a second. */
    private static final double GAME = 586_000;
    /** A snapshot of 1,100 bytes, which each tick of a slow machine could take, and what goes with it. */
    private static final int SNAPSHOT_BITS = 1_160 * 8;
    private static final int[] QUEUES = {20, 50, 100, 200, 500, 1_000};

    /** The most seconds for which a flow may have less than half of its possible rate. */
    static final int MOST_SECONDS_BELOW_HALF = 5;

    private final List<Row> rows = new ArrayList<>();

    /**
     * A row.
     *
     * @param name in a table
     * @param scenario by seed
     * @param judge what of it is in the table, and whether it holds
     */
    record Row(String name, LongFunction<Scenario> scenario, Function<Outcome, Judgement> judge) {
        Outcome run(long seed) {
            return run(seed, 0);
        }

        /** Runs it at a fixed rate, or, where that is 0, at the send rate. */
        Outcome run(long seed, double fixedBytesPerSecond) {
            return new LineSimulation(scenario.apply(seed).atFixedRate(fixedBytesPerSecond), seed).run();
        }

        double figure(Outcome outcome) {
            return judge.apply(outcome).figure();
        }

        boolean holds(Outcome outcome) {
            return judge.apply(outcome).holds();
        }
    }

    /**
     * The judgement of an outcome.
     *
     * @param figure in a table
     * @param holds whether all held
     */
    record Judgement(double figure, boolean holds) {
    }

    private Matrix() {
        always();
        fitted();
        machines();
        shared();
        queues();
        changes();
    }

    static List<Row> rows() {
        return new Matrix().rows;
    }

    /** A line drawn at random, of 128 kbit/s to 50 Mbit/s. */
    static Scenario draw(long seed) {
        SplittableRandom random = random(seed);
        long bits = (long) (128_000 * Math.pow(50_000.0 / 128, random.nextDouble()));
        Line line = Line.of(bits, (int) (20 * Math.pow(50, random.nextDouble())), random.nextInt(5, 76))
                .withJitter(random.nextBoolean() ? 0 : random.nextInt(41), random.nextBoolean() ? Jitter.INDEPENDENT : Jitter.AGGREGATED)
                .withLoss(random.nextBoolean() ? 0 : 0.2 * random.nextDouble(), random.nextBoolean() ? 1 : 4);
        Sender sender = random.nextBoolean() ? Sender.ALWAYS : Sender.FITTED;
        int most = (int) Math.max(1, Math.min(8, bits / (10 * 8 * Way.DATAGRAM_BYTES)));
        return Scenario.of(line, sender).with(1 + random.nextInt(most), false);
    }

    /** Returns the rate that each flow could have, in bits a second. */
    static double couldHave(Scenario scenario) {
        double share = scenario.line().bitsPerSecond() * (1 - scenario.line().loss()) / scenario.flows();
        return scenario.sender() == Sender.ALWAYS ? share : Math.min(share, GAME * (1 - scenario.line().loss()));
    }

    private static SplittableRandom random(long seed) {
        return new SplittableRandom(seed * 0x9E3779B97F4A7C15L);
    }

    private static Line line(long bits, long seed) {
        SplittableRandom random = random(seed);
        return Line.of(bits, QUEUES[random.nextInt(QUEUES.length)], random.nextInt(5, 76));
    }

    private void always() {
        for (long bits : new long[] {128_000, 500_000, 1_000_000, 5_000_000, 20_000_000, 50_000_000}) {
            add("always, " + bits / 1000 + "k", bits, Sender.ALWAYS, line -> line);
        }
        for (long bits : new long[] {1_000_000, 5_000_000, 20_000_000}) {
            for (int jitter : new int[] {10, 20, 40}) {
                add("always, " + bits / 1000 + "k, jitter " + jitter, bits, Sender.ALWAYS, l -> l.withJitter(jitter, Jitter.INDEPENDENT));
            }
            add("always, " + bits / 1000 + "k, Wi-Fi 40", bits, Sender.ALWAYS, l -> l.withJitter(40, Jitter.AGGREGATED));
            for (double loss : new double[] {0.05, 0.2, 0.3}) {
                add("always, " + bits / 1000 + "k, loss " + loss, bits, Sender.ALWAYS, l -> l.withLoss(loss, 1));
            }
            add("always, " + bits / 1000 + "k, bursts 0.1", bits, Sender.ALWAYS, l -> l.withLoss(0.1, 8));
            add("always, " + bits / 1000 + "k, jitter 40, loss 0.2", bits, Sender.ALWAYS,
                    l -> l.withJitter(40, Jitter.INDEPENDENT).withLoss(0.2, 1));
        }
    }

    private void fitted() {
        for (long bits : new long[] {750_000, 1_000_000, 6_000_000, 50_000_000}) {
            for (int jitter : new int[] {0, 20, 40, 60}) {
                add("fitted, " + bits / 1000 + "k, jitter " + jitter, bits, Sender.FITTED, l -> l.withJitter(jitter, Jitter.INDEPENDENT));
            }
            add("fitted, " + bits / 1000 + "k, Wi-Fi 60", bits, Sender.FITTED, l -> l.withJitter(60, Jitter.AGGREGATED));
        }
        for (double loss : new double[] {0.05, 0.2, 0.3}) {
            add("fitted, 1200k, loss " + loss, 1_200_000, Sender.FITTED, l -> l.withLoss(loss, 1));
            add("fitted, 6000k, jitter 40, loss " + loss, 6_000_000, Sender.FITTED,
                    l -> l.withJitter(40, Jitter.INDEPENDENT).withLoss(loss, 1));
        }
        add("fitted, 6000k, jitter 30, bursts 0.05", 6_000_000, Sender.FITTED,
                l -> l.withJitter(30, Jitter.INDEPENDENT).withLoss(0.05, 8));
        for (int hertz : new int[] {20, 30, 60}) {
            rows.add(new Row("fitted, 6000k, jitter 20, one flush at " + hertz,
                    seed -> Scenario.of(line(6_000_000, seed).withJitter(20, Jitter.INDEPENDENT), Sender.FITTED)
                            .on(Pace.of(hertz, 1), Pace.of(hertz, 1)),
                    Matrix::judge));
            rows.add(new Row("always, 5000k, one flush at " + hertz,
                    seed -> Scenario.of(line(5_000_000, seed), Sender.ALWAYS).on(Pace.of(hertz, 1), Pace.of(hertz, 1)), Matrix::judge));
        }
    }

    private void machines() {
        for (String side : new String[] {"server", "client", "both"}) {
            for (Pace pace : new Pace[] {Pace.slow(), Pace.pausing()}) {
                rows.add(new Row("fitted, " + (pace.pauseMillis() > 0 ? "pauses of " : "slow ") + side,
                        seed -> Scenario.of(line(20_000_000, seed), Sender.FITTED).on(
                                side.equals("client") ? Pace.USUAL : pace, side.equals("server") ? Pace.USUAL : pace),
                        Matrix::judge));
            }
        }
    }

    private void shared() {
        for (long bits : new long[] {1_000_000, 5_000_000, 20_000_000}) {
            for (int flushes : new int[] {4, 1}) {
                rows.add(new Row("three, " + bits / 1000 + "k, flushes " + flushes,
                        seed -> Scenario.of(line(bits, seed), Sender.ALWAYS).with(3, false).on(Pace.of(60, flushes), Pace.USUAL),
                        outcome -> new Judgement(outcome.shareRatio(),
                                outcome.shareRatio() <= 2 && outcome.settled() >= 0.85 * bits)));
            }
            rows.add(new Row("eight, " + bits / 1000 + "k",
                    seed -> Scenario.of(line(bits, seed), Sender.ALWAYS).with(8, false),
                    outcome -> new Judgement(outcome.shareRatio(), outcome.settled() >= 0.85 * bits
                            && outcome.longestBelow(bits / 16.0) <= MOST_SECONDS_BELOW_HALF)));
            rows.add(new Row("beside TCP, " + bits / 1000 + "k",
                    seed -> Scenario.of(line(bits, seed), Sender.ALWAYS).with(1, true),
                    outcome -> new Judgement(outcome.settled() / bits,
                            outcome.settled() >= bits / 5.0 && outcome.tcpSettled() >= bits / 3.0)));
        }
    }

    /** Lines drawn at random, of 256 kbit/s to 20 Mbit/s, with queues of 50 ms to 1 s. */
    private void queues() {
        for (double loss : new double[] {0, 0.2}) {
            rows.add(new Row("always, drawn, loss " + loss, seed -> Scenario.of(drawLine(seed).withLoss(loss, 1), Sender.ALWAYS),
                    Matrix::judge));
        }
        for (int flushes : new int[] {4, 1}) {
            rows.add(new Row("three, drawn, flushes " + flushes,
                    seed -> Scenario.of(drawLine(seed), Sender.ALWAYS).with(3, false).on(Pace.of(60, flushes), Pace.USUAL),
                    outcome -> new Judgement(outcome.shareRatio(), outcome.shareRatio() <= 2
                            && outcome.settled() >= 0.85 * outcome.scenario().line().bitsPerSecond()
                            && outcome.medianWaitMillis() <= mostWaitMillis(outcome.scenario().line()))));
        }
    }

    private static Line drawLine(long seed) {
        SplittableRandom random = random(seed);
        long bits = (long) (256_000 * Math.pow(20_000.0 / 256, random.nextDouble()));
        return Line.of(bits, (int) (50 * Math.pow(20, random.nextDouble())), random.nextInt(5, 76));
    }

    private static double mostWaitMillis(Line line) {
        return Math.max(60, 2 * Way.DATAGRAM_BYTES * 8_000.0 / line.bitsPerSecond());
    }

    private void changes() {
        for (int millis : new int[] {10, 40, 80, 300}) {
            change("fitted, 6000k, " + millis + " ms longer at 15 s", 6_000_000, Sender.FITTED,
                    (line, t) -> line.withLatency(line.latencyMillis() + (t < 15_000 ? 0 : millis)), 170, 200, 0.95 * GAME);
            change("always, 5000k, " + millis + " ms longer at 15 s", 5_000_000, Sender.ALWAYS,
                    (line, t) -> line.withLatency(line.latencyMillis() + (t < 15_000 ? 0 : millis)), 170, 200, 0.85 * 5e6);
            change("always, 5000k, " + millis + " ms to and fro each 5 s", 5_000_000, Sender.ALWAYS,
                    (line, t) -> line.withLatency(line.latencyMillis() + (isEven(t) ? 0 : millis)), 200, 300, 0.85 * 5e6);
            change("fitted, 6000k, " + millis + " ms to and fro each 5 s", 6_000_000, Sender.FITTED,
                    (line, t) -> line.withLatency(line.latencyMillis() + (isEven(t) ? 0 : millis)), 200, 300, 0.95 * GAME);
        }
        change("fitted, 5000k, a twentieth for 5 s", 5_000_000, Sender.FITTED,
                (line, t) -> line.withBits(t < 15_000 || t >= 20_000 ? 5_000_000 : 250_000), 230, 250, 0.95 * GAME);
        change("always, 20000k, a twentieth for 5 s", 20_000_000, Sender.ALWAYS,
                (line, t) -> line.withBits(t < 15_000 || t >= 20_000 ? 20_000_000 : 1_000_000), 250, 270, 0.5 * 20e6);
        change("always, 20000k, a twentieth for 5 s, meanwhile", 20_000_000, Sender.ALWAYS,
                (line, t) -> line.withBits(t < 15_000 || t >= 20_000 ? 20_000_000 : 1_000_000), 180, 200, 0.85 * 1e6);
    }

    /** Changes halfway between the moments at which queues drain by the clock. */
    private static boolean isEven(int millis) {
        return (millis + 1_300) / 5_000 % 2 == 0;
    }

    private interface Change {
        Line at(Line line, int millis);
    }

    private void change(String name, long bits, Sender sender, Change change, int from, int to, double enough) {
        rows.add(new Row(name, seed -> {
            Line line = line(bits, seed);
            return Scenario.of(line, sender).changing(t -> change.at(line, t));
        }, outcome -> {
            double share = outcome.bitsPerSecond(from, to) / enough;
            return new Judgement(share, share >= 1 && (sender == Sender.FITTED || isQueueShort(outcome)));
        }));
    }

    private void add(String name, long bits, Sender sender, Function<Line, Line> changed) {
        double proven = sender == Sender.ALWAYS ? AckBound.share(changed.apply(line(bits, 0))) : 1;
        String bound = proven < 0.99 ? String.format(Locale.ROOT, ", of which acks prove %.2f", proven) : "";
        rows.add(new Row(name + bound, seed -> Scenario.of(changed.apply(line(bits, seed)), sender), Matrix::judge));
    }

    private static Judgement judge(Outcome outcome) {
        return outcome.scenario().sender() == Sender.FITTED ? judgeFitted(outcome) : judgeAlways(outcome);
    }

    private static Judgement judgeFitted(Outcome outcome) {
        Scenario scenario = outcome.scenario();
        double most = scenario.isOnTime()
                ? new LineSimulation(scenario.onPerfectLine(), 0).run().settled()
                : outcome.ticks() / 10.0 * SNAPSHOT_BITS;
        double share = outcome.settled() / (most * (1 - scenario.line().loss()));
        return new Judgement(share, share >= 0.95);
    }

    private static Judgement judgeAlways(Outcome outcome) {
        Line line = outcome.scenario().line();
        double share = outcome.settled() / AckBound.bitsPerSecond(line);
        return new Judgement(share, share >= (line.loss() > 0.25 ? 0.7 : 0.85) && isQueueShort(outcome));
    }

    private static boolean isQueueShort(Outcome outcome) {
        return outcome.medianWaitMillis() <= mostWaitMillis(outcome.scenario().line()) && outcome.dropped() <= 0.05;
    }
}
