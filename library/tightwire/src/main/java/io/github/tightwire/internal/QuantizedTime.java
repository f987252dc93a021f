package io.github.tightwire.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Points and lengths of time as whole units from where their range begins. */
public final class QuantizedTime {
    /** The first second that {@link Instant} has. */
    public static final long MIN_SECOND = -31557014167219200L;

    /** The last second that {@link Instant} has. */
    public static final long MAX_SECOND = 31556889864403199L;

    private QuantizedTime() {
    }

    /**
     * The whole units between two points in time.
     *
     * @param from the earlier
     * @param to the later
     * @param unit the unit
     * @return how many; -1 where {@code to} is before {@code from}, or as many as no {@code long} holds
     */
    public static long units(Instant from, Instant to, TimeUnit unit) {
        return units(Duration.between(from, to), unit);
    }

    /**
     * The whole units between two lengths of time.
     *
     * @param from the shorter
     * @param to the longer
     * @param unit the unit
     * @return how many; -1 where {@code to} is shorter than {@code from}, or as many as no {@code long} holds
     */
    public static long units(Duration from, Duration to, TimeUnit unit) {
        if (to.compareTo(from) < 0) {
            return -1;
        }
        long seconds = to.getSeconds() - from.getSeconds();
        // A negative difference of what increases is one that no duration holds.
        return seconds < 0 ? -1 : units(Duration.ofSeconds(seconds, (long) to.getNano() - from.getNano()), unit);
    }

    private static long units(Duration length, TimeUnit unit) {
        long units = length.isNegative() ? -1 : TimeUnits.whole(length, unit);
        return units == Long.MAX_VALUE ? -1 : units;
    }

    /**
     * The point in time that is a number of units after another.
     *
     * @param from the earlier
     * @param units how many, 0 or more
     * @param unit the unit
     * @return the later
     */
    public static Instant plus(Instant from, long units, TimeUnit unit) {
        return from.plus(units, TimeUnits.chrono(unit));
    }

    /**
     * The length of time that is a number of units above another.
     *
     * @param from the shorter
     * @param units how many, 0 or more
     * @param unit the unit
     * @return the longer
     */
    public static Duration plus(Duration from, long units, TimeUnit unit) {
        return from.plus(units, TimeUnits.chrono(unit));
    }
}
