package io.github.tightwire.fleet;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.apache.pekko.Done;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSelection;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.Props;
import org.apache.pekko.cluster.sharding.ClusterSharding;
import org.apache.pekko.cluster.sharding.ClusterShardingSettings;

/** A node's process: it joins the cluster, has the matches that Cluster Sharding gives it, and reports to the matchmaker. */
final class NodeProcess {
    /** The environment's variable with the key that nodes and matchmaker share, in hexadecimal digits. */
    static final String KEY = "TIGHTWIRE_FLEET_KEY";

    private NodeProcess() {
    }

    /**
     * Runs until it is ended: SIGTERM has it leave the cluster first, and its matches with it.
     *
     * @param arguments the node's number, the most matches that it should carry, the matchmaker's address in the cluster, and the port and
     *     the host of the node's {@link ClusterLink}
     */
    public static void main(String[] arguments) throws IOException {
        int number = Integer.parseInt(arguments[0]);
        int size = Integer.parseInt(arguments[1]);
        String seed = arguments[2];
        SecretKey key = new SecretKeySpec(HexFormat.of().parseHex(System.getenv(KEY)), "ChaCha20");
        ClusterLink line = new ClusterLink(Integer.parseInt(arguments[3]), arguments[4]);
        Config settings = ConfigFactory.parseMap(Map.of(
                "pekko.cluster.roles.0", MatchShards.ROLE,
                "pekko.cluster.seed-nodes.0", seed));
        ActorSystem system = ActorSystem.create(FleetMatchmaker.SYSTEM,
                settings.withFallback(ConfigFactory.parseMap(line.settings())).withFallback(ConfigFactory.load("fleet")));
        endAtOnceWhenGivenUp(system);
        ActorSelection matchmaker = system.actorSelection(seed + FleetMatchmaker.REPORTS);
        NodeGame game = new NodeGame(number, size, key, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                report -> matchmaker.tell(report, ActorRef.noSender()));
        SavedMatches saved = new SavedMatches(system);
        ClusterShardingSettings sharding = ClusterShardingSettings.create(system);
        ActorRef unused = ClusterSharding.get(system).start(MatchShards.MATCHES,
                Props.create(MatchActor.class, () -> new MatchActor(game, saved)), sharding, new MatchShards(),
                ClusterSharding.get(system).defaultShardAllocationStrategy(sharding), MatchActor.Stop.STOP);
        endWithTheMatchmaker();
    }

    /** Its matches start elsewhere soon: to say goodbye to members that it can't reach would take longer. */
    private static void endAtOnceWhenGivenUp(ActorSystem system) {
        CoordinatedShutdown shutdown = CoordinatedShutdown.get(system);
        shutdown.addTask(CoordinatedShutdown.PhaseBeforeServiceUnbind(), "end at once", () -> {
            if (shutdown.getShutdownReason().equals(Optional.of(CoordinatedShutdown.clusterDowningReason()))) {
                Runtime.getRuntime().halt(1);
            }
            return CompletableFuture.completedFuture(Done.getInstance());
        });
    }

    /** The matchmaker's process holds the other end of this one's input: where it ends, even by kill -9, so does this. */
    private static void endWithTheMatchmaker() throws IOException {
        while (System.in.read() >= 0) {
            continue;
        }
        LogFolder.ofEnvironment().delete();
        Runtime.getRuntime().halt(0);
    }
}
