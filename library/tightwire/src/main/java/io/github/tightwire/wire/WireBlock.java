package io.github.tightwire.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a class in the text of a description.
 *
 * @param type the name of the class
 * @param lines in order; of a class that is not described the one that says so
 * @param isNested whether the class is nested in a type
 * @param nested the names of all classes nested in the same type, from {@code object 1} on
 */
record WireBlock(String type, List<String> lines, boolean isNested, List<String> nested) {
    private static final String OBJECT = "object ";
    private static final String UNDESCRIBED = WireText.TYPE + " that";
    private static final Pattern DEFINED = Pattern.compile("#\\d+|held \\d+|v\\d+(?= = )");
    private static final Pattern NUMBER = Pattern.compile("^#\\d+ ");
    private static final Pattern BITS = Pattern.compile(" \\d+ bits?$");

    /** The classes of a description. */
    static List<WireBlock> all(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(WireText.VERSION)) {
            throw new IllegalArgumentException("a description begins with the line " + WireText.VERSION
                    + (lines.isEmpty() ? "" : ", and this one with " + lines.get(0)));
        }
        List<WireBlock> blocks = new ArrayList<>();
        List<String> nested = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith(WireText.TYPE)) {
                nested = new ArrayList<>();
                String name = WireText.name(line);
                boolean isUndescribed = line.startsWith(UNDESCRIBED);
                blocks.add(new WireBlock(isUndescribed ? name.replaceFirst(": .*", "") : name,
                        new ArrayList<>(isUndescribed ? List.of(line) : List.of()), false, nested));
            } else if (line.startsWith(OBJECT)) {
                nested.add(WireText.name(line));
                blocks.add(new WireBlock(WireText.name(line), new ArrayList<>(), true, nested));
            } else if (!blocks.isEmpty() && !line.isBlank()) {
                blocks.get(blocks.size() - 1).lines.add(line);
            }
        }
        return blocks;
    }

    boolean isDescribed() {
        return lines.isEmpty() || !lines.get(0).startsWith(UNDESCRIBED);
    }

    /** The name of the class in the source, without its package. */
    String name() {
        return simple(type);
    }

    static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1).replace('$', '.');
    }

    /** The line that defines a value, a variable or a held field; empty if there is none. */
    String definition(String token) {
        return lines.stream().filter(line -> token.equals(defined(line))).findFirst().orElse("");
    }

    /** The class of the nested object that a value is; empty if it is none. */
    String nestedType(String token) {
        String line = content(definition(token));
        int number = line.startsWith(OBJECT) ? Integer.parseInt(line.substring(OBJECT.length())) : 0;
        return number > 0 && number <= nested.size() ? nested.get(number - 1) : "";
    }

    /** Returns what a line defines: {@code #0}, {@code held 0}, {@code v0}; empty if that is nothing. */
    static String defined(String line) {
        Matcher matcher = DEFINED.matcher(line.strip());
        return matcher.lookingAt() ? matcher.group() : "";
    }

    /** Returns a line without its name, its number, its bits and its depth. */
    static String content(String line) {
        return BITS.matcher(NUMBER.matcher(WireText.wire(line).strip()).replaceFirst("")).replaceFirst("");
    }

    /** Returns the spaces before a line. */
    static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    /** Returns the bits of a line in words; nothing if they are not constant. */
    static String bits(String line) {
        Matcher matcher = BITS.matcher(WireText.wire(line));
        return matcher.find() ? matcher.group().strip() : "";
    }
}
