package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide has the words of each class of the library that logs, and the logger's name. */
class LoggingTest {
    private static final Pattern LOGGER = Pattern.compile("System\\.getLogger\\(\"([^\"]+)\"\\)");
    /** The last finds mistakes, which {@code Codec.of} logs. */
    private static final Pattern LOGS = Pattern.compile("System\\.getLogger\\(|\\bWarnings\\.log\\(|Set<String> in\\(List<SerializeCall>");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @Test
    void theGuideHasWhatEachClassLogs() throws IOException {
        Map<String, String> sources = sources();
        assertTrue(sources.size() > 8, sources.keySet()::toString);
        Page table = Page.of("docs/guide/production.md").section("Logging").between("|---", "\n\n");
        Set<String> loggers = sources.values().stream().flatMap(source -> LOGGER.matcher(source).results()).map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        loggers.add("io.github.tightwire");
        assertEquals(loggers, table.rows());
        List<String> words = CODE.matcher(table.text()).results().map(code -> code.group(1)).filter(code -> code.contains(" ")).toList();
        Set<String> silent = new TreeSet<>(sources.keySet());
        silent.removeIf(file -> words.stream().anyMatch(sources.get(file)::contains));
        assertEquals(Set.of(), silent);
        String all = String.join("\n", sources.values());
        assertEquals(List.of(), words.stream().filter(some -> !all.contains(some)).toList());
    }

    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("..", "library"))) {
            for (Path file : files.filter(file -> file.toString().matches(".*[/\\\\]src[/\\\\]main[/\\\\]java[/\\\\].*\\.java")).toList()) {
                String source = COMMENT.matcher(Files.readString(file)).replaceAll("");
                if (LOGS.matcher(source).find() && !file.endsWith("Warnings.java")) {
                    sources.put(file.getFileName().toString(), source);
                }
            }
        }
        return sources;
    }
}
