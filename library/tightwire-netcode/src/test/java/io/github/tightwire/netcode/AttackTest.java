package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.World.Datagram;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Attacks of a stranger, a thief and a cheat. */
class AttackTest {
    private final World world = new World();

    @Test
    void aTamperedToken() {
        byte[] request = World.request(world.token(1));
        // The private part with its tag, the nonce, the expiry, as late as it may be and not be expired.
        for (int i = 22; i < request.length; i += i < 60 ? 1 : 37) {
            byte[] tampered = request.clone();
            tampered[i] ^= 1;
            DatagramVerdict outcome = world.give(World.HOME, tampered);
            assertTrue(outcome == DatagramVerdict.TOKEN_FORGED || outcome == DatagramVerdict.TOKEN_EXPIRED
                    || outcome == DatagramVerdict.TOKEN_TOO_OLD || outcome == DatagramVerdict.REQUESTS_TOO_MANY, i + ": " + outcome);
            world.run(1);
        }
        assertEquals(List.of(), world.sent);
        assertEquals(0, world.server.rememberedTokens());
        assertEquals(DatagramVerdict.ACCEPTED, world.give(World.HOME, request));
    }

    @Test
    void aTokenOfAnotherKeyProtocolVersionOrServer() {
        TokenIssuer foreign = new TokenIssuer(World.PROTOCOL, Vectors.key(i -> i), 30, 5, World.random(1));
        assertEquals(DatagramVerdict.TOKEN_FORGED, world.give(World.HOME,
                World.request(foreign.issue(1, List.of(World.SERVER), new byte[0], world.seconds))));
        TokenIssuer game = new TokenIssuer(World.PROTOCOL + 1, World.PRIVATE_KEY, 30, 5, World.random(1));
        assertEquals(DatagramVerdict.REQUEST_OTHER_PROTOCOL, world.give(World.HOME,
                World.request(game.issue(1, List.of(World.SERVER), new byte[0], world.seconds))));
        byte[] version = World.request(world.token(1));
        version[12]++;
        assertEquals(DatagramVerdict.REQUEST_OTHER_VERSION, world.give(World.HOME, version));
        assertEquals(DatagramVerdict.TOKEN_OTHER_SERVER, world.give(World.HOME,
                World.request(world.issuer.issue(1, List.of(World.ELSEWHERE), new byte[0], world.seconds))));
        assertEquals(DatagramVerdict.ACCEPTED, world.give(World.HOME,
                World.request(world.issuer.issue(1, List.of(World.ELSEWHERE, World.SERVER), new byte[0], world.seconds))));
        assertEquals(1, world.sent.size());
    }

    @Test
    void aRequestOfAnotherSize() {
        byte[] request = World.request(world.token(1));
        assertEquals(DatagramVerdict.REQUEST_BAD_SIZE, world.give(World.HOME, Arrays.copyOf(request, 1077)));
        assertEquals(DatagramVerdict.REQUEST_BAD_SIZE, world.give(World.HOME, Arrays.copyOf(request, 1079)));
        assertEquals(DatagramVerdict.REQUEST_BAD_SIZE, world.give(World.HOME, new byte[1]));
        assertEquals(DatagramVerdict.TOO_SMALL, world.give(World.HOME, new byte[0]));
        assertEquals(DatagramVerdict.TOO_LARGE, world.give(World.HOME, new byte[1301]));
        assertEquals(DatagramVerdict.ACCEPTED, world.give(World.HOME, request));
    }

    @Test
    void aSealedTokenThatMakesNoSense() {
        ConnectToken token = ConnectToken.read(world.token(1));
        TokenSeal seal = new TokenSeal(World.PROTOCOL, World.PRIVATE_KEY);
        byte[] plain = seal.open(token.privatePart(), 0, token.nonce(), token.expireSeconds()).clone();
        plain[12] = 0;
        byte[] nonce = Vectors.bytes(24, i -> i);
        seal.seal(plain, nonce, token.expireSeconds());
        byte[] request = new byte[Netcode.REQUEST_BYTES];
        RequestGate.write(new ConnectToken(World.PROTOCOL, token.createSeconds(), token.expireSeconds(), nonce, plain, 5,
                token.servers(), token.clientToServer(), token.serverToClient()), request);
        assertEquals(DatagramVerdict.TOKEN_MALFORMED, world.give(World.HOME, request));
    }

