package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocket.Listener;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The demo under a hundred browsers that flood it with orders, some of which stall, and some of which are killed: what the game's thread
 * does in a tick stays the same, and so does the game. Ticks are counted, and no time is measured.
 */
@Tag("exhaustive")
class PageLoadTest {
    private static final int BROWSERS = 100;
    private static final int STALLED = 20;
    private static final int KILLED = 30;
    private static final int QUIET_TICKS = 240;
    private static final int LEAST_TICKS = 600;
    private static final int MOST_TICKS = 60_000;
    private static final int LEAST_ANSWERS = 3000;
    private static final int MAX_ORDERS_PER_TICK = 8;
    /** An order and its answer as JSON. */
    private static final long ORDER_BYTES = 8192;
    private static final int UNSEEN_BYTES = 64;
    /** Right ones that change nothing, and wrong ones. */
    private static final List<String> ORDERS = List.of("{\"id\":1,\"hello\":true}", "{\"id\":2,\"loss\":0}", "{\"id\":3,\"loss\":51}",
            "{\"id\":4,\"step\":true}", "{\"id\":5,\"rate\":7}", "{\"id\":6,\"profile\":\"dialup\"}", "{\"id\":7}");

    /** A browser that gives an order whenever it was answered, with some ahead. */
    private static final class Flooding implements Listener {
        private final AtomicLong answers;
        private final boolean stalls;
        private final StringBuilder text = new StringBuilder();
        private int next;

        Flooding(AtomicLong answers, boolean stalls) {
            this.answers = answers;
            this.stalls = stalls;
        }

        @Override
        public void onOpen(WebSocket socket) {
            var unused = order(socket).thenCompose(sent -> order(socket)).thenCompose(sent -> order(socket));
            if (!stalls) {
                socket.request(1);
            }
        }

        private CompletableFuture<WebSocket> order(WebSocket socket) {
            return socket.sendText(ORDERS.get(next++ % ORDERS.size()), true);
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                if (text.indexOf("\"id\":") >= 0) {
                    answers.incrementAndGet();
                    var unused = order(socket);
                }
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
            socket.request(1);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            // It was killed.
        }
    }

    /** As much is sent, too; and to see that nobody looks takes nothing but a reference to a method. */
    @Test
    void aPageThatNobodyLooksAtChangesNothing() throws Exception {
        try (Lockstep game = new Lockstep(LEAST_TICKS)) {
            long bytes = 0;
            for (int i = 0; i < LEAST_TICKS; i++) {
                long each = game.tick();
                // The first ones load classes.
                bytes += i < LEAST_TICKS / 10 ? 0 : each;
            }
            game.assertSameTraffic();
            assertTrue(bytes <= (long) LEAST_TICKS * UNSEEN_BYTES, bytes / LEAST_TICKS + " bytes a tick");
        }
    }

    @Test
    void aHundredBrowsersAndAFloodOfOrdersDoNotChangeTheGame() throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        List<WebSocket> browsers = new ArrayList<>();
        AtomicLong answers = new AtomicLong();
        try (Lockstep game = new Lockstep(MOST_TICKS)) {
            browsers.add(open(http, game.page(), new Flooding(new AtomicLong(), true)));
            long quiet = 0;
            while (game.ticks() < QUIET_TICKS) {
                quiet += game.tick();
            }
            for (int i = 1; i < BROWSERS; i++) {
                browsers.add(open(http, game.page(), new Flooding(answers, i < STALLED)));
            }
            long loaded = 0;
            int begin = game.ticks();
            while (game.ticks() < begin + LEAST_TICKS || answers.get() < LEAST_ANSWERS) {
                assertTrue(game.ticks() < MOST_TICKS, () -> answers + " orders were answered");
                loaded += game.tick();
                if (game.ticks() == begin + LEAST_TICKS / 2) {
                    browsers.subList(BROWSERS - KILLED, BROWSERS).forEach(WebSocket::abort);
                }
            }
            int ticks = game.ticks() - begin;
            assertTrue(answers.get() <= (long) MAX_ORDERS_PER_TICK * ticks, answers + " orders in " + ticks + " ticks");
            assertTrue(loaded / ticks <= 3 * quiet / QUIET_TICKS + MAX_ORDERS_PER_TICK * ORDER_BYTES,
                    loaded / ticks + " bytes a tick, where it was " + quiet / QUIET_TICKS);
        } finally {
            browsers.forEach(WebSocket::abort);
        }
    }

    private static WebSocket open(HttpClient http, URI page, Listener listener) throws Exception {
        return http.newWebSocketBuilder().header("Origin", "http://" + page.getAuthority())
                .buildAsync(URI.create("ws://" + page.getAuthority() + "/frames"), listener).get();
    }
}
