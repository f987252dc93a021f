package io.github.tightwire.inspect;

import io.github.tightwire.commands.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: what it does is said by its subcommands. */
@Command(name = "apps/inspect/run", sortOptions = false,
        subcommands = {PacketsCommand.class, PageCommand.class, DissectorCommand.class, CompareCommand.class},
        description = "Shows the packets of a program's protocol: those of a capture, as text or in a browser, or all of them in "
                + "Wireshark. Compares the wire of two builds.")
public final class InspectCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private InspectCommand() {
    }

    /**
     * Runs the command.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        Program.run(new InspectCommand(), arguments);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say which command: "
                + String.join(", ", spec.subcommands().keySet()));
    }
}
