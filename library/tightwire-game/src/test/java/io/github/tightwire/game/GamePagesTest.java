package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Page;
import io.github.tightwire.netcode.DatagramVerdict;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Label;
import org.junit.jupiter.api.Test;

/** The pages have what a user sets, calls and hears, and what a recording and the log say. */
class GamePagesTest {
    private static final String SOURCES = "library/tightwire-game/src/main/java/io/github/tightwire/game/";

    @Test
    void theGuideHasEachMethodOfASide() throws IOException {
        Page pages = Page.of("library/tightwire-game/README.md").and(Page.all("docs/guide"));
        Set<String> methods = Stream.of(GamePeer.class, GameServer.class, GameClient.class, Player.class, GameListener.class, Inbox.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods())).filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(Method::getName).filter(name -> !name.equals("toString")).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), pages.lacksMethods(methods));
    }

    @Test
    void theGuideHasEachEventOfARecording() throws IOException {
        Page section = Page.of("docs/guide/production.md").section("Flight Recorder");
        assertEquals(FlightEventsTest.names(), section.rows());
        Page rate = section.between("`tightwire.Rate`", "\n");
        List<String> labels = Stream.of(JfrEvents.Rate.class.getDeclaredFields()).map(field -> field.getAnnotation(Label.class))
                .filter(Objects::nonNull).map(label -> label.value().toLowerCase(Locale.ROOT)).filter(label -> !label.equals("peer"))
                .toList();
        assertEquals(Set.of(), rate.lacks(labels));
    }

    /** But for those that a recording doesn't need. */
    @Test
    void aRecordingHasTheFiguresOfAConnection() throws IOException {
        Page rate = Page.of(SOURCES + "JfrEvents.java").between("void rate(", "\n    }");
        assertEquals(Set.of("arrivingBytesPerSecond", "baseMillis", "jitterMillis", "lastFall", "queueMillis", "refusals", "staleMessages",
                "traffic"), rate.lacks(Stream.of(Statistics.class.getRecordComponents()).map(RecordComponent::getName).toList()));
    }

    @Test
    void theGuideHasTheWordsOfEachRefusal() throws IOException {
        Page lines = Page.of("docs/guide/connections.md").section("Refused connections");
        // Up to what a line fills in.
        List<String> words = Pattern.compile("\"((?:for|with|whose) [a-z ']+\\w)").matcher(Page.of(SOURCES + "Refusals.java").text())
                .results().map(line -> line.group(1)).toList();
        assertTrue(words.size() > 4, words.toString());
        assertEquals(Set.of(), lines.lacks(words));
    }

    /** Those of the log, and others. */
    @Test
    void thePageHasTheUsualRefusals() throws IOException {
        Set<String> usual = Page.of("library/tightwire-netcode/README.md").section("Refused connections").rows();
        List<String> verdicts = Arrays.stream(DatagramVerdict.values()).map(DatagramVerdict::name).toList();
        Page log = Page.of(SOURCES + "Refusals.java");
        Set<String> logged = new TreeSet<>(verdicts);
        logged.removeAll(log.lacks(verdicts));
        assertTrue(usual.containsAll(logged), logged.toString());
    }

    @Test
    void theClientInCSharpKnowsTheEndsThatNoServerGives() throws IOException {
        Page named = Page.of("library/tightwire-build/src/main/resources/io/github/tightwire/build/client/csharp/GameConnection.cs")
                .between("Enum.IsDefined(typeof(GameEnd)", "{");
        Set<String> clients = Arrays.stream(EndReason.values()).filter(reason -> !reason.isOf(true))
                .map(reason -> EndPagesTest.camelCase(reason.name())).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), named.lacks(clients));
    }
}
