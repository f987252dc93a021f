package io.github.tightwire.system.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;

/** A server in Java, which answers each packet that it accepts, over UDP. A client sends fifty, and five that are damaged. */
final class AnsweringServer implements AutoCloseable {
    private static final Protocol PROTOCOL = Protocol.builder("answers", 1)
            .packet(Chat.class, Chat::new).packet(Weapon.class, Weapon::new).build();
    private static final int MOST_BYTES = 1200;

    private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    private final Mode mode;
    private final Thread thread = new Thread(this::answer, "answering server");
    private volatile int accepted;
    private volatile int refused;

    /** Plain packets, or sealed ones with a key for each direction. */
    enum Mode {
        PLAIN, SEALED;

        /** The mode, as an argument of a program. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    AnsweringServer(Mode mode) throws IOException {
        this.mode = mode;
        thread.start();
    }

    /** The types of its packets. */
    static List<WireType> types() {
        return List.of(WireType.of(Chat.class), WireType.of(Weapon.class));
    }

    /** Its protocol. */
    static List<ProtocolDescription> protocols() {
        return List.of(PROTOCOL.description());
    }

    /** The port, as an argument of a program. */
    String port() {
        return String.valueOf(socket.getLocalPort());
    }

    private void answer() {
        boolean isSealed = mode == Mode.SEALED;
        PacketReader reader = isSealed ? PROTOCOL.sealedReaderOfAll(ClientCases.key(0)) : PROTOCOL.readerOfAll();
        PacketWriter writer = isSealed ? PROTOCOL.sealedWriter(ClientCases.key(32)) : PROTOCOL.writer();
        DatagramPacket datagram = new DatagramPacket(new byte[MOST_BYTES], MOST_BYTES);
        byte[] buffer = new byte[MOST_BYTES];
        try {
            while (true) {
                datagram.setLength(MOST_BYTES);
                socket.receive(datagram);
                if (!reader.read(datagram.getData(), datagram.getLength()).isAccepted()) {
                    refused++;
                    continue;
                }
                accepted++;
                int length = reader.packet() instanceof Chat chat ? writer.write(new Chat("heard " + chat.text()), buffer)
                        : writer.write(loaded((Weapon) reader.packet()), buffer);
                socket.send(new DatagramPacket(buffer, length, datagram.getSocketAddress()));
            }
        } catch (IOException e) {
            // It was closed.
        }
    }

    private static Weapon loaded(Weapon weapon) {
        weapon.ammoInClip++;
        weapon.roundInChamber = true;
        return weapon;
    }

    /** Requires that the client said so, and that the packets arrived as they were sent. */
    void compare(List<String> said) {
        assertEquals(List.of("50 answers"), said, mode::word);
        assertEquals(50, accepted, mode::word);
        assertEquals(5, refused, mode::word);
    }

    @Override
    public void close() {
        socket.close();
    }
}
