package io.github.tightwire.demo.command;

import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.session.Errors;
import java.util.ArrayList;
import java.util.List;

/** The sums of the seconds. */
final class Totals {
    final List<Traffic> traffic = new ArrayList<>();
    final List<Errors> errors = new ArrayList<>();
    final Traffic serverRefusals = new Traffic();
    long tickNanos;
    long longestTickNanos;

    Totals(int clients) {
        for (int i = 0; i < clients; i++) {
            traffic.add(new Traffic());
            errors.add(new Errors());
        }
    }

    void ticked(long nanos) {
        tickNanos += nanos;
        longestTickNanos = Math.max(longestTickNanos, nanos);
    }
}
