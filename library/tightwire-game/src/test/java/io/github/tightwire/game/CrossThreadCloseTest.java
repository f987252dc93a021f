package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A second thread closes a server, as a shutdown hook does: whatever its own thread is about, every player is told. */
@Timeout(60)
class CrossThreadCloseTest {
    private static final int PLAYERS = 16;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    record Word(String text) implements BitValue<Word> {
        @Override
        public Word serialize(BitStream s) {
            return new Word(s.serializeString(text, 9));
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder("closing", 1).value(Word.class, new Word("")).build();

    private final Queue<String> told = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Thread> teller = new AtomicReference<>();
    private final AtomicReference<Throwable> problem = new AtomicReference<>();
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<GameClient> clients = new ArrayList<>();
    private GameServer server;

    @BeforeEach
    void open() throws IOException {
        UdpTransport transport = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server = new GameServer(transport, PROTOCOL.serverConfig(KEY, PLAYERS, transport.localAddress()), PROTOCOL,
                new Inbox<Player>().on(Word.class, (player, word) -> hold()), (player, why) -> {
                    teller.set(Thread.currentThread());
                    told.add("server " + why.cause());
                }, System.nanoTime());
        for (int i = 0; i < PLAYERS; i++) {
            GameClient client = GameClient.open(PROTOCOL, new Inbox<>(), (self, why) -> told.add("client " + why.cause()));
            client.connect(PROTOCOL.tokenIssuer(KEY)
                    .issue(i, List.of(server.localAddress()), new byte[0], System.currentTimeMillis() / 1000 + 1));
            clients.add(client);
        }
    }

    @AfterEach
    void close() {
        release.countDown();
        clients.forEach(GameClient::close);
        server.close();
    }

    private void hold() {
        held.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ticks until all are in, and then does something. */
    private Thread owner(Runnable next) {
        Thread owner = new Thread(() -> {
            try {
                while (server.connectedPlayers() < PLAYERS) {
                    tick();
                }
                next.run();
            } catch (Throwable e) {
                problem.set(e);
            }
        }, "the owner");
        owner.start();
        return owner;
    }

    private void tick() {
        server.update(System.nanoTime());
        server.flush();
        pause();
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The clients' thread is this one. */
    private void run(Thread owner) throws InterruptedException {
        while (owner.isAlive() && held.getCount() > 0 && clients.stream().anyMatch(client -> !client.isConnected())) {
            runClients();
        }
    }

    private void runClients() {
        for (GameClient client : clients) {
            client.update(System.nanoTime());
            client.flush();
        }
        pause();
    }

    private void assertAllAreTold() {
        while (told.size() < 2 * PLAYERS) {
            runClients();
        }
        for (String words : List.of("server SERVER_CLOSED", "client SERVER_CLOSED")) {
            assertEquals(PLAYERS, told.stream().filter(words::equals).count(), told.toString());
        }
        assertTrue(server.isClosed());
    }

    /** 4 of 16 were told, with an exception out of update. */
    @Test
    void whileTheOwnerTicksItDoesTheWork() throws InterruptedException {
        Thread owner = owner(() -> {
            while (!server.isClosed()) {
                tick();
            }
            tick();
        });
        run(owner);
        server.close();
        assertAllAreTold();
        assertSame(owner, teller.get());
        owner.join();
        assertEquals(null, problem.get());
    }

    @Test
    void whereTheOwnerHasEndedTheCallerDoesIt() throws InterruptedException {
        Thread owner = owner(() -> { });
        run(owner);
        owner.join();
        server.close();
        assertAllAreTold();
        assertSame(Thread.currentThread(), teller.get());
    }

    @Test
    void anOwnerThatWaitsForSomethingElseIsNotWaitedForLong() throws InterruptedException {
        Thread owner = owner(() -> {
            hold();
            // What it would go on with.
            server.update(System.nanoTime());
            server.sendToAll(GameProtocol.RELIABLE, new Word("x"));
            server.flush();
        });
        run(owner);
        held.await();
        server.close();
        assertAllAreTold();
        assertSame(Thread.currentThread(), teller.get());
        release.countDown();
        owner.join();
        assertEquals(null, problem.get());
    }

    @Test
    void twoThreadsMayCloseAtOnce() throws InterruptedException {
        Thread owner = owner(() -> {
            while (!server.isClosed()) {
                tick();
            }
        });
        run(owner);
        Thread other = new Thread(server::close);
        other.start();
        server.close();
        other.join();
        assertAllAreTold();
        owner.join();
        assertEquals(null, problem.get());
    }

    /** A handler that calls {@code System.exit} never returns, and the hook waits for the server. */
    @Test
    @Tag("exhaustive")
    void anOwnerThatIsHeldUpWithinAnUpdateDoesNotKeepPlayersFromBeingTold() throws InterruptedException {
        Thread owner = owner(() -> {
            while (!server.isClosed()) {
                tick();
            }
        });
        while (clients.stream().anyMatch(client -> !client.isConnected())) {
            runClients();
        }
        clients.get(0).send(GameProtocol.RELIABLE, new Word("x"));
        run(owner);
        while (held.getCount() > 0) {
            runClients();
        }
        server.close();
        assertAllAreTold();
        assertSame(Thread.currentThread(), teller.get());
        release.countDown();
        owner.join();
        assertEquals(null, problem.get());
    }

    @Test
    @Tag("exhaustive")
    void aGameThreadThatIsHeldUpByATaskIsLeftBehind() throws InterruptedException {
        GameThread thread = GameThread.start(server, 200, () -> { });
        while (clients.stream().anyMatch(client -> !client.isConnected())) {
            runClients();
        }
        thread.execute(this::hold);
        held.await();
        thread.close();
        assertAllAreTold();
        release.countDown();
    }

    @Test
    void aServerOfAGameThreadMayBeClosedByAnyThread() throws InterruptedException {
        GameThread thread = GameThread.start(server, 200, () -> { });
        while (clients.stream().anyMatch(client -> !client.isConnected())) {
            runClients();
        }
        server.close();
        assertAllAreTold();
        assertTrue(teller.get().getName().startsWith("GameServer at"), teller.get().getName());
        thread.close();
    }
}
