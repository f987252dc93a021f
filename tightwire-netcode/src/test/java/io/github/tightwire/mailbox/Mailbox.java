package io.github.tightwire.mailbox;

import io.github.tightwire.netcode.Outcome;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Somebody on the loopback to whom a transport under test sends, through a real socket. */
public final class Mailbox implements AutoCloseable {
    private static final byte LAST = -1;

    private final UdpTransport socket = open();
    private byte[] received;

    /** An empty one, at any port that is free. */
    public Mailbox() throws IOException {
    }

    /** A socket on the loopback, at any port that is free. */
    public static UdpTransport open() throws IOException {
        return new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** Its socket, from which it may send as well. */
    public UdpTransport socket() {
        return socket;
    }

    /** Where to send to. */
    public InetSocketAddress address() {
        return socket.localAddress();
    }

    /** The next datagram, for which it waits. */
    public byte[] next() {
        received = null;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (socket.read(this::keep, 1) == 0) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("nothing came within half a minute");
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
        }
        return received;
    }

    /**
     * The first byte of each datagram that was sent to it, none of them {@value #LAST}.
     *
     * @param sender sends one more datagram now, which comes after all others
     */
    public List<Integer> drain(Transport sender) {
        sender.send(address(), new byte[] {LAST}, 1);
        List<Integer> values = new ArrayList<>();
        for (byte value = next()[0]; value != LAST; value = next()[0]) {
            values.add((int) value);
        }
        return values;
    }

    private Outcome keep(InetSocketAddress from, byte[] bytes, int length) {
        received = Arrays.copyOf(bytes, length);
        return Outcome.ACCEPTED;
    }

    @Override
    public void close() {
        socket.close();
    }
}
