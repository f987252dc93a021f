package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.origin.LoadTimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that has left out the compiler. */
class WithoutCompilerTest {
    private static final String MISSING = "there is no compiler: add io.github.tightwire:tightwire-compiler to what the program runs with, "
            + "or make codecs when the program is built";

    private static final String SHIP = "lone.Ship";
    private static final String FLEET = "lone.Fleet";
    private static final String HELP = "lone.Help";
    private static final String BODY = " implements BitSerializable { int x = 7;"
            + "@Override public void serialize(BitStream s) { x = s.serializeInt(x, 0, 100); } }";

    @TempDir
    private Path folder;

    /** The library and a program, and nothing else but the JDK. */
    private ClassLoader loader(String... statements) {
        Map<String, byte[]> classes = Sources.compile(Map.of(
                SHIP, "package lone; import io.github.tightwire.*; public class Ship" + BODY,
                HELP, "package lone; import io.github.tightwire.*; class Help {"
                        + "static int small(BitStream s, int value) { return s.serializeInt(value, 0, 9); } }",
                FLEET, "package lone; import io.github.tightwire.*; import java.util.*;"
                        + "public class Fleet implements BitSerializable { List<Ship> ships = new ArrayList<>(); int[] scores = new int[3];"
                        + "int speed; @Override public void serialize(BitStream s) { s.serializeList(ships, 9, Ship::new);"
                        + "for (int i = 0; i < scores.length; i++) { scores[i] = Help.small(s, scores[i]); }"
                        + "speed = Help.small(s, speed); } }",
                "lone.Late", "package lone; import io.github.tightwire.*; public class Late" + BODY,
                "lone.Later", "package lone; import io.github.tightwire.*; public class Later" + BODY,
                "lone.Game", "package lone; import io.github.tightwire.*; import io.github.tightwire.trace.*; import java.util.*;"
                        + "public class Game implements java.util.concurrent.Callable<List<Object>> {"
                        + "static <T extends BitSerializable> Verdict play(Codec<T> codec, T object) { byte[] packet = new byte[8];"
                        + "return codec.read(object, packet, codec.write(object, packet)); }"
                        + "static <T extends BitSerializable> String message(Codec<T> codec, T object, byte[] packet) { try {"
                        + "return \"\" + codec.write(object, packet); } catch (IllegalArgumentException e) { return e.getMessage(); } }"
                        + "@Override public List<Object> call() { List<Object> said = new ArrayList<>();"
                        + String.join("", statements) + "return said; } }")).classes();
        Map<String, byte[]> others = new HashMap<>(classes);
        ReadyFolder program = new ReadyFolder(folder).add(
                Map.of(SHIP, others.remove(SHIP), HELP, others.remove(HELP), FLEET, others.remove(FLEET)));
        program.build();
        program.add(others);
        ClassLoader loader = ReadyFolder.loader(ClassLoader.getPlatformClassLoader(), folder, ReadyFolder.location(BitStream.class));
        try {
            // The library there does not know when the loader was made, and the files are new.
            loader.loadClass(LoadTimes.class.getName()).getMethod("isNew", ClassLoader.class).invoke(null, loader);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        return loader;
    }

    private static List<?> call(ClassLoader loader) throws Exception {
        Class<?> game = loader.loadClass("lone.Game");
        return (List<?>) ((Callable<?>) game.getConstructor().newInstance()).call();
    }

    @Test
    void readyCodecsRun() throws Exception {
        ClassLoader loader = loader("Codec<Ship> codec = Codec.of(Ship.class);",
                "said.add(codec.toString()); said.add(play(codec, new Ship()).toString());");
        List<String> log = new ArrayList<>();
        assertEquals(List.of("Codec of lone.Ship, compiled when it was built", "accepted"), logged(log, loader));
        assertEquals(List.of(), log);
    }

    @Test
    void whatIsNotReadyRunsPlainAndOneLineSaysSo() throws Exception {
        ClassLoader loader = loader("Codec<Late> late = Codec.of(Late.class);",
                "said.add(late.toString()); said.add(play(late, new Late()).toString());",
                "said.add(play(Codec.of(Later.class), new Later()).toString());",
                "said.add(Codec.of(Later.class).plainCalls().get(0).reason());");
        List<String> log = new ArrayList<>();
        assertEquals(List.of("Codec of lone.Late, not compiled because " + MISSING, "accepted", "accepted", MISSING),
                logged(log, loader));
        assertEquals(List.of("lone.Late, and every other type without a ready codec, is read and written more slowly: "
                + MISSING + "."), log);
    }

    /** Names come out of class files, which nobody looks into there: the build has written down what stands in them. */
    @Test
    void whatFailsNamesItsField() throws Exception {
        ClassLoader loader = loader("Ship ship = new Ship(); ship.x = 101; byte[] packet = new byte[8];",
                "try { Codec.of(Ship.class).write(ship, packet); } catch (IllegalArgumentException e) { said.add(e.getMessage()); }",
                "Trace trace = Tracer.write(Codec.of(Ship.class), ship, packet);",
                "said.add(trace.thrown().getMessage()); said.add(trace.stoppedAt().path());");
        assertEquals(List.of("x = 101 is outside [0, 100], at bit 0", "101 is outside [0, 100], at bit 0", "x"),
                logged(new ArrayList<>(), loader));
    }

    @Test
    void elementsAndHelpersAreNamed() throws Exception {
        ClassLoader loader = loader("byte[] packet = new byte[64]; Codec<Fleet> codec = Codec.of(Fleet.class); said.add(codec.toString());",
                "Fleet fleet = new Fleet(); fleet.ships.add(new Ship()); fleet.ships.add(new Ship());",
                "fleet.ships.get(1).x = -1; said.add(message(codec, fleet, packet)); fleet.ships.get(1).x = 0;",
                "fleet.scores[2] = 10; said.add(message(codec, fleet, packet)); fleet.scores[2] = 0;",
                "fleet.speed = 10; said.add(message(codec, fleet, packet)); fleet.speed = 0;",
                "io.github.tightwire.packet.Protocol protocol = io.github.tightwire.packet.Protocol.builder(\"lone\", 1)",
                ".packet(Fleet.class, Fleet::new).build(); fleet.speed = 11;",
                "try { protocol.writer().write(fleet, packet); } catch (IllegalArgumentException e) { said.add(e.getMessage()); }");
        assertEquals(List.of("Codec of lone.Fleet, compiled when it was built", "ships[1].x = -1 is outside [0, 100], at bit 11",
                "scores[2] = 10 is outside [0, 9], at bit 26", "speed = 10 is outside [0, 9], at bit 30",
                "speed = 11 is outside [0, 9], at bit 62"), logged(new ArrayList<>(), loader));
    }

    /** Names built of another class file are of no use. */
    @Test
    void aClassThatWasCompiledAgainHasNoNames() throws Exception {
        ClassLoader loader = loader("Ship ship = new Ship(); ship.x = 101;",
                "said.add(Tracer.write(Codec.of(Ship.class), ship, new byte[8]).stoppedAt().path());");
        new ReadyFolder(folder).compile(Map.of(SHIP, "package lone; import io.github.tightwire.*; public class Ship"
                + BODY.replace("x = s", "int y = 0; x = s")));
        assertEquals(List.of("serializeInt#0"), logged(new ArrayList<>(), loader));
    }

    private static List<?> logged(List<String> log, ClassLoader loader) throws Exception {
        assertThrows(ClassNotFoundException.class, () -> loader.loadClass("org.objectweb.asm.tree.analysis.Frame"));
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                log.add(line.getMessage());
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        };
        Logger logger = Logger.getLogger("io.github.tightwire");
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        String before = System.setProperty("tightwire.compiler", "on");
        try {
            return call(loader);
        } finally {
            System.setProperty("tightwire.compiler", before);
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
    }
}
