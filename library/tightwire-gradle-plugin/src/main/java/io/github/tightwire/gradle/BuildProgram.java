package io.github.tightwire.gradle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.file.FileCollection;
import org.gradle.jvm.toolchain.JavaLauncher;
import org.gradle.process.ExecOperations;
import org.gradle.process.ExecResult;

/**
 * The program {@code tightwire-build}, after it has run.
 *
 * @param exit its exit code
 * @param out lines that it printed
 * @param err lines that it printed as errors
 */
record BuildProgram(int exit, String out, String err) {
    /** Runs the program in a JVM of its own. */
    static BuildProgram run(ExecOperations processes, JavaLauncher launcher, FileCollection program, Path temporary, List<String> line)
            throws IOException {
        // Class paths are longer than a command line may be.
        Path arguments = temporary.resolve("arguments");
        Files.write(arguments, line);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ExecResult result = processes.javaexec(java -> {
            java.setExecutable(launcher.getExecutablePath().getAsFile().getPath());
            java.setClasspath(program);
            java.getMainClass().set("io.github.tightwire.build.BuildCommand");
            java.systemProperty("picocli.useSimplifiedAtFiles", "true");
            java.systemProperty("file.encoding", "UTF-8");
            java.args("@" + arguments);
            java.setStandardOutput(out);
            java.setErrorOutput(err);
            java.setIgnoreExitValue(true);
        });
        return new BuildProgram(result.getExitValue(), out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
