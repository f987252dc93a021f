package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacketTapTest {
    private final World world = new World();
    private final List<String> heard = new ArrayList<>();

    private PacketTap tap(String name) {
        return new PacketTap() {
            @Override
            public void sent(InetSocketAddress to, byte[] bytes, int length) {
                heard.add(name + " sent " + to.getPort() + " " + HexFormat.of().formatHex(bytes, 0, length));
            }

            @Override
            public void receiving(InetSocketAddress from, byte[] bytes, int length) {
                heard.add(name + " receiving " + from.getPort() + " " + HexFormat.of().formatHex(bytes, 0, length));
            }

            @Override
            public void received(DatagramVerdict outcome) {
                heard.add(name + " " + outcome);
            }
        };
    }

    /** A client that is connected, and nothing on its way. */
    private NetcodeClient connected() {
        NetcodeClient client = world.connectedClient(World.HOME, 7);
        world.wire.clear();
        return client;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void bothSidesHearPayloadsInTheClear() {
        NetcodeClient client = connected();
        world.server.setTap(tap("server"));
        client.setTap(tap("client"));
        client.send(ascii("AB"), 2);
        world.deliver(world.wire.poll());
        // Type 5, a sequence of one byte; the first one was the response.
        assertEquals(List.of("client sent 40000 15024142", "server receiving 5001 15024142", "server ACCEPTED"), heard);
        heard.clear();
        world.server.send(0, ascii("C"), 1);
        world.deliver(world.wire.poll());
        assertEquals(2, heard.stream().filter(line -> line.matches("(server sent 5001|client receiving 40000) 15[0-9a-f]{2}43")).count());
        heard.clear();
        world.server.setTap(null);
        client.setTap(null);
        client.send(ascii("D"), 1);
        world.deliver(world.wire.poll());
        assertEquals(List.of(), heard);
        assertTrue(world.events.contains("payload 0 D"));
    }

    @Test
    void theHandshakeIsHeardButForRequests() {
        world.server.setTap(tap("server"));
        world.connectedClient(World.HOME, 7);
        List<String> kinds = heard.stream().filter(line -> !line.endsWith("ACCEPTED"))
                .map(line -> line.replaceAll("(.*) 5001 .([0-9a-f]).*", "$1 $2")).distinct().toList();
        // A challenge, a response, a keep-alive.
        assertEquals(List.of("server sent 2", "server receiving 3", "server sent 4"), kinds.subList(0, 3));
    }

    @Test
    void whatIsIgnoredAfterItWasOpenedIsHeardAndTheRestIsNot() {
        NetcodeClient client = connected();
        client.send(ascii("A"), 1);
        World.Datagram datagram = world.wire.poll();
        world.server.setTap(tap("server"));
        byte[] forged = datagram.bytes().clone();
        forged[forged.length - 1] ^= 1;
        assertEquals(DatagramVerdict.FORGED, world.give(World.HOME, forged));
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.give(World.ELSEWHERE, datagram.bytes()));
        assertEquals(List.of(), heard);
        world.deliver(datagram);
        assertEquals(DatagramVerdict.REPLAYED, world.deliver(datagram));
        assertEquals(List.of("server receiving 5001 150241", "server ACCEPTED"), heard);
        heard.clear();
        World.Datagram response = world.sent.stream().filter(sent -> sent.type() == NetcodePacket.RESPONSE).findFirst().orElseThrow();
        assertEquals(DatagramVerdict.ALREADY_CONNECTED, world.deliver(response));
        assertEquals("server ALREADY_CONNECTED", heard.get(1));
    }

    @Test
    void whatIsGenuineAndMisshapenIsHeard() {
        byte[] token = world.token(7);
        NetcodeClient client = world.client(World.HOME, token);
        world.run(3);
        client.setTap(tap("client"));
        EncryptedPacketWriter writer = new EncryptedPacketWriter(new Aead(), World.PROTOCOL);
        writer.start(NetcodePacket.KEEP_ALIVE, 99).put((byte) 5);
        int length = writer.finish(ConnectToken.read(token).serverToClient());
        assertEquals(DatagramVerdict.BAD_SIZE, client.receive(World.SERVER, writer.bytes(), length));
        assertEquals(List.of("client receiving 40000 146305", "client BAD_SIZE"), heard);
    }

    @Test
    void whatIsSentBecauseOfAPacketIsHeardBeforeItsOutcomeThoughTheListenerThrows() {
        world.server = new NetcodeServer(World.config(4), World.random(1), (to, bytes, length) -> world.wire.add(
                new World.Datagram(World.SERVER, to, Arrays.copyOf(bytes, length))), new Echo(), world.nanos, World.SECONDS);
        NetcodeClient client = connected();
        world.server.setTap(tap("server"));
        client.send(ascii("A"), 1);
        assertThrows(IllegalStateException.class, () -> world.deliver(world.wire.poll()));
        assertEquals(3, heard.size(), heard.toString());
        assertTrue(heard.get(0).startsWith("server receiving 5001 15") && heard.get(1).startsWith("server sent 5001 15"));
        assertEquals("server ACCEPTED", heard.get(2));
    }

    /** Answers, and throws. */
    private static final class Echo implements ServerListener {
        @Override
        public void connected(NetcodeServer server, int client) {
        }

        @Override
        public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
            server.send(client, bytes, length);
            throw new IllegalStateException("a bug");
        }

        @Override
        public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
        }
    }
}
