package io.github.tightwire.demo.command;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command line. Without a subcommand it does what {@code run} does. */
@Command(name = "demo",
        description = "A physics world on a server and its copies on clients, over UDP.",
        footer = {"", "Exit code: 0 if every copy converged, 1 if not, 2 if it could not run."},
        subcommands = {RunCommand.class, ServerCommand.class, ClientCommand.class})
public final class Demo extends Run {
    private static final int FAILED = 2;

    /**
     * Runs the demo, and ends with its exit code.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        System.exit(execute(arguments));
    }

    /** Runs the demo, and says its exit code. */
    static int execute(String... arguments) {
        CommandLine commandLine = new CommandLine(new Demo());
        commandLine.setParameterExceptionHandler((e, given) -> refuse(e));
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> {
            if (e instanceof ParameterException refused) {
                return refuse(refused);
            }
            command.getErr().println("demo: " + e.getMessage());
            return FAILED;
        });
        return commandLine.execute(arguments);
    }

    private static int refuse(ParameterException e) {
        PrintWriter err = e.getCommandLine().getErr();
        err.println("demo: " + e.getMessage() + " (--help says what there is)");
        return FAILED;
    }
}
