package io.github.tightwire.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The difference between two descriptions as text, in words: for a test that fails, and for whoever has two builds that disagree. */
public final class WireComparison {
    private WireComparison() {
    }

    /**
     * Compares the texts of two {@link WireDescription}s. Types are found by their names, and those that are left by their order.
     *
     * @param before the text of the older one
     * @param after the text of the newer one
     * @return a line for each difference on the wire, and whether a peer of the other build misreads what follows; empty if there is none,
     *     whatever is named otherwise
     * @throws IllegalArgumentException if one of them is no description, or follows other rules
     */
    public static List<String> of(String before, String after) {
        List<WireBlock> old = WireBlock.all(before);
        List<WireBlock> now = WireBlock.all(after);
        if (wire(old).equals(wire(now))) {
            return List.of();
        }
        List<String> differences = new ArrayList<>();
        // A nested class stands below each type that it is nested in.
        Map<String, WireBlock> gone = byType(old);
        List<WireBlock> added = new ArrayList<>();
        Map<String, WireAlignment> pairs = new LinkedHashMap<>();
        for (WireBlock block : byType(now).values()) {
            WireBlock same = gone.remove(block.type());
            if (same == null) {
                added.add(block);
            } else {
                pairs.put(same.type(), new WireAlignment(same, block, pairs));
            }
        }
        List<WireBlock> left = List.copyOf(gone.values());
        int renamed = Math.min(left.size(), added.size());
        for (int i = 0; i < renamed; i++) {
            pairs.put(left.get(i).type(), new WireAlignment(left.get(i), added.get(i), pairs));
        }
        pairs.values().forEach(pair -> differences.addAll(pair.differences()));
        added.subList(renamed, added.size())
                .forEach(block -> differences.add(block.name() + " is new: a peer of the older build does not know it"));
        left.subList(renamed, left.size())
                .forEach(block -> differences.add(block.name() + " is gone: a peer of the newer build does not know it"));
        // What was added or is gone moves those behind it, and says so itself.
        boolean hasSameTypes = left.size() == renamed && added.size() == renamed;
        if (hasSameTypes && !types(old, pairs).equals(types(now, Map.of()))) {
            differences.add("the order of the types differs: each is taken for another one");
        }
        return differences;
    }

    private static Map<String, WireBlock> byType(List<WireBlock> blocks) {
        Map<String, WireBlock> byType = new LinkedHashMap<>();
        blocks.forEach(block -> byType.putIfAbsent(block.type(), block));
        return byType;
    }

    private static List<List<String>> wire(List<WireBlock> blocks) {
        return blocks.stream().map(block -> block.lines().stream().map(WireText::wire).toList()).toList();
    }

    /** The types of their own, nested ones left out, each by the name that it has in the newer description. */
    private static List<String> types(List<WireBlock> blocks, Map<String, WireAlignment> pairs) {
        return blocks.stream().filter(block -> !block.isNested())
                .map(block -> pairs.containsKey(block.type()) ? Objects.requireNonNull(pairs.get(block.type())).newType() : block.type())
                .toList();
    }
}
