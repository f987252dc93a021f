package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A machine that knows that nothing reaches a server: nobody waits for it. */
class UnreachableTest {
    private static final InetSocketAddress SIX = new InetSocketAddress("2001:db8::1", 40000);
    private static final InetSocketAddress SILENT = new InetSocketAddress("192.0.2.66", 40000);

    private final World world = new World();
    private final Machine machine = new Machine();

    /** Its sends are refused: no route, or no such family. */
    @Test
    void noRouteToTheFirst() {
        machine.noRoute.add(SIX);
        NetcodeClient client = connect(SIX, World.SERVER);
        // Three requests, a tenth of a second apart.
        world.run(5);
        world.run(6);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(World.SERVER, client.serverAddress());
        assertEquals(3, client.counters().get(Counter.SEND_FAILURES));
        assertEquals(List.of("[2001:db8:0:0:0:0:0:1]:40000 can't be reached: the machine sends nothing there"), words(client));
    }

    @Test
    void noRouteToAnyOfThirtyOne() {
        List<InetSocketAddress> servers = new ArrayList<>(
                IntStream.range(0, 31).mapToObj(i -> new InetSocketAddress("2001:db8::1", 1 + i)).toList());
        machine.noRoute.addAll(servers);
        servers.add(World.SERVER);
        NetcodeClient client = connect(servers.toArray(InetSocketAddress[]::new));
        world.run(31 * 6 + 6);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(31, client.failures().size());
    }

    @Test
    void theFirstPortIsClosed() {
        machine.closed.add(SILENT);
        NetcodeClient client = connect(SILENT, World.SERVER);
        world.run(12);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(0, client.counters().get(Counter.SEND_FAILURES));
        assertEquals(List.of("192.0.2.66:40000 can't be reached: the port is closed"), words(client));
    }

    @Test
    void theLastOneEndsItAtOnceWithACauseOfItsOwn() {
        machine.noRoute.add(SIX);
        machine.closed.add(SILENT);
        NetcodeClient client = connect(SIX, SILENT);
        world.run(12);
        assertEquals(ClientState.SERVERS_UNREACHABLE, client.state());
        assertTrue(client.state().isError());
        assertEquals(2, client.failures().size());
        int sent = world.sent.size();
        world.run(20);
        assertEquals(sent, world.sent.size());
        // The list is that of the last token.
        client.connect(world.token(1));
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(List.of(), client.failures());
    }

    @Test
    void oneThatCouldBeReachedSaysMoreThanOneThatCouldNot() {
        machine.noRoute.add(SIX);
        for (List<InetSocketAddress> servers : List.of(List.of(SILENT, SIX), List.of(SIX, SILENT))) {
            NetcodeClient client = connect(servers.toArray(InetSocketAddress[]::new));
            world.run(115);
            assertEquals(ClientState.CONNECTION_REQUEST_TIMED_OUT, client.state());
            assertEquals(Set.of("192.0.2.66:40000 did not answer",
                    "[2001:db8:0:0:0:0:0:1]:40000 can't be reached: the machine sends nothing there"), Set.copyOf(words(client)));
        }
    }

    @Test
    void aFullServerSaysMoreThanOneThatCantBeReached() {
        World full = new World(World.config(1));
        full.connectedClient(World.ELSEWHERE, 5);
        Machine without = new Machine();
        without.noRoute.add(SIX);
        without.network = full.sink(World.HOME);
        NetcodeClient client = full.client(World.HOME,
                full.issuer.issue(1, List.of(World.SERVER, SIX), new byte[0], full.seconds), without);
        full.run(12);
        assertEquals(ClientState.CONNECTION_DENIED, client.state());
        assertEquals("192.0.2.1:40000 is full", words(client).get(0));
    }

    /** A buffer that was full for a moment is no property of the address. */
    @Test
    void twoRefusalsInARowAreWaitedOut() {
        machine.noRoute.add(SILENT);
        NetcodeClient client = connect(SILENT, World.SERVER);
        for (int i = 0; i < 8; i++) {
            world.run(4);
            machine.noRoute.clear();
            world.run(2);
            machine.noRoute.add(SILENT);
        }
        assertEquals(SILENT, client.serverAddress());
        assertEquals(16, client.counters().get(Counter.SEND_FAILURES));
        world.run(6);
        assertEquals(World.SERVER, client.serverAddress());
    }

    @Test
    void itIsAskedNoEarlierThanAfterThreeRequestsWithoutAnAnswer() {
        connect(World.SERVER);
        world.run(4, datagram -> !datagram.to().equals(World.HOME));
        assertEquals(0, machine.asked);
        world.run(1, datagram -> !datagram.to().equals(World.HOME));
        assertEquals(1, machine.asked);
        world.run(6);
        assertEquals(ClientState.CONNECTED, world.clients.get(World.HOME).state());
    }

    @Test
    void aServerThatIsGoneAfterItsChallenge() {
        NetcodeClient client = connect(World.SERVER, SILENT);
        world.run(2);
        assertEquals(ClientState.SENDING_CONNECTION_RESPONSE, client.state());
        machine.closed.add(World.SERVER);
        world.run(6, datagram -> false);
        assertEquals(SILENT, client.serverAddress());
    }

