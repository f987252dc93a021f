package io.github.tightwire.system.client;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.compiled.Sources;
import io.github.tightwire.fixtures.Document;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The types that the README and the guide print in Java, compiled; each begins with the name of its page, as many pages have a Ship. */
final class GuideTypes {
    private static final Path DOCS = Path.of("../../docs");
    private static final Pattern DECLARED = Pattern.compile("(?m)^(?:[a-z]+ )*(?:class|record|enum|interface) (\\w+)");

    private GuideTypes() {
    }

    /** Those that serialize themselves, in the order of pages and names. */
    static List<Class<? extends BitSerializable>> all() throws IOException {
        Map<String, String> sources = new LinkedHashMap<>();
        for (Path page : pages()) {
            Map<String, String> printed = Document.read(page).sources();
            if (printed.values().stream().anyMatch(source -> source.contains("BitSerializable"))) {
                add(sources, page, printed);
            }
        }
        List<String> options = List.of("-source", "17", "-target", "17", "-g", "-proc:none", "-nowarn", "-Xlint:-options");
        Sources compiled = Sources.compile(sources, options, null);
        assertNotNull(compiled);
        List<Class<? extends BitSerializable>> types = new ArrayList<>();
        for (String name : compiled.classes().keySet().stream().sorted().toList()) {
            Class<?> type = compiled.type(name, Object.class);
            if (BitSerializable.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                types.add(type.asSubclass(BitSerializable.class));
            }
        }
        return types;
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> chapters = Files.list(DOCS.resolve("guide"))) {
            Stream<Path> others = Stream.of(DOCS.resolve("../README.md"), DOCS.resolve("guide.md"), DOCS.resolve("from-cpp.md"));
            return Stream.concat(others, chapters.sorted()).toList();
        }
    }

    private static void add(Map<String, String> sources, Path page, Map<String, String> printed) {
        String prefix = Stream.of(page.getFileName().toString().replace(".md", "").split("-"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1)).collect(Collectors.joining());
        String declared = printed.values().stream().flatMap(source -> DECLARED.matcher(source).results()).map(result -> result.group(1))
                .collect(Collectors.joining("|"));
        Pattern uses = Pattern.compile("\\b(?:" + declared + ")\\b");
        printed.forEach((name, source) -> sources.put(prefix + name, uses.matcher(source).replaceAll(use -> prefix + use.group())));
    }
}
