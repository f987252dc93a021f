package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Error Prone, with its own defaults, knows the library's CheckReturnValue by its name. */
@Tag("exhaustive")
class ErrorProneTest {
    private static final String PLAYER = """
            import io.github.tightwire.*;

            final class Player implements BitSerializable {
                int health;

                @Override
                public void serialize(BitStream s) {
                    %s;
                }
            }
            """;

    @TempDir
    private Path folder;

    private String compile(String statement, int exitCode) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("Player.java"), PLAYER.formatted(statement));
        String libraries = System.getProperty("java.class.path");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
        Stream.of("api", "file", "main", "model", "parser", "processing", "tree", "util")
                .forEach(name -> command.add("-J--add-exports=jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED"));
        Stream.of("code", "comp")
                .forEach(name -> command.add("-J--add-opens=jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED"));
        command.addAll(List.of("-XDcompilePolicy=simple", "--should-stop=ifError=FLOW", "-Xplugin:ErrorProne -XepDisableAllWarnings",
                "-cp", libraries, "-processorpath", libraries, "-d", folder + File.separator + "classes", file.toString()));
        Path output = folder.resolve("output.txt");
        Process javac = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertTrue(javac.waitFor(2, TimeUnit.MINUTES));
        String said = Files.readString(output, StandardCharsets.UTF_8);
        assertEquals(exitCode, javac.exitValue(), said);
        return said;
    }

    @Test
    void namesAResultThatIsThrownAway() throws IOException, InterruptedException {
        String said = compile("s.serializeInt(health, 0, 100)", 1);
        assertTrue(said.contains("Player.java:8: error: [CheckReturnValue] The result of `serializeInt(...)` must be used"), said);
    }

    @Test
    void takesOneThatIsAssigned() throws IOException, InterruptedException {
        compile("health = s.serializeInt(health, 0, 100)", 0);
    }
}