    /** Wi-Fi that is gone for a second, or for four. */
    @Test
    void aConnectionOutlivesItsWayForAWhile() {
        NetcodeClient client = connect(World.SERVER);
        world.run(4);
        machine.noRoute.add(World.SERVER);
        machine.closed.add(World.SERVER);
        for (int i = 0; i < 80; i++) {
            assertTrue(client.send(new byte[1], 1), "it is still connected");
            world.run(1, datagram -> false);
        }
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(0, machine.asked);
        machine.noRoute.clear();
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(1, world.server.connectedClients());
    }

    @Test
    void anAnswerFromAnotherAddressIsNamed() {
        NetcodeClient client = connect(World.SERVER);
        InetSocketAddress other = new InetSocketAddress("192.0.2.2", 40000);
        world.run(1);
        byte[] payload = new byte[40];
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, client.receive(other, payload, payload.length));
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, client.receive(other, payload, 0));
        payload[0] = 0x12;
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, client.receive(other, payload, payload.length), "forged");
        for (int i = 0; i < 102; i++) {
            world.run(1, datagram -> {
                if (datagram.to().equals(World.HOME)) {
                    assertEquals(DatagramVerdict.OTHER_ADDRESS, client.receive(other, datagram.bytes(), datagram.bytes().length));
                }
                return datagram.to().equals(World.SERVER);
            });
        }
        assertEquals(ClientState.CONNECTION_REQUEST_TIMED_OUT, client.state());
        assertEquals(List.of("192.0.2.1:40000 answered from 192.0.2.2:40000: it listens at several addresses of its machine, and the token "
                + "has to name the one that it answers from"), words(client));
    }

    /** Strangers can't have a client that connects open more than a few of their datagrams. */
    @Test
    void strangersCostAClientLittle() {
        NetcodeClient client = connect(World.SERVER);
        world.run(1);
        byte[] forged = new byte[333];
        forged[0] = (byte) 0x82;
        for (int i = 0; i < 1000; i++) {
            forged[1] = (byte) i;
            assertEquals(DatagramVerdict.UNKNOWN_SENDER, client.receive(World.ELSEWHERE, forged, forged.length));
        }
        world.run(3);
        assertEquals(ClientState.CONNECTED, client.state());
        world.server.send(0, "hello".getBytes(), 5);
        byte[] payload = world.lastSentTo(World.HOME).bytes();
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, client.receive(World.ELSEWHERE, payload, payload.length));
        assertEquals(DatagramVerdict.ACCEPTED, client.receive(World.SERVER, payload, payload.length));
    }

    @Test
    void aSimulatedNetworkPassesItOn() {
        machine.noRoute.add(SIX);
        machine.closed.add(SILENT);
        long[] now = {0};
        SimulatedNetwork network = new SimulatedNetwork(new OnlySends(machine), NetworkConditions.PERFECT.withDelays(50, 0),
                () -> now[0], 1);
        assertTrue(network.send(SIX, new byte[1], 1), "it is under way");
        now[0] = 50_000_000;
        assertFalse(network.send(SIX, new byte[1], 1));
        assertTrue(network.send(World.SERVER, new byte[1], 1));
        now[0] = 100_000_000;
        machine.noRoute.clear();
        assertTrue(network.send(SIX, new byte[1], 1), "the last that got through was taken");
        assertEquals("the port is closed", network.failure(SILENT).getMessage());
        String message = assertThrows(IllegalArgumentException.class, () -> network.send(SIX, new byte[1400], 1301)).getMessage();
        assertEquals("a datagram of 1301 bytes: at most 1300", message);
        assertTrue(network.send(SIX, new byte[1400], 1300));
    }

    private NetcodeClient connect(InetSocketAddress... servers) {
        machine.network = world.sink(World.HOME);
        return world.client(World.HOME, world.issuer.issue(1, List.of(servers), new byte[0], world.seconds), machine);
    }

    private static List<String> words(NetcodeClient client) {
        return client.failures().stream().map(ServerFailure::toString).toList();
    }

    /** Knows some addresses that nothing reaches. */
    private static final class Machine implements DatagramSink {
        private final Set<InetSocketAddress> noRoute = new HashSet<>();
        private final Set<InetSocketAddress> closed = new HashSet<>();
        private DatagramSink network = (to, bytes, length) -> true;
        private int asked;

        @Override
        public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            return !noRoute.contains(to) && network.send(to, bytes, length);
        }

        @Override
        public IOException failure(InetSocketAddress to) {
            asked++;
            return closed.contains(to) ? new IOException("the port is closed") : null;
        }
    }

    /** A transport that nothing comes to. */
    private record OnlySends(DatagramSink sink) implements Transport {
        @Override
        public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            return sink.send(to, bytes, length);
        }

        @Override
        public IOException failure(InetSocketAddress to) {
            return sink.failure(to);
        }

        @Override
        public int read(Receiver receiver, int most) {
            return 0;
        }

        @Override
        public InetSocketAddress localAddress() {
            return World.HOME;
        }

        @Override
        public void close() {
        }
    }
}
