package io.github.tightwire.system.client;

import io.github.tightwire.build.client.TypeScriptClient;
import io.github.tightwire.fixtures.ProgramCondition;
import io.github.tightwire.system.portable.RequiresNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients in TypeScript, compiled with each check that its compiler has, do in node what {@link CSharpRunTest} says of C#. */
@RequiresNode
@Tag("exhaustive")
class TypeScriptRunTest {
    @TempDir
    private Path folder;

    @Test
    void readsAndWritesAsJavaDoes(@TempDir Path arena) throws IOException, InterruptedException, ReflectiveOperationException {
        ClientCases cases = new ClientCases(TypeScriptClient::of, arena);
        cases.client().write(folder);
        Path compiled = TypeScript.compile(folder);
        ClientProgram.copy("cipher.mjs", compiled);
        Path driver = ClientProgram.copy("driver.mjs", compiled);
        Path input = Files.writeString(folder.resolve("packets.txt"), cases.lines());
        cases.compare(ClientProgram.run(List.of(ProgramCondition.find("node"), driver.toString(), input.toString())));
    }

    @ParameterizedTest
    @EnumSource
    void talksToAServer(AnsweringServer.Mode mode) throws IOException, InterruptedException {
        TypeScriptClient.of(AnsweringServer.types(), AnsweringServer.protocols()).write(folder);
        Path compiled = TypeScript.compile(folder);
        ClientProgram.copy("cipher.mjs", compiled);
        Path driver = ClientProgram.copy("udp.mjs", compiled);
        try (AnsweringServer server = new AnsweringServer(mode)) {
            server.compare(ClientProgram.run(List.of(ProgramCondition.find("node"), driver.toString(), server.port(), mode.word())));
        }
    }
}
