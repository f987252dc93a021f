package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each promise of SECURITY.md names tests, and they are there. */
class PromisesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (.*) \\| (.*) \\|$");
    private static final Pattern NAME = Pattern.compile("`((?:\\w+\\.)*)(\\w+Test)\\.(\\w+)`(?:, |$)");

    /** A row of the table: a promise, and the tests that it names. */
    record Promise(String text, String tests) {
    }

    static List<Promise> promises() throws IOException {
        String page = Files.readString(ROOT.resolve("SECURITY.md"));
        String promised = page.substring(page.indexOf("## Promises"), page.indexOf("## Not promised"));
        List<Promise> promises = ROW.matcher(promised).results().map(row -> new Promise(row.group(1), row.group(2)))
                .filter(promise -> !promise.text().equals("promise")).toList();
        assertTrue(promises.size() > 30, promises::toString);
        return promises;
    }

    @ParameterizedTest
    @MethodSource("promises")
    void hasItsTests(Promise promise) throws IOException {
        List<MatchResult> tests = NAME.matcher(promise.tests()).results().toList();
        assertFalse(tests.isEmpty(), promise::toString);
        assertEquals("", NAME.matcher(promise.tests()).replaceAll(""), "which names no test");
        for (MatchResult test : tests) {
            String file = "src/test/java/io/github/tightwire/" + test.group(1).replace('.', '/') + test.group(2) + ".java";
            assertTrue(hasMethod(file, test.group(3)), test.group());
        }
    }

    /** Returns whether a module has the test; modules are in the folders of the root. */
    private static boolean hasMethod(String file, String method) throws IOException {
        Pattern declaration = Pattern.compile(
                "@(?:Test|ParameterizedTest|RepeatedTest)\\b(?:[^;{}]|\\{[^{}]*\\})*?\\bvoid " + method + "\\(");
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(ROOT, Files::isDirectory)) {
            for (Path folder : folders) {
                try (DirectoryStream<Path> modules = Files.newDirectoryStream(folder, module -> Files.exists(module.resolve(file)))) {
                    for (Path module : modules) {
                        if (declaration.matcher(Files.readString(module.resolve(file))).find()) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    }
}
