package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.netcode.VirtualNetwork;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests, their replies and their ends, in virtual time; and what a hostile side makes of them, with messages written by hand. */
@Timeout(60)
class RequestTest {
    private static final long TICK_NANOS = 16_666_667;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final Duration SECOND = Duration.ofSeconds(1);

    record Price(int item) implements BitValue<Price>, Request<Quote> {
        @Override
        public Price serialize(BitStream s) {
            return new Price(s.serializeInt(item, 0, 9999));
        }
    }

    record Quote(int gold) implements BitValue<Quote> {
        @Override
        public Quote serialize(BitStream s) {
            return new Quote(s.serializeInt(gold, 0, 99_999));
        }
    }

    /** Another kind, and one whose reply may be too large for a packet. */
    record Name(int player) implements BitValue<Name>, Request<Text> {
        @Override
        public Name serialize(BitStream s) {
            return new Name(s.serializeInt(player, 0, 63));
        }
    }

    record Text(String text) implements BitValue<Text> {
        @Override
        public Text serialize(BitStream s) {
            return new Text(s.serializeString(text, 4000));
        }
    }

    record Note(int value) implements BitValue<Note> {
        @Override
        public Note serialize(BitStream s) {
            return new Note(s.serializeInt(value, 0, 1000));
        }
    }

