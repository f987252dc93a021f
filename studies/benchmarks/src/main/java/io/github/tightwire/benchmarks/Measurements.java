package io.github.tightwire.benchmarks;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The measurements of one table. */
final class Measurements {
    private final List<Measurement> all;

    Measurements(Collection<Measurement> measurements, Class<?> group) {
        all = measurements.stream().filter(measurement -> measurement.group().equals(group.getSimpleName())).toList();
    }

    Optional<Measurement> find(String subject, String method) {
        return all.stream()
                .filter(measurement -> measurement.subject().equals(subject) && measurement.method().equals(method))
                .findFirst();
    }

    Optional<Measurement> find(String subject, Operation operation, Implementation implementation) {
        return find(subject, operation.method + implementation.method);
    }

    /** Returns whether anything was measured that a method's name begins with. */
    boolean hasAny(String subject, String prefix) {
        return all.stream().anyMatch(measurement -> measurement.subject().equals(subject) && measurement.method().startsWith(prefix));
    }

    List<String> subjects() {
        return all.stream().map(Measurement::subject).distinct().toList();
    }
}
