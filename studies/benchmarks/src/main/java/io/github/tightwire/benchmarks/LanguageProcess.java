package io.github.tightwire.benchmarks;

import io.github.tightwire.commands.Program;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A process that has packets of one type, and reads or writes them when it is told to. */
final class LanguageProcess implements AutoCloseable {
    private final String name;
    private final Process process;
    private final Writer turns;
    private final BufferedReader answers;

    LanguageProcess(String name, List<String> command) throws IOException {
        this.name = name;
        this.process = Program.start(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT));
        this.turns = process.outputWriter(StandardCharsets.US_ASCII);
        this.answers = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** Returns the processor time of passes over all packets, in nanoseconds. */
    long turn(Operation operation, int passes) throws IOException {
        turns.write(operation + " " + passes + "\n");
        turns.flush();
        String answer = answers.readLine();
        if (answer == null || answer.startsWith("-")) {
            throw new IOException(name + (answer == null ? " ended" : " does not " + operation + " what Java wrote"));
        }
        return Long.parseLong(answer);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
