package io.github.tightwire.demo.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** An option that there was, so that whoever still gives it is told what has become of it. */
final class SealedOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--sealed", hidden = true, arity = "0..1")
    void setSealed(String fingerprint) {
        throw new ParameterException(command.commandLine(), "--sealed is gone, since every packet is sealed: leave it out"
                + (fingerprint == null || fingerprint.isEmpty() ? "" : ", and give the fingerprint with --fingerprint"));
    }
}
