package io.github.tightwire.commands;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.tightwire.commands.RunContract.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A command that was started, and prints to the files {@code out} and {@code err} of the folder that it runs in. */
final class Running {
    private static final long PATIENCE_SECONDS = 120;

    /**
     * What starts a command as a terminal does. A build in the background of a script ignores SIGINT, and so would all that it starts.
     * Only GNU's {@code env} can undo it.
     */
    private static final List<String> AS_A_TERMINAL = List.of("env", "--default-signal=INT");

    private final Process process;
    private final Path folder;

    private Running(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    static Running start(Path folder, Map<String, String> environment, List<String> command) throws IOException, InterruptedException {
        List<String> whole = new ArrayList<>(canUndo() ? AS_A_TERMINAL : List.of());
        whole.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(whole).directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile()).redirectError(folder.resolve("err").toFile());
        builder.environment().putAll(environment);
        return new Running(builder.start(), folder);
    }

    private static boolean canUndo() throws IOException, InterruptedException {
        List<String> nothing = new ArrayList<>(AS_A_TERMINAL);
        nothing.add("true");
        return new ProcessBuilder(nothing).redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
    }

    /** Presses Ctrl-C as soon as it has printed this, and waits for its end. */
    Outcome interruptAt(String text) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!(read("out") + read("err")).contains(text) && process.isAlive() && System.nanoTime() < deadline) {
            Thread.sleep(50);
        }
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        return end();
    }

    /** Waits for its end. Nobody is at a terminal, so there are no escape codes in what it has printed. */
    Outcome end() throws IOException, InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        Outcome outcome = new Outcome(process.exitValue(), read("out"), read("err"));
        assertFalse((outcome.out() + outcome.err()).contains("\u001b"), "an escape code");
        return outcome;
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file), StandardCharsets.UTF_8);
    }
}
