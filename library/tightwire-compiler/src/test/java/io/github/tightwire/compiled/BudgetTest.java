package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.fixtures.Effort;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cost of compiling grows with the code, however it refers to itself, and has a bound. */
@Order(Integer.MAX_VALUE - 1)
class BudgetTest {
    private static final String SERIALIZE = " implements io.github.tightwire.BitSerializable {\n";
    private static final String METHOD = "public void serialize(io.github.tightwire.BitStream s) {\n";

    @TempDir
    private Path folder;

    /** Each type refers to some others, all of them by some way to each. */
    private static String[] mutual(int types, int references) {
        String[] sources = new String[types];
        for (int i = 0; i < types; i++) {
            StringBuilder fields = new StringBuilder("int x; float y;");
            StringBuilder body = new StringBuilder("x = s.serializeInt(x, 0, 100); y = s.serializeFloat(y);\n");
            for (int k = 0; k < references; k++) {
                String type = "T" + (i * (k + 1) + 1 + 7 * k) % types;
                fields.append(type + " r" + k + ";");
                body.append("if (s.serializeBool(r" + k + " != null)) { if (r" + k + " == null) r" + k + " = new " + type
                        + "(); s.serializeObject(r" + k + "); }\n");
            }
            sources[i] = "public final class T" + i + SERIALIZE + fields + METHOD + body + "} }";
        }
        return sources;
    }

    private static String[] nested(int types) {
        String[] sources = new String[types];
        for (int i = 0; i < types; i++) {
            boolean last = i == types - 1;
            sources[i] = "public final class T" + i + SERIALIZE + "boolean b;"
                    + (last ? "" : "T" + (i + 1) + " n = new T" + (i + 1) + "();")
                    + METHOD + "b = s.serializeBool(b);" + (last ? "" : "s.serializeObject(n);") + "} }";
        }
        return sources;
    }

    private static String relative(int integers) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < integers; i++) {
            body.append("a[" + i + "] = s.serializeIntRelative(10, a[" + i + "]);\n");
        }
        return "public final class T0" + SERIALIZE + "int[] a = new int[" + integers + "]; { java.util.Arrays.fill(a, 11); }"
                + METHOD + body + "} }";
    }

    /** Compiles the types in a process with little of everything, while other threads allocate; the number of hidden classes. */
    private long hiddenClasses(String... sources) throws IOException, InterruptedException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path dump = folder.resolve("dump");
        List<String> arguments = new ArrayList<>(List.of("--release", "17", "-nowarn", "-cp",
                System.getProperty("java.class.path"), "-d", classes.toString()));
        for (int i = 0; i < sources.length; i++) {
            Path source = folder.resolve("T" + i + ".java");
            Files.writeString(source, sources[i]);
            arguments.add(source.toString());
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0])));
        Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1", "-Xmx256m",
                "-Xss256k",
                "-Dtightwire.compiler.dump=" + dump, "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + classes,
                Main.class.getName(), String.valueOf(sources.length)).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(120, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), output);
        try (Stream<Path> files = Files.walk(dump)) {
            List<String> names = files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".class"))
                    .collect(Collectors.toList());
            assertTrue(names.stream().noneMatch(name -> name.matches("T\\d+\\$\\$Template-\\d+\\.class")), names::toString);
            return names.size();
        }
    }

    @Test
    @Tag("exhaustive")
    void twoHundredTypesThatReferToEachOther() throws IOException, InterruptedException {
        assertEquals(200, hiddenClasses(mutual(200, 3)));
    }

    @Test
    @Tag("slow")
    void elevenTypesThatAllReferToEachOther() throws IOException, InterruptedException {
        assertEquals(11, hiddenClasses(mutual(11, 11)));
    }

    @Test
    @Tag("exhaustive")
    void twoHundredTypesInEachOther() throws IOException, InterruptedException {
        assertTrue(hiddenClasses(nested(200)) <= 200);
    }

    @Test
    @Tag("exhaustive")
    void twoThousandOperationsThatAreMadeOfMany() throws IOException, InterruptedException {
        assertEquals(2, hiddenClasses(relative(2000)), "of the type, and of the operation");
    }

    /** In the way of a game: asks for codecs, and says what is not compiled. */
    static final class Main {
        private static volatile Object garbage;

        public static void main(String[] arguments) throws ReflectiveOperationException {
            for (int i = 0; i < 2; i++) {
                Thread other = new Thread(() -> {
                    while (true) {
                        garbage = new byte[10_000];
                        Thread.yield();
                    }
                });
                other.setDaemon(true);
                other.start();
            }
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                Class<? extends BitSerializable> type = Class.forName("T" + i).asSubclass(BitSerializable.class);
                Codec<?> codec = Codec.of(type);
                if (!codec.isCompiled()) {
                    System.out.println(codec);
                    System.exit(1);
                }
                use(type);
            }
        }

        private static <T extends BitSerializable> void use(Class<T> type) throws ReflectiveOperationException {
            Codec<T> codec = Codec.of(type);
            byte[] bytes = new byte[20_000];
            T object = type.getConstructor().newInstance();
            int length = codec.write(object, bytes);
            if (!codec.read(object, bytes, length).isAccepted()) {
                throw new AssertionError(type);
            }
        }
    }

    /** Beyond the budget operations are calls: what they do stays the same. */
    @Test
    @Tag("slow")
    void aTypeBeyondTheBudgetAgrees() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            body.append("a[" + i + "] = s.serializeIntRelative(" + (i == 0 ? "0" : "a[" + (i - 1) + "]") + ", a[" + i + "]);\n");
            if (i % 50 == 7) {
                body.append("flag = s.serializeBool(flag);\n");
            }
        }
        String source = "package budget; public final class Many implements io.github.tightwire.compiled.Sample {"
                + "private final int[] a = new int[400]; private boolean flag;"
                + "public void fill(java.util.Random r) { int last = 0; for (int i = 0; i < a.length; i++) {"
                + " last += 1 + r.nextInt(1 << r.nextInt(17)); a[i] = last; } flag = r.nextBoolean(); }"
                + "public int spoils() { return 2; }"
                + "public void spoil(int field) { a[field * 399] = 0; }"
                + METHOD + body + "} }";
        Class<? extends Sample> type = Sources.compile(Map.of("budget.Many", source)).type("budget.Many", Sample.class);
        agree(type);
    }

    private static <T extends Sample> void agree(Class<T> type) {
        Agreement.assertCompiled(type, Agreement.factory(type), Effort.of(1, 2));
    }
}
