package io.github.tightwire.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The meters as the guide and the Javadoc have them. */
final class MetricsPage {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`tightwire\\.[^|]*)\\|");
    private static final Pattern NAME = Pattern.compile("`(?:tightwire\\.(\\w+))?\\.([a-z0-9.]+)`");

    private MetricsPage() {
    }

    /** Requires that both have the meters of a registry, and the guide no others of what they are of. */
    static void assertHas(MeterRegistry registry, Class<?> metrics, String... subjects) throws IOException {
        Set<String> names = registry.getMeters().stream().map(meter -> meter.getId().getName())
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(names, inGuide(Set.of(subjects)));
        String source = Files.readString(Path.of("src/main/java", metrics.getName().replace('.', '/') + ".java"));
        String javadoc = source.substring(0, source.indexOf("public final class")).replaceAll("\\s+\\*\\s+", " ");
        for (String name : names) {
            String rest = name.replaceFirst("^tightwire\\.\\w+\\.", "");
            assertTrue(javadoc.contains("{@code " + rest + "}") || javadoc.contains("{@code " + name + "}"), name);
        }
    }

    /** A row has a whole name, and then the ends of others like it. */
    private static Set<String> inGuide(Set<String> subjects) throws IOException {
        Set<String> names = new TreeSet<>();
        String guide = Files.readString(Path.of("..", "..", "docs", "guide", "production.md"));
        ROW.matcher(guide).results().forEach(row -> {
            String[] subject = new String[1];
            NAME.matcher(row.group(1)).results().forEach(name -> {
                subject[0] = name.group(1) == null ? subject[0] : name.group(1);
                if (subjects.contains(subject[0])) {
                    names.add("tightwire." + subject[0] + '.' + name.group(2));
                }
            });
        });
        return names;
    }
}
