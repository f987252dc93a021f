package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server and a client in real time, each on a thread of its own, and this one beside them. */
@Timeout(60)
class GameThreadTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final int MESSAGES = 500;
    private static final Runnable NOTHING = () -> { };

    static final class Number implements BitSerializable {
        int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 1_000_000);
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder(78).message(Number.class, Number::new).build();

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

    @Test
    void aServerAndAClientEachOnAThreadOfItsOwn() throws Exception {
        BlockingQueue<Integer> answers = new LinkedBlockingQueue<>();
        GameServer server = server(new Inbox<Player>().on(Number.class, (player, number) -> player.send(GameProtocol.RELIABLE, number)));
        byte[] token = PROTOCOL.tokenIssuer(KEY)
                .issue(7, List.of(server.localAddress()), new byte[0], System.currentTimeMillis() / 1000 + 1);
        GameClient client = GameClient.open(PROTOCOL, new Inbox<GameClient>().on(Number.class, (from, number) -> answers.add(number.value)),
                new Told<>());
        client.connect(token);
        GameThread serving = GameThread.start(server, 200, NOTHING);
        GameThread network = GameThread.start(client, 200, NOTHING);
        assertEquals("connected", events.take());
        assertEquals("connected", events.take());
        for (int i = 0; i < MESSAGES; i++) {
            network.execute(new Sending(client, i));
        }
        for (int i = 0; i < MESSAGES; i++) {
            assertEquals(i, answers.take());
        }
        network.close();
        // The server may hear of it before the client's listener does.
        assertEquals(Set.of("BY_THIS_SIDE", "BY_OTHER_SIDE"), Set.of(events.take(), events.take()));
        serving.close();
        assertTrue(events.isEmpty(), events.toString());
    }

    @Test
    void everythingRunsOnOneThreadAndInOrder() throws Exception {
        AtomicReference<Thread> stepping = new AtomicReference<>();
        BlockingQueue<Integer> done = new LinkedBlockingQueue<>();
        CountDownLatch ticked = new CountDownLatch(20);
        GameThread thread = GameThread.start(server(new Inbox<>()), 1_000, () -> {
            stepping.set(Thread.currentThread());
            ticked.countDown();
        });
        AtomicReference<Thread> executing = new AtomicReference<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            thread.execute(() -> {
                executing.set(Thread.currentThread());
                done.add(number);
            });
        }
        ticked.await();
        thread.close();
        assertSame(stepping.get(), executing.get());
        assertFalse(executing.get() == Thread.currentThread());
        assertEquals(IntStream.range(0, 100).boxed().toList(), List.copyOf(done));
        assertFalse(stepping.get().isAlive());
    }

    @Test
    void soManyTasksMayWaitAndMoreAreRefused() throws Exception {
        AtomicInteger done = new AtomicInteger();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        GameThread thread = GameThread.start(server(new Inbox<>()), 1_000, NOTHING);
        thread.execute(() -> {
            running.countDown();
            try {
                blocked.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        running.await();
        for (int i = 0; i < GameThread.MAX_TASKS; i++) {
            thread.execute(done::incrementAndGet);
        }
        assertThrows(RejectedExecutionException.class, () -> thread.execute(done::incrementAndGet));
        blocked.countDown();
        thread.close();
        assertEquals(GameThread.MAX_TASKS, done.get());
        String refused = assertThrows(RejectedExecutionException.class, () -> thread.execute(done::incrementAndGet)).getMessage();
        assertEquals("the thread has ended", refused);
    }

    /** Of a thread that waits for its next tick, for a second here. */
    @Test
    void whatWasGivenBeforeTheEndIsDone() throws Exception {
        CountDownLatch ticked = new CountDownLatch(1);
        AtomicInteger done = new AtomicInteger();
        GameThread thread = GameThread.start(server(new Inbox<>()), 1, ticked::countDown);
        ticked.await();
        thread.execute(done::incrementAndGet);
        thread.close();
        assertEquals(1, done.get());
    }

    @Test
    void aStepMayCloseItsThread() throws Exception {
        AtomicReference<GameThread> self = new AtomicReference<>();
        GameServer server = server(new Inbox<>());
        InetSocketAddress address = server.localAddress();
        GameThread thread = GameThread.start(server, 100, () -> {
            if (self.get() != null) {
                self.get().close();
            }
        });
        self.set(thread);
        thread.close();
        // The socket is closed: its port is free.
        new UdpTransport(address).close();
    }

    @Test
    void whatAStepThrowsEndsTheThreadAndClosesTheSocket() throws Exception {
        GameServer server = server(new Inbox<>());
        InetSocketAddress address = server.localAddress();
        AtomicReference<Throwable> caught = new AtomicReference<>();
        CountDownLatch ended = new CountDownLatch(1);
        GameThread thread = GameThread.start(server, 100, () -> {
            Thread.currentThread().setUncaughtExceptionHandler((dead, failure) -> {
                caught.set(failure);
                ended.countDown();
            });
            throw new IllegalStateException("by the game");
        });
        ended.await();
        assertEquals("by the game", caught.get().getMessage());
        assertThrows(RejectedExecutionException.class, () -> thread.execute(NOTHING));
        thread.close();
        new UdpTransport(address).close();
    }

    @Test
    void aTaskThatThrowsIsLoggedAndTheThreadGoesOn() throws Exception {
        CountDownLatch after = new CountDownLatch(1);
        try (LogRecorder log = new LogRecorder("io.github.tightwire.game");
                GameThread thread = GameThread.start(server(new Inbox<>()), 1_000, NOTHING)) {
            thread.execute(() -> {
                throw new IllegalStateException("by a task");
            });
            thread.execute(after::countDown);
            after.await();
            assertEquals("by a task", log.thrown().get(0).getMessage());
        }
    }

    /** Errors, what sneaks past the compiler, and what can't even be put into words. */
    @Test
    void theThreadGoesOnWhateverATaskThrows() throws Exception {
        CountDownLatch after = new CountDownLatch(1);
        List<Throwable> thrown = List.of(new AssertionError("1"), new IOException("2"), new StackOverflowError("3"),
                new OutOfMemoryError("4"), new NoClassDefFoundError("5"), new ExceptionInInitializerError("6"), new Throwable("7"),
                new IllegalStateException("8") {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public String toString() {
                        throw new IllegalStateException("no words");
                    }
                });
        try (LogRecorder log = new LogRecorder("io.github.tightwire.game");
                GameThread thread = GameThread.start(server(new Inbox<>()), 1_000, NOTHING)) {
            for (Throwable failure : thrown) {
                thread.execute(() -> GameThreadTest.<RuntimeException>sneak(failure));
            }
            thread.execute(after::countDown);
            after.await();
            assertEquals(thrown, log.thrown());
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable failure) throws E {
        throw (E) failure;
    }

    /** An exception that ends a thread: each player is told, and the handler is called. */
    @Test
    void anEndByAnExceptionIsToldToEveryPlayerAndToTheHandler() throws Exception {
        for (String way : List.of("step", "RETHROW", "InternalError")) {
            AtomicReference<Throwable> caught = new AtomicReference<>();
            CountDownLatch handled = new CountDownLatch(1);
            AtomicReference<RuntimeException> ofStep = new AtomicReference<>();
            GameServer server = server(new Inbox<Player>().on(Number.class, (player, number) -> {
                throw new IllegalStateException("by a receiver");
            }), FailureAction.RETHROW);
            GameClient client = GameClient.open(PROTOCOL, new Inbox<>(), new Told<>());
            client.connect(PROTOCOL.tokenIssuer(KEY)
                    .issue(7, List.of(server.localAddress()), new byte[0], System.currentTimeMillis() / 1000 + 1));
            try (LogRecorder log = new LogRecorder("io.github.tightwire.game");
                    GameThread network = GameThread.start(client, 200, NOTHING)) {
                GameThread serving = GameThread.start(server, 200, () -> {
                    if (ofStep.get() != null) {
                        throw ofStep.get();
                    }
                });
                serving.execute(() -> Thread.currentThread().setUncaughtExceptionHandler((dead, failure) -> {
                    caught.set(failure);
                    handled.countDown();
                }));
                assertEquals("connected", events.take());
                assertEquals("connected", events.take());
                switch (way) {
                    case "step" -> ofStep.set(new IllegalStateException("by a step"));
                    case "RETHROW" -> network.execute(() -> client.send(GameProtocol.RELIABLE, new Number()));
                    default -> serving.execute(() -> {
                        throw new InternalError("by the JVM");
                    });
                }
                handled.await();
                List<String> ends = Stream.of(events.take(), events.take()).sorted().toList();
                assertEquals(way.equals("RETHROW") ? List.of("EXCEPTION", "OTHER_SIDE_FAILED")
                        : List.of("SERVER_CLOSED", "SERVER_CLOSED"), ends);
                assertTrue(server.isClosed());
                assertThrows(RejectedExecutionException.class, () -> serving.execute(NOTHING));
                assertTrue(log.thrown().size() <= 1);
            }
            assertTrue(Set.of("by a step", "by a receiver", "by the JVM").contains(caught.get().getMessage()));
            events.clear();
        }
    }

    @Test
    void aTaskThatGivesItselfRunsOnceATick() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger steps = new AtomicInteger();
        CountDownLatch stepped = new CountDownLatch(20);
        // The one that the end refuses is logged.
        try (LogRecorder log = new LogRecorder("io.github.tightwire.game");
                GameThread thread = GameThread.start(server(new Inbox<>()), 1_000, () -> {
            steps.incrementAndGet();
            assertTrue(runs.get() <= steps.get(), runs + " in " + steps);
            stepped.countDown();
        })) {
            thread.execute(new Runnable() {
                @Override
                public void run() {
                    runs.incrementAndGet();
                    thread.execute(this);
                }
            });
            stepped.await();
            assertEquals(List.of(), log.thrown());
        }
        assertTrue(runs.get() > 10, runs + " in " + steps);
    }

    @Test
    void onlyWhatNobodyUpdatesCanBeHandedToAThread() throws Exception {
        GameServer server = server(new Inbox<>());
        server.update(System.nanoTime());
        String told = assertThrows(IllegalStateException.class, () -> GameThread.start(server, 60, NOTHING)).getMessage();
        assertTrue(told.endsWith("uses a server of thread " + Thread.currentThread().getName() + ": only the thread that updates it may"),
                told);
        server.close();
        // And then it is the thread's at once, whether or not it has updated it.
        GameServer other = server(new Inbox<>());
        GameThread thread = GameThread.start(other, 1, NOTHING);
        assertThrows(IllegalStateException.class, other::players);
        assertThrows(IllegalStateException.class, other::flush);
        thread.close();
    }

    @Test
    void aTaskMayCloseTheServerWhichEndsTheThread() throws Exception {
        GameServer server = server(new Inbox<>());
        CountDownLatch ended = new CountDownLatch(1);
        GameThread thread = GameThread.start(server, 100, NOTHING);
        thread.execute(() -> Thread.currentThread().setUncaughtExceptionHandler((dead, failure) -> ended.countDown()));
        thread.execute(server::close);
        thread.close();
        assertEquals(1, ended.getCount());
        assertThrows(RejectedExecutionException.class, () -> thread.execute(NOTHING));
    }

    @Test
    void ticksASecondAreWithinBounds() throws IOException {
        try (GameServer server = server(new Inbox<>())) {
            assertThrows(IllegalArgumentException.class, () -> GameThread.start(server, 0, NOTHING));
            assertThrows(IllegalArgumentException.class, () -> GameThread.start(server, 1_001, NOTHING));
        }
        GameThread.start(server(new Inbox<>()), 1, NOTHING).close();
    }

    private GameServer server(Inbox<Player> inbox) throws IOException {
        return server(inbox, FailureAction.DISCONNECT);
    }

    private GameServer server(Inbox<Player> inbox, FailureAction action) throws IOException {
        UdpTransport transport = new UdpTransport(ANY);
        ServerConfig config = PROTOCOL.serverConfig(KEY, 2, transport.localAddress());
        return new GameServer(transport, config, PROTOCOL, inbox, new Told<>(action), System.nanoTime());
    }

    private record Sending(GameClient client, int value) implements Runnable {
        @Override
        public void run() {
            Number number = new Number();
            number.value = value;
            assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, number));
        }
    }

    private final class Told<P> implements GameListener<P> {
        private final FailureAction action;

        Told() {
            this(FailureAction.DISCONNECT);
        }

        Told(FailureAction action) {
            this.action = action;
        }

        @Override
        public FailureAction failed(P peer, Throwable failure) {
            return action;
        }

        @Override
        public void connected(P peer) {
            events.add("connected");
        }

        @Override
        public void disconnected(P peer, Disconnection why) {
            events.add(why.cause().name());
        }
    }
}
