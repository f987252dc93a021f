package io.github.tightwire.internal.trace;

import io.github.tightwire.internal.tree.SourceCall;
import java.util.Collections;
import java.util.List;

/** The callers of an operation: nobody who could be seen. */
final class Callers {
    private Callers() {
    }

    static List<SourceCall> current() {
        return Collections.emptyList();
    }
}
