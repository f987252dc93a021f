package io.github.tightwire.compiled.language;

import io.github.tightwire.compiled.Ecj;
import io.github.tightwire.compiled.Sources;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A compiler of Java.
 *
 * @param ecj whether it is Eclipse's compiler, rather than the JDK's
 * @param level of the language and of the class files
 * @param debug what the class files tell of the source
 */
record JavaToolchain(boolean ecj, int level, String debug) implements Toolchain {
    private static final List<Integer> LEVELS = List.of(8, 9, 11, 14, 17);
    private static final int FIRST_WITH_NESTS = 11;
    private static final List<String> DEBUG = List.of("-g", "-g:lines,source", "-g:none");

    static JavaToolchain random(Random random) {
        return new JavaToolchain(random.nextInt(3) == 0, LEVELS.get(random.nextInt(LEVELS.size())),
                DEBUG.get(random.nextInt(DEBUG.size())));
    }

    /** The same compiler, of class files that name the members of nests. */
    JavaToolchain withNests() {
        return new JavaToolchain(ecj, Math.max(FIRST_WITH_NESTS, level), debug);
    }

    @Override
    public Map<String, byte[]> compile(Map<String, String> units, StringBuilder problems) {
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
