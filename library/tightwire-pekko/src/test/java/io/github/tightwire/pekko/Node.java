package io.github.tightwire.pekko;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.event.Logging;

/** An actor system with real Artery over TCP on the loopback, and an actor that keeps what it is told. */
final class Node implements AutoCloseable {
    private static final int SECONDS = 20;

    private static final Config USUAL = ConfigFactory.parseString("""
            pekko {
                loglevel = ERROR
                stdout-loglevel = OFF
                jvm-exit-on-fatal-error = off
                coordinated-shutdown.run-by-jvm-shutdown-hook = off
                actor.provider = remote
                actor.allow-java-serialization = off
                remote.artery { transport = tcp, canonical { hostname = "127.0.0.1", port = 0 } }
            }
            """);

    final ActorSystem system;
    private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> logged = new LinkedBlockingQueue<>();

    /** A node whose settings are these, before the usual. */
    Node(String settings) {
        system = ActorSystem.create("node", ConfigFactory.parseString(settings).withFallback(USUAL).withFallback(ConfigFactory.load()));
        system.actorOf(Props.create(Keeper.class, () -> new Keeper(heard::add)), "keeper");
        ActorRef log = system.actorOf(Props.create(Keeper.class, () -> new Keeper(event -> logged.add(event.toString()))));
        system.eventStream().subscribe(log, Logging.Warning.class);
        system.eventStream().subscribe(log, Logging.Error.class);
    }

    static Node speaking(Class<?> protocol) {
        return new Node("tightwire.pekko.protocol = \"" + protocol.getName() + "\"");
    }

    /** Tells the keeper of another node. */
    void tell(Node other, Object message) {
        String address = other.system.provider().getDefaultAddress().toString();
        system.actorSelection(address + "/user/keeper").tell(message, ActorRef.noSender());
    }

    /** The next that this node's keeper was told. */
    Object next() throws InterruptedException {
        Object next = heard.poll(SECONDS, TimeUnit.SECONDS);
        assertTrue(next != null, () -> "nothing came; logged: " + logged);
        return next;
    }

    /** Returns whether nothing more was heard. */
    boolean isSilent() {
        return heard.isEmpty();
    }

    /** Waits for a warning or an error that has this text. */
    String logs(String text) throws InterruptedException {
        while (true) {
            String next = logged.poll(SECONDS, TimeUnit.SECONDS);
            assertTrue(next != null, () -> "not logged: " + text);
            if (next.contains(text)) {
                return next;
            }
        }
    }

    @Override
    public void close() {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().orTimeout(SECONDS, TimeUnit.SECONDS).join();
    }

    private static final class Keeper extends AbstractActor {
        private final Consumer<Object> into;

        Keeper(Consumer<Object> into) {
            this.into = into;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().matchAny(into::accept).build();
        }
    }
}
