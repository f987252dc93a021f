package io.github.tightwire.demo.command;

import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.NetworkProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The network, as the command line has it: a profile, and the differences from it. */
final class NetworkOptions {
    private static final int MAX_MILLIS = 1000;
    private static final int MAX_KILOBITS = 1_000_000;
    private static final int BITS_PER_KILOBIT = 1000;
    private static final int DEFAULT_QUEUE_MILLIS = 200;
    private static final int MEAN_BURST = 5;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private final List<UnaryOperator<NetworkConditions>> changes = new ArrayList<>();
    private Integer kilobits;
    private Integer queueMillis;

    @Option(names = "--seed", paramLabel = "NUMBER", defaultValue = "1",
            description = "Seed of the chance in the network, and of the garbage (default ${DEFAULT-VALUE}).")
    long seed;

    @Option(names = "--network", paramLabel = "PROFILE",
            description = "The players' internet access: ${COMPLETION-CANDIDATES} (default: a perfect one)."
                    + " The options below change what a profile has.")
    private NetworkProfile profile;

    @Option(names = "--bandwidth", paramLabel = "KBIT/S",
            description = "What the line of each side carries, headers of IP counted, up to " + MAX_KILOBITS + ".")
    void setBandwidth(int value) {
        kilobits = (int) Range.check(command, "--bandwidth", value, 1, MAX_KILOBITS);
    }

    @Option(names = "--queue", paramLabel = "MILLIS",
            description = "How long a packet may wait for the line; what would wait longer is dropped. Up to " + MAX_MILLIS + ".")
    void setQueue(int millis) {
        queueMillis = (int) Range.check(command, "--queue", millis, 0, MAX_MILLIS);
    }

    @Option(names = "--loss", paramLabel = "PERCENT", description = "Packets that are lost, each way.")
    void setLoss(double percent) {
        double share = share("--loss", percent);
        changes.add(conditions -> conditions.withLoss(share));
    }

    @Option(names = "--bursts", paramLabel = "PERCENT",
            description = "Packets that are lost in bursts of " + MEAN_BURST + " on average, each way, up to 50.")
    void setBursts(double percent) {
        double share = Range.check(command, "--bursts", percent, 0, 50) / 100;
        changes.add(conditions -> conditions.withBursts(share, MEAN_BURST));
    }

    @Option(names = "--latency", paramLabel = "MILLIS",
            description = "Time that each packet takes, each way, up to " + MAX_MILLIS + ".")
    void setLatency(int value) {
        int millis = (int) Range.check(command, "--latency", value, 0, MAX_MILLIS);
        changes.add(conditions -> conditions.withDelays(millis, conditions.jitterMillis()));
    }

    @Option(names = "--jitter", paramLabel = "MILLIS",
            description = "Time that a packet may take longer, at random, up to " + MAX_MILLIS + ".")
    void setJitter(int value) {
        int millis = (int) Range.check(command, "--jitter", value, 0, MAX_MILLIS);
        changes.add(conditions -> conditions.withDelays(conditions.latencyMillis(), millis));
    }

    @Option(names = "--duplicates", paramLabel = "PERCENT", description = "Packets that arrive twice.")
    void setDuplicates(double percent) {
        double share = share("--duplicates", percent);
        changes.add(conditions -> conditions.withDuplicates(share));
    }

    @Option(names = "--corrupt", paramLabel = "PERCENT", description = "Packets that arrive with some of their bits flipped.")
    void setCorruption(double percent) {
        double share = share("--corrupt", percent);
        changes.add(conditions -> conditions.withCorruption(share));
    }

    /** Returns the conditions for a client's datagrams. */
    NetworkConditions up() {
        return changed(profile == null ? NetworkConditions.PERFECT : profile.up());
    }

    /** Returns the conditions for a server's datagrams. */
    NetworkConditions down() {
        return changed(profile == null ? NetworkConditions.PERFECT : profile.down());
    }

    private NetworkConditions changed(NetworkConditions conditions) {
        NetworkConditions changed = conditions;
        for (UnaryOperator<NetworkConditions> change : changes) {
            changed = change.apply(changed);
        }
        NetworkConditions.Line line = changed.line();
        if (kilobits == null && (queueMillis == null || line.equals(NetworkConditions.Line.UNLIMITED))) {
            return changed;
        }
        int profileMillis = line.equals(NetworkConditions.Line.UNLIMITED) ? DEFAULT_QUEUE_MILLIS : line.queueMillis();
        return changed.withLine(
                kilobits == null ? line.bitsPerSecond() : (long) kilobits * BITS_PER_KILOBIT,
                queueMillis == null ? profileMillis : queueMillis);
    }

    private double share(String option, double percent) {
        return Range.check(command, option, percent, 0, 100) / 100;
    }
}
