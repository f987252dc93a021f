package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.World.Datagram;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class NetcodeClientTest {
    private static final InetSocketAddress DEAD = new InetSocketAddress("192.0.2.66", 40000);
    private static final Predicate<Datagram> TO_SERVER = datagram -> datagram.to().equals(World.SERVER);

    private final World world = new World();

    @Test
    void beforeItsFirstToken() {
        NetcodeClient client = new NetcodeClient((to, bytes, length) -> {
            throw new AssertionError("sent something");
        }, new ClientListener() {
            @Override
            public void changed(NetcodeClient client, ClientState state) {
                throw new AssertionError(state);
            }

            @Override
            public void payload(NetcodeClient client, byte[] bytes, int length) {
                throw new AssertionError();
            }
        }, 0);
        client.update();
        client.disconnect();
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, client.receive(World.SERVER, new byte[20], 20));
        assertEquals(ClientState.DISCONNECTED, client.state());
        assertNull(client.serverAddress());
        assertFalse(client.send(new byte[1], 1));
        assertThrows(IllegalArgumentException.class, () -> client.send(new byte[2000], 1201));
    }

    /** In three ticks, more than one opens. */
    @Test
    void eachTickOpensAsManyDatagramsAgain() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        long before = client.counters().get(Counter.PAYLOADS_RECEIVED);
        for (int tick = 0; tick < 3; tick++) {
            for (int i = 0; i < 400; i++) {
                assertTrue(world.server.send(0, new byte[1], 1));
            }
            world.run(1);
        }
        assertEquals(before + 1_200, client.counters().get(Counter.PAYLOADS_RECEIVED));
    }

    @Test
    void whatItDoesIsCounted() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        Counters counters = client.counters();
        assertTrue(counters.get(Counter.REQUESTS_SENT) > 0);
        assertEquals(1, counters.get(Counter.CONNECTED));
        assertEquals(0, counters.get(Counter.PAYLOADS_SENT));
        assertTrue(client.send(new byte[1], 1));
        assertEquals(1, counters.get(Counter.PAYLOADS_SENT));
        long keepAlives = counters.get(Counter.KEEP_ALIVES_SENT);
        world.run(20);
        assertTrue(counters.get(Counter.KEEP_ALIVES_SENT) > keepAlives);
        assertEquals(0, counters.get(Counter.DISCONNECTED_HERE));
        assertEquals(0, counters.get(Counter.DISCONNECTED_THERE));
    }

    /** The server hears of the end of the first connection, and does not wait for its time-out. */
    @Test
    void anotherTokenEndsTheConnectionBefore() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        client.connect(world.token(2));
        assertEquals(1, client.counters().get(Counter.DISCONNECTED_HERE));
        world.run(1);
        assertEquals(1, world.server.counters().get(Counter.DISCONNECTED_THERE));
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
        client.disconnect();
        assertEquals(2, client.counters().get(Counter.DISCONNECTED_HERE));
        client.connect(world.token(3));
        client.disconnect();
        assertEquals(2, client.counters().get(Counter.DISCONNECTED_HERE), "it was not connected yet");
    }

    @Test
    void noToken() {
        NetcodeClient client = world.client(World.HOME, new byte[2048]);
        assertEquals(ClientState.INVALID_CONNECT_TOKEN, client.state());
        assertTrue(client.state().isError());
        world.run(10);
        assertEquals(List.of(), world.sent);
    }

    @Test
    void aServerThatDoesNotAnswer() {
        NetcodeClient client = world.client(World.HOME, world.issuer.issue(1, List.of(DEAD), new byte[0], world.seconds));
        world.run(100);
        assertEquals(ClientState.SENDING_CONNECTION_REQUEST, client.state());
        assertTrue(client.state().isConnecting());
        assertEquals(50, world.sentTo(DEAD).size(), 1);
        world.run(2);
        assertEquals(ClientState.CONNECTION_REQUEST_TIMED_OUT, client.state());
    }

    @Test
    void aServerThatFallsSilentAfterTheChallenge() {
        NetcodeClient client = world.client(World.HOME, world.token(1));
        world.run(2);
        assertEquals(ClientState.SENDING_CONNECTION_RESPONSE, client.state());
        world.run(102, datagram -> false);
        assertEquals(ClientState.CONNECTION_RESPONSE_TIMED_OUT, client.state());
    }

    @Test
    void aServerThatFallsSilentLater() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        world.run(100, TO_SERVER);
        assertEquals(ClientState.CONNECTED, client.state());
        world.run(3, TO_SERVER);
        assertEquals(ClientState.CONNECTION_TIMED_OUT, client.state());
        assertEquals(1, client.counters().get(Counter.TIMED_OUT));
    }

    @Test
    void theTokenExpiresOnTheWay() {
        List<InetSocketAddress> dead = Collections.nCopies(32, DEAD);
        NetcodeClient client = world.client(World.HOME, world.issuer.issue(1, dead, new byte[0], world.seconds));
        world.run(30 * 20 - 1);
        assertTrue(client.state().isConnecting());
        world.run(2);
        assertEquals(ClientState.CONNECT_TOKEN_EXPIRED, client.state());
    }

    /** A token's age counts from connect, however long the client was there before. */
    @Test
    void aLaterTokenHasItsWholeLifetime() {
        List<InetSocketAddress> dead = Collections.nCopies(32, DEAD);
        NetcodeClient client = world.client(World.HOME, world.issuer.issue(1, dead, new byte[0], world.seconds));
        client.disconnect();
        world.run(20 * 20);
        client.connect(world.issuer.issue(1, dead, new byte[0], world.seconds));
        world.run(30 * 20 - 1);
        assertTrue(client.state().isConnecting());
        world.run(2);
        assertEquals(ClientState.CONNECT_TOKEN_EXPIRED, client.state());
    }

    @Test
    void theSecondServerIfTheFirstIsSilent() {
        NetcodeClient client = world.client(World.HOME,
                world.issuer.issue(1, List.of(DEAD, World.SERVER), new byte[0], world.seconds));
        assertEquals(DEAD, client.serverAddress());
        world.run(110);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(World.SERVER, client.serverAddress());
    }

    @Test
    void theSecondServerIfTheFirstIsFull() {
        World full = new World(World.config(1));
        full.connectedClient(World.ELSEWHERE, 5);
        NetcodeClient client = full.client(World.HOME,
                full.issuer.issue(1, List.of(World.SERVER, DEAD), new byte[0], full.seconds));
        full.run(2);
        assertEquals(ClientState.SENDING_CONNECTION_REQUEST, client.state());
        assertEquals(DEAD, client.serverAddress());
        full.run(102);
        assertEquals(ClientState.CONNECTION_REQUEST_TIMED_OUT, client.state());
    }

    @Test
    void onceConnectedADisconnectIsTheEndAndNoReasonToTryTheNext() {
        NetcodeClient client = world.client(World.HOME,
                world.issuer.issue(1, List.of(World.SERVER, DEAD), new byte[0], world.seconds));
        world.run(4);
        world.server.disconnect(0);
        world.run(3);
        assertEquals(ClientState.DISCONNECTED, client.state());
        assertEquals(1, client.counters().get(Counter.DISCONNECTED_THERE));
        assertEquals(0, world.sentTo(DEAD).size());
    }

    @Test
    void aPlaceThatNoServerHasIsIgnored() {
        byte[] token = world.token(1);
        ConnectToken keys = ConnectToken.read(token);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(2);
        assertEquals(ClientState.SENDING_CONNECTION_RESPONSE, client.state());
        int[][] none = {{-1, 4}, {4, 4}, {0, 0}, {0, -1}, {0, 257}, {256, 257}, {Integer.MIN_VALUE, Integer.MIN_VALUE}};
        long sequence = 100;
        for (int[] slot : none) {
            assertEquals(DatagramVerdict.BAD_PLACE, keepAlive(client, keys, sequence++, slot[0], slot[1]), Arrays.toString(slot));
            assertEquals(ClientState.SENDING_CONNECTION_RESPONSE, client.state());
        }
        assertEquals(DatagramVerdict.ACCEPTED, keepAlive(client, keys, sequence++, 255, 256));
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(255, client.clientIndex());
        assertEquals(256, client.maxClients());
        assertEquals(DatagramVerdict.BAD_PLACE, keepAlive(client, keys, sequence++, 0, 0), "once it is connected, too");
    }

    private static DatagramVerdict keepAlive(NetcodeClient client, ConnectToken keys, long sequence, int index, int slots) {
        EncryptedPacketWriter writer = new EncryptedPacketWriter(new Aead(), World.PROTOCOL);
        writer.start(NetcodePacket.KEEP_ALIVE, sequence).putInt(index).putInt(slots);
        return client.receive(World.SERVER, writer.bytes(), writer.finish(keys.serverToClient()));
    }

    @Test
    void itDisconnectsTenTimesOver() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        int before = world.sent.size();
        client.disconnect();
        assertEquals(10, world.sent.stream().skip(before).filter(d -> d.type() == NetcodePacket.DISCONNECT).count());
        client.disconnect();
        assertEquals(before + 10, world.sent.size());
        world.run(9, datagram -> world.wire.size() == 0 && datagram.type() == NetcodePacket.DISCONNECT);
        assertEquals(0, world.server.connectedClients());
    }

    @Test
    void againWithANewToken() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        client.disconnect();
        world.run(1);
        client.connect(world.token(1));
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(1, world.server.connectedClients());
    }

    @Test
    void withTheSameTokenItsSequencesGoOn() {
        byte[] token = world.token(1);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(2);
        world.wire.clear();
        client.disconnect();
        int before = world.sent.size();
        client.connect(token);
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state(), "a token that made no connection may still make one");
        assertEquals(11, world.sent.stream().skip(before).filter(d -> d.type() == NetcodePacket.RESPONSE)
                .findFirst().orElseThrow().bytes()[1]);
    }

    @Test
    void noPayloadBeforeItIsConnected() {
        NetcodeClient client = world.client(World.HOME, world.token(1));
        world.run(2);
        assertEquals(DatagramVerdict.ACCEPTED, world.deliver(world.wire.poll()));
        Datagram keepAlive = world.wire.poll();
        assertEquals(NetcodePacket.KEEP_ALIVE, keepAlive.type());
        world.server.send(0, "early".getBytes(), 5);
        Datagram payload = world.lastSentTo(World.HOME);
        assertEquals(DatagramVerdict.OUT_OF_PLACE, world.deliver(payload));
        assertEquals(DatagramVerdict.ACCEPTED, world.deliver(keepAlive));
        assertEquals(ClientState.CONNECTED, client.state());
        world.server.send(0, "in time".getBytes(), 7);
        assertEquals(DatagramVerdict.ACCEPTED, world.deliver(world.lastSentTo(World.HOME)));
        assertEquals("client payload in time", world.events.get(world.events.size() - 1));
    }

    @Test
    void onlyFromItsServer() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        world.server.send(0, "hello".getBytes(), 5);
        byte[] payload = world.lastSentTo(World.HOME).bytes();
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, client.receive(World.ELSEWHERE, payload, payload.length));
        assertEquals(DatagramVerdict.ACCEPTED, client.receive(World.SERVER, payload, payload.length));
        assertEquals(DatagramVerdict.REPLAYED, client.receive(World.SERVER, payload, payload.length));
        assertEquals(DatagramVerdict.BAD_TYPE, client.receive(World.SERVER, new byte[1300], 1300));
        assertEquals(DatagramVerdict.TOO_LARGE, client.receive(World.SERVER, new byte[1301], 1301));
    }

    @Test
    void aChallengeOrADenialIsNothingToAConnectedClient() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        Datagram challenge = world.sentTo(World.HOME).get(0);
        assertEquals(NetcodePacket.CHALLENGE, challenge.type());
        assertEquals(DatagramVerdict.OUT_OF_PLACE, world.deliver(challenge));
        ConnectToken token = ConnectToken.read(world.issuer.issue(3, List.of(World.SERVER), new byte[0], world.seconds));
        EncryptedPacketWriter writer = new EncryptedPacketWriter(new Aead(), World.PROTOCOL);
        client.connect(token.write());
        writer.start(NetcodePacket.DENIED, Long.MIN_VALUE);
        int length = writer.finish(token.serverToClient());
        assertEquals(DatagramVerdict.ACCEPTED, client.receive(World.SERVER, writer.bytes(), length));
        assertEquals(ClientState.CONNECTION_DENIED, client.state());
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, client.receive(World.SERVER, writer.bytes(), length), "it is over");
    }
}
