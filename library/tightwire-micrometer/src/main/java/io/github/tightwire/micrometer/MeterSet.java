package io.github.tightwire.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Meters of one subject, which come and go together. They show the last figures that they were given, to whichever thread asks.
 *
 * @param <F> the figures
 */
final class MeterSet<F> implements AutoCloseable {
    private final MeterRegistry registry;
    private final Tags tags;
    private final List<Meter> meters = new ArrayList<>();
    private volatile F figures;

    MeterSet(MeterRegistry registry, Tags tags, F figures) {
        this.registry = registry;
        this.tags = tags;
        this.figures = figures;
    }

    void show(F next) {
        figures = next;
    }

    MeterSet<F> gauge(String name, @Nullable String unit, String description, ToDoubleFunction<F> value) {
        meters.add(Gauge.builder(name, () -> value.applyAsDouble(figures))
                .tags(tags).baseUnit(unit).description(description).register(registry));
        return this;
    }

    MeterSet<F> counter(String name, Tags more, @Nullable String unit, String description, ToDoubleFunction<F> value) {
        meters.add(FunctionCounter.builder(name, this, set -> value.applyAsDouble(set.figures))
                .tags(tags.and(more)).baseUnit(unit).description(description).register(registry));
        return this;
    }

    /** Takes all of them out of the registry. */
    @Override
    public void close() {
        meters.forEach(registry::remove);
        meters.clear();
    }
}
