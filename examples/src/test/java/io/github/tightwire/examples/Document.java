package io.github.tightwire.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The code that a page of Markdown prints, as sources that a compiler takes.
 *
 * <p>A {@code java} block with a public type is a file of its own, as it is. All others of a page make one file: their
 * imports, their types, and their statements as one {@code main}, each in the order of the page. All {@code kotlin} blocks make
 * one file, as they are. What a page says that its code prints stands in its {@code text} blocks.
 */
record Document(Path path, List<Block> blocks) {
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");
    private static final Pattern PUBLIC_TYPE = Pattern.compile("(?m)^public (?:final |sealed )?(?:class|record|interface) (\\w+)");
    private static final Pattern TYPE = Pattern.compile(
            "(?s)(?:\\s*//[^\\n]*\\n)*(?:@\\w+\\s+)?(?:(?:final|abstract|sealed) )*(?:class|record|enum|interface) .*");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import [^;]+;\\n");

    /** The name of the class that has the statements of a page. */
    static final String PAGE = "Page";

    /** A fenced block. */
    record Block(String language, String text) {
    }

    static Document read(Path path) throws IOException {
        List<Block> blocks = new ArrayList<>();
        Matcher fence = FENCE.matcher(Files.readString(path));
        while (fence.find()) {
            blocks.add(new Block(fence.group(1), fence.group(2)));
        }
        return new Document(path, blocks);
    }

    /** Returns the output of the page's code, as the page shows it. */
    String output() {
        return texts("text").collect(Collectors.joining());
    }

    /** The source file in Kotlin, named after the page; empty where it has none. */
    String kotlin() {
        return texts("kotlin").collect(Collectors.joining("\n"));
    }

    private Stream<String> texts(String language) {
        return blocks.stream().filter(block -> block.language().equals(language)).map(Block::text);
    }

    /** The source files in Java, by the name of their class: those that are printed whole, and the page's. */
    Map<String, String> sources() {
        Map<String, String> sources = new LinkedHashMap<>();
        StringBuilder imports = new StringBuilder();
        StringBuilder types = new StringBuilder();
        StringBuilder statements = new StringBuilder();
        for (String text : texts("java").toList()) {
            Matcher whole = PUBLIC_TYPE.matcher(text);
            if (whole.find()) {
                sources.put(whole.group(1), text);
                continue;
            }
            IMPORT.matcher(text).results().forEach(line -> imports.append(line.group()));
            String rest = IMPORT.matcher(text).replaceAll("").stripLeading();
            (TYPE.matcher(rest).matches() ? types : statements).append(rest).append('\n');
        }
        if (!types.isEmpty() || !statements.isEmpty()) {
            sources.put(PAGE, imports + "final class " + PAGE + " {\npublic static void main(String[] args) throws Exception {\n"
                    + statements + "}\n}\n" + types);
        }
        return sources;
    }
}
