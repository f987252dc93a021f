package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.demo.network.ConditionedSocket;
import io.github.tightwire.demo.network.NetworkConditions;
import io.github.tightwire.demo.network.UdpSocket;
import io.github.tightwire.demo.packet.DemoProtocol;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server and bare sockets that talk to it. */
class ServerTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final Snapshot snapshot = new Snapshot(World.CUBES);
    private final DemoProtocol protocol = new DemoProtocol(new Input(), snapshot);
    private final PacketWriter writer = protocol.writer();
    private final PacketReader reader = protocol.clientReader();
    private final ByteBuffer buffer = ByteBuffer.allocate(UdpSocket.MAX_DATAGRAM_BYTES);
    private final Input input = new Input();
    private Server server;
    private UdpSocket first;
    private UdpSocket second;

    @BeforeEach
    void open() throws IOException {
        server = new Server(new ConditionedSocket(new UdpSocket(ANY), NetworkConditions.PERFECT, 1), new World(), 1);
        first = new UdpSocket(ANY);
        second = new UdpSocket(ANY);
    }

    @AfterEach
    void close() {
        server.close();
        first.close();
        second.close();
    }

    @Test
    void whoeverSendsAnInputIsAnsweredWithASnapshot() {
        input.next();
        send(first, writer, input);
        server.step();
        server.send(0);
        receive(first);
        assertEquals(Verdict.ACCEPTED, reader.read(buffer));
        assertEquals(1, snapshot.tick);
        assertTrue(snapshot.included().get(World.PLAYER));
        assertTrue(snapshot.cube(World.PLAYER).matches(server.cube(World.PLAYER)));
    }

    @Test
    void beyondTheMostClientsNobodyIsAnswered() {
        input.next();
        send(first, writer, input);
        send(second, writer, input);
        assertEquals(1, server.connections().size());
        server.step();
        server.send(0);
        receive(first);
        assertNull(second.receive(buffer));
    }

    @Test
    void aSilentClientIsGoneAfterFiveSeconds() {
        input.next();
        send(first, writer, input);
        for (int tick = 0; tick < 300; tick++) {
            server.step();
        }
        assertEquals(1, server.connections().size());
        server.step();
        assertEquals(0, server.connections().size());
        send(second, writer, input);
        assertEquals(2, server.connections().get(0).number());
    }

    @Test
    void everyRefusalIsCountedUnderItsVerdictAndMakesNoClient() {
        snapshot.tick = 1;
        refuse(Reason.TYPE_NOT_ALLOWED, writer, snapshot);
        PacketWriter other = Protocol.builder("tightwire demo", 2).packet(Input.class, Input::new).build().writer();
        refuse(Reason.WRONG_CHECKSUM, other, input);
        // The same name, version and type, but nothing in it.
        PacketWriter shorter = Protocol.builder("tightwire demo", 1)
                .packet(Empty.class, Empty::new).packet(Snapshot.class, () -> snapshot).build().writer();
        refuse(Reason.PAST_END, shorter, new Empty());
        assertEquals(0, server.connections().size());
    }

    @Test
    void inputsWithTheWildestNumbersDoNoHarm() {
        input.next();
        send(first, writer, input);
        server.step();
        server.send(0);
        input.sequence = Integer.MAX_VALUE;
        input.ack = Integer.MAX_VALUE;
        input.ackBits = -1;
        send(first, writer, input);
        input.sequence = 0;
        input.ack = 0;
        send(first, writer, input);
        for (int i = 0; i < 40; i++) {
            server.step();
            server.send(0);
        }
        assertEquals(1, server.connections().size());
        assertEquals("none", server.refusals().refusals());
    }

    private void refuse(Reason reason, PacketWriter packets, BitSerializable packet) {
        long before = server.refusals().refusedBy(reason);
        sendOnly(first, packets, packet);
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (server.refusals().refusedBy(reason) == before) {
                assertEquals(0, server.connections().size());
                server.receive(0);
            }
        });
        assertEquals(before + 1, server.refusals().refusedBy(reason));
        server.refusals().clear();
    }

    /** Sends a packet that will be accepted, and waits until the server has seen it. */
    private void send(UdpSocket socket, PacketWriter packets, BitSerializable packet) {
        sendOnly(socket, packets, packet);
        // Garbage from the same socket comes behind it, and is seen in the counts.
        socket.send(ByteBuffer.wrap(new byte[1]), server.address());
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (server.refusals().refusedBy(Reason.TOO_SHORT) == 0) {
                server.receive(0);
            }
        });
        server.refusals().clear();
    }

    private void sendOnly(UdpSocket socket, PacketWriter packets, BitSerializable packet) {
        buffer.clear();
        packets.write(packet, buffer);
        socket.send(buffer.flip(), server.address());
    }

    private void receive(UdpSocket socket) {
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (socket.receive(buffer) == null) {
                Thread.sleep(1);
            }
        });
    }

    private static final class Empty implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBool(true);
        }
    }
}
