package io.github.tightwire.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gradle.api.Project;

/** A {@link GradleProcess}, with a folder that looks like a distribution of Gradle to it. */
final class Gradle implements AutoCloseable {
    /** Gradle's own scripts open these to it. */
    private static final List<String> OPENED = List.of("java.lang", "java.lang.invoke", "java.util", "java.net", "java.nio.charset",
            "java.util.concurrent.atomic");
    /** Archives that it looks for by name, and of which its own has the classes, beside a hundred that it lists itself. */
    private static final List<String> NAMED = List.of("javax.inject", "gradle-java-compiler-plugin");

    private final Process process;
    private final BufferedReader out;
    private final BufferedWriter in;

    /**
     * Starts it.
     *
     * @param folder for all that it keeps
     */
    Gradle(Path folder) throws IOException, URISyntaxException {
        Path home = Files.createDirectories(folder.resolve("home"));
        // Gradle's own way to compile needs archives that are not published.
        Files.writeString(Files.createDirectories(home.resolve("init.d")).resolve("javac.gradle"), """
                allprojects {
                    tasks.withType(JavaCompile).configureEach {
                        options.fork = true
                        options.incremental = false
                        options.forkOptions.executable = System.getProperty('java.home') + '/bin/javac'
                    }
                }
                """);
        Path published = Path.of(Project.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path archive = distribution(published, folder.resolve("gradle/lib"));
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> entry.equals(published.toString()) ? archive.toString() : entry)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        OPENED.forEach(each -> command.add("--add-opens=java.base/" + each + "=ALL-UNNAMED"));
        command.addAll(List.of("-cp", classPath, GradleProcess.class.getName(), home.toString()));
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        in = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    }

    /** Gradle finds its parts by the names of archives in the folder that it is in: each is empty but for its name. */
    private static Path distribution(Path published, Path lib) throws IOException {
        Files.createDirectories(lib.resolve("plugins"));
        List<String> names = new ArrayList<>(NAMED);
        try (FileSystem zip = FileSystems.newFileSystem(published); Stream<Path> files = Files.list(zip.getPath("/"))) {
            files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith("-classpath.properties"))
                    .forEach(name -> names.add(name.replace("-classpath.properties", "")));
        }
        String version = published.getFileName().toString().replace("gradle-api-", "").replace(".jar", "");
        for (String name : names) {
            try (FileSystem zip = FileSystems.newFileSystem(lib.resolve(name + "-" + version + ".jar"), Map.of("create", "true"))) {
                Files.writeString(zip.getPath(name + "-classpath.properties"), "runtime=\nprojects=\n");
            }
        }
        Path archive = lib.resolve(published.getFileName());
        try {
            return Files.createLink(archive, published);
        } catch (IOException | UnsupportedOperationException e) {
            // Another disk.
            return Files.copy(published, archive);
        }
    }

    /** Runs a build that must end well, and returns what it printed. */
    String build(Path folder, String... arguments) throws IOException {
        return build(folder, "good", arguments);
    }

    /** Runs a build that must fail, and returns what it printed. */
    String fail(Path folder, String... arguments) throws IOException {
        return build(folder, "bad", arguments);
    }

    private String build(Path folder, String end, String... arguments) throws IOException {
        in.write(folder + " " + String.join(" ", arguments) + "\n");
        in.flush();
        StringBuilder printed = new StringBuilder();
        for (String line = out.readLine(); ; line = out.readLine()) {
            if (line == null || line.startsWith(GradleProcess.END)) {
                assertEquals(GradleProcess.END + end, line, printed::toString);
                return printed.toString();
            }
            printed.append(line).append('\n');
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
        process.onExit().join();
    }
}
