package io.github.tightwire.compiled;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Takes lines out of a source for as long as it still fails: large pieces first, then smaller ones. */
public final class Shrinking {
    private static final int MOST_TRIES = 500;

    private List<String> lines;
    private int tries;

    /** Of a source that fails. */
    public Shrinking(String source) {
        this.lines = source.lines().collect(Collectors.toList());
    }

    /** The smallest source that was found to fail. */
    public String shrink(Predicate<String> fails) {
        for (int size = lines.size() / 2; size > 0; size /= 2) {
            for (int from = 0; from < lines.size() && tries < MOST_TRIES;) {
                List<String> rest = new ArrayList<>(lines);
                rest.subList(from, Math.min(from + size, rest.size())).clear();
                tries++;
                if (fails.test(String.join("\n", rest) + "\n")) {
                    lines = rest;
                } else {
                    from += size;
                }
            }
        }
        return String.join("\n", lines);
    }
}
