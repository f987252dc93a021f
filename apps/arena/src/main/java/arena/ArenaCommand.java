package arena;

import io.github.tightwire.commands.Program;
import io.github.tightwire.pages.Browser;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: a match, and its page, until Ctrl-C. */
@Command(name = "apps/arena/run", sortOptions = false,
        description = "The arena of the examples in a browser: a match against bots on a bad network. Switches of the page show what "
                + "prediction, interpolation and rewind are for.")
public final class ArenaCommand implements Callable<Integer> {
    private static final int MAX_PORT = 65_535;
    private static final long LOOK_MILLISECONDS = 100;

    @Spec
    private CommandSpec spec;

    @Option(names = "--bots", paramLabel = "<bots>", defaultValue = "4", description = "How many, 0 to 15 (default: ${DEFAULT-VALUE}).")
    private int bots;

    @Option(names = "--page-port", paramLabel = "<port>", defaultValue = "0", description = "The page's port (default: any free port).")
    private int pagePort;

    private ArenaCommand() {
    }

    /**
     * Runs the command.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        Program.run(new ArenaCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (bots < 0 || bots >= Rules.PLAYERS || pagePort < 0 || pagePort > MAX_PORT) {
            throw new ParameterException(spec.commandLine(), bots + " bots at port " + pagePort + ": 0 to 15, and 0 to " + MAX_PORT);
        }
        try (ArenaPage page = ArenaPage.open(bots, pagePort)) {
            spec.commandLine().getOut().println("see " + page.address() + " (Ctrl-C ends it)");
            spec.commandLine().getOut().flush();
            Browser.open(page.address());
            while (!Program.isInterrupted()) {
                Thread.sleep(LOOK_MILLISECONDS);
            }
        }
        return Program.INTERRUPTED;
    }
}
