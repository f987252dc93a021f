package io.github.tightwire.demo.command;

import io.github.tightwire.netcode.NetworkConditions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the network does, as said on the command line. */
final class NetworkOptions {
    private static final int MAX_MILLIS = 1000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private double loss;
    private int latency;
    private int jitter;
    private double duplicates;
    private double corruption;

    @Option(names = "--seed", paramLabel = "NUMBER", defaultValue = "1",
            description = "Seed of the chance in the network, and of the garbage (default ${DEFAULT-VALUE}).")
    long seed;

    @Option(names = "--loss", paramLabel = "PERCENT", defaultValue = "0",
            description = "Packets that are lost, each way (default ${DEFAULT-VALUE}).")
    void setLoss(double percent) {
        loss = share("--loss", percent);
    }

    @Option(names = "--latency", paramLabel = "MILLIS", defaultValue = "0",
            description = "Time that each packet takes, each way, up to " + MAX_MILLIS + " (default ${DEFAULT-VALUE}).")
    void setLatency(int millis) {
        latency = (int) Range.check(command, "--latency", millis, 0, MAX_MILLIS);
    }

    @Option(names = "--jitter", paramLabel = "MILLIS", defaultValue = "0",
            description = "Time that a packet may take longer, at random, up to " + MAX_MILLIS
                    + " (default ${DEFAULT-VALUE}).")
    void setJitter(int millis) {
        jitter = (int) Range.check(command, "--jitter", millis, 0, MAX_MILLIS);
    }

    @Option(names = "--duplicates", paramLabel = "PERCENT", defaultValue = "0",
            description = "Packets that arrive twice (default ${DEFAULT-VALUE}).")
    void setDuplicates(double percent) {
        duplicates = share("--duplicates", percent);
    }

    @Option(names = "--corrupt", paramLabel = "PERCENT", defaultValue = "0",
            description = "Packets that arrive with some of their bits flipped (default ${DEFAULT-VALUE}).")
    void setCorruption(double percent) {
        corruption = share("--corrupt", percent);
    }

    NetworkConditions conditions() {
        return new NetworkConditions(loss, latency, jitter, duplicates, corruption);
    }

    private double share(String option, double percent) {
        return Range.check(command, option, percent, 0, 100) / 100;
    }
}
