package io.github.tightwire.netcode;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** A receiver on the loopback to whom a transport under test sends, through a real socket. */
final class Mailbox implements AutoCloseable {
    private static final byte LAST = -1;
    private static final int PATIENCE_MILLIS = 30_000;
    private static final int MAX_DATAGRAM_BYTES = 65_507;

    private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    private final DatagramPacket received = new DatagramPacket(new byte[MAX_DATAGRAM_BYTES], MAX_DATAGRAM_BYTES);

    /** An empty one, at any port that is free. */
    Mailbox() throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** Returns the address to send to. */
    InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /** The next datagram, for which it waits half a minute. */
    byte[] next() throws IOException {
        received.setLength(MAX_DATAGRAM_BYTES);
        socket.receive(received);
        return Arrays.copyOf(received.getData(), received.getLength());
    }

    /**
     * The first byte of each datagram that was sent to it, none of them {@value #LAST}.
     *
     * @param sender sends one more datagram to it now, which comes after all others
     */
    List<Integer> drain(Consumer<byte[]> sender) throws IOException {
        sender.accept(new byte[] {LAST});
        List<Integer> values = new ArrayList<>();
        for (byte value = next()[0]; value != LAST; value = next()[0]) {
            values.add((int) value);
        }
        return values;
    }

    @Override
    public void close() {
        socket.close();
    }
}
