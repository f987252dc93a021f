package io.github.tightwire.internal;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/** Units of time for the classes of {@code java.time}. */
final class TimeUnits {
    private TimeUnits() {
    }

    /** A length of time in whole units; the most or least that a long holds where it is more or less. */
    static long whole(Duration length, TimeUnit unit) {
        return unit.convert(length);
    }

    /** The same unit. */
    static ChronoUnit chrono(TimeUnit unit) {
        return unit.toChronoUnit();
    }
}
