package io.github.tightwire.internal;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/** Units of time for the classes of {@code java.time}, by what Java 8 has. */
final class TimeUnits {
    private static final long NANOS = 1_000_000_000;

    private TimeUnits() {
    }

    static long whole(Duration length, TimeUnit unit) {
        long seconds = length.getSeconds();
        int nanos = length.getNano();
        if (seconds < 0 && nanos > 0) {
            // Towards zero, as the unit's own conversion.
            seconds++;
            nanos -= (int) NANOS;
        }
        long whole = unit.convert(seconds, TimeUnit.SECONDS);
        if (unit.toNanos(1) >= NANOS || whole == Long.MIN_VALUE || whole == Long.MAX_VALUE) {
            return whole;
        }
        long sum = whole + nanos / unit.toNanos(1);
        return seconds >= 0 && sum < whole ? Long.MAX_VALUE : seconds < 0 && sum > whole ? Long.MIN_VALUE : sum;
    }

    static ChronoUnit chrono(TimeUnit unit) {
        switch (unit) {
            case NANOSECONDS:
                return ChronoUnit.NANOS;
            case MICROSECONDS:
                return ChronoUnit.MICROS;
            case MILLISECONDS:
                return ChronoUnit.MILLIS;
            case SECONDS:
                return ChronoUnit.SECONDS;
            case MINUTES:
                return ChronoUnit.MINUTES;
            case HOURS:
                return ChronoUnit.HOURS;
            default:
                return ChronoUnit.DAYS;
        }
    }
}
