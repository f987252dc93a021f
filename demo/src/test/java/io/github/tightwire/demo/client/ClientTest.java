package io.github.tightwire.demo.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.demo.network.ConditionedSocket;
import io.github.tightwire.demo.network.NetworkConditions;
import io.github.tightwire.demo.network.UdpSocket;
import io.github.tightwire.demo.packet.DemoProtocol;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.world.World;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClientTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @Test
    void onlyTheServerIsListenedTo() throws IOException {
        Snapshot snapshot = new Snapshot(World.CUBES);
        ByteBuffer packet = ByteBuffer.allocate(UdpSocket.MAX_DATAGRAM_BYTES);
        try (UdpSocket server = new UdpSocket(ANY); UdpSocket impostor = new UdpSocket(ANY);
                Client client = new Client(new ConditionedSocket(new UdpSocket(ANY), NetworkConditions.PERFECT, 1),
                        server.address(), 0, SnapshotListener.NONE)) {
            snapshot.tick = 9;
            new DemoProtocol(new Input(), snapshot).writer().write(snapshot, packet);
            packet.flip();
            send(impostor, packet, client);
            assertEquals(0, client.replica().newestTick());
            send(server, packet.rewind(), client);
            assertEquals(9, client.replica().newestTick());
            assertEquals(1, client.traffic().packetsIn());
        }
    }

    /** Behind the packet goes one that is refused, so that it is known when both have come. */
    private static void send(UdpSocket from, ByteBuffer packet, Client to) {
        from.send(packet, to.address());
        from.send(ByteBuffer.wrap(new byte[1]), to.address());
        long before = to.traffic().refusedBy(Reason.TOO_SHORT);
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (to.traffic().refusedBy(Reason.TOO_SHORT) == before) {
                to.receive(0);
            }
        });
    }
}
