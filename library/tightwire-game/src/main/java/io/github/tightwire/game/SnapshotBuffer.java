package io.github.tightwire.game;

import org.jspecify.annotations.Nullable;

/**
 * Plays snapshots back at an even pace, though they come at an uneven one: a little late, so that the next one is mostly there.
 *
 * <pre>{@code
 * SnapshotBuffer<Snapshot> buffer = new SnapshotBuffer<>(64);
 * buffer.add(snapshot.tick * NANOS_PER_TICK, snapshot, now);         // as they arrive
 * buffer.update(now);                                                // once a frame
 * draw(buffer.from(), buffer.to(), buffer.fraction());
 * }</pre>
 *
 * <p><b>Pace</b>: as fast as they come, which is estimated over about half a second. The sender may count ticks or tell the time by
 * its clock. A server that has only 80% of its ticks is shown at 80% of the speed, and without a jump.
 *
 * <p><b>Delay</b>: late enough that, over the last ten seconds, the next snapshot had always arrived before the buffer needed it, losses
 * included. A gap that is longer than all others by more than an eighth of a second does not count, unless there was a second one, nor does
 * one of more than half a second: that is an outage. As the delay changes, playback runs faster or slower to follow: fast enough to arrive
 * in a quarter of a second, but never by more than half of the time that passes. It jumps only when it is more than half a second behind.
 * It never goes back while the sender's time goes on.
 *
 * <p><b>Outages</b>: in silence playback waits at the newest. Two seconds after the end of an outage, whatever its length, it is as late as
 * before, but for an eighth of a second at most. If the server only stood still, it goes on from where it was.
 *
 * <p><b>A server that was started again</b>, whose time begins again, is noticed: once nothing has fitted the old time for half a second,
 * and three snapshots agree on the new one, those before are forgotten. So a buffer may outlive a connection; {@link #reset} forgets the
 * old snapshots at once. A single time that is more than half a second off changes nothing.
 *
 * <p><b>Neighbours</b>: {@link #from} and {@link #to} are the two that have arrived and are nearest to the time that is shown. Where
 * snapshots were lost, they are further apart than the server made them, and what is shown lies on the straight line between them. A server
 * that rewinds to what a player saw must know both: send their ticks, and {@link #fraction}.
 *
 * <p>The two clocks need not agree: only differences count. Nothing is allocated.
 *
 * @param <T> a snapshot, which the buffer keeps until it is played back
 */
public final class SnapshotBuffer<T> {
    private static final long MAX_AWAY_NANOS = 500_000_000;
    private static final double CATCH_UP_NANOS = 250_000_000;

    private final long[] times;
    private final Object[] snapshots;
    private int count;

    private final ArrivalEstimator line = new ArrivalEstimator();

    private boolean playing;
    private long playNanos;
    private long updatedNanos;

    /**
     * An empty buffer.
     *
     * @param capacity how many snapshots it keeps, 2 or more: as many as come within the longest delay. If more come, the oldest goes
     * @throws IllegalArgumentException for fewer
     */
    public SnapshotBuffer(int capacity) {
        if (capacity < 2) {
            throw new IllegalArgumentException("a buffer of " + capacity + " snapshots: 2 or more");
        }
        times = new long[capacity];
        snapshots = new Object[capacity];
    }

    /**
     * Takes a snapshot that has arrived.
     *
     * @param timeNanos when it was made, by the sender's clock or ticks
     * @param snapshot kept until it is played back
     * @param nowNanos the time, by this side's clock
     * @return false if it is not kept: it came too late to be played, or a second time, or its time is more than half a second ahead of all
     *     that is known of the sender's time, and no others confirm it yet
     */
    public boolean add(long timeNanos, T snapshot, long nowNanos) {
        ArrivalEstimator.Arrival arrival = line.arrived(timeNanos, nowNanos);
        if (arrival == ArrivalEstimator.Arrival.AHEAD) {
            return false;
        }
        if (arrival == ArrivalEstimator.Arrival.BEGINS) {
            empty(timeNanos);
        }
        int at = count;
        while (at > 0 && times[at - 1] >= timeNanos) {
            at--;
        }
        boolean isTwice = at < count && times[at] == timeNanos;
        boolean isLate = playing && at == 0 && timeNanos < playNanos;
        if (isTwice || isLate) {
            return false;
        }
        if (count == times.length) {
            if (at == 0) {
                return false;
            }
            removeFirst(1);
            at--;
        }
        System.arraycopy(times, at, times, at + 1, count - at);
        System.arraycopy(snapshots, at, snapshots, at + 1, count - at);
        times[at] = timeNanos;
        snapshots[at] = snapshot;
        count++;
        return true;
    }

