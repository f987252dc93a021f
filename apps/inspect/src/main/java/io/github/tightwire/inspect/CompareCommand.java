package io.github.tightwire.inspect;

import io.github.tightwire.wire.WireComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what differs between the wire of two builds. */
@Command(name = "compare", sortOptions = false,
        description = "Says what differs between two descriptions of a protocol, and whether a peer of the other build misreads it. "
                + "WireCheck.against writes such a file.")
final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "<old>", description = "The description of the older build.")
    private Path old;

    @Parameters(index = "1", paramLabel = "<new>", description = "That of the newer one.")
    private Path now;

    @Override
    public Integer call() throws IOException {
        List<String> differences;
        try {
            differences = WireComparison.of(read(old), read(now));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        if (differences.isEmpty()) {
            spec.commandLine().getOut().println("no difference on the wire");
            return 0;
        }
        differences.forEach(spec.commandLine().getOut()::println);
        return 1;
    }

    private String read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(spec.commandLine(), file + " is not a file");
        }
        return Files.readString(file);
    }
}
