package io.github.tightwire.demo.command;

import io.github.tightwire.commands.Program;
import picocli.CommandLine.Command;

/** The command line. Without a subcommand it does what {@code run} does. */
@Command(name = "apps/demo/run",
        description = "A physics world on a server and its copies on clients, over UDP.",
        footer = {"", "apps/demo/run fleet starts many matches on a cluster: see apps/demo/run fleet --help.", "",
            "Exit code: 0 if every copy converged, 1 if not, 2 if it could not run, 130 after Ctrl-C."},
        subcommands = {RunCommand.class, ServerCommand.class, ClientCommand.class, RecordCommand.class})
public final class Demo extends Run {
    /**
     * Runs the demo, and ends with its exit code.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        Program.run(new Demo(), arguments);
    }
}
