package io.github.tightwire.commands;

import picocli.CommandLine.Option;

/** What every command can be asked. */
public final class HelpOption {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Says what there is, and ends.")
    private boolean help;

    /** Before it is read. */
    public HelpOption() {
    }
}
