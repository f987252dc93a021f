package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.template.Compilers;
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
    private static final String SHIP = "lone.Ship";
    private static final String BODY = " implements BitSerializable { int x = 7;"
            + "@Override public void serialize(BitStream s) { x = s.serializeInt(x, 0, 100); } }";

    @TempDir
    private Path folder;

    /** The library and a program, and nothing else but the JDK. */
    private ClassLoader loader(String... statements) {
        Map<String, byte[]> classes = Sources.compile(Map.of(
                SHIP, "package lone; import io.github.tightwire.*; public class Ship" + BODY,
                "lone.Late", "package lone; import io.github.tightwire.*; public class Late" + BODY,
                "lone.Later", "package lone; import io.github.tightwire.*; public class Later" + BODY,
                "lone.Game", "package lone; import io.github.tightwire.*; import io.github.tightwire.trace.*; import java.util.*;"
                        + "public class Game implements java.util.concurrent.Callable<List<Object>> {"
                        + "static <T extends BitSerializable> Verdict play(Codec<T> codec, T object) { byte[] packet = new byte[8];"
                        + "return codec.read(object, packet, codec.write(object, packet)); }"
                        + "@Override public List<Object> call() { List<Object> said = new ArrayList<>();"
                        + String.join("", statements) + "return said; } }")).classes();
        Map<String, byte[]> others = new HashMap<>(classes);
        ReadyFolder program = new ReadyFolder(folder).add(Map.of(SHIP, others.remove(SHIP)));
        program.build();
        program.add(others);
        return ReadyFolder.loader(ClassLoader.getPlatformClassLoader(), folder, ReadyFolder.location(BitStream.class));
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
        assertEquals(List.of("Codec of lone.Late, not compiled because " + Compilers.MISSING, "accepted", "accepted", Compilers.MISSING),
                logged(log, loader));
        assertEquals(List.of("lone.Late, and every other type without a ready codec, is read and written more slowly: "
                + Compilers.MISSING + "."), log);
    }

    /** Names come out of class files, which the compiler reads: exceptions are the same but for them, and a trace says what is missing. */
    @Test
    void whatFailsSaysWhyWithoutNames() throws Exception {
        ClassLoader loader = loader("Ship ship = new Ship(); ship.x = 101; byte[] packet = new byte[8];",
                "try { Codec.of(Ship.class).write(ship, packet); } catch (IllegalArgumentException e) { said.add(e.getMessage()); }",
                "said.add(Tracer.write(Codec.of(Ship.class), ship, packet).thrown().getMessage());");
        assertEquals(List.of("101 is outside [0, 100], at bit 0", Compilers.MISSING), logged(new ArrayList<>(), loader));
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
