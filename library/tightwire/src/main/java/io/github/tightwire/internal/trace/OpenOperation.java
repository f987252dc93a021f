package io.github.tightwire.internal.trace;

import io.github.tightwire.internal.delta.Delta;
import io.github.tightwire.internal.tree.SourceCall;
import io.github.tightwire.trace.Trace.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An operation that has begun, and the names of those that it is made of. */
final class OpenOperation {
    /** The most elements that are counted by name: whatever the packet, the names take no more memory than that. */
    private static final int MOST_COUNTERS = 1 << 12;

    final String path;
    final String operation;
    final @Nullable Object[] arguments;
    final int bit;
    /** True if the packet had been refused before. */
    final boolean isLate;
    /** Of a delta: the bits that were coded before, and how many values. */
    final double bitsBefore;
    final int codedBefore;
    final List<Operation> parts = new ArrayList<>();
    /** The bit that it came to, where a refusal has gone back to its start. */
    int reached;

    private final Map<String, Integer> counters = new HashMap<>();
    private int elements;
    /** The last step of a walk; -1 where there was none. */
    private int walk = -1;

    OpenOperation(String path, String operation, @Nullable Object[] arguments, int bit, boolean isLate, @Nullable Delta delta) {
        this.path = path;
        this.operation = operation;
        this.arguments = arguments;
        this.bit = bit;
        this.reached = bit;
        this.isLate = isLate;
        this.bitsBefore = delta == null ? 0 : delta.bits();
        this.codedBefore = delta == null ? 0 : delta.coded();
    }

    /** Returns the number of bits that its parts have up to now: what was refused counts as if it had been there. */
    int bitsOfParts() {
        if (parts.isEmpty()) {
            return 0;
        }
        Operation last = parts.get(parts.size() - 1);
        return last.bit() + last.bits() - bit;
    }

    /** The path of an operation that this one calls itself. */
    String inner(String called, @Nullable Object[] given) {
        if (called.equals("serializeElement")) {
            return path + "[" + given[1] + "]";
        } else if (!called.equals("serializeObject") && !called.equals("nested")) {
            return path;
        }
        return switch (operation) {
            case "serializeList", "serializeImmutableList", "serializeSet", "serializeArray" -> path + "[" + elements++ + "]";
            case "serializeMap" -> {
                int entry = elements++;
                yield path + "[" + entry / 2 + "]" + (entry % 2 == 0 ? ".key" : ".value");
            }
            default -> path;
        };
    }

    /** The path of an operation that the program calls while this one goes on. */
    String called(String called, List<@Nullable SourceCall> calls) {
        String prefix = path;
        for (int i = 0; i < calls.size() - 1; i++) {
            SourceCall call = calls.get(i);
            String name = call == null ? null : call.name();
            if (name != null) {
                prefix = join(prefix, indexed(name, index(prefix, call, areFirst(calls, i + 1))));
            }
        }
        SourceCall last = calls.get(calls.size() - 1);
        boolean isElement = operation.equals("nested") || operation.equals("serializeElement");
        boolean isNamed = isElement && calls.size() == 1 || !prefix.equals(path);
        if (isNamed && (last == null || last.name() == null || last.name().equals("[]"))) {
            // A function that describes a value, or a method that was called for one: by one operation most of the time.
            return prefix;
        }
        if (last != null && last.name() != null) {
            return join(prefix, indexed(last.name(), index(prefix, last, true)));
        }
        int number = last == null ? count("#" + called) : last.site().number();
        return join(prefix, called + "#" + number);
    }

    /** A step of a walk is over. */
    void walked(int index) {
        walk = index;
    }

    private static boolean areFirst(List<@Nullable SourceCall> calls, int from) {
        for (SourceCall call : calls.subList(from, calls.size())) {
            if (call == null || !call.isFirst()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the element that a call is of; -1 where there is no saying. */
    private int index(String prefix, SourceCall call, boolean begins) {
        if (call.isWalked() && walk >= 0) {
            return walk;
        } else if (call.start() < 0 || call.loops() != 1 || prefix.contains("[]")) {
            return -1;
        }
        String key = prefix + "/" + call.site();
        int before = begins ? count(key) : counters.getOrDefault(key, 0) - 1;
        return before < 0 ? -1 : call.start() + before;
    }

    /** Returns the number of elements with a name so far; -1 where there were too many names. */
    private int count(String key) {
        if (counters.size() == MOST_COUNTERS && !counters.containsKey(key)) {
            return -1;
        }
        return counters.merge(key, 1, Integer::sum) - 1;
    }

    /** A name with the index of an element, where it has a place for one. */
    private static String indexed(String name, int index) {
        int place = name.indexOf("[]");
        boolean isOne = place >= 0 && place == name.lastIndexOf("[]");
        return isOne && index >= 0 ? name.substring(0, place + 1) + index + name.substring(place + 1) : name;
    }

    private static String join(String prefix, String name) {
        return prefix.isEmpty() || name.startsWith("[") ? prefix + name : prefix + "." + name;
    }
}
