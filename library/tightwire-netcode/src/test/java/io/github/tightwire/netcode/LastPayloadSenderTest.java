package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.netcode.World.Datagram;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The last payload of a connection, in place of netcode's disconnect packets. */
class LastPayloadSenderTest {
    private static final LastPayload BYE = new LastPayload("bye".getBytes(), true);

    private final World world = new World();

    private NetcodeClient connected() {
        NetcodeClient client = world.connectedClient(World.HOME, 7);
        world.run(3);
        world.events.clear();
        world.sent.clear();
        return client;
    }

    @Test
    void aServersGoesOutAgainAndAgainAndDisconnectPacketsComeLast() {
        connected();
        world.lastPayload = BYE;
        world.server.disconnect(0);
        assertEquals(List.of("disconnected 0 id 7 BY_SERVER"), world.events);
        assertEquals(Collections.nCopies(4, NetcodePacket.PAYLOAD), typesTo(World.HOME));
        // The client's side does not take any of it for more than a payload.
        world.run(1);
        assertEquals(Collections.nCopies(4, "client payload bye"), world.events.subList(1, 5));
        world.clients.clear();
        world.run(20);
        List<NetcodePacket> types = typesTo(World.HOME);
        assertEquals(Collections.nCopies(30, NetcodePacket.PAYLOAD), types.subList(0, 30));
        assertEquals(Collections.nCopies(10, NetcodePacket.DISCONNECT), types.subList(30, types.size()));
        assertEquals(40, distinctSequences(World.HOME));
    }

    @Test
    void aClientsGoesOutInTheSameWay() {
        NetcodeClient client = connected();
        world.lastPayload = BYE;
        client.disconnect();
        assertEquals(List.of("client DISCONNECTED"), world.events);
        // With the same token again its sequences go on: none is used twice.
        world.server.disconnect(0);
        client.connect(world.token(7));
        world.run(30);
        assertEquals(40, world.sentTo(World.SERVER).stream().filter(datagram -> datagram.bytes()[0] >>> 4 == 1
                && (datagram.type() == NetcodePacket.PAYLOAD || datagram.type() == NetcodePacket.DISCONNECT)).count());
        assertEquals("client CONNECTED", world.events.get(world.events.size() - 1));
    }

    @Test
    void whoMakesNoFurtherUpdateSendsAllOfItAtOnce() {
        NetcodeClient client = connected();
        world.lastPayload = BYE;
        client.disconnect();
        client.sendLastPayloads();
        client.sendLastPayloads();
        assertEquals(Collections.nCopies(30, NetcodePacket.PAYLOAD), typesTo(World.SERVER));
        world.sent.clear();
        world.server.disconnectAll();
        assertEquals(Collections.nCopies(30, NetcodePacket.PAYLOAD), typesTo(World.HOME));
        world.clients.clear();
        world.run(30);
        assertEquals(30, world.sent.size());
    }

    @Test
    void disconnectPacketsFollowWhereThePayloadMayNotBeUnderstood() {
        NetcodeClient client = connected();
        world.lastPayload = new LastPayload(BYE.bytes(), false);
        client.disconnect();
        client.sendLastPayloads();
        assertEquals(Collections.nCopies(30, NetcodePacket.PAYLOAD), typesTo(World.SERVER).subList(0, 30));
        assertEquals(Collections.nCopies(10, NetcodePacket.DISCONNECT), typesTo(World.SERVER).subList(30, 40));
        assertThrows(IllegalArgumentException.class, () -> new LastPayload(new byte[Netcode.MAX_PAYLOAD_BYTES + 1], true));
        assertEquals(1200, new LastPayload(new byte[Netcode.MAX_PAYLOAD_BYTES], true).bytes().length);
    }

    /** Payloads mean nothing to a client before its slot. */
    @Test
    void aClientThatMayNotKnowItsPlaceIsToldOfItWithEachCopy() {
        world.lastPayload = BYE;
        NetcodeClient client = world.client(World.HOME, world.token(7));
        world.run(3, datagram -> datagram.type() != NetcodePacket.KEEP_ALIVE);
        assertEquals(ClientState.SENDING_CONNECTION_RESPONSE, client.state());
        world.server.disconnect(0);
        world.run(1);
        assertEquals("client payload bye", world.events.get(world.events.size() - 1));
    }

    @Test
    void whoWasToldByThePayloadOfTheOtherSaysNothing() {
        NetcodeClient client = connected();
        world.lastPayload = LastPayload.NOTHING;
        client.disconnect();
        world.server.disconnect(0);
        assertEquals(List.of("client DISCONNECTED", "disconnected 0 id 7 BY_CLIENT"), world.events);
        assertEquals(List.of(), world.sent);
        assertEquals(1, client.counters().get(Counter.DISCONNECTED_THERE));
        assertEquals(1, world.server.counters().get(Counter.DISCONNECTED_THERE));
    }

    /** The one that is replaced is told; the one at its address is the same client, which has another key. */
    @Test
    void oneThatIsReplacedIsToldUnlessItCameBack() {
        connected();
        world.lastPayload = BYE;
        world.clients.get(World.HOME).connect(world.token(7));
        world.run(4);
        assertEquals(0, typesTo(World.HOME).stream().filter(type -> type == NetcodePacket.PAYLOAD).count());
        world.sent.clear();
        world.connectedClient(World.ELSEWHERE, 7);
        assertEquals(4, typesTo(World.HOME).stream().limit(4).filter(type -> type == NetcodePacket.PAYLOAD).count());
    }

    private List<NetcodePacket> typesTo(InetSocketAddress to) {
        return world.sentTo(to).stream().map(Datagram::type).filter(type -> type != NetcodePacket.KEEP_ALIVE).toList();
    }

    private long distinctSequences(InetSocketAddress to) {
        return world.sentTo(to).stream().map(datagram -> Arrays.toString(Arrays.copyOf(datagram.bytes(), 1 + (datagram.bytes()[0] >>> 4))))
                .map(header -> header.replaceFirst("\\[[^,]*", "")).distinct().count();
    }
}
