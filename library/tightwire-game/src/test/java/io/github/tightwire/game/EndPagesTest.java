package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.game.Disconnection.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The reasons and causes of ends stand wherever a reader looks for them, and in the clients of other languages. */
class EndPagesTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern CODE = Pattern.compile("`([A-Z_]+)`");

    @Test
    void theWirePageHasEachNumberAndWhoGivesIt() throws IOException {
        List<EndReason> reasons = List.of(EndReason.values());
        String page = prose("docs/wire.md");
        String all = reasons.stream().map(reason -> reason.ordinal() + " " + reason.words).collect(Collectors.joining(", "));
        assertTrue(page.contains(all + '.'), all);
        String client = "A client gives " + numbers(reasons, reason -> reason.isOf(false)) + ';';
        assertTrue(page.contains(client), client);
        String server = "a server all but " + numbers(reasons, reason -> !reason.isOf(true)) + '.';
        assertTrue(page.contains(server), server);
    }

    private static String numbers(List<EndReason> reasons, Predicate<EndReason> which) {
        return reasons.stream().filter(which).map(reason -> Integer.toString(reason.ordinal())).collect(Collectors.joining(", "))
                .replaceFirst(", (\\d+)$", " and $1");
    }

    @Test
    void clientsInCSharpHaveEachNumber() throws IOException {
        String source = Files.readString(ROOT.resolve(
                "library/tightwire-build/src/main/resources/io/github/tightwire/build/client/csharp/GameConnection.cs"));
        String constants = source.substring(source.indexOf("public enum GameEnd"));
        List<String> names = Pattern.compile("(?m)^ +(\\w+),$").matcher(constants.substring(0, constants.indexOf("\n    }")))
                .results().map(name -> name.group(1)).toList();
        assertEquals(Arrays.stream(EndReason.values()).map(reason -> camelCase(reason.name())).toList(), names);
    }

    static String camelCase(String name) {
        return Arrays.stream(name.split("_")).map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    @Test
    void theTableSaysWhatToDoAboutEachCause() throws IOException {
        String page = Files.readString(ROOT.resolve("library/tightwire-game/README.md"));
        String section = page.substring(page.indexOf("## Disconnection causes")).split("\n## ")[0];
        Set<String> causes = section.lines().filter(line -> line.startsWith("| `"))
                .flatMap(line -> names(line.substring(0, line.indexOf('|', 1))).stream()).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(names(cause -> true), causes);
    }

    @Test
    void guideAndJavadocNameThoseAfterWhichAClientStaysAway() throws IOException {
        Set<String> stays = names(cause -> cause != Cause.BY_THIS_SIDE
                && !new ReconnectSchedule(CompletableFuture::new, new Random(1), 0).ended(cause, 0));
        assertEquals(stays, named("Reconnecting"));
        String client = prose("library/tightwire-game/src/main/java/io/github/tightwire/game/GameClient.java");
        String javadoc = client.substring(client.indexOf("None follows after")).split("<pre>")[0];
        assertEquals(stays, Pattern.compile("Cause#(\\w+)").matcher(javadoc).results().map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void theGuideNamesThoseThatBothSidesHear() throws IOException {
        Set<String> same = names(cause -> {
            EndReason reason = EndReason.of(cause);
            return reason != null && reason.told == cause;
        });
        assertEquals(same, named("Disconnecting, and the reason"));
    }

    /** The names in the first sentence of a section of the guide that enumerates some. */
    private static Set<String> named(String heading) throws IOException {
        String page = prose("docs/guide/connections.md");
        String section = page.substring(page.indexOf("## " + heading + ' '));
        return Arrays.stream(section.split("\\. ")).map(EndPagesTest::names).filter(names -> names.size() > 2).findFirst().orElseThrow();
    }

    private static Set<String> names(String text) {
        return CODE.matcher(text).results().map(name -> name.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> names(Predicate<Cause> which) {
        return Arrays.stream(Cause.values()).filter(which).map(Cause::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String prose(String page) throws IOException {
        return Files.readString(ROOT.resolve(page)).replaceAll("\\s+", " ");
    }
}
