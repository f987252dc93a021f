package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.commands.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

class FleetOptionsTest {
    @Test
    void thePageHasEveryOption() throws IOException {
        Set<String> shown = Pattern.compile("(?m)^\\| `(--[a-z-]+)").matcher(Files.readString(Path.of("..", "..", "docs", "fleet.md")))
                .results().map(row -> row.group(1)).collect(Collectors.toCollection(TreeSet::new));
        Set<String> options = Program.commandLine(new Fleet()).getCommandSpec().options().stream().map(OptionSpec::longestName)
                .filter(name -> !name.equals("--help")).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(options, shown);
    }
}
