package io.github.tightwire.netcode;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A socket for each of several addresses of a machine, so that an answer comes from the one that was asked. The sender's address, as the
 * receiver gets it, remembers by which socket it came. What is sent to an address of another origin goes out by the first.
 */
final class MultihomedTransport implements Transport {
    private final List<Socket> sockets = new ArrayList<>();
    /** The socket to read from next, so that a flood at one leaves the others their turn. */
    private int next;
    private @Nullable Receiver receiver;

    private MultihomedTransport() {
    }

    /** Opens a socket at each address. */
    static MultihomedTransport open(List<InetSocketAddress> addresses) throws IOException {
        MultihomedTransport transport = new MultihomedTransport();
        try {
            for (InetSocketAddress address : addresses) {
                transport.sockets.add(transport.new Socket(new UdpTransport(address)));
            }
        } catch (IOException e) {
            transport.close();
            throw e;
        }
        return transport;
    }

    @Override
    public int read(Receiver to, int most) {
        receiver = to;
        int count = 0;
        int empty = 0;
        while (count < most && empty < sockets.size()) {
            Socket socket = sockets.get(next);
            next = (next + 1) % sockets.size();
            int read = socket.transport.read(socket, 1);
            count += read;
            empty = read == 0 ? empty + 1 : 0;
        }
        return count;
    }

    @Override
    public boolean send(InetSocketAddress to, byte[] datagram, int length) {
        return socketTo(to).send(to, datagram, length);
    }

    @Override
    public @Nullable IOException failure(InetSocketAddress to) {
        return socketTo(to).failure(to);
    }

    private UdpTransport socketTo(InetSocketAddress to) {
        return to instanceof Sender sender && sender.heardBy.owner() == this ? sender.heardBy.transport : sockets.get(0).transport;
    }

    @Override
    public InetSocketAddress localAddress() {
        return sockets.get(0).transport.localAddress();
    }

    @Override
    public void close() {
        sockets.forEach(socket -> socket.transport.close());
    }

    private final class Socket implements Receiver {
        private final UdpTransport transport;
        /** As the socket gives it: the same object as long as one sender's datagrams follow each other. */
        private @Nullable InetSocketAddress lastFrom;
        @SuppressWarnings("NullAway.Init")
        private Sender last;

        Socket(UdpTransport transport) {
            this.transport = transport;
        }

        MultihomedTransport owner() {
            return MultihomedTransport.this;
        }

        @Override
        public DatagramVerdict receive(InetSocketAddress from, byte[] datagram, int length) {
            if (from != lastFrom) {
                last = new Sender(from, this);
                lastFrom = from;
            }
            return Objects.requireNonNull(receiver).receive(last, datagram, length);
        }
    }

    /** An address with the socket that heard it. Equal to the same address without one. */
    private static final class Sender extends InetSocketAddress {
        private static final long serialVersionUID = 1L;

        private final transient Socket heardBy;

        Sender(InetSocketAddress address, Socket heardBy) {
            super(address.getAddress(), address.getPort());
            this.heardBy = heardBy;
        }
    }
}
