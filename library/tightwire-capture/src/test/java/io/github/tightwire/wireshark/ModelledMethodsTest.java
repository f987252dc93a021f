package io.github.tightwire.wireshark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes and methods that the dissector's Lua names as text exist: a renamed one would only show as undecoded, in tshark. */
class ModelledMethodsTest {
    /** The packages of modelled classes, which the Lua names without. */
    private static final List<String> PACKAGES = List.of("java.lang.", "java.util.", Words.class.getPackageName() + ".");
    /** The receivers of methods that the Lua names without a class. */
    private static final List<Class<?>> RECEIVERS = List.of(Object.class, Integer.class, Boolean.class, Character.class, Enum.class,
            List.class, Set.class, EnumSet.class, Map.class, Iterator.class);

    private static final Pattern FUNCTION = Pattern.compile("(?m)^function MODELS\\.(\\w+)");
    private static final Pattern ENTRY = Pattern.compile("(?m)^MODELS\\[\"([^\"]+)\"] =");
    private static final Pattern LOOP =
            Pattern.compile("for _, (\\w+) in ipairs\\(\\{([^}]*)}\\) do\\s+MODELS\\[(?:\"([^\"]*)\" \\.\\. )?\\1] =");
    private static final Pattern ENTRIES = Pattern.compile("(?m)^\\s*(?:function )?MODELS[.\\[]");
    private static final Pattern CLASS = Pattern.compile("\"((?:java|io/github/tightwire)/[\\w/$]*\\w)\"");

    @Test
    void modelledMethodsExist() throws IOException {
        List<String> models = models(lua("interpreter.lua"));
        models.forEach(ModelledMethodsTest::requireMethod);
        List<String> eachWay = List.of("doubleValue", "intValue", "ElementStore.of", "Collections.unmodifiableMap");
        assertTrue(models.containsAll(eachWay), models::toString);
    }

    @Test
    void namedClassesExist() throws IOException {
        for (String script : List.of("interpreter.lua", "operations.lua", "values.lua", "datagram.lua", "tree.lua", "registration.lua")) {
            Matcher named = CLASS.matcher(lua(script));
            while (named.find()) {
                requireClass(named.group(1).replace('/', '.'));
            }
        }
    }

    @Test
    void renamedMethodsAreNoticed() {
        assertThrows(AssertionError.class, () -> requireMethod("ElementStore.off"));
        assertThrows(AssertionError.class, () -> requireMethod("ElementStored.of"));
        assertThrows(AssertionError.class, () -> requireMethod("doubledValue"));
        assertThrows(AssertionError.class, () -> requireClass(BitStream.class.getName() + "s"));
    }

    /** Returns the names of all entries of the table: each way in which the script adds one is known here, or the count differs. */
    private static List<String> models(String lua) {
        List<String> names = new ArrayList<>();
        Stream.of(FUNCTION, ENTRY).forEach(way -> way.matcher(lua).results().forEach(entry -> names.add(entry.group(1))));
        int entries = names.size();
        Matcher loop = LOOP.matcher(lua);
        while (loop.find()) {
            String start = loop.group(3) == null ? "" : loop.group(3);
            Arrays.stream(loop.group(2).split(",")).forEach(name -> names.add(start + name.strip().replace("\"", "")));
            entries++;
        }
        assertEquals(ENTRIES.matcher(lua).results().count(), entries, "entries of MODELS");
        return names;
    }

    private static void requireMethod(String name) {
        int dot = name.lastIndexOf('.');
        Stream<Class<?>> classes = dot < 0 ? RECEIVERS.stream() : PACKAGES.stream().flatMap(p -> find(p + name.substring(0, dot)));
        String method = name.substring(dot + 1);
        assertTrue(classes.anyMatch(type -> method.equals("<init>")
                || Stream.of(type.getDeclaredMethods()).anyMatch(each -> each.getName().equals(method))), name);
    }

    private static void requireClass(String name) {
        assertEquals(1, find(name).count(), name);
    }

    private static Stream<Class<?>> find(String name) {
        try {
            return Stream.of(Class.forName(name, false, BitStream.class.getClassLoader()));
        } catch (ClassNotFoundException e) {
            return Stream.empty();
        }
    }

    private static String lua(String name) throws IOException {
        try (InputStream script = Dissector.class.getResourceAsStream(name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