    @Test
    void anExpiredToken() {
        byte[] request = World.request(world.token(1));
        world.pass(TimeUnit.SECONDS.toNanos(29));
        assertEquals(DatagramVerdict.ACCEPTED, world.give(World.HOME, request));
        world.pass(TimeUnit.SECONDS.toNanos(1));
        assertEquals(DatagramVerdict.TOKEN_EXPIRED, world.give(World.HOME, request));
    }

    @Test
    void aStolenToken() {
        // The thief saw the request on its way, and sends it from elsewhere.
        byte[] token = world.token(1);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(2);
        assertEquals(DatagramVerdict.TOKEN_USED, world.give(World.ELSEWHERE, World.request(token)));
        world.run(2);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(DatagramVerdict.TOKEN_USED, world.give(World.ELSEWHERE, World.request(token)));
        client.disconnect();
        world.run(1);
        assertEquals(DatagramVerdict.TOKEN_USED, world.give(World.ELSEWHERE, World.request(token)));
        assertEquals(0, world.sentTo(World.ELSEWHERE).size());
    }

    @Test
    void aTokenUsedAgain() {
        // GHSA-v29p-3vj4-vg4f: up to 1.4.4 the same address got a second connection, and the same keys the same nonces.
        byte[] token = world.token(1);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(4);
        client.disconnect();
        world.run(1);
        assertEquals(0, world.server.connectedClients());
        assertEquals(DatagramVerdict.TOKEN_USED, world.give(World.HOME, World.request(token)));
        world.server.disconnect(0);
        // The client itself refuses the token, so this is another one.
        NetcodeClient another = world.client(World.HOME, token);
        world.run(102);
        assertEquals(ClientState.CONNECTION_REQUEST_TIMED_OUT, another.state());
        assertEquals(1, world.server.counters().get(Counter.CONNECTED));
        assertNoNonceTwice(token);
    }

    @Test
    void aTokenUsedAgainWhenItIsTimedOut() {
        byte[] token = world.token(1);
        world.client(World.HOME, token);
        world.run(4);
        world.clients.clear();
        world.run(101);
        assertEquals(0, world.server.connectedClients());
        assertEquals(DatagramVerdict.TOKEN_USED, world.give(World.HOME, World.request(token)));
    }

    @Test
    void aTokenUsedAgainAfterARestart() {
        byte[] token = world.token(1);
        world.client(World.HOME, token);
        world.run(24);
        world.start(World.config(4));
        assertEquals(DatagramVerdict.TOKEN_TOO_OLD, world.give(World.HOME, World.request(token)));
        world.pass(TimeUnit.SECONDS.toNanos(28));
        assertEquals(DatagramVerdict.TOKEN_TOO_OLD, world.give(World.HOME, World.request(token)));
        assertEquals(DatagramVerdict.ACCEPTED, world.give(World.ELSEWHERE, World.request(world.token(1))));
        world.pass(TimeUnit.SECONDS.toNanos(1));
        assertEquals(DatagramVerdict.TOKEN_EXPIRED, world.give(World.HOME, World.request(token)));
    }

    @Test
    void aTokenUsedAgainWhileTheClockIsSetBack() {
        byte[] token = world.token(1);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(4);
        client.disconnect();
        world.run(1);
        world.server.advanceTo(world.nanos, world.seconds + 40);
        assertEquals(DatagramVerdict.TOKEN_EXPIRED, world.give(World.HOME, World.request(token)));
        world.server.advanceTo(world.nanos, world.seconds);
        assertEquals(DatagramVerdict.TOKEN_USED, world.give(World.HOME, World.request(token)));
        world.connectedClient(World.HOME, 2);
    }

    @Test
    void aTokenUsedAgainAfterARestartWithinTheSameSecond() {
        byte[] token = world.token(1);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
        world.start(World.config(4));
        assertEquals(DatagramVerdict.TOKEN_TOO_OLD, world.give(World.HOME, World.request(token)));
        assertEquals(DatagramVerdict.TOKEN_TOO_OLD, world.give(World.HOME, World.request(world.token(2))), "as old, for all one can tell");
        world.pass(TimeUnit.SECONDS.toNanos(1));
        assertEquals(DatagramVerdict.ACCEPTED, world.give(World.HOME, World.request(world.token(2))));
    }

