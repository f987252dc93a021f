package io.github.tightwire.fleet;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Tcp;
import org.apache.pekko.util.ByteString;

/**
 * The network between the members of the cluster: each is reached through a proxy here, which passes on what the others send it. To cut a
 * member off is to pass on nothing to it and nothing from it, as if a cable were pulled: connections stay open, and what is sent waits.
 *
 * <p>A proxy knows by its address who connects, so each member has a host of its own, 127.0.1.1 and those after it. Where a machine has
 * only one loopback address, as macOS does until it is told of more, nothing is in between, and nobody can be cut off.
 */
final class ClusterNetwork implements AutoCloseable {
    /** The member that is the matchmaker; a node is the member of its number. */
    static final int MATCHMAKER = 0;

    private static final String NET = "127.0.1.";

    private final ActorSystem system;
    private final boolean separable;
    /** Those who are cut off: each is done when that is over. */
    private final Map<Integer, CompletableFuture<Void>> cuts = new ConcurrentHashMap<>();

    /** A network without a member. */
    ClusterNetwork() {
        separable = hasHost(host(MATCHMAKER));
        system = ActorSystem.create("network", ConfigFactory.parseMap(Map.of(
                "pekko.actor.provider", "local",
                "pekko.loglevel", "OFF",
                "pekko.stdout-loglevel", "OFF",
                "pekko.coordinated-shutdown.exit-jvm", "off",
                "pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off"))
                .withFallback(ConfigFactory.load("fleet")));
    }

    private static boolean hasHost(String host) {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static String host(int member) {
        return NET + (member + 1);
    }

    private static int member(InetSocketAddress address) {
        return Integer.parseInt(address.getHostString().substring(NET.length())) - 1;
    }

    /** Returns whether members can be cut off. */
    boolean isSeparable() {
        return separable;
    }

    /** A line for a new process of a member. */
    ClusterLink connect(int member) throws IOException {
        if (!separable) {
            return ClusterLink.direct();
        }
        // The first connection comes when the process is there, and so does the port to which it is passed on.
        CompletableFuture<Integer> port = new CompletableFuture<>();
        try {
            port.complete(Tcp.get(system).bind(ClusterLink.HOST, 0).to(Sink.foreach(connection -> {
                int from = member(connection.remoteAddress());
                Flow<ByteString, ByteString, NotUsed> link = link(from, member);
                connection.handleWith(link.via(Tcp.get(system).outgoingConnection(host(member), port.join())).via(link), system);
            })).run(system).toCompletableFuture().join().localAddress().getPort());
        } catch (CompletionException e) {
            throw new IOException("no proxy for member " + member, e.getCause());
        }
        return new ClusterLink(port.join(), host(member));
    }

    /** Passes on bytes from one member to another, in order, as long as neither is cut off. */
    private Flow<ByteString, ByteString, NotUsed> link(int from, int to) {
        return Flow.of(ByteString.class).mapAsync(1, bytes -> passed(from, to, bytes));
    }

    private CompletionStage<ByteString> passed(int from, int to, ByteString bytes) {
        CompletableFuture<Void> cut = cuts.getOrDefault(from, cuts.get(to));
        // While one of them was waited for, the other may have been cut off.
        return cut == null ? CompletableFuture.completedFuture(bytes) : cut.thenCompose(over -> passed(from, to, bytes));
    }

    /** Cuts a member off from all others. */
    void cut(int member) {
        cuts.putIfAbsent(member, new CompletableFuture<>());
    }

    /** Ends that: what has waited is passed on. */
    void join(int member) {
        CompletableFuture<Void> cut = cuts.remove(member);
        if (cut != null) {
            cut.complete(null);
        }
    }

    boolean isCut(int member) {
        return cuts.containsKey(member);
    }

    @Override
    public void close() {
        system.terminate();
    }
}
