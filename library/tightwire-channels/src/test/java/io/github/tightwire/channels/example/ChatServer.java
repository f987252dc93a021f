package io.github.tightwire.channels.example;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageTypes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** The example of the README. */
final class ChatServer {
    static final class Chat implements BitSerializable {
        String text = "";

        @Override
        public void serialize(BitStream s) {
            text = s.serializeString(text, 200);
        }
    }

    static final MessageTypes TYPES = MessageTypes.builder().message(Chat.class, Chat::new).build();
    static final int RELIABLE = 0;

    private ChatServer() {
    }

    static void run(int port) throws IOException, InterruptedException {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)).configureBlocking(false);
            ByteBuffer in = ByteBuffer.allocate(2048);
            SocketAddress[] client = new SocketAddress[1];
            Connection[] connection = new Connection[1];
            connection[0] = new Connection(
                    ConnectionConfig.DEFAULT, TYPES,
                    (bytes, offset, length) -> send(channel, ByteBuffer.wrap(bytes, offset, length), client[0]),
                    (number, message) -> {
                        Chat answer = new Chat();
                        answer.text = "You said: " + ((Chat) message).text;
                        connection[0].send(RELIABLE, answer);
                    });
            while (connection[0].isOpen() && !Thread.interrupted()) {
                connection[0].update(System.nanoTime());
                for (SocketAddress from; (from = channel.receive(in.clear())) != null; client[0] = from) {
                    connection[0].receive(in.array(), 0, in.position());
                }
                if (client[0] != null) {
                    connection[0].sendPackets(4);
                }
                Thread.sleep(10);
            }
        }
    }

    static void send(DatagramChannel channel, ByteBuffer datagram, SocketAddress to) {
        try {
            channel.send(datagram, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