    @Test
    void theWallClockSetBackByAnHourLocksNobodyOut() {
        world.connectedClient(World.ELSEWHERE, 1);
        world.seconds -= 3600;
        world.run(40);
        world.connectedClient(World.HOME, 2);
        assertEquals(2, world.server.connectedClients());
        assertEquals(0, world.server.counters().get(DatagramVerdict.TOKEN_TOO_OLD));
    }

    @Test
    void theWallClockSetBackByAnHourMakesNoUsedTokenGood() {
        List<byte[]> used = new ArrayList<>();
        for (int hour = 0; hour < 3; hour++) {
            byte[] token = world.token(hour);
            used.add(token);
            NetcodeClient client = world.client(World.HOME, token);
            world.run(4);
            client.disconnect();
            world.run(1);
            world.pass(TimeUnit.HOURS.toNanos(1));
        }
        for (int hour = 2; hour >= 0; hour--) {
            world.seconds -= 3600;
            world.run(1);
            assertEquals(DatagramVerdict.TOKEN_USED, world.give(World.HOME, World.request(used.get(hour))));
            world.connectedClient(World.HOME, 5).disconnect();
        }
    }

    @Test
    void aFloodOfTokensMakesNoUsedOneGood() {
        byte[] token = world.token(1);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(4);
        client.disconnect();
        world.run(1);
        for (int i = 0; i < 2100; i++) {
            if (i % 100 == 0) {
                world.server.advanceTo(world.nanos, world.seconds);
            }
            world.give(new InetSocketAddress("203.0." + i % 50 + ".5", 1 + i), World.request(world.token(100 + i)));
        }
        assertEquals(2048, world.server.rememberedTokens());
        assertEquals(53, world.server.counters().get(DatagramVerdict.TOKENS_TOO_MANY));
        assertEquals(1024, world.server.handshakes());
        assertEquals(1023, world.server.counters().get(DatagramVerdict.HANDSHAKES_TOO_MANY));
        assertEquals(DatagramVerdict.TOKEN_USED, world.give(World.HOME, World.request(token)));
        // And it is over once the tokens have expired.
        world.pass(TimeUnit.SECONDS.toNanos(31));
        world.server.update();
        assertEquals(0, world.server.handshakes());
        world.connectedClient(World.HOME, 2);
        assertEquals(2048, world.server.rememberedTokens());
    }

    @Test
    void aSpoofedAddress() {
        // Who can't read what is sent to the address can't answer the challenge, and so gets no slot and no payload.
        byte[] token = world.token(1);
        assertEquals(DatagramVerdict.ACCEPTED, world.give(World.HOME, World.request(token)));
        ConnectToken keys = ConnectToken.read(token);
        EncryptedPacketWriter writer = new EncryptedPacketWriter(new Aead(), World.PROTOCOL);
        for (int guess = 0; guess < 100; guess++) {
            writer.start(NetcodePacket.RESPONSE, guess).putLong(0).put(Vectors.bytes(300, i -> i));
            assertEquals(guess < 8 ? DatagramVerdict.CHALLENGE_FORGED : DatagramVerdict.DATAGRAMS_TOO_MANY,
                    world.server.receive(World.HOME, writer.bytes(), writer.finish(keys.clientToServer())));
        }
        writer.start(NetcodePacket.PAYLOAD, 200).putInt(1);
        assertEquals(DatagramVerdict.OUT_OF_PLACE,
                world.server.receive(World.HOME, writer.bytes(), writer.finish(keys.clientToServer())));
        assertEquals(0, world.server.connectedClients());
        assertEquals(List.of(NetcodePacket.CHALLENGE), world.sent.stream().map(Datagram::type).toList());
    }

    @Test
    void theChallengeOfAnother() {
        // Two tokens of one cheat: the challenge of one sealed with the keys of the other.
        byte[] one = world.token(1);
        world.give(World.HOME, World.request(one));
        world.give(World.ELSEWHERE, World.request(world.token(2)));
        ByteBuffer contents = contents(world.lastSentTo(World.HOME), ConnectToken.read(one).serverToClient());
        byte[] challenge = new byte[308];
        contents.get(challenge);
        byte[] two = world.token(3);
        world.give(World.ELSEWHERE, World.request(two));
        EncryptedPacketWriter writer = new EncryptedPacketWriter(new Aead(), World.PROTOCOL);
        writer.start(NetcodePacket.RESPONSE, 0).put(challenge);
        assertEquals(DatagramVerdict.CHALLENGE_FORGED, world.server.receive(World.ELSEWHERE, writer.bytes(),
                writer.finish(ConnectToken.read(two).clientToServer())));
        writer.start(NetcodePacket.RESPONSE, 1).put(challenge);
        assertEquals(DatagramVerdict.ACCEPTED, world.server.receive(World.HOME, writer.bytes(),
                writer.finish(ConnectToken.read(one).clientToServer())));
    }

