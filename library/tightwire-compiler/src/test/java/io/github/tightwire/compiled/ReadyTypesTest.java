package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.PlainCall;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.internal.compiler.ReadyCompiler;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random types with codecs that were made when they were built: they are what the methods are. */
class ReadyTypesTest {
    private static final int TYPES = Effort.of(6, 300);
    private static final int LARGE = Effort.of(100, 150);
    private static final long SEED = 77;
    /** A method with a stream, up to the next member. */
    private static final Pattern HELPER = Pattern.compile(
            "^private \\w+ (\\w+)\\([^\\n]*BitStream s\\) \\{\\n(?:(?!private |public |static |final ).*\\n)*", Pattern.MULTILINE);

    @Test
    void typesAgree(@TempDir Path path) {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < TYPES; i++) {
            String name = "R" + i + "_";
            sources.put("generated." + name, RandomType.source(new Random(SEED + i), name, 1 + i % 25));
        }
        // One that must be cut, many times in the profile.
        sources.put("generated.Large", RandomType.source(new Random(SEED), "Large", LARGE));
        ReadyFolder folder = new ReadyFolder(path).compile(sources);
        Map<String, ReadyCompiler.Type> types = new HashMap<>();
        ReadyCompiler.Result result = folder.build();
        assertEquals(List.of(), result.mistakes());
        assertEquals(List.of(), result.unsentFields().stream().filter(line -> isSent(line, sources)).toList());
        result.types().forEach(type -> types.put(type.name(), type));
        ClassLoader loader = folder.loader();
        for (String name : sources.keySet()) {
            check(ReadyFolder.type(loader, name, Sample.class), types.get(name), sources.get(name));
        }
    }

    /** Returns whether a field of the report is on a line of its class with an operation, in a method that somebody calls. */
    private static boolean isSent(String line, Map<String, String> sources) {
        String field = line.substring(0, line.indexOf(' '));
        String name = field.substring(field.lastIndexOf('.') + 1);
        String type = field.substring(0, field.lastIndexOf('.'));
        String own = ownLines(type.substring(type.lastIndexOf(type.indexOf('$') < 0 ? '.' : '$') + 1),
                sources.getOrDefault(type.replaceFirst("\\$.*", ""), ""));
        return called(own).lines()
                .anyMatch(text -> text.contains("serialize") && text.matches(".*\\b" + name + "\\b.*"));
    }

    /** The lines of a class without the helpers that nobody calls: a random block may be made in vain. */
    private static String called(String source) {
        Matcher helpers = HELPER.matcher(source);
        while (helpers.find()) {
            if (source.split("\\b" + helpers.group(1) + "\\(").length == 2) {
                return called(source.substring(0, helpers.start()) + source.substring(helpers.end()));
            }
        }
        return source;
    }

    /** The lines of a class, up to the next one, within it or behind. */
    private static String ownLines(String type, String source) {
        return source.lines().dropWhile(text -> !text.contains("class " + type + " ")).skip(1)
                .takeWhile(text -> !text.contains(" class ")).collect(Collectors.joining("\n", "", "\n"));
    }

    /** One call is too deep to be inlined, and it is the library's, so that it can't be compiled on its own. The other is inlined. */
    @Test
    void whatIsTooDeepInOnePlaceIsInlinedInAnother(@TempDir Path path) {
        StringBuilder source = new StringBuilder("package generated; import io.github.tightwire.*;"
                + "public class Deep implements BitSerializable { int x; int y; @Override public void serialize(BitStream s) {\n"
                + "x = s.serializeVarInt(x);\ny = h0(s, y); }");
        for (int i = 0; i < 63; i++) {
            source.append("static int h").append(i).append("(BitStream s, int x) { return h").append(i + 1).append("(s, x); }");
        }
        source.append("static int h63(BitStream s, int x) {\nreturn s.serializeVarInt(x); } }");
        ReadyFolder folder = new ReadyFolder(path).compile(Map.of("generated.Deep", source.toString()));
        ReadyCompiler.Type type = folder.build().types().get(0);
        assertEquals("", type.reason());
        assertEquals(List.of("Deep.java:4"), type.plainCalls().stream().map(PlainCall::place).toList());
    }

    private static final Map<String, String> HEIRS = Map.of(
            "far.Base", "package far; import io.github.tightwire.*; public class Base implements BitSerializable {"
                    + "protected int x = 3; protected static int shared = 5; protected int most() { return 100; }"
                    + "protected static int twice(int v) { return 2 * v; } protected void each(Runnable r) { r.run(); }"
                    + "@Override public void serialize(BitStream s) { x = s.serializeInt(x, 0, most()); } }",
            "near.Heir", "package near; import io.github.tightwire.*; import java.util.function.*;"
                    + "public class Heir extends far.Base { int y = 7; int[] z = {1, 2};"
                    + "@Override protected int most() { return super.most() + 1; }"
                    + "@Override public void serialize(BitStream s) { super.serialize(s); y = s.serializeInt(y, 0, twice(most()));"
                    + "shared = s.serializeInt(shared, 0, 9); IntSupplier own = super::most; IntSupplier any = this::most;"
                    + "z[0] = s.serializeInt(z[0], 0, own.getAsInt()); z[1] = s.serializeInt(z[1], 0, any.getAsInt());"
                    + "each(() -> x++); x--; } }");

    @Test
    void protectedMembersOfAnotherPackageAreReady(@TempDir Path path) {
        ReadyFolder folder = new ReadyFolder(path).compile(HEIRS);
        assertEquals(List.of("", ""), folder.build().types().stream().map(ReadyCompiler.Type::reason).toList());
        Class<? extends BitSerializable> heir = ReadyFolder.type(folder.loader(), "near.Heir", BitSerializable.class);
        assertWrittenAlike(heir, "Codec of near.Heir, compiled when it was built");
    }

    /** There is nobody to find a member by its name. */
    @Test
    void inAClosedWorldTheyAreNot(@TempDir Path path) {
        ReadyFolder folder = new ReadyFolder(path).compile(HEIRS);
        assertEquals(List.of("", "near.Heir does what only the class itself may, and a closed world has no handles of that"),
                folder.build(true).types().stream().map(ReadyCompiler.Type::reason).toList());
        Class<? extends BitSerializable> heir = ReadyFolder.type(folder.loader(), "near.Heir", BitSerializable.class);
        assertWrittenAlike(heir, "Codec of near.Heir, compiled");
    }

    private static <T extends BitSerializable> void assertWrittenAlike(Class<T> type, String codec) {
        assertEquals(codec, Codec.of(type).toString());
        byte[] expected = new byte[16];
        byte[] actual = new byte[16];
        int length = new WriteStream(expected).write(Agreement.factory(type).get());
        assertEquals(length, Codec.of(type).write(Agreement.factory(type).get(), actual));
        assertArrayEquals(expected, actual);
        T read = Agreement.factory(type).get();
        actual[0] ^= 1;
        T plain = Agreement.factory(type).get();
        assertEquals(new ReadStream(actual, 0, length).read(plain), Codec.of(type).read(read, actual, length));
        assertEquals(Deep.text(plain), Deep.text(read));
    }

    private static <T extends Sample> void check(Class<T> type, ReadyCompiler.Type report, String source) {
        boolean keeps = source.contains(RandomType.KEEPS);
        Codec<T> codec = Codec.of(type);
        assertEquals(keeps, !report.reason().isEmpty(), report::toString);
        assertEquals(!keeps, codec.toString().endsWith("when it was built"), () -> codec + " " + report);
        Agreement.assertAgreement(codec, Agreement.factory(type), 2, type.getName().hashCode());
    }
}
