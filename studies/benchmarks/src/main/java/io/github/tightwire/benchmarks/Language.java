package io.github.tightwire.benchmarks;

import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.build.client.CSharpClient;
import io.github.tightwire.build.client.Client;
import io.github.tightwire.build.client.CppClient;
import io.github.tightwire.build.client.TypeScriptClient;
import io.github.tightwire.wire.WireType;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The ways to read and write a packet that {@link Languages} compares: two of Java, and the clients in other languages. */
enum Language {
    COMPILED("Java, compiled"),
    PLAIN("Java, plain"),
    CPP("C++", "g++"),
    CSHARP("C#", "mono", "mcs"),
    TYPESCRIPT("TypeScript", "node");

    private static final String NAMESPACE = "Game";

    final String title;
    private final List<String> programs;

    Language(String title, String... programs) {
        this.title = title;
        this.programs = List.of(programs);
    }

    /** The folder of what is built. */
    static Path target() {
        return Path.of(System.getProperty("tightwire.folder", ""), "target").toAbsolutePath();
    }

    /** The programs that it needs and the path has not. */
    List<String> missing() {
        return programs.stream().filter(program -> path().noneMatch(folder -> Files.isExecutable(folder.resolve(program)))).toList();
    }

    private static Stream<Path> path() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)).map(Path::of);
    }

    /** Writes the client of types into a folder, and compiles it with the driver; gives the command of each, which takes its file. */
    List<List<String>> build(Path folder, List<Class<? extends Packet>> types) throws IOException, InterruptedException {
        List<WireType> described = types.stream().<WireType>map(WireType::of).toList();
        List<List<String>> commands = new ArrayList<>();
        switch (this) {
            case COMPILED, PLAIN -> types.forEach(type -> commands.add(List.of(System.getProperty("java.home") + "/bin/java",
                    "-cp", System.getProperty("java.class.path"), JavaProcess.class.getName(), type.getSimpleName(),
                    this == PLAIN ? JavaProcess.PLAIN : "compiled")));
            case CPP -> {
                write(CppClient.of(described, List.of(), NAMESPACE), folder);
                Path driver = copy("driver.cpp", folder);
                for (Class<?> type : types) {
                    String program = folder.resolve(type.getSimpleName()).toString();
                    run(List.of("g++", "-std=c++17", "-O3", "-march=native", "-DPACKET=" + type.getSimpleName(), "-o", program,
                            driver.toString()));
                    commands.add(List.of(program));
                }
            }
            case CSHARP -> {
                Client client = CSharpClient.of(described, List.of(), NAMESPACE);
                write(client, folder);
                String program = folder.resolve("driver.exe").toString();
                List<String> compile = new ArrayList<>(List.of("mcs", "-optimize+", "-langversion:7.2", "-nologo", "-out:" + program,
                        copy("Driver.cs", folder).toString()));
                client.sources().keySet().forEach(file -> compile.add(folder.resolve(file).toString()));
                run(compile);
                types.forEach(type -> commands.add(List.of("mono", program, type.getSimpleName())));
            }
            case TYPESCRIPT -> {
                write(TypeScriptClient.of(described, List.of()), folder);
                Path compiled = Files.createDirectories(folder.resolve("compiled"));
                Files.writeString(folder.resolve("package.json"), "{\"type\": \"module\"}");
                Files.writeString(folder.resolve("tsconfig.json"), "{\"compilerOptions\": {\"strict\": true, \"target\": \"es2021\", "
                        + "\"lib\": [\"es2021\"], \"types\": [], \"module\": \"nodenext\", \"outDir\": \"compiled\"}}");
                run(List.of("node", compiler().toString(), "-p", folder.toString()));
                String driver = copy("driver.mjs", compiled).toString();
                types.forEach(type -> commands.add(List.of("node", driver, type.getSimpleName())));
            }
        }
        return commands;
    }

    private static void write(Client client, Path folder) throws IOException {
        Files.createDirectories(folder);
        client.write(folder);
    }

    /** TypeScript's compiler, which the build has unpacked. */
    private static Path compiler() throws IOException {
        Path versions = target().resolve("typescript/META-INF/resources/webjars/typescript");
        try (Stream<Path> all = Files.list(versions)) {
            return all.findFirst().orElseThrow().resolve("lib/tsc.js");
        }
    }

    private static Path copy(String driver, Path folder) throws IOException {
        try (InputStream in = Language.class.getResourceAsStream(driver)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + driver);
            }
            return Files.write(folder.resolve(driver), in.readAllBytes());
        }
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command.get(0) + " says: " + said);
        }
    }
}