    @Test
    void amplification() {
        // Whatever comes from an address that is not proven: what goes there is less.
        World small = new World(World.config(1).withMaxClientsPerHost(1));
        small.connectedClient(World.ELSEWHERE, 9);
        Random random = new Random(3);
        int answers = 0;
        for (int i = 0; i < 2000; i++) {
            byte[] datagram = i % 4 == 0 ? World.request(small.token(i)) : new byte[random.nextInt(1300)];
            if (i % 4 == 1) {
                random.nextBytes(datagram);
            }
            if (i == 1000) {
                small.server.disconnect(0);
            }
            int before = small.sent.size();
            small.give(new InetSocketAddress("203.0.113.77", 1 + i % 9), datagram);
            int bytes = small.sent.stream().skip(before).mapToInt(answer -> answer.bytes().length).sum();
            answers += small.sent.size() - before;
            assertTrue(bytes == 0 || bytes < datagram.length / 3, bytes + " bytes for " + datagram.length);
            small.pass(1);
        }
        assertEquals(500, answers, "a denial or a challenge for every good token");
        // And nothing by itself.
        int before = small.sent.size();
        small.run(200);
        assertEquals(before, small.sent.size());
    }

    @Test
    void replayedPackets() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        world.run(1);
        client.send("once".getBytes(), 4);
        client.disconnect();
        List<Datagram> all = List.copyOf(world.sent);
        world.run(1, datagram -> datagram.type() == NetcodePacket.PAYLOAD);
        for (int i = 0; i < 3; i++) {
            for (Datagram datagram : all) {
                if (datagram.type() != NetcodePacket.DISCONNECT) {
                    assertNotEquals(DatagramVerdict.ACCEPTED, world.deliver(datagram), datagram.type().toString());
                }
            }
        }
        assertEquals(1, world.events.stream().filter("payload 0 once"::equals).count());
        assertEquals(1, world.server.connectedClients());
        // A recorded goodbye is good once, and as genuine as it was.
        assertEquals(DatagramVerdict.ACCEPTED, world.deliver(world.lastSentTo(World.SERVER)));
        assertEquals(0, world.server.connectedClients());
    }

    /** Found by fuzzing: a client came again with the token of its last connection, and a listener played the server's part. */
    @Test
    void recordedServerIsNoServer() {
        byte[] token = world.token(1);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(3);
        world.server.send(0, "once".getBytes(), 4);
        world.run(1);
        List<Datagram> recorded = List.copyOf(world.sentTo(World.HOME));
        assertTrue(client.isUsed(token));
        assertFalse(client.isUsed(world.token(1)));
        assertFalse(client.isUsed(new byte[2048]));
        for (byte[] next : List.of(token, world.token(1), token)) {
            client.disconnect();
            client.connect(next);
            for (int i = 0; i < 3; i++) {
                world.pass(TimeUnit.MILLISECONDS.toNanos(100));
                client.update();
                for (Datagram datagram : recorded) {
                    assertNotEquals(DatagramVerdict.ACCEPTED, world.deliver(datagram), datagram.type().toString());
                }
            }
        }
        assertEquals(1, world.events.stream().filter("client payload once"::equals).count());
        assertEquals(ClientState.INVALID_CONNECT_TOKEN, client.state());
    }

    @Test
    void whatWasSaidBeforeThePlaceIsNotSaidAgainInIt() {
        // A client gives up and tries again with the same token. What it said when it gave up was recorded.
        byte[] token = world.token(1);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(2);
        world.wire.clear();
        client.disconnect();
        Datagram goodbye = world.lastSentTo(World.SERVER);
        assertEquals(NetcodePacket.DISCONNECT, goodbye.type());
        world.run(1);
        client.connect(token);
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(DatagramVerdict.REPLAYED, world.deliver(goodbye));
        assertTrue(world.server.isConnected(0));
    }

    @Test
    void aFloodOfRequests() {
        World busy = new World(World.config(4).withMaxPerTick(10, 1000));
        NetcodeClient client = busy.connectedClient(World.HOME, 1);
        byte[] forged = World.request(busy.token(2));
        forged[500] ^= 1;
        long opened = busy.server.counters().get(DatagramVerdict.TOKEN_FORGED);
        for (int tick = 0; tick < 300; tick++) {
            for (int i = 0; i < 50; i++) {
                busy.give(new InetSocketAddress("203.0.113." + i, 1 + tick), forged);
            }
            client.send(new byte[] {65}, 1);
            busy.run(1);
        }
        assertEquals(300 * 10, busy.server.counters().get(DatagramVerdict.TOKEN_FORGED) - opened, "the work of a tick is bounded");
        assertEquals(300 * 40, busy.server.counters().get(DatagramVerdict.REQUESTS_TOO_MANY));
        assertEquals(300, busy.events.stream().filter("payload 0 A"::equals).count());
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(0, busy.server.handshakes());
        assertEquals(1, busy.server.rememberedTokens());
    }

    @Test
    void aFloodOfGarbageInTheNameOfAClient() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            byte[] garbage = new byte[random.nextInt(1301)];
            random.nextBytes(garbage);
            if (garbage.length > 0) {
                garbage[0] = (byte) (random.nextInt(9) << 4 | random.nextInt(8));
            }
            assertNotEquals(DatagramVerdict.ACCEPTED, world.give(World.HOME, garbage));
            assertNotEquals(DatagramVerdict.ACCEPTED, client.receive(World.SERVER, garbage, garbage.length));
        }
        client.send("still here".getBytes(), 10);
        world.run(1);
        assertEquals("payload 0 still here", world.events.get(world.events.size() - 1));
    }

    @Test
    void manyFakeClientsFromOneHost() {
        World small = new World(World.config(32).withMaxClientsPerHost(8));
        // Without tokens they get nothing, not even an answer.
        for (int i = 0; i < 300; i++) {
            small.give(new InetSocketAddress("203.0.113.66", 1 + i), new byte[Netcode.REQUEST_BYTES]);
        }
        assertEquals(List.of(), small.sent);
        // With one token they get one slot, and with 300 as many as a host may have.
        for (int i = 0; i < 300; i++) {
            small.client(new InetSocketAddress("203.0.113.66", 1000 + i), small.token(1000 + i));
        }
        small.run(10);
        assertEquals(8, small.server.connectedClients());
        small.connectedClient(World.HOME, 1);
    }

    @Test
    void aClientWhoseAddressIsTakenOver() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        client.send("hello".getBytes(), 5);
        Datagram payload = world.lastSentTo(World.SERVER);
        // A genuine packet from another address is nobody's.
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.give(World.ELSEWHERE, payload.bytes()));
        assertEquals(DatagramVerdict.ACCEPTED, world.deliver(payload));
        // And other's requests in the client's name change nothing.
        assertEquals(DatagramVerdict.ALREADY_CONNECTED, world.give(World.HOME, World.request(world.token(2))));
        assertEquals(1, world.server.clientId(0));
        assertFalse(world.server.isConnected(1));
    }

    /** No two packets that differ and have one key and one sequence. */
    private void assertNoNonceTwice(byte[] token) {
        ConnectToken keys = ConnectToken.read(token);
        Map<String, byte[]> bySequence = new HashMap<>();
        for (Datagram datagram : world.sent) {
            Key key = datagram.to().equals(World.SERVER) ? keys.clientToServer() : keys.serverToClient();
            if (datagram.type() == NetcodePacket.REQUEST || contents(datagram, key) == null) {
                continue;
            }
            String nonce = datagram.to() + Arrays.toString(Arrays.copyOfRange(datagram.bytes(), 1,
                    1 + (datagram.bytes()[0] >>> 4 & 15)));
            byte[] before = bySequence.putIfAbsent(nonce, datagram.bytes());
            assertTrue(before == null || Arrays.equals(before, datagram.bytes()), nonce);
        }
        assertTrue(bySequence.size() > 10);
    }

    private static ByteBuffer contents(Datagram datagram, Key key) {
        EncryptedPacketReader reader = new EncryptedPacketReader(EnumSet.allOf(NetcodePacket.class), new Aead(), World.PROTOCOL);
        DatagramVerdict outcome = reader.read(datagram.bytes(), datagram.bytes().length, key, new ReplayProtection(), new DecryptQuota(1));
        return outcome == DatagramVerdict.ACCEPTED ? reader.contents().order(ByteOrder.LITTLE_ENDIAN) : null;
    }
}
