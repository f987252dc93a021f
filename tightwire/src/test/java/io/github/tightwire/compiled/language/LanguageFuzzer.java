package io.github.tightwire.compiled.language;

import io.github.tightwire.Codec;
import io.github.tightwire.compiled.Agreement;
import io.github.tightwire.compiled.Sample;
import io.github.tightwire.compiled.Shrinking;
import io.github.tightwire.compiled.Sources;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Generates programs, compiles them, and compares what their types do plainly and compiled. The same seed, the same program.
 */
public final class LanguageFuzzer {
    /** Of the JVM that runs it: generated code is hot after few calls, and no exception loses its trace by being thrown often. */
    static final List<String> OPTIONS = List.of("-XX:-OmitStackTraceInFastThrow", "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=CompileThresholdScaling,generated*::*,0.02", "-XX:+UseSerialGC");

    private static final int MOST_SHRUNK = 3;

    /** Why types were not compiled, and how many. */
    private final Map<String, Integer> reasons = new TreeMap<>();
    private int compiled;

    private LanguageFuzzer() {
    }

    /**
     * Runs programs, prints each that does not agree, and how many did in the last line.
     *
     * @param arguments the first seed, and how many from there on
     */
    public static void main(String... arguments) {
        LanguageFuzzer fuzzer = new LanguageFuzzer();
        long first = Long.parseLong(arguments[0]);
        int programs = Integer.parseInt(arguments[1]);
        long start = System.nanoTime();
        int failed = 0;
        for (long seed = first; seed < first + programs; seed++) {
            String failure = fuzzer.failure(seed, failed < MOST_SHRUNK);
            if (failure != null) {
                failed++;
                System.out.printf("program %d (%s, %d s) does not agree: %s%n%n", seed, seed - first + 1,
                        (System.nanoTime() - start) / 1_000_000_000L, failure);
            }
        }
        fuzzer.reasons.forEach((reason, count) -> System.out.println(count + " plain: " + reason));
        System.out.println(programs - failed + " programs agree, " + fuzzer.compiled + " of " + programs + " compiled");
    }

    /** Runs the program of a seed; what is wrong with it, shrunk, or null. */
    private String failure(long seed, boolean shrunk) {
        Random random = new Random(seed);
        Toolchain toolchain = Toolchain.random(random);
        Program program = JavaProgram.of(seed, toolchain);
        Fault fault = check(program, true);
        if (fault == null) {
            return null;
        }
        String text = !shrunk ? program.text() : new Shrinking(program.text()).shrink(source -> {
            Program smaller = program.withText(source);
            Fault other = smaller == null ? null : check(smaller, false);
            return other != null && other.kind.equals(fault.kind);
        });
        return toolchain + ", " + fault.kind + ", " + fault.description + "\nof:\n" + text;
    }

    /**
     * What is wrong.
     *
     * @param kind in short: what is shrunk keeps it
     */
    private record Fault(String kind, String description) {
    }

    private Fault check(Program program, boolean counted) {
        StringBuilder problems = new StringBuilder();
        Map<String, byte[]> classes = program.toolchain().compile(program.units(), problems);
        if (classes == null) {
            return counted ? new Fault("source", problems + " of the compiler") : null;
        }
        try {
            return check(program, classes, counted);
        } catch (Comparison.Difference e) {
            return new Fault(e.kind(), e.getMessage());
        } catch (RuntimeException | Error e) {
            // The program is none, or the fuzzer has a fault.
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return new Fault("program", trace.toString());
        }
    }

    private Fault check(Program program, Map<String, byte[]> classes, boolean counted) {
        Map<String, byte[]> rewritten = new Rewriting(new Random(program.seed())).apply(classes);
        Map<String, byte[]> engine = new HashMap<>();
        Map<String, byte[]> game = new HashMap<>();
        rewritten.forEach((name, bytes) -> (name.startsWith(program.game()) ? game : engine).put(name, bytes));
        return compare(new Sources(game).below(new Sources(engine)).type(program.main(), Sample.class), program, counted);
    }

    private <T extends Sample> Fault compare(Class<T> type, Program program, boolean counted) {
        Supplier<T> factory = Agreement.factory(type);
        factory.get().fill(new Random(1));
        Codec<T> codec;
        try {
            codec = Codec.of(type);
        } catch (RuntimeException | Error e) {
            return new Fault("codec", Thrown.text(e));
        }
        if (counted) {
            compiled += codec.isCompiled() ? 1 : 0;
        }
        if (!codec.isCompiled()) {
            String reason = codec.toString().replaceAll("^.* because ", "");
            if (counted) {
                reasons.merge(reason.replaceAll("generated\\.p\\w+|\\d+", "#"), 1, Integer::sum);
            }
            if (reason.matches("(?s)of [\\w.]+(Error|Exception).*")) {
                return new Fault("reason" + reason.replaceAll("(?s)[:\\n].*", ""), reason);
            }
        }
        boolean deep = program.text().contains("random(Random");
        new Comparison<>(type, codec, factory).check(program.seed(), deep);
        return null;
    }

}
