package io.github.tightwire.compiled.language;

import io.github.tightwire.Codec;
import io.github.tightwire.compiled.Agreement;
import io.github.tightwire.compiled.ReadyFolder;
import io.github.tightwire.compiled.Sample;
import io.github.tightwire.compiled.Shrinking;
import io.github.tightwire.compiled.Sources;
import io.github.tightwire.fixtures.Effort;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Generates programs, compiles them, and compares what their types do plainly and compiled. The same seed, the same program.
 */
public final class LanguageFuzzer {
    /**
     * The options of the JVM that runs it: generated code is hot after few calls, for HotSpot's second compiler, too, where there is time
     * for it; and no exception loses its trace by being thrown often.
     */
    static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=" + Effort.of(1, 4), "-XX:-OmitStackTraceInFastThrow",
            "-XX:CompileCommand=quiet", "-XX:CompileCommand=CompileThresholdScaling,generated*::*,0.02");

    private static final int MOST_SHRUNK = 3;
    /** The method that fills what may nest as deep as it likes, in either language. */
    private static final Pattern NESTING = Pattern.compile("random\\((r: )?Random");

    /** An exception in the reason why a type is not compiled: the JVM's, or a fault of ours. */
    private static final Pattern THROWN = Pattern.compile("\\w+(Error|Exception)\\b");

    private final LongFunction<Program> programs;

    /** The reasons why types were not compiled, with the number of types for each. */
    private final Map<String, Integer> reasons = new TreeMap<>();
    private int compiled;

    /** The folder of ready codecs; null where they are made when they are asked for. */
    private Path folder;

    /** Of the programs of seeds. */
    public LanguageFuzzer(LongFunction<Program> programs) {
        this.programs = programs;
    }

    /**
     * Runs programs in Java.
     *
     * @param arguments the first seed, and how many from there on; a folder, if codecs are to be ready
     */
    public static void main(String... arguments) {
        new LanguageFuzzer(JavaProgram::of).run(arguments);
    }

    /**
     * Runs programs, prints each that does not agree, and how many did in the last line.
     *
     * @param arguments the first seed, and how many from there on; a folder, if codecs are to be ready
     */
    public void run(String... arguments) {
        long first = Long.parseLong(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        folder = arguments.length < 3 ? null : Path.of(arguments[2]);
        long start = System.nanoTime();
        int failed = 0;
        for (long seed = first; seed < first + count; seed++) {
            String failure = failure(seed, failed < MOST_SHRUNK);
            if (failure != null) {
                failed++;
                System.out.printf("program %d (%s, %d s) does not agree: %s%n%n", seed, seed - first + 1,
                        (System.nanoTime() - start) / 1_000_000_000L, failure);
            }
        }
        reasons.forEach((reason, types) -> System.out.println(types + " plain: " + reason));
        System.out.println(count - failed + " programs agree, " + compiled + " of " + count + " compiled");
    }

    /** Runs the program of a seed; what is wrong with it, shrunk, or null. */
    private String failure(long seed, boolean shrunk) {
        Program program = folder == null ? programs.apply(seed) : readily(programs.apply(seed));
        Fault fault = check(program, true);
        if (fault == null) {
            return null;
        }
        String text = !shrunk || fault.kind.equals("source") ? program.text() : new Shrinking(program.text()).shrink(source -> {
            Program smaller = program.withText(source);
            Fault other = smaller == null ? null : check(smaller, false);
            return other != null && other.kind.equals(fault.kind);
        });
        return program.toolchain() + ", " + fault.kind + ", " + fault.description + "\nof:\n" + text;
    }

    /** The same program with class files that have nests: else none is ready. */
    private static Program readily(Program program) {
        Toolchain toolchain = program.toolchain() instanceof JavaToolchain java ? java.withNests() : program.toolchain();
        return new Program(program.seed(), toolchain, program.units(), program.main(), program.game());
    }

    /**
     * A fault.
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
        Class<? extends Sample> type = folder == null
                ? new Sources(game).below(new Sources(engine)).type(program.main(), Sample.class)
                : ready(program, engine, game);
        return compare(type, program, counted);
    }

    /** The type with ready codecs: what the outer loader defines is a build of its own. */
    private Class<? extends Sample> ready(Program program, Map<String, byte[]> engine, Map<String, byte[]> game) {
        try {
            Path path = Files.createTempDirectory(folder, "program");
            ReadyFolder outer = new ReadyFolder(Files.createDirectory(path.resolve("engine"))).add(engine);
            ReadyFolder inner = new ReadyFolder(Files.createDirectory(path.resolve("game"))).add(game);
            outer.build();
            inner.build(outer);
            ClassLoader parent = ReadyFolder.loader(LanguageFuzzer.class.getClassLoader(), path.resolve("engine"));
            return ReadyFolder.type(ReadyFolder.loader(parent, path.resolve("game")), program.main(), Sample.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T extends Sample> Fault compare(Class<T> type, Program program, boolean counted) {
        Thrown.ofProgram(type.getClassLoader());
        Supplier<T> factory = Agreement.factory(type);
        factory.get().fill(new Random(1));
        Codec<T> codec;
        try {
            codec = Codec.of(type);
        } catch (RuntimeException | Error e) {
            return new Fault("codec", Thrown.text(e));
        }
        if (counted) {
            compiled += folder == null ? codec.isCompiled() ? 1 : 0 : codec.toString().endsWith("when it was built") ? 1 : 0;
        }
        if (!codec.isCompiled()) {
            String reason = codec.toString().replaceAll("^.* because ", "");
            if (counted) {
                reasons.merge(reason.replaceAll("generated\\.p\\w+|\\d+", "#"), 1, Integer::sum);
            }
            Matcher thrown = THROWN.matcher(reason);
            if (thrown.find()) {
                return new Fault("reason " + thrown.group(), reason);
            }
        }
        boolean deep = NESTING.matcher(program.text()).find();
        new Comparison<>(type, codec, factory).check(program.seed(), deep);
        return null;
    }

}