    /**
     * Goes on to a time.
     *
     * @param nowNanos the time, by this side's clock
     * @return whether there is anything to show
     */
    public boolean update(long nowNanos) {
        if (!line.isKnown()) {
            return false;
        }
        long target = line.at(nowNanos) - line.latenessNanos();
        long step = Math.max(0, nowNanos - updatedNanos);
        updatedNanos = nowNanos;
        if (playing) {
            long passes = (long) (line.pace() * step);
            long away = ArrivalEstimator.minus(target, playNanos + passes);
            long most = step / 2;
            long correction = (long) (away * (step / CATCH_UP_NANOS));
            long next = away > MAX_AWAY_NANOS ? target
                    : away < -MAX_AWAY_NANOS ? playNanos : playNanos + passes + Math.max(-most, Math.min(most, correction));
            playNanos = Math.max(playNanos, Math.min(next, line.newestNanos()));
        } else {
            playing = true;
            playNanos = target;
        }
        int passed = 0;
        while (passed + 1 < count && times[passed + 1] <= playNanos) {
            passed++;
        }
        removeFirst(passed);
        return true;
    }

    /**
     * The newest snapshot at or before the time that is shown, of those that arrived, or the first of all while that is still to come.
     *
     * @return null if there is none
     */
    public @Nullable T from() {
        return count == 0 ? null : snapshot(0);
    }

    /**
     * The first snapshot after the time that is shown, of those that arrived.
     *
     * @return the same as {@link #from} if it is not here yet, or there is none
     */
    public @Nullable T to() {
        return count == 0 ? null : snapshot(Math.min(1, count - 1));
    }

    /**
     * Returns the fraction of the shown time between the two.
     *
     * @return 0 at {@link #from}, and towards 1 at {@link #to}; 0 if these are the same
     */
    public double fraction() {
        if (count < 2 || playNanos <= times[0]) {
            return 0;
        }
        return Math.max(0, Math.min(1, (double) (playNanos - times[0]) / (times[1] - times[0])));
    }

    /**
     * The time that is shown.
     *
     * @return in nanoseconds, by the sender's clock; 0 before the first update with a snapshot
     */
    public long playNanos() {
        return playNanos;
    }

    /**
     * Returns the delay of the shown time behind this side's clock as of the last snapshot, in the sender's time. It includes the time on
     * the way and the difference of the clocks.
     *
     * @return in nanoseconds; only the difference between two calls means anything
     */
    public long delayNanos() {
        return line.arrivedNanos() - line.at(line.arrivedNanos()) + line.latenessNanos();
    }

    /**
     * Returns the pace of the sender's time by this side's clock, estimated from the snapshots that came.
     *
     * @return 1 where both go at the same pace, less where the sender falls behind; 0.25 to 2
     */
    public double pace() {
        return line.pace();
    }

    /**
     * Returns the number of snapshots that are kept.
     *
     * @return 0 to the capacity
     */
    public int size() {
        return count;
    }

    /** Forgets all snapshots, and all that is known of the sender's time, as a new buffer would. For another server, or another level. */
    public void reset() {
        line.reset();
        empty(0);
    }

    private void empty(long timeNanos) {
        removeFirst(count);
        playing = false;
        playNanos = timeNanos;
    }

    private void removeFirst(int number) {
        System.arraycopy(times, number, times, 0, count - number);
        System.arraycopy(snapshots, number, snapshots, 0, count - number);
        for (int i = count - number; i < count; i++) {
            snapshots[i] = null;
        }
        count -= number;
    }

    @SuppressWarnings("unchecked")
    private T snapshot(int index) {
        return (T) snapshots[index];
    }
}
