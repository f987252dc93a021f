package io.github.tightwire.compiled.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.compiled.Jvm;
import io.github.tightwire.fixtures.Effort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs of the language, by two compilers and in any order of blocks: ours makes of them what they are. See
 * {@link LanguageFuzzer}.
 *
 * <p>The same ones each time; {@code -Dtightwire.seed=fresh}, or the seed of the first one, gives others.
 */
@Order(Integer.MAX_VALUE)
class LanguageTest {
    private static final int PROGRAMS = Effort.of(4, 100);
    private static final Pattern COUNTS = Pattern.compile("(\\d+) programs agree, (\\d+) of \\d+ compiled");

    @Test
    @Tag("slow")
    void programsAgree() throws IOException, InterruptedException {
        assertAgree(LanguageFuzzer.class, PROGRAMS);
    }

    @Test
    @Tag("exhaustive")
    void readyCodecsAgree(@TempDir Path folder) throws IOException, InterruptedException {
        List<String> output = Jvm.run(LanguageFuzzer.OPTIONS, LanguageFuzzer.class, "1", String.valueOf(PROGRAMS), folder.toString());
        Matcher counts = COUNTS.matcher(output.get(output.size() - 1));
        assertTrue(counts.matches(), () -> String.join("\n", output));
        assertEquals(PROGRAMS, Integer.parseInt(counts.group(1)), () -> String.join("\n", output));
        assertTrue(Integer.parseInt(counts.group(2)) >= PROGRAMS / 2, () -> String.join("\n", output));
    }

    /** Requires that a main class's programs agree, and that most of them are compiled. */
    static void assertAgree(Class<?> main, int programs) throws IOException, InterruptedException {
        String property = System.getProperty("tightwire.seed", "1");
        long seed = property.equals("fresh") ? System.nanoTime() / 1000 : Long.parseLong(property);
        List<String> output = Jvm.run(LanguageFuzzer.OPTIONS, main, String.valueOf(seed), String.valueOf(programs));
        String last = output.get(output.size() - 1);
        System.out.println(last);
        Matcher counts = COUNTS.matcher(last);
        assertTrue(counts.matches(), () -> String.join("\n", output));
        assertEquals(programs, Integer.parseInt(counts.group(1)), () -> String.join("\n", output));
        // Where most are plain, nothing was tried.
        assertTrue(Integer.parseInt(counts.group(2)) >= programs / 2, () -> String.join("\n", output));
    }
}
