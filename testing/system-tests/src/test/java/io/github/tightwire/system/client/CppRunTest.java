package io.github.tightwire.system.client;

import io.github.tightwire.build.client.CppClient;
import io.github.tightwire.fixtures.ProgramCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients in C++, compiled without a warning, do under both sanitizers what {@link CSharpRunTest} says of C#. */
@RequiresGcc
@Tag("exhaustive")
class CppRunTest {
    private static final List<String> OPTIONS = List.of("-std=c++17", "-fno-exceptions", "-fno-rtti", "-O0", "-fsanitize=undefined,address",
            "-fno-sanitize-recover=all", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror");
    /** A field of a struct, in its declaration. */
    private static final Pattern FIELD = Pattern.compile("(?m)^    [\\w:<>, ]+ (\\w+)(?: = [^;]+)?; //");

    @TempDir
    private Path folder;

    @Test
    void readsAndWritesAsJavaDoes(@TempDir Path arena) throws IOException, InterruptedException, ReflectiveOperationException {
        ClientCases cases = new ClientCases((types, protocols) -> CppClient.of(types, protocols, "Game"), arena);
        cases.client().write(folder);
        ClientProgram.copy("driver.h", folder);
        ClientProgram.copy("chacha.h", folder);
        String program = compile(Files.writeString(folder.resolve("driver.cpp"), driver(Files.readString(folder.resolve("types.h")))));
        Path input = Files.writeString(folder.resolve("packets.txt"), cases.lines());
        cases.compare(ClientProgram.run(List.of(program, input.toString())));
    }

    @Test
    void talksToAServer() throws IOException, InterruptedException {
        ClientProgram.copy("chacha.h", folder);
        CppClient.of(AnsweringServer.types(), AnsweringServer.protocols(), "Game").write(folder);
        String program = compile(ClientProgram.copy("udp.cpp", folder));
        for (AnsweringServer.Mode mode : AnsweringServer.Mode.values()) {
            try (AnsweringServer server = new AnsweringServer(mode)) {
                server.compare(ClientProgram.run(List.of(program, server.port(), mode.word())));
            }
        }
    }

    private String compile(Path driver) throws IOException, InterruptedException {
        String program = folder.resolve("driver").toString();
        List<String> compile = new ArrayList<>(List.of(ProgramCondition.find("g++")));
        compile.addAll(OPTIONS);
        compile.addAll(List.of("-o", program, driver.toString()));
        ClientProgram.compile(compile);
        return program;
    }

    /** The program: what prints the fields of each type, as the header has them, and the table of types. */
    private static String driver(String header) {
        StringBuilder source = new StringBuilder("#include \"types.h\"\n#include \"driver.h\"\n");
        StringBuilder table = new StringBuilder();
        for (String declaration : header.split("\nstruct ")) {
            String name = declaration.substring(0, Math.max(0, declaration.indexOf('\n')));
            if (declaration.contains("    static constexpr uint64_t Fingerprint")) {
                source.append("template <> void print(const Game::").append(name).append("& of)\n{\n    (void) of;\n");
                FIELD.matcher(declaration).results().forEach(field -> source.append("    value(\"").append(field.group(1)).append("\", of.")
                        .append(field.group(1)).append(");\n"));
                source.append("}\n");
                table.append("    types[\"type ").append(name).append("\"] = object<Game::").append(name).append(">;\n");
            } else if (name.endsWith("Protocol")) {
                table.append("    types[\"packets ").append(name).append("\"] = packet<Game::").append(name).append(", false>;\n");
                table.append("    types[\"sealed ").append(name).append("\"] = packet<Game::").append(name).append(", true>;\n");
            }
        }
        return source + "int main(int, char** arguments)\n{\n    std::map<std::string, void (*)(const Bytes&)> types;\n" + table
                + "    run(types, arguments[1]);\n}\n";
    }
}
