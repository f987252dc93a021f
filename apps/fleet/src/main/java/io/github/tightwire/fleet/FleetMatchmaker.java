package io.github.tightwire.fleet;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.github.tightwire.netcode.TokenIssuer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javax.crypto.SecretKey;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.sharding.ClusterSharding;
import org.apache.pekko.pattern.Patterns;

/**
 * Asks the cluster where matches are, and gives players tokens for there. It is a member of the cluster without matches, and remembers
 * nothing: a token is made from the answer of the match itself, so that there is none where the match isn't.
 */
final class FleetMatchmaker implements AutoCloseable {
    /** The name of the cluster. */
    static final String SYSTEM = "fleet";
    /** The path to which nodes report, behind the matchmaker's address. */
    static final String REPORTS = "/user/reports";

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ActorSystem system;
    private final ActorRef matches;
    private final TokenIssuer issuer;

    /** The first member of a cluster. Reports come on threads of its own. */
    FleetMatchmaker(SecretKey key, ClusterLink line, Consumer<NodeReport> reports) {
        Config settings = ConfigFactory.parseMap(Map.of(
                "pekko.cluster.roles.0", "matchmaker",
                "pekko.loglevel", "OFF",
                "pekko.stdout-loglevel", "OFF",
                "pekko.coordinated-shutdown.exit-jvm", "off",
                "pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off"));
        system = ActorSystem.create(SYSTEM, settings.withFallback(ConfigFactory.parseMap(line.settings()))
                .withFallback(ConfigFactory.load("fleet")));
        Cluster cluster = Cluster.get(system);
        cluster.join(cluster.selfAddress());
        ActorRef unused = system.actorOf(Props.create(Reports.class, () -> new Reports(reports)), "reports");
        matches = ClusterSharding.get(system).startProxy(MatchShards.MATCHES, Optional.of(MatchShards.ROLE), new MatchShards());
        issuer = MatchProtocol.tokens(key);
    }

    /** Returns whether it was on the side of a split that had to end: nobody finds the cluster any more. */
    boolean hasEnded() {
        return system.getWhenTerminated().toCompletableFuture().isDone();
    }

    /** Returns how many nodes are members of the cluster, up and running. */
    int nodes() {
        int nodes = 0;
        for (Member member : Cluster.get(system).state().getMembers()) {
            nodes += member.hasRole(MatchShards.ROLE) && member.status().equals(MemberStatus.up()) ? 1 : 0;
        }
        return nodes;
    }

    /** Returns the address at which nodes find the cluster. */
    String address() {
        return Cluster.get(system).selfAddress().toString();
    }

    /** A token for a player of a match; fails where the match does not answer within a second, since it is on its way, or its node gone. */
    CompletableFuture<byte[]> token(int player, int match) {
        return Patterns.ask(matches, new LocateMatch(match), PATIENCE).toCompletableFuture().thenApply(answer -> {
            MatchLocation placed = (MatchLocation) answer;
            return issuer.issue(player, List.of(placed.address()), new Seat(placed.match, placed.placement).userData(),
                    System.currentTimeMillis() / 1000);
        });
    }

    @Override
    public void close() {
        system.terminate();
    }

    private static final class Reports extends AbstractActor {
        private final Consumer<NodeReport> reports;

        Reports(Consumer<NodeReport> reports) {
            this.reports = reports;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(NodeReport.class, reports::accept).build();
        }
    }
}
