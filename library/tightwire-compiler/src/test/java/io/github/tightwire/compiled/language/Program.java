package io.github.tightwire.compiled.language;

import java.util.Map;
import java.util.TreeMap;

/**
 * A generated program: a type, what it extends and what it is made of, in two packages that two class loaders define.
 *
 * @param seed that it comes from
 * @param toolchain that compiles it
 * @param units compilation units by the full names of their classes
 * @param main name of the class whose codec is compared
 * @param game the package that the inner one of two class loaders defines
 */
public record Program(long seed, Toolchain toolchain, Map<String, String> units, String main, String game) {
    private static final String UNIT = "//// ";

    /** All units in one text. */
    String text() {
        StringBuilder text = new StringBuilder();
        units.forEach((name, source) -> text.append(UNIT).append(name).append('\n').append(source));
        return text.toString();
    }

    /** The same program, of other text; null where that is none. */
    Program withText(String text) {
        Map<String, String> changed = new TreeMap<>();
        for (String unit : text.split("(?m)^" + UNIT)) {
            int end = unit.indexOf('\n');
            if (end > 0) {
                changed.put(unit.substring(0, end), unit.substring(end + 1));
            }
        }
        return !units.keySet().containsAll(changed.keySet()) ? null : new Program(seed, toolchain, changed, main, game);
    }
}
