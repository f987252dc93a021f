package io.github.tightwire.fleet;

import io.github.tightwire.demo.world.World;
import java.util.Arrays;
import java.util.function.ToLongFunction;

/** Measures the ticks of the last second: each as it ends, by when its parts ended. Of one thread. */
final class TickMeter {
    /** From one tick to the next. */
    static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;

    private static final long SECOND_NANOS = 1_000_000_000L;

    /** A tick: when it started, and when each of its parts had ended. */
    private record Tick(long start, long received, long stepped, long sent) {
        long nanos() {
            return sent - start;
        }
    }

    private final Tick[] last = new Tick[World.TICKS_PER_SECOND];
    private int next;
    private long firstStart;
    private boolean hasStarted;

    /** Notes a tick that has ended. */
    void add(long start, long received, long stepped, long sent) {
        firstStart = hasStarted ? firstStart : start;
        hasStarted = true;
        last[next] = new Tick(start, received, stepped, sent);
        next = (next + 1) % last.length;
    }

    /** The figures of the ticks that ended within the second before now. */
    TickFigures figures(long now) {
        TickFigures figures = new TickFigures();
        for (Tick tick : last) {
            if (tick != null && now - tick.sent < SECOND_NANOS) {
                figures.ticks++;
                figures.late += tick.nanos() > TICK_NANOS ? 1 : 0;
                figures.longestMicros = Math.max(figures.longestMicros, (int) (tick.nanos() / 1000));
            }
        }
        long due = hasStarted ? Math.min(SECOND_NANOS, now - firstStart) / TICK_NANOS : 0;
        figures.behind = (int) Math.max(0, Math.min(World.TICKS_PER_SECOND, due) - figures.ticks);
        figures.medianMicros = median(now);
        figures.meanMicros = mean(now, Tick::nanos);
        figures.receiveMicros = mean(now, tick -> tick.received - tick.start);
        figures.physicsMicros = mean(now, tick -> tick.stepped - tick.received);
        figures.sendMicros = mean(now, tick -> tick.sent - tick.stepped);
        return figures;
    }

    private int median(long now) {
        long[] times = Arrays.stream(last).filter(tick -> tick != null && now - tick.sent < SECOND_NANOS).mapToLong(Tick::nanos).sorted()
                .toArray();
        return times.length == 0 ? 0 : (int) (times[times.length / 2] / 1000);
    }

    private int mean(long now, ToLongFunction<Tick> part) {
        long nanos = 0;
        int count = 0;
        for (Tick tick : last) {
            if (tick != null && now - tick.sent < SECOND_NANOS) {
                nanos += part.applyAsLong(tick);
                count++;
            }
        }
        return count == 0 ? 0 : (int) (nanos / count / 1000);
    }
}
