package io.github.tightwire.formats;

import io.github.tightwire.commands.Program;
import io.github.tightwire.formats.catalogue.Scenario;
import io.github.tightwire.formats.report.Documentation;
import io.github.tightwire.formats.report.Grids;
import io.github.tightwire.formats.report.HtmlPage;
import io.github.tightwire.formats.report.Results;
import io.github.tightwire.formats.report.Results.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: measures every format with every world, prints the tables and writes the page. */
@Command(name = "studies/formats/run", sortOptions = false, showDefaultValues = true,
        description = "Sends the same world in every format that a game might use, and compares the bytes.")
public final class FormatsCommand implements Callable<Integer> {
    /** The sizes of the generated worlds, where nobody asks for others. */
    static final List<Integer> DEFAULT_WORLDS = List.of(10, 1000, 10_000);

    /** The seed, where nobody asks for another. */
    static final long DEFAULT_SEED = 1;

    @Spec
    private CommandSpec spec;

    @Option(names = {"-w", "--worlds"}, split = ",", paramLabel = "<objects>", defaultValue = "10,1000,10000",
            description = "Sizes of the generated worlds, 1 to " + Scenario.MAX_OBJECTS + " objects each. The three objects of"
                    + " the article always come first.")
    private List<Integer> worlds = DEFAULT_WORLDS;

    @Option(names = {"-s", "--seed"}, paramLabel = "<number>", defaultValue = "1",
            description = "Seed of the generated worlds: the same one makes the same worlds.")
    private long seed = DEFAULT_SEED;

    @Option(names = {"-o", "--output"}, paramLabel = "<file>", defaultValue = "formats.html",
            description = "The file for the page with the charts.")
    private Path output;

    @Option(names = "--write-docs", paramLabel = "<folder>",
            description = "Puts the results into formats.md in this folder, and draws formats.svg beside it.")
    private Path docs;

    /**
     * Runs the command, and ends the process with its exit code.
     *
     * @param args of the command line
     */
    public static void main(String[] args) {
        Program.run(new FormatsCommand(), args);
    }

    @Override
    public Integer call() throws IOException {
        check();
        PrintWriter out = spec.commandLine().getOut();
        out.printf("The same world in every format, from seed %d.%n%n", seed);
        out.flush();
        List<Table> tables = new ArrayList<>();
        for (Scenario scenario : Scenario.all(new LinkedHashSet<>(worlds), seed)) {
            Table table = Table.measure(scenario, FormatsCommand::stopIfInterrupted);
            out.print(Grids.toText(table));
            out.flush();
            tables.add(table);
        }
        Results results = Results.of(seed, tables);
        out.print(Grids.toText(results));
        Files.writeString(output, HtmlPage.of(results));
        out.println("The page: " + output.toAbsolutePath().normalize());
        if (docs != null) {
            writeDocs(results);
            out.println("The documentation: " + docs.resolve("formats.md").toAbsolutePath().normalize());
        }
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private void check() {
        for (int objects : worlds) {
            if (objects < 1 || objects > Scenario.MAX_OBJECTS) {
                throw wrong("a world has 1 to " + Scenario.MAX_OBJECTS + " objects, not " + objects);
            }
        }
        Path folder = output.toAbsolutePath().getParent();
        if (Files.isDirectory(output) || !Files.isDirectory(folder)) {
            throw wrong("no page can be written to " + output);
        }
        if (docs != null && !Files.isRegularFile(docs.resolve("formats.md"))) {
            throw wrong("there is no formats.md in " + docs);
        }
    }

    private static void stopIfInterrupted(String next) {
        if (Program.isInterrupted()) {
            throw new CancellationException("interrupted before " + next + "; no page was written");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void writeDocs(Results results) throws IOException {
        Path document = docs.resolve("formats.md");
        String text = Documentation.update(Files.readString(document), Documentation.sizes(results));
        Files.writeString(document, Documentation.update(text, Documentation.ofThisMachine(results)));
        Files.writeString(docs.resolve("formats.svg"), Documentation.picture(results));
    }
}
