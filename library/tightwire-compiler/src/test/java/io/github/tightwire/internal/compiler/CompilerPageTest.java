package io.github.tightwire.internal.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about the compiler names classes that are there, and the page of each package its classes. */
class CompilerPageTest {
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)(?:\\.\\w+)?`");
    private static final Pattern LISTED = Pattern.compile("\\{@(?:code|link) (?:[\\w.]+\\.)?([A-Z]\\w+)}");
    private static final Pattern ITEM = Pattern.compile("<li>\\{@code ([A-Z]\\w+)}");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w+)");

    @Test
    void eachClassThatIsNamedIsThere() throws IOException {
        Set<String> named = all(NAMED, Files.readString(Path.of("..", "..", "docs", "compiler.md")));
        assertTrue(named.size() > 30, named.toString());
        for (String module : List.of("library/tightwire-compiler", "library/tightwire", "library/tightwire-build",
                "library/tightwire-capture", "testing/test-fixtures", "testing/kotlin-tests")) {
            try (Stream<Path> files = Files.walk(Path.of("..", "..").resolve(module).resolve("src"))) {
                for (Path file : files.filter(each -> each.toString().matches(".*\\.(java|kt)")).toList()) {
                    named.removeAll(all(DECLARED, Files.readString(file)));
                }
            }
        }
        named.removeIf(CompilerPageTest::isOfTheJdk);
        assertEquals(Set.of(), named);
    }

    @Test
    void eachPackageNamesItsClassesAndNoOthers() throws IOException {
        int packages = 0;
        try (Stream<Path> pages = Files.walk(Path.of("src", "main", "java", "io", "github", "tightwire", "internal", "compiler"))) {
            for (Path page : pages.filter(file -> file.endsWith("package-info.java")).toList()) {
                Set<String> named = all(LISTED, Files.readString(page));
                Set<String> missing = classes(page.getParent());
                missing.removeAll(named);
                assertEquals(Set.of(), missing, () -> "not named by " + page);
                Set<String> gone = all(ITEM, Files.readString(page));
                gone.removeAll(classes(page.getParent()));
                assertEquals(Set.of(), gone, () -> "named by " + page + " and not there");
                packages++;
            }
        }
        assertTrue(packages > 9, packages + " packages");
    }

    private static Set<String> classes(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.matches("[A-Z]\\w*\\.java"))
                    .map(name -> name.substring(0, name.indexOf('.'))).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static boolean isOfTheJdk(String name) {
        try {
            Class.forName("java.lang." + name);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Set<String> all(Pattern pattern, String text) {
        Set<String> found = new TreeSet<>();
        for (Matcher matcher = pattern.matcher(text); matcher.find();) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
