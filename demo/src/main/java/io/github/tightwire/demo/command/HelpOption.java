package io.github.tightwire.demo.command;

import picocli.CommandLine.Option;

/** What every command can be asked. */
final class HelpOption {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Says what there is, and ends.")
    private boolean help;
}
