package io.github.tightwire.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Two versions of a class, line by line: what is in both, in the same order and as deep, stays; the rest is changed, moved, added or gone.
 * References follow: a line whose value has another number, since there is one more before it, is the same line.
 */
final class WireAlignment {
    private static final String MISREAD = ". A peer of the other build misreads all that follows";
    /** A text, which is left alone; or what refers to another line or class. */
    private static final Pattern REFERENCE = Pattern.compile("\"[^\"]*\"|#\\d+(?:\\.#\\d+)*|\\bobject \\d+|\\bheld \\d+|\\bv\\d+\\b");

    private static final String OBJECT = "object ";
    private static final String HELD = "held ";

    private final WireBlock old;
    private final WireBlock now;
    /** Of the other classes, by the older name. */
    private final Map<String, WireAlignment> others;
    private final List<Pair> pairs = new ArrayList<>();
    /** The newer token by the older one. */
    private final Map<String, String> tokens = new HashMap<>();

    /** A line of the older and one of the newer version; one of them may be missing. */
    private record Pair(@Nullable String old, @Nullable String now) {
    }

    WireAlignment(WireBlock old, WireBlock now, Map<String, WireAlignment> others) {
        this.old = old;
        this.now = now;
        this.others = others;
        align();
        for (Pair pair : pairs) {
            String before = pair.old == null ? "" : WireBlock.defined(pair.old);
            String after = pair.now == null ? "" : WireBlock.defined(pair.now);
            if (!before.isEmpty() && !after.isEmpty()) {
                tokens.put(before, after);
            }
        }
    }

    String newType() {
        return now.type();
    }

    private void align() {
        List<String> before = old.lines();
        List<String> after = now.lines();
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                int same = sameness(before.get(i), after.get(j));
                common[i][j] = Math.max(same == 0 ? 0 : common[i + 1][j + 1] + same, Math.max(common[i + 1][j], common[i][j + 1]));
            }
        }
        List<String> gone = new ArrayList<>();
        List<String> added = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            int same = i < before.size() && j < after.size() ? sameness(before.get(i), after.get(j)) : 0;
            if (same > 0 && common[i][j] == common[i + 1][j + 1] + same) {
                pair(gone, added);
                pairs.add(new Pair(before.get(i++), after.get(j++)));
            } else if (j == after.size() || i < before.size() && common[i + 1][j] >= common[i][j + 1]) {
                gone.add(before.get(i++));
            } else {
                added.add(after.get(j++));
            }
        }
        pair(gone, added);
    }

    /** Returns 0 for different lines, and more for the same ones, if they have the same name, too. */
    private static int sameness(String line, String other) {
        boolean isSame = WireBlock.indent(line) == WireBlock.indent(other) && content(line).equals(content(other));
        return isSame ? WireText.name(line).equals(WireText.name(other)) ? 3 : 2 : 0;
    }

    /** Pairs lines between two that stay: first those that only moved, then those of the same depth in their order. */
    private void pair(List<String> gone, List<String> added) {
        pair(gone, added, line -> content(line) + WireText.name(line));
        pair(gone, added, WireAlignment::content);
        pair(gone, added, line -> Integer.toString(WireBlock.indent(line)));
        gone.forEach(line -> pairs.add(new Pair(line, null)));
        added.forEach(line -> pairs.add(new Pair(null, line)));
        gone.clear();
        added.clear();
    }

    private void pair(List<String> gone, List<String> added, Function<String, String> same) {
        for (String line : List.copyOf(gone)) {
            for (String other : List.copyOf(added)) {
                if (gone.contains(line) && added.contains(other) && same.apply(line).equals(same.apply(other))) {
                    gone.remove(line);
                    added.remove(other);
                    pairs.add(new Pair(line, other));
                }
            }
        }
    }

    /** Returns a line without its references. */
    private static String content(String line) {
        return replace(WireBlock.content(line), token -> token.substring(0, 1));
    }

    private static String replace(String text, Function<String, String> references) {
        return REFERENCE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(
                found.group().startsWith("\"") ? found.group() : references.apply(found.group())));
    }

    /** The differences in words, in order. */
    List<String> differences() {
        List<String> differences = new ArrayList<>();
        if (old.isDescribed() != now.isDescribed()) {
            differences.add(now.name() + (now.isDescribed() ? " is described now, and was not before"
                    : " is not described any more: " + WireText.name(now.lines().get(0)).replaceFirst("^[^:]*: ", "")));
            return differences;
        }
        for (Pair pair : pairs) {
            if (pair.old == null || pair.now == null) {
                differences.add(pair.old == null ? oneSided(now, String.valueOf(pair.now), "new") : oneSided(old, pair.old, "gone"));
            } else if (!replace(WireBlock.content(pair.old), this::translated).equals(WireBlock.content(pair.now))) {
                differences.add(changed(pair.old, pair.now));
            } else if (WireBlock.indent(pair.old) != WireBlock.indent(pair.now)) {
                differences.add(place(now, pair.now, ": ") + "it moved into or out of a branch, a loop or a list" + MISREAD);
            }
        }
        return differences;
    }

    private static String oneSided(WireBlock block, String line, String what) {
        return WireText.name(line).isEmpty() ? block.name() + ": " + words(block, line) + " is " + what + MISREAD
                : place(block, line, " is ") + what + ": " + words(block, line) + MISREAD;
    }

    private String changed(String before, String after) {
        String oldBits = WireBlock.bits(before);
        String newBits = WireBlock.bits(after);
        String place = place(now, after, ": ");
        String change = words(old, before) + " became " + words(now, after);
        if (oldBits.isEmpty() || newBits.isEmpty()) {
            return place + change + MISREAD;
        }
        return oldBits.equals(newBits)
                ? place + change + ". It takes as many bits as before: a peer of the other build reads other values, or refuses them"
                : place + oldBits + " became " + newBits + ", " + change + MISREAD;
    }

    private static String place(WireBlock block, String line, String then) {
        String name = WireText.name(line);
        return block.name() + (name.isEmpty() ? "" : "." + name) + then;
    }

    // ---- References

    /** The line for a reader: values by their names. */
    private static String words(WireBlock block, String line) {
        String nested = block.nestedType(WireBlock.defined(line));
        if (!nested.isEmpty()) {
            return OBJECT + WireBlock.simple(nested);
        }
        return line.strip().startsWith(HELD) ? "held by both sides" : replace(WireBlock.content(line), token -> {
            String name = WireText.name(block.definition(token));
            return name.isEmpty() ? token : name;
        });
    }

    /** The newer token for an older one. */
    private String translated(String token) {
        if (token.startsWith(OBJECT)) {
            int number = Integer.parseInt(token.substring(OBJECT.length()));
            WireAlignment nested = number > 0 && number <= old.nested().size() ? others.get(old.nested().get(number - 1)) : null;
            return nested == null ? token : OBJECT + (1 + now.nested().indexOf(nested.newType()));
        }
        StringBuilder translated = new StringBuilder();
        WireAlignment within = this;
        for (String each : token.split("\\.", -1)) {
            translated.append(translated.isEmpty() ? "" : ".").append(within == null ? each : within.tokens.getOrDefault(each, each));
            within = within == null ? null : within.others.get(within.old.nestedType(each));
        }
        return translated.toString();
    }
}
