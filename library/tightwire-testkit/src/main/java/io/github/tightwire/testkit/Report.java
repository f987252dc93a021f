package io.github.tightwire.testkit;

import io.github.tightwire.testkit.Finding.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects the mistakes of a type: each kind of them once a field. */
final class Report {
    private final List<Finding> findings = new ArrayList<>();

    void add(Mistake mistake, Class<?> type, @Nullable String field, String place, String message) {
        boolean isKnown = findings.stream().anyMatch(
                known -> known.mistake() == mistake && known.type() == type && Objects.equals(known.field(), field));
        if (!isKnown) {
            findings.add(new Finding(mistake, type, field, place, message));
        }
    }

    boolean isEmpty() {
        return findings.isEmpty();
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }
}
