package io.github.tightwire.system.client;

import io.github.tightwire.build.client.CSharpClient;
import io.github.tightwire.build.client.Client;
import io.github.tightwire.fixtures.ProgramCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients in C# take the packets that Java wrote, whole ones and damaged ones, with the same verdict at the same bit, have the same values
 * in the fields of the same names, and write the same bytes again. One program has all types.
 */
@RequiresMono
@Tag("exhaustive")
class CSharpRunTest {
    @TempDir
    private Path folder;

    @Test
    void readsAndWritesAsJavaDoes(@TempDir Path arena) throws IOException, InterruptedException, ReflectiveOperationException {
        ClientCases cases = new ClientCases((types, protocols) -> CSharpClient.of(types, protocols, "Game"), arena);
        String program = compile(cases.client(), "Driver.cs", folder);
        Path input = Files.writeString(folder.resolve("packets.txt"), cases.lines());
        cases.compare(ClientProgram.run(List.of(ProgramCondition.find("mono"), program, input.toString())));
    }

    @Test
    void talksToAServer() throws IOException, InterruptedException {
        String program = compile(CSharpClient.of(AnsweringServer.types(), AnsweringServer.protocols(), "Game"), "UdpDriver.cs", folder);
        for (AnsweringServer.Mode mode : AnsweringServer.Mode.values()) {
            try (AnsweringServer server = new AnsweringServer(mode)) {
                server.compare(ClientProgram.run(List.of(ProgramCondition.find("mono"), program, server.port(), mode.word())));
            }
        }
    }

    /** Compiles a client, with a driver and a cipher, in a folder. */
    static String compile(Client client, String driver, Path folder) throws IOException, InterruptedException {
        client.write(folder);
        String program = folder.resolve("driver.exe").toString();
        List<String> compile = new ArrayList<>(List.of(
                ProgramCondition.find("mcs"), "-langversion:7.2", "-checked+", "-warnaserror", "-nologo", "-out:" + program,
                ClientProgram.copy("ChaCha.cs", folder).toString(), ClientProgram.copy(driver, folder).toString()));
        client.sources().keySet().forEach(file -> compile.add(folder.resolve(file).toString()));
        ClientProgram.compile(compile);
        return program;
    }
}
