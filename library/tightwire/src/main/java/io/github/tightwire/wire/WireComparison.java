package io.github.tightwire.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The difference between two descriptions as text, in words: for a test that fails, and for whoever has two builds that disagree. */
public final class WireComparison {
    private static final String MISREAD = ". A peer of the other build misreads all that follows";

    private WireComparison() {
    }

    /** The lines of a class, in order. */
    private record Block(String type, List<String> lines) {
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
        List<Block> old = blocks(before);
        List<Block> now = blocks(after);
        List<String> differences = new ArrayList<>();
        if (wire(old).equals(wire(now))) {
            return differences;
        }
        Map<String, Block> known = new LinkedHashMap<>();
        old.forEach(block -> known.putIfAbsent(block.type, block));
        // A nested class stands below each type that it is nested in.
        Map<String, Block> newer = new LinkedHashMap<>();
        now.forEach(block -> newer.putIfAbsent(block.type, block));
        List<Block> added = new ArrayList<>();
        for (Block block : newer.values()) {
            Block same = known.remove(block.type);
            if (same == null) {
                added.add(block);
            } else {
                compare(block.type, same.lines, block.lines, differences);
            }
        }
        List<Block> gone = new ArrayList<>(known.values());
        for (int i = 0; i < Math.max(gone.size(), added.size()); i++) {
            if (i >= gone.size()) {
                differences.add(simple(added.get(i).type) + " is new: a peer of the older build does not know it");
            } else if (i >= added.size()) {
                differences.add(simple(gone.get(i).type) + " is gone: a peer of the newer build does not know it");
            } else {
                compare(added.get(i).type, gone.get(i).lines, added.get(i).lines, differences);
            }
        }
        if (differences.isEmpty()) {
            differences.add("the order of the types differs: each is taken for another one");
        }
        return differences;
    }

    private static List<Block> blocks(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(WireText.VERSION)) {
            throw new IllegalArgumentException("a description begins with the line " + WireText.VERSION
                    + (lines.isEmpty() ? "" : ", and this one with " + lines.get(0)));
        }
        List<Block> blocks = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith(WireText.TYPE) || line.startsWith("object ")) {
                String name = WireText.name(line);
                blocks.add(new Block(name, new ArrayList<>(line.startsWith(WireText.TYPE + " that") ? List.of(line) : List.of())));
            } else if (!blocks.isEmpty() && !line.isBlank()) {
                blocks.get(blocks.size() - 1).lines.add(line);
            }
        }
        return blocks;
    }

    private static List<String> wire(List<Block> blocks) {
        List<String> lines = new ArrayList<>();
        for (Block block : blocks) {
            lines.add(WireText.TYPE);
            block.lines.forEach(line -> lines.add(WireText.wire(line)));
        }
        return lines;
    }

    // ---- One class

    /** Compares the lines of a class: what is in both in the same order stays, the rest is changed, added or gone. */
    private static void compare(String type, List<String> old, List<String> now, List<String> differences) {
        List<String> oldKeys = old.stream().map(WireComparison::key).toList();
        List<String> newKeys = now.stream().map(WireComparison::key).toList();
        int[][] common = new int[old.size() + 1][now.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = now.size() - 1; j >= 0; j--) {
                common[i][j] = oldKeys.get(i).equals(newKeys.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < old.size() || j < now.size()) {
            List<String> gone = new ArrayList<>();
            List<String> added = new ArrayList<>();
            while ((i < old.size() || j < now.size())
                    && (i == old.size() || j == now.size() || !oldKeys.get(i).equals(newKeys.get(j)))) {
                if (j == now.size() || i < old.size() && common[i + 1][j] >= common[i][j + 1]) {
                    gone.add(old.get(i++));
                } else {
                    added.add(now.get(j++));
                }
            }
            for (int k = 0; k < Math.max(gone.size(), added.size()); k++) {
                differences.add(difference(simple(type), k < gone.size() ? gone.get(k) : null, k < added.size() ? added.get(k) : null));
            }
            i++;
            j++;
        }
    }

    private static String difference(String type, @Nullable String old, @Nullable String now) {
        if (old == null) {
            return place(type, String.valueOf(now)) + " is new: " + key(String.valueOf(now)) + MISREAD;
        } else if (now == null) {
            return place(type, old) + " is gone: " + key(old) + MISREAD;
        }
        String oldBits = bits(old);
        String newBits = bits(now);
        String place = place(type, now);
        String change = key(old) + " became " + key(now);
        if (oldBits.isEmpty() || newBits.isEmpty()) {
            return place + ": " + change + MISREAD;
        }
        return oldBits.equals(newBits)
                ? place + ": " + change + ". It takes as many bits as before: a peer of the other build reads other values, or refuses them"
                : place + ": " + oldBits + " became " + newBits + ", " + change + MISREAD;
    }

    private static String place(String type, String line) {
        String name = WireText.name(line);
        return name.isEmpty() ? type : type + "." + name;
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1).replace('$', '.');
    }

    /** Returns a line without its name, its number and its bits. */
    private static String key(String line) {
        return WireText.wire(line).strip().replaceFirst("^#\\d+ ", "").replaceFirst(" \\d+ bits?$", "");
    }

    private static String bits(String line) {
        String wire = WireText.wire(line);
        String rest = wire.replaceFirst(" \\d+ bits?$", "");
        return wire.substring(rest.length()).strip();
    }
}
