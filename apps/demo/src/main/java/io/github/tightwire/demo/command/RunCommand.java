package io.github.tightwire.demo.command;

import picocli.CommandLine.Command;

/** The whole demo, by its name. */
@Command(name = "run",
        description = "Runs a server and its clients in this process, over UDP on this machine.")
final class RunCommand extends Run {
}
