package io.github.tightwire.players;

import java.util.Arrays;

/**
 * A client's clock of ticks. It is ahead of the server's by as much as the line needs, so that the input of a tick is on the server before
 * that tick: by the way there, its jitter, and the time in which lost inputs are sent again.
 *
 * <pre>{@code
 * InputClock clock = new InputClock(60);
 *
 * clock.heard(feedback);                                   // as feedback comes
 * for (int ticks = clock.update(now); ticks > 0; ticks--) {
 *     inputs.add(clock.tick() - ticks + 1, keys);          // each tick
 * }
 * }</pre>
 *
 * <p><b>Lead</b>: a tick more than the tightest input of the last ten seconds needed. The server tells how early inputs come, so no clocks
 * are compared. A server that has only 80% of its ticks is followed at 80% of the speed.
 *
 * <p><b>Dilation</b>: to follow, ticks are made shorter or longer, as if to arrive within half a second, but by an eighth at most. Only at
 * a join, and where the clock is more than half a second late, does it jump, and then ticks are left out. It never goes back. Where it is
 * more than half a second early it waits. Without feedback it goes on for 120 ticks.
 *
 * <p>A new clock for each connection. Nothing is allocated. Not to be used by two threads at once.
 */
public final class InputClock {
    private static final double MAX_DILATION = 0.125;
    private static final double FOLLOW_SECONDS = 0.5;
    private static final double JUMP_SECONDS = 0.5;
    private static final double JOIN_SECONDS = 0.5;
    /** Late frames add this much to the lead, at most: a program that stood still for longer is no reason for a longer one. */
    private static final double MAX_FRAME_SECONDS = 0.1;
    private static final double SPARE_TICKS = 1;
    /** A prediction can go back so far. */
    private static final double MAX_AHEAD = InputSender.KEPT - 8;

    private static final int BUCKETS = 10;
    private static final long BUCKET_NANOS = 1_000_000_000;

    private final double tickSeconds;
    private final ServerLine line;
    /** The times at which the last ticks were due. */
    private final long[] dueNanos = new long[InputSender.KEPT];
    private final int[] dueTicks = new int[InputSender.KEPT];
    /** Ticks by which inputs came late, at most, beside those that were heard of as they were made, in each of the last seconds. */
    private final double[] needed = new double[BUCKETS];
    private long bucket;
    private double neededTicks;
    /** The newest feedback. */
    private boolean anyHeard;
    private int heardTick;
    private boolean hasMargin;
    private int arrivalTick;
    private int margin;
    private boolean anyMargin;
    private boolean running;
    private long joinedNanos;
    private long updatedNanos;
    private double position;
    private double rate = 1;
    private int tick;
    private long joins;

    /**
     * A clock that has heard nothing of the server.
     *
     * @param ticksPerSecond of the server, from 1 to 1,000
     * @throws IllegalArgumentException if there are fewer or more
     */
    public InputClock(double ticksPerSecond) {
        if (!(ticksPerSecond >= 1 && ticksPerSecond <= 1_000)) {
            throw new IllegalArgumentException(ticksPerSecond + " ticks a second: 1 to 1,000");
        }
        tickSeconds = 1 / ticksPerSecond;
        line = new ServerLine(tickSeconds);
        Arrays.fill(dueTicks, -1);
        Arrays.fill(needed, Double.NEGATIVE_INFINITY);
    }

    // ---- The server

    /**
     * Takes what the server says of the inputs that came. It counts from the next {@link #update} on.
     *
     * @param feedback from the server; one that was overtaken changes nothing
     */
    public void heard(InputFeedback feedback) {
        if (line.isKnown() && feedback.tick() <= heardTick) {
            return;
        }
        heardTick = feedback.tick();
        hasMargin = feedback.hasMargin();
        arrivalTick = feedback.arrivalTick();
        margin = hasMargin ? feedback.marginTicks() : margin;
        anyHeard = true;
    }

    private void follow(long nowNanos) {
        if (line.heard(heardTick, nowNanos)) {
            Arrays.fill(needed, Double.NEGATIVE_INFINITY);
        }
        int inputTick = arrivalTick + margin;
        int slot = Math.floorMod(inputTick, InputSender.KEPT);
        if (hasMargin && dueTicks[slot] == inputTick && dueNanos[slot] - line.begunNanos() >= 0) {
            int now = (int) Math.floorMod(bucket, (long) BUCKETS);
            needed[now] = Math.max(needed[now], arrivalTick - line.at(dueNanos[slot]));
        }
    }

