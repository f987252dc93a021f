package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The targets of the pages' links exist. */
class LinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean isBuilt = name.equals("target") || !folder.equals(ROOT) && name.startsWith(".");
                return isBuilt ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return pages;
    }

    /** To a file or a folder, and to a heading where one is named; addresses elsewhere are not asked for. */
    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(Path page) throws IOException {
        List<String> broken = new ArrayList<>();
        for (MatchResult link : LINK.matcher(prose(page)).results().toList()) {
            String to = link.group(1);
            if (!to.startsWith("http") && !isThere(page, to)) {
                broken.add(to);
            }
        }
        assertEquals(List.of(), broken);
    }

    /** A new page is found from another one. */
    @Test
    void everyPageIsLinkedTo() throws IOException {
        Set<Path> unlinked = new TreeSet<>(pages().stream().filter(page -> page.startsWith(ROOT.resolve("docs"))).toList());
        for (Path page : pages()) {
            LINK.matcher(prose(page)).results().map(link -> page.resolveSibling(link.group(1).replaceFirst("#.*", "")).normalize())
                    .filter(target -> !target.equals(page)).forEach(unlinked::remove);
        }
        assertEquals(Set.of(), unlinked);
    }

    @Test
    void theReadmeShowsTheFiguresOfTheTables() throws IOException {
        String tables = Files.readString(ROOT.resolve("docs/benchmarks/jdk-17.md"));
        List<String> figures = tables.substring(tables.indexOf("**For README.md")).lines()
                .filter(line -> line.matches("\\| \\w.*\\d \\|")).toList();
        assertTrue(figures.size() > 3, figures::toString);
        List<String> shown = Files.readString(ROOT.resolve("README.md")).lines().toList();
        assertEquals(figures, figures.stream().filter(shown::contains).toList());
    }

    private static boolean isThere(Path page, String link) throws IOException {
        int hash = link.indexOf('#');
        Path target = hash == 0 ? page : page.resolveSibling(hash < 0 ? link : link.substring(0, hash)).normalize();
        return Files.exists(target) && (hash < 0 || anchors(target).contains(link.substring(hash + 1)));
    }

    /** As GitHub makes them of headings. */
    private static List<String> anchors(Path page) throws IOException {
        return HEADING.matcher(prose(page)).results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
                .toList();
    }

    private static String prose(Path page) throws IOException {
        return CODE.matcher(Files.readString(page)).replaceAll("");
    }
}
