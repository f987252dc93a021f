package io.github.tightwire.demo.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page has a place for all that it draws, and draws all that it is told. */
class PageTest {
    @Test
    void whatIsDrawnHasAPlace() throws IOException {
        String html = resource("index.html");
        assertEquals(List.of(), all("byId\\(\"([^\"]+)\"\\)", resource("page.js")).stream()
                .filter(id -> !html.contains("id=\"" + id + "\"")).toList());
    }

    @Test
    void eachFigureIsDrawn() throws IOException {
        String figures = Files.readString(Path.of("src/main/java/io/github/tightwire/demo/page/Figures.java"));
        String page = resource("page.js");
        assertEquals(List.of(), all("\\.put(?:Object)?\\(\"(\\w+)\"", figures).stream()
                .filter(name -> !Pattern.compile("(now|last|sent)\\." + name + "\\b").matcher(page).find()).toList());
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = PageTest.class.getResourceAsStream("/io/github/tightwire/demo/browser/page/" + name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
