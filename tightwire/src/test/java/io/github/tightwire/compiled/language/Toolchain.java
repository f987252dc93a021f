package io.github.tightwire.compiled.language;

import io.github.tightwire.compiled.Ecj;
import io.github.tightwire.compiled.Sources;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What makes class files of a program.
 *
 * @param ecj whether it is Eclipse's compiler, rather than the JDK's
 * @param level of the language and of the class files
 * @param debug what the class files tell of the source
 */
record Toolchain(boolean ecj, int level, String debug) {
    private static final List<Integer> LEVELS = List.of(8, 9, 11, 14, 17);
    private static final List<String> DEBUG = List.of("-g", "-g:lines,source", "-g:none");

    static Toolchain random(Random random) {
        return new Toolchain(random.nextInt(3) == 0, LEVELS.get(random.nextInt(LEVELS.size())),
                DEBUG.get(random.nextInt(DEBUG.size())));
    }

    /** Compiles units by the full names of their classes; null where they are not correct. */
    Map<String, byte[]> compile(Map<String, String> units, StringBuilder problems) {
        String release = String.valueOf(level);
        if (ecj) {
            return Ecj.compile(units, List.of("--release", release, debug), problems);
        }
        Sources compiled = Sources.compile(units, List.of("--release", release, "-proc:none", "-nowarn", "-Xlint:-options", debug),
                diagnostic -> problems.append(diagnostic).append('\n'));
        return compiled == null ? null : compiled.classes();
    }

    @Override
    public String toString() {
        return (ecj ? "ecj " : "javac ") + level + " " + debug;
    }
}
