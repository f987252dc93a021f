package io.github.tightwire.system.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.build.client.Client;
import io.github.tightwire.build.client.TypeScriptClient;
import io.github.tightwire.fixtures.ProgramCondition;
import io.github.tightwire.system.browser.Chromium;
import io.github.tightwire.system.browser.RequiresChromium;
import io.github.tightwire.system.browser.ScriptServer;
import io.github.tightwire.system.portable.RequiresNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients in TypeScript, compiled with each check that its compiler has, do in node and in a browser what {@link CSharpRunTest} says of C#.
 */
@RequiresNode
@Tag("exhaustive")
class TypeScriptRunTest {
    private static final int LEAST_IN_BROWSER = 10_000;

    @TempDir
    private static Path common;
    private static ClientCases cases;
    private static Path compiled;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compileAll(@TempDir Path arena) throws IOException, InterruptedException, ReflectiveOperationException {
        cases = new ClientCases(TypeScriptClient::of, arena);
        compiled = compile(common, cases.client());
        ClientProgram.copy("outcomes.mjs", compiled);
        Files.writeString(compiled.resolve("packets.txt"), cases.lines());
    }

    @Test
    void readsAndWritesAsJavaDoes() throws IOException, InterruptedException {
        Path driver = ClientProgram.copy("driver.mjs", compiled);
        cases.compare(ClientProgram.run(List.of(ProgramCondition.find("node"), driver.toString(),
                compiled.resolve("packets.txt").toString())));
    }

    /** All but sealed packets, for which a browser has no cipher. */
    @Test
    @RequiresChromium
    void readsAndWritesAsJavaDoesInABrowser() throws IOException {
        Files.writeString(compiled.resolve("open.txt"), cases.openLines());
        String said;
        try (ScriptServer server = new ScriptServer(name -> Files.readAllBytes(compiled.resolve(name)));
                Chromium chromium = new Chromium(400, 400)) {
            chromium.driver().manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
            chromium.driver().get(server.address());
            said = (String) chromium.await("""
                    const [done] = arguments;
                    Promise.all([import('/outcomes.mjs'), fetch('/open.txt').then(response => response.text())])
                        .then(([module, packets]) => module.outcomes(packets, null))
                        .then(outcomes => done(outcomes.join('\\n')), problem => done(String(problem)));
                    """);
            assertEquals(List.of(), chromium.problems());
        }
        List<String> lines = said.lines().toList();
        assertTrue(lines.size() > LEAST_IN_BROWSER, said);
        cases.compareOpen(lines);
    }

    @Test
    void talksToAServer() throws IOException, InterruptedException {
        Path program = compile(folder, TypeScriptClient.of(AnsweringServer.types(), AnsweringServer.protocols()));
        Path driver = ClientProgram.copy("udp.mjs", program);
        for (AnsweringServer.Mode mode : AnsweringServer.Mode.values()) {
            try (AnsweringServer server = new AnsweringServer(mode)) {
                server.compare(ClientProgram.run(List.of(ProgramCondition.find("node"), driver.toString(), server.port(), mode.word())));
            }
        }
    }

    /** Compiles a client; gives the folder of its scripts, in which node's cipher is as well. */
    private static Path compile(Path folder, Client client) throws IOException, InterruptedException {
        client.write(folder);
        Path scripts = TypeScript.compile(folder);
        ClientProgram.copy("cipher.mjs", scripts);
        return scripts;
    }
}
