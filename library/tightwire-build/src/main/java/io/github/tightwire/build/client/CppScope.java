package io.github.tightwire.build.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The variables of a method in C++. Each is declared in the block that needs it. A value that is used behind that block is declared before
 * all lines: that is known only when the use is printed, and then the method is printed once more.
 */
final class CppScope {
    private final Deque<Set<String>> blocks = new ArrayDeque<>();
    private final Map<String, String> early = new LinkedHashMap<>();
    private boolean isComplete;
    private String place = "";

    /** Begins a method. */
    void begin() {
        early.clear();
        restart();
    }

    /** Begins the method again. */
    void restart() {
        blocks.clear();
        blocks.push(new HashSet<>(early.keySet()));
        isComplete = true;
    }

    /** Returns whether each use had its declaration. */
    boolean isComplete() {
        return isComplete;
    }

    /** The declarations before all lines, by name. */
    Map<String, String> early() {
        return early;
    }

    /** Returns whether a variable is declared before all lines. */
    boolean isEarly(String name) {
        return early.containsKey(name);
    }

    void open() {
        blocks.push(new HashSet<>());
    }

    void close() {
        blocks.pop();
    }

    /** Takes note of a variable of this block; returns whether it must be declared here. */
    boolean declare(String name) {
        blocks.element().add(name);
        return !early.containsKey(name);
    }

    /** Takes note of the place in the Java source that is printed next. */
    void at(String source) {
        place = source;
    }

    /** Requires a variable. */
    void use(String name, FieldType type, String declaration) {
        for (Set<String> block : blocks) {
            if (block.contains(name)) {
                return;
            }
        }
        if (!CppNames.isValue(type)) {
            throw new UntranslatableException(place, "the wire depends on an element of what is read before, which isn't translated");
        }
        early.put(name, declaration);
        isComplete = false;
    }
}