    /** A request as the documents have it on the wire: of a price. */
    static final class RawRequest implements BitSerializable {
        int number;
        int kind;
        int item;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeBits(number, 32);
            kind = s.serializeBits(kind, 1);
            item = s.serializeInt(item, 0, 9999);
        }
    }

    /** A reply as the documents have it on the wire: a refusal, a quote, or an empty text. */
    static final class RawReply implements BitSerializable {
        int number;
        int refused;
        int kind;
        int gold;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeBits(number, 32);
            refused = s.serializeBits(refused, 1);
            if (refused == 0) {
                kind = s.serializeBits(kind, 1);
                if (kind == 0) {
                    gold = s.serializeInt(gold, 0, 99_999);
                } else {
                    String unused = s.serializeString("", 4000);
                }
            }
        }
    }

    private static final GameProtocol PROTOCOL = GameProtocol.builder(90)
            .request(Price.class, new Price(0), Quote.class, new Quote(0))
            .request(Name.class, new Name(0), Text.class, new Text("")).value(Note.class, new Note(0)).allowOtherTypes()
            .build();
    private static final GameProtocol RAW = GameProtocol.builder(90).message(RawRequest.class, RawRequest::new)
            .message(RawReply.class, RawReply::new).value(Note.class, new Note(0)).allowOtherTypes().build();

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final LogRecorder log = new LogRecorder("io.github.tightwire.game");
    private final List<String> told = new ArrayList<>();
    private final List<String> details = new ArrayList<>();
    private final List<Integer> asked = new ArrayList<>();
    private final List<RawReply> rawReplies = new ArrayList<>();
    private final List<RawRequest> rawRequests = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private Function<Price, CompletableFuture<Quote>> handler = price -> CompletableFuture.completedFuture(new Quote(10 * price.item()));
    private FailureAction action = FailureAction.DISCONNECT;
    private boolean serverStands;
    private Runnable atEnd = () -> { };
    private long now = 1;

    private final class Told<P> implements GameListener<P> {
        private final String side;

        Told(String side) {
            this.side = side;
        }

        @Override
        public void disconnected(P peer, Disconnection why) {
            told.add(side + " " + why.cause());
            details.add(why.detail());
            atEnd.run();
        }

        @Override
        public FailureAction failed(P peer, Throwable failure) {
            failures.add(failure);
            return action;
        }
    }

    private final GameServer server = new GameServer(network.open(address), PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL,
            new Inbox<Player>().onRequestLater(Price.class, (player, price) -> {
                asked.add(price.item());
                return handler.apply(price);
            }).on(Note.class, (player, note) -> { }), new Told<>("server"), now, () -> 0);
    private GameClient client = new GameClient(network.open(), PROTOCOL,
            new Inbox<GameClient>().onRequest(Name.class, (self, name) -> new Text("player " + name.player()))
                    .on(Note.class, (self, note) -> { }), new Told<>("client"), now);

    @AfterEach
    void close() {
        client.close();
        server.close();
        log.close();
    }

    @Test
    void eitherSideAsksAndIsTheOnlyOneToldOnce() {
        connect();
        ask(7);
        ask(8);
        assertEquals(SendResult.QUEUED, server.player(0).request(new Name(3), SECOND, reply -> told.add("server: " + reply)));
        tick(200);
        assertEquals(List.of(7, 8), asked);
        assertEquals(List.of("7 REPLIED Quote[gold=70]", "8 REPLIED Quote[gold=80]",
                "server: Reply[status=REPLIED, value=Text[text=player 3]]"), told.stream().sorted().toList());
    }

    @Test
    void aReplyMayComeLaterFromAnotherThreadInAnyOrder() throws InterruptedException {
        List<CompletableFuture<Quote>> later = later();
        connect();
        ask(1);
        ask(2);
        tick(5);
        assertEquals(List.of(), told);
        Thread other = new Thread(() -> later.get(1).complete(new Quote(22)));
        other.start();
        other.join();
        tick(5);
        assertEquals(List.of("2 REPLIED Quote[gold=22]"), told);
        later.get(0).complete(new Quote(11));
        tick(200);
        assertEquals(List.of("2 REPLIED Quote[gold=22]", "1 REPLIED Quote[gold=11]"), told);
    }

    @Test
    void theTimeIsOverByThePeersOwnClockAndALateReplyIsIgnored() {
        List<CompletableFuture<Quote>> later = later();
        connect();
        ask(1, Duration.ofNanos(10 * TICK_NANOS));
        tick(9);
        assertEquals(List.of(), told);
        tick(1);
        assertEquals(List.of("1 TIMED_OUT null"), told);
        later.get(0).complete(new Quote(11));
        tick(200);
        assertEquals(List.of("1 TIMED_OUT null"), told);
        assertTrue(client.isConnected());
    }

    /** A reply that waits in the socket came in time, as far as this side can know. */
    @Test
    void aReplyThatIsReadInTheSameUpdateIsNotTooLate() {
        connect();
        ask(1, Duration.ofNanos(5 * TICK_NANOS));
        client.flush();
        now += TICK_NANOS;
        server.update(now);
        server.flush();
        now += 60 * TICK_NANOS;
        client.update(now);
        assertEquals(List.of("1 REPLIED Quote[gold=10]"), told);
    }

    @Test
    void whereTheConnectionEndsEachIsToldOnce() {
        later();
        connect();
        ask(1);
        ask(2);
        tick(3);
        server.player(0).disconnect();
        tick(200);
        assertEquals(List.of("server KICKED", "client KICKED", "1 DISCONNECTED null", "2 DISCONNECTED null"), told);
        assertEquals(SendResult.CLOSED, client.request(new Price(3), SECOND, reply -> told.add("never")));
        told.clear();

        connect();
        Player player = server.player(0);
        assertEquals(SendResult.QUEUED, player.request(new Name(1), SECOND, reply -> told.add("server: " + reply.status())));
        assertEquals(SendResult.QUEUED, player.request(new Name(2), SECOND, reply -> {
            assertEquals(SendResult.CLOSED, player.request(new Name(3), SECOND, other -> told.add("never")));
            told.add("server: " + reply.status());
        }));
        server.close();
        assertEquals(List.of("server SERVER_CLOSED", "server: DISCONNECTED", "server: DISCONNECTED"), told);
        told.clear();
        ask(4);
        client.close();
        assertEquals(List.of("client BY_THIS_SIDE", "4 DISCONNECTED null"), told);
    }

    @Test
    void whatIsAskedWhileItConnectsGoesOutFirstOrIsToldThatItDidNot() {
        assertEquals(SendResult.CLOSED, client.request(new Price(1), SECOND, reply -> told.add("never")));
        client.connect(token());
        ask(1);
        tick(60);
        assertEquals(List.of("1 REPLIED Quote[gold=10]"), told);
        client.disconnect();
        told.clear();

        serverStands = true;
        client.connect(token());
        ask(2);
        ask(3, Duration.ofSeconds(100));
        for (int i = 0; i < 3000 && client.isConnecting(); i++) {
            tick(1);
        }
        assertEquals(List.of("2 TIMED_OUT null", "client NO_ANSWER", "3 DISCONNECTED null"), told);

        told.clear();
        client.connect(CompletableFuture::new);
        ask(4);
        client.disconnect();
        assertEquals(List.of("client BY_THIS_SIDE", "4 DISCONNECTED null"), told);
    }

    @Test
    void whatAListenerAsksThatConnectsAgainWithinConnectIsNotLost() {
        connect();
        atEnd = () -> {
            atEnd = () -> { };
            client.connect(token());
            ask(5);
        };
        client.connect(() -> CompletableFuture.completedFuture(token()));
        tick(60);
        assertTrue(told.contains("5 REPLIED Quote[gold=50]"), told.toString());
    }

    @Test
    void whatTheOtherSideDoesNotExpectIsRefusedAndNothingEnds() {
        connect();
        assertEquals(SendResult.QUEUED, client.request(new Name(1), SECOND, reply -> told.add(reply.toString())));
        tick(200);
        assertEquals(List.of("Reply[status=REFUSED, value=null]"), told);
        assertTrue(client.isConnected());
    }

    @Test
    void soManyMayWaitAndNoMore() {
        List<CompletableFuture<Quote>> later = later();
        connect();
        for (int i = 0; i < GamePeer.MAX_REQUESTS; i++) {
            ask(i);
        }
        assertEquals(SendResult.QUEUE_FULL, client.request(new Price(1), SECOND, reply -> told.add("never")));
        tick(5);
        later.get(0).complete(new Quote(1));
        tick(5);
        assertEquals(List.of("0 REPLIED Quote[gold=1]"), told);
        ask(100);
        tick(200);
        assertEquals(GamePeer.MAX_REQUESTS + 1, told.size());
        // They wait at the server still: it owes replies, and refuses more.
        told.clear();
        ask(101);
        tick(5);
        assertEquals(List.of("101 REFUSED null"), told);
        assertEquals(GamePeer.MAX_REQUESTS + 1, asked.size());
        later.forEach(reply -> reply.complete(new Quote(2)));
        tick(5);
        ask(102);
        tick(5);
        assertEquals(List.of("101 REFUSED null"), told);
        assertEquals(GamePeer.MAX_REQUESTS + 2, asked.size());
    }

    @Test
    void aReplyWaitsForRoomInTheQueue() {
        List<CompletableFuture<Quote>> later = later();
        connect();
        ask(1, Duration.ofSeconds(60));
        tick(3);
        while (server.player(0).send(GameProtocol.RELIABLE, new Note(1)) == SendResult.QUEUED) {
            // As many as there is room for.
        }
        later.get(0).complete(new Quote(5));
        tick(200);
        assertEquals(List.of("1 REPLIED Quote[gold=5]"), told);
    }

    @Test
    void aHandlerThatThrowsEndsTheConnectionOrRefuses() {
        handler = price -> {
            throw new IllegalStateException("by a handler");
        };
        connect();
        ask(1);
        tick(3);
        assertEquals(List.of("server EXCEPTION", "client OTHER_SIDE_FAILED", "1 DISCONNECTED null"), told);
        assertEquals("by a handler", failures.get(0).getMessage());
        assertEquals(failures, log.thrown());

        action = FailureAction.CONTINUE;
        refuses("by a handler");
        handler = price -> CompletableFuture.failedFuture(new IllegalStateException("later"));
        refuses("later");
        handler = price -> CompletableFuture.completedFuture(null);
        refuses("the reply is null");
        handler = price -> CompletableFuture.completedFuture(new Quote(100_000));
        refuses("100000");
        handler = price -> unchecked(CompletableFuture.completedFuture(new Note(1)));
        refuses("Note, and not a " + Quote.class.getName());
    }

    @Test
    void aReplyThatFitsIntoNoPacketIsAFailure() {
        action = FailureAction.CONTINUE;
        connect();
        client.close();
        client = new GameClient(network.open(), PROTOCOL, new Inbox<GameClient>().onRequest(Name.class, (self, name) ->
                new Text("x".repeat(3000))), new Told<>("client"), now);
        connect();
        assertEquals(SendResult.QUEUED, server.player(0).request(new Name(1), SECOND, reply -> told.add(reply.status().name())));
        tick(5);
        assertEquals(List.of("REFUSED"), told);
        assertTrue(failures.get(0).getMessage().startsWith("the reply fits into no packet"), failures.toString());
    }

    @Test
    void aReceiverThatThrowsIsTheConnectionsFailureAndIsToldNoMore() {
        connect();
        assertEquals(SendResult.QUEUED, client.request(new Price(1), SECOND, reply -> {
            told.add(reply.status().name());
            throw new IllegalStateException("by a receiver");
        }));
        tick(5);
        assertEquals(List.of("REPLIED", "client EXCEPTION", "server OTHER_SIDE_FAILED"), told);
        assertEquals("by a receiver", failures.get(0).getMessage());
    }

    @Test
    void aReceiverThatThrowsKeepsNoOtherFromBeingTold() {
        action = FailureAction.CONTINUE;
        later();
        connect();
        for (Duration timeout : List.of(Duration.ofNanos(TICK_NANOS), SECOND)) {
            for (int i = 0; i < 2; i++) {
                assertEquals(SendResult.QUEUED, client.request(new Price(1), timeout, reply -> {
                    told.add(reply.status().name());
                    throw new IllegalStateException("by a receiver");
                }));
            }
        }
        tick(2);
        assertEquals(List.of("TIMED_OUT", "TIMED_OUT"), told);
        client.disconnect();
        assertEquals(List.of("TIMED_OUT", "TIMED_OUT", "client BY_THIS_SIDE", "DISCONNECTED", "DISCONNECTED"), told);
        assertEquals(4, failures.size());
    }

    @Test
    void aPlayerWhoseTimeOutThrowsIsGoneInTheSameTick() {
        connect();
        assertEquals(SendResult.QUEUED, server.player(0).request(new Name(1), Duration.ofNanos(TICK_NANOS), reply -> {
            throw new IllegalStateException("by a receiver");
        }));
        tick(1);
        assertEquals(List.of("server EXCEPTION"), told);
        assertEquals(0, server.connectedPlayers());
    }

    @Test
    void aReceiverMayAskAgainAndEndTheConnection() {
        later();
        connect();
        Duration tick = Duration.ofNanos(TICK_NANOS);
        assertEquals(SendResult.QUEUED, client.request(new Price(1), tick, reply -> {
            told.add("1 " + reply.status());
            ask(3);
            client.disconnect();
        }));
        ask(2, tick);
        tick(5);
        assertEquals(List.of("1 TIMED_OUT", "client BY_THIS_SIDE", "2 DISCONNECTED null", "3 DISCONNECTED null", "server BY_OTHER_SIDE"),
                told);
    }

    /** The wire, by messages that are written by hand, and replies to numbers of any kind. */
    @Test
    void aRequestIsANumberAKindAndAValueAndTheReplyHasItsNumber() {
        connectRaw();
        for (int number : new int[] {0, 77, 77, -1}) {
            RawRequest request = new RawRequest();
            request.number = number;
            request.item = 4;
            assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, request));
        }
        tick(5);
        assertEquals(List.of(0, 77, 77, -1), rawReplies.stream().map(reply -> reply.number).toList());
        for (RawReply reply : rawReplies) {
            assertEquals(List.of(0, 0, 40), List.of(reply.refused, reply.kind, reply.gold));
        }
        for (int i = 0; i < 3; i++) {
            assertEquals(SendResult.QUEUED, server.player(0).request(new Price(i), SECOND, reply -> told.add(reply.toString())));
        }
        tick(5);
        for (int i = 0; i < 3; i++) {
            RawRequest request = rawRequests.get(i);
            assertEquals(List.of(i, 0, i), List.of(request.number, request.kind, request.item));
        }
        rawReply(2, 0, 0, 9);
        rawReply(0, 1, 0, 0);
        tick(5);
        assertEquals(List.of("Reply[status=REPLIED, value=Quote[gold=9]]", "Reply[status=REFUSED, value=null]"), told);
    }

    @Test
    void aReplyThatNobodyAskedForIsAViolation() {
        for (int number : new int[] {0, 1, -1, Integer.MIN_VALUE}) {
            told.clear();
            connectRaw();
            rawReply(number, 0, 0, 9);
            tick(3);
            assertEquals(List.of("server VIOLATION", "client PROTOCOL_ERROR"), told, number + "");
            assertTrue(details.contains("a reply came to a request that was not made"), details + "");
        }
    }

    @Test
    void aReplyOfAnotherTypeIsAViolationAndTheRequestEndsWithIt() {
        connectRaw();
        askRaw();
        rawReply(0, 0, 1, 0);
        tick(3);
        assertEquals(List.of("server VIOLATION", "DISCONNECTED", "client PROTOCOL_ERROR"), told);
        assertTrue(details.contains("a Text came as the reply to another request"), details + "");
    }

    @Test
    void aReplyThatComesTwiceOrAfterItsTimeIsTakenOnceOrNotAtAll() {
        connectRaw();
        askRaw();
        rawReply(0, 0, 0, 9);
        rawReply(0, 0, 0, 9);
        rawReply(0, 1, 0, 0);
        tick(3);
        assertEquals(List.of("REPLIED"), told);
        askRaw();
        tick(70);
        assertEquals(List.of("REPLIED", "TIMED_OUT"), told);
        rawReply(1, 0, 0, 9);
        tick(3);
        askRaw();
        rawReply(1, 0, 0, 9);
        tick(3);
        assertEquals(List.of("REPLIED", "TIMED_OUT"), told);
        rawReply(2, 0, 0, 9);
        tick(3);
        assertEquals(List.of("REPLIED", "TIMED_OUT", "REPLIED"), told);
    }

    /** A side that asks without end is owed so many replies, and costs no more memory than that. */
    @Test
    void aFloodOfRequestsIsRefusedBeyondTheBound() {
        later();
        connectRaw();
        for (int i = 0; i < 1000; i++) {
            RawRequest request = new RawRequest();
            request.number = 5;
            assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, request));
        }
        tick(100);
        assertEquals(GamePeer.MAX_REQUESTS, asked.size());
        assertEquals(1000 - GamePeer.MAX_REQUESTS, rawReplies.size());
        assertTrue(rawReplies.stream().allMatch(reply -> reply.refused == 1));
    }

    @Test
    void numbersWrapAndPassThoseThatAreInUse() {
        OpenRequests requests = new OpenRequests(failures::add);
        requests.given = 0xFFFF_FFFEL;
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            numbers.add(requests.nextNumber());
            requests.add(0, reply -> told.add(reply.toString()), 0, 1);
        }
        assertEquals(List.of(-2, -1, 0, 1), numbers);
        requests.given = 0x1_FFFF_FFFDL;
        requests.add(0, reply -> told.add(reply.toString()), 0, 1);
        assertEquals(2, requests.nextNumber());
        requests.update(1);
        assertEquals(5, told.size());
        assertEquals(List.of(), failures);
    }

    @Test
    void aProtocolRefusesWhatCanBeNoRequest() {
        GameProtocol.Builder builder = GameProtocol.builder(91).request(Price.class, new Price(0), Quote.class, new Quote(0));
        assertThrows(IllegalArgumentException.class, () -> builder.request(Price.class, new Price(0), Quote.class, new Quote(0)));
        builder.channels(ChannelConfig.UNRELIABLE.withBlocks(0, 1024));
        assertTrue(assertThrows(IllegalStateException.class, builder::build).getMessage().startsWith("no channel is reliable"));
        builder.channels(ChannelConfig.UNRELIABLE.withBlocks(0, 1024), ChannelConfig.RELIABLE.withBlocks(0, 1024)).build();
        assertThrows(IllegalStateException.class, () -> builder.request(Name.class, new Name(0), Text.class, new Text("")));

        Inbox<Player> inbox = new Inbox<Player>().onRequest(Price.class, (player, price) -> new Quote(0));
        assertThrows(IllegalArgumentException.class, () -> inbox.onRequest(Price.class, (player, price) -> new Quote(0)));
        assertThrows(IllegalArgumentException.class, () -> new Reply<>(Reply.Status.TIMED_OUT, 1));
        assertThrows(IllegalArgumentException.class, () -> new Reply<>(Reply.Status.REPLIED, null));
    }

    @Test
    void aRequestThatIsRefusedHereThrowsAndCostsNothing() {
        connect();
        Consumer<Object> never = reply -> told.add("never");
        assertThrows(IllegalArgumentException.class, () -> client.request(new Price(1), Duration.ZERO, never));
        assertThrows(IllegalArgumentException.class, () -> client.request(new Price(10_000), SECOND, never));
        Request<Quote> unknown = new Request<>() { };
        assertThrows(IllegalArgumentException.class, () -> client.request(unknown, SECOND, never));
        assertThrows(IllegalArgumentException.class, () -> client.send(GameProtocol.RELIABLE, new Price(1)));
        ask(1);
        tick(200);
        assertEquals(List.of("1 REPLIED Quote[gold=10]"), told);
    }

    private void refuses(String message) {
        if (!client.isConnected()) {
            connect();
        }
        told.clear();
        failures.clear();
        ask(1);
        tick(5);
        assertEquals(List.of("1 REFUSED null"), told);
        assertTrue(failures.get(0).getMessage().contains(message), failures.toString());
        assertFalse(failures.get(0) instanceof CompletionException, failures.toString());
        assertEquals(1, failures.size());
    }

    @SuppressWarnings("unchecked")
    private static CompletableFuture<Quote> unchecked(CompletableFuture<?> reply) {
        return (CompletableFuture<Quote>) reply;
    }

    /** Has the server answer when the test does. */
    private List<CompletableFuture<Quote>> later() {
        List<CompletableFuture<Quote>> replies = new ArrayList<>();
        handler = price -> {
            replies.add(new CompletableFuture<>());
            return replies.get(replies.size() - 1);
        };
        return replies;
    }

    private void ask(int item) {
        ask(item, SECOND);
    }

    private void ask(int item, Duration timeout) {
        assertEquals(SendResult.QUEUED,
                client.request(new Price(item), timeout, reply -> told.add(item + " " + reply.status() + " " + reply.value())));
    }

    private void askRaw() {
        assertEquals(SendResult.QUEUED, server.player(0).request(new Price(1), SECOND, reply -> told.add(reply.status().name())));
        tick(2);
    }

    private void rawReply(int number, int refused, int kind, int gold) {
        RawReply reply = new RawReply();
        reply.number = number;
        reply.refused = refused;
        reply.kind = kind;
        reply.gold = gold;
        assertEquals(SendResult.QUEUED, client.send(GameProtocol.RELIABLE, reply));
    }

    private void connect() {
        client.connect(token());
        for (int i = 0; i < 60 && !client.isConnected(); i++) {
            tick(1);
        }
        assertTrue(client.isConnected());
        told.clear();
    }

    private void connectRaw() {
        client.close();
        tick(1);
        client = new GameClient(network.open(), RAW, new Inbox<GameClient>().on(RawReply.class, (self, reply) -> rawReplies.add(reply))
                .on(RawRequest.class, (self, request) -> rawRequests.add(request)), new Told<>("client"), now);
        connect();
        assertFalse(server.players().isEmpty());
    }

    private byte[] token() {
        return PROTOCOL.tokenIssuer(KEY).issue(1, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1);
    }

    private void tick(int count) {
        for (int i = 0; i < count; i++) {
            now += TICK_NANOS;
            client.update(now);
            client.flush();
            if (!serverStands) {
                server.update(now);
                server.flush();
            }
        }
    }
}