    /** Begins with the bucket of this second. */
    private void turn(long nowNanos) {
        long second = Math.floorDiv(nowNanos, BUCKET_NANOS);
        if (second > bucket + BUCKETS || second < bucket) {
            bucket = second - BUCKETS;
        }
        while (bucket < second) {
            bucket++;
            needed[(int) Math.floorMod(bucket, (long) BUCKETS)] = Double.NEGATIVE_INFINITY;
        }
    }

    /** Finds the lead that is needed; where that becomes known, a join ends soon. */
    private void learn(long nowNanos) {
        double most = Double.NEGATIVE_INFINITY;
        for (double each : needed) {
            most = Math.max(most, each);
        }
        if (anyMargin && most == Double.NEGATIVE_INFINITY) {
            joins++;
        }
        if (!anyMargin && most > Double.NEGATIVE_INFINITY) {
            joinedNanos = nowNanos;
        }
        anyMargin = most > Double.NEGATIVE_INFINITY;
        neededTicks = anyMargin ? most : 0;
    }

    // ---- Ticks

    /**
     * Goes on to a time.
     *
     * @param nowNanos the time, by this side's clock
     * @return how many ticks have begun, the last of which is {@link #tick()}; 0 before the first feedback
     */
    public int update(long nowNanos) {
        if (!anyHeard) {
            return 0;
        }
        turn(nowNanos);
        if (!line.isKnown() || heardTick > line.newestTick()) {
            follow(nowNanos);
        }
        learn(nowNanos);
        double goal = Math.min(line.at(nowNanos) + neededTicks + SPARE_TICKS, line.newestTick() + MAX_AHEAD);
        double passed = running ? Math.max(0, nowNanos - updatedNanos) / 1e9 : 0;
        updatedNanos = nowNanos;
        double away = (goal - position) * tickSeconds - passed * line.pace();
        boolean isLate = away > JUMP_SECONDS || passed > JUMP_SECONDS;
        if (!running || isLate) {
            running = true;
            joins++;
            joinedNanos = nowNanos;
            return jump(goal, nowNanos);
        }
        if (away > tickSeconds && isJoining(nowNanos)) {
            return jump(goal, nowNanos);
        }
        double dilation = Math.max(-MAX_DILATION, Math.min(MAX_DILATION, away / FOLLOW_SECONDS));
        rate = away < -JUMP_SECONDS ? 0 : line.pace() + dilation;
        return advance(passed, nowNanos);
    }

    private boolean isJoining(long nowNanos) {
        return anyMargin && nowNanos - joinedNanos <= JOIN_SECONDS * 1e9;
    }

    private int jump(double goal, long nowNanos) {
        int before = tick;
        position = Math.max(position, goal);
        tick = Math.max(tick, (int) position);
        due(tick, nowNanos);
        return tick > before ? 1 : 0;
    }

    private int advance(double passed, long nowNanos) {
        double before = position;
        position = Math.min(before + passed * rate / tickSeconds, line.newestTick() + MAX_AHEAD);
        position = Math.max(before, position);
        int ticks = (int) position - tick;
        for (int i = 1; i <= ticks; i++) {
            double lateSeconds = Math.min(MAX_FRAME_SECONDS, (position - tick - i) * tickSeconds);
            due(tick + i, nowNanos - (long) (lateSeconds * 1e9));
        }
        tick += Math.max(0, ticks);
        return Math.max(0, ticks);
    }

    private void due(int ofTick, long nanos) {
        int slot = ofTick % InputSender.KEPT;
        dueTicks[slot] = ofTick;
        dueNanos[slot] = nanos;
    }

    /**
     * Returns the tick that began last.
     *
     * @return 0 before the first
     */
    public int tick() {
        return tick;
    }

    /**
     * Returns how much of a tick has passed since {@link #tick} began, for what is shown between two ticks.
     *
     * @return from 0 to below 1
     */
    public double fraction() {
        return Math.max(0, Math.min(Math.nextDown(1.0), position - tick));
    }

    /**
     * Returns the pace of ticks beside those of a server that keeps its own.
     *
     * @return 1 at the server's pace, above where this side catches up, below where it waits; 0 to 2.125
     */
    public double rate() {
        return rate;
    }

    /**
     * Returns by how much the clock is ahead of the ticks that are heard of: the time there and back, and what inputs wait on the server.
     *
     * @return in ticks; 0 before the first update
     */
    public double leadTicks() {
        return running ? position - line.at(updatedNanos) : 0;
    }

    /**
     * Returns by how much the tightest of the last inputs was early on the server.
     *
     * @return in ticks, negative if it was too late; 0 before the first
     */
    public int marginTicks() {
        return margin;
    }

    /**
     * Returns how often ticks may have been left out: at the first join, and where this program or the line stood still for long.
     *
     * @return from 0
     */
    public long joins() {
        return joins;
    }
}
