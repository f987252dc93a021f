package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.netcode.VirtualNetwork;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** A thread that uses another's server or client is told, though nobody is connected. */
class SecondThreadTest {
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final GameProtocol PROTOCOL = GameProtocol.builder("second thread", 1).value(Word.class, new Word("")).build();

    record Word(String text) implements BitValue<Word> {
        @Override
        public Word serialize(BitStream s) {
            return new Word(s.serializeString(text, 9));
        }
    }

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final GameServer server = new GameServer(network.open(address), PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL,
            new Inbox<>(), (player, why) -> { }, 1);
    private final GameClient client = new GameClient(network.open(), PROTOCOL, new Inbox<>(), (self, why) -> { }, 1);

    @Test
    void aSecondThreadIsTold() throws InterruptedException {
        server.update(2);
        client.update(2);
        told("a server", List.of(() -> server.update(3), server::flush, () -> server.sendToAll(0, new Word("x")),
                () -> server.setBudget(PlayerBudget.DEFAULT)));
        told("a client", List.of(() -> client.update(3), client::flush, () -> client.send(0, new Word("x")),
                () -> client.send(0, new Word("x"), new byte[1]), () -> client.connect(new byte[1]),
                () -> client.connect(CompletableFuture::new), client::disconnect));
        server.update(4);
        client.update(4);
    }

    /** So that no method is forgotten: what a second thread may call is a short list, and all else tells it. */
    @Test
    void everyPublicMethodIsForAnyThreadOrTellsASecondOne() throws InterruptedException {
        for (long now = 3; server.players().isEmpty() || !client.isConnected(); now += 10_000_000) {
            if (!client.isConnecting()) {
                client.connect(PROTOCOL.tokenIssuer(KEY).issue(7, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1));
            }
            server.update(now);
            client.update(now);
        }
        Player player = server.player(0);
        assertEquals(Set.of("isClosed", "counters", "localAddress", "maxPlayers"), silentFor(server));
        assertEquals(Set.of("isClosed", "counters", "localAddress", "isConnected", "isConnecting", "undelivered"),
                silentFor(client));
        assertEquals(Set.of("id", "address", "slot", "userData", "isConnected", "undelivered"), silentFor(player));
    }

    /** The methods that a second thread may call: all but close are called. */
    private static Set<String> silentFor(Object object) throws InterruptedException {
        Set<String> silent = new TreeSet<>();
        List<String> wrong = new ArrayList<>();
        String words = "thread the second uses [a-z ]+ of thread " + Thread.currentThread().getName()
                + ": only the thread that updates it may";
        Thread second = new Thread(() -> {
            for (Method method : object.getClass().getMethods()) {
                if (Modifier.isStatic(method.getModifiers()) || method.getDeclaringClass() == Object.class
                        || Set.of("close", "toString").contains(method.getName())) {
                    continue;
                }
                try {
                    Object unused = method.invoke(object, Stream.of(method.getParameterTypes()).map(SecondThreadTest::any).toArray());
                    silent.add(method.getName());
                } catch (InvocationTargetException e) {
                    if (!(e.getCause() instanceof IllegalStateException) || !e.getCause().getMessage().matches(words)) {
                        wrong.add(method + ": " + e.getCause());
                    }
                } catch (ReflectiveOperationException e) {
                    wrong.add(e.toString());
                }
            }
        }, "the second");
        second.start();
        second.join();
        assertEquals(List.of(), wrong);
        return silent;
    }

    private static Object any(Class<?> type) {
        if (type == int.class) {
            return 0;
        } else if (type == long.class) {
            return 1L;
        } else if (type == Object.class) {
            return new Word("x");
        } else if (type == byte[].class) {
            return new byte[1];
        }
        return null;
    }

    @Test
    void whatNobodyUpdatesYetIsAnybodys() throws InterruptedException {
        Thread first = new Thread(() -> {
            server.flush();
            client.connect(CompletableFuture::new);
            server.update(2);
            client.update(2);
        });
        first.start();
        first.join();
        // Nor does a thread that has ended own anything.
        server.update(3);
        client.update(3);
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, new Word("x")));
    }

    private static void told(String what, List<Runnable> uses) throws InterruptedException {
        List<String> told = new ArrayList<>();
        Thread second = new Thread(() -> {
            for (Runnable use : uses) {
                told.add(assertThrows(IllegalStateException.class, use::run).getMessage());
            }
        }, "the second");
        second.start();
        second.join();
        assertEquals(Collections.nCopies(uses.size(), "thread the second uses " + what + " of thread "
                + Thread.currentThread().getName() + ": only the thread that updates it may"), told);
    }
}
