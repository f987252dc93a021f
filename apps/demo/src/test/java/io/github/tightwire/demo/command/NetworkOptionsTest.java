package io.github.tightwire.demo.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.NetworkProfile;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class NetworkOptionsTest {
    @Test
    void nothingIsSaidAndNothingHappens() {
        assertEquals(NetworkConditions.PERFECT, parse().up());
        assertEquals(NetworkConditions.PERFECT, parse().down());
    }

    @Test
    void profileHasAWayUpAndAWayDown() {
        NetworkOptions options = parse("--network", "full-uplink");
        assertEquals(NetworkProfile.FULL_UPLINK.up(), options.up());
        assertEquals(NetworkProfile.FULL_UPLINK.down(), options.down());
    }

    @Test
    void otherOptionsChangeTheProfileWhereverTheyStand() {
        NetworkOptions options = parse("--queue", "50", "--loss", "5", "--network", "home-dsl", "--jitter", "7");
        assertEquals(NetworkProfile.HOME_DSL.up().withLoss(0.05).withDelays(12, 7).withLine(1_000_000, 50), options.up());
        assertEquals(NetworkProfile.HOME_DSL.down().withLoss(0.05).withDelays(12, 7).withLine(16_000_000, 50), options.down());
    }

    @Test
    void everyOptionAlone() {
        assertEquals(NetworkConditions.PERFECT.withLine(256_000, 200), parse("--bandwidth", "256").up());
        assertEquals(NetworkConditions.PERFECT.withLine(256_000, 0), parse("--queue", "0", "--bandwidth", "256").up());
        assertEquals(NetworkConditions.PERFECT, parse("--queue", "50").up());
        assertEquals(NetworkConditions.PERFECT.withBursts(0.05, 5), parse("--bursts", "5").up());
        assertEquals(NetworkConditions.PERFECT.withLoss(0.2).withDelays(50, 30).withDuplicates(0.05).withCorruption(0.03),
                parse("--loss", "20", "--latency", "50", "--jitter", "30", "--duplicates", "5", "--corrupt", "3").down());
    }

    private static NetworkOptions parse(String... arguments) {
        Probe probe = new Probe();
        new CommandLine(probe).parseArgs(arguments);
        return probe.network;
    }

    @Command
    private static final class Probe {
        @Mixin
        private NetworkOptions network;
    }
}
