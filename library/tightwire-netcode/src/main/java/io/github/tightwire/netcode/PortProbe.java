package io.github.tightwire.netcode;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a UDP port is closed. A system reports that, by the ICMP message which comes back, to a socket that is connected to the
 * port, and to no other. A transport's own socket must not be connected: it would hear nobody else, and keep the machine's address of that
 * moment. So a socket beside it sends a byte, which no netcode server answers. Never waits.
 */
public final class PortProbe implements AutoCloseable {
    /** The start of a packet that is then too short for anything, so that servers refuse it as such. */
    private final ByteBuffer question = ByteBuffer.wrap(new byte[] {(byte) NetcodePacket.DISCONNECT.ordinal()});
    private final ByteBuffer answer = ByteBuffer.allocate(1);
    private @Nullable DatagramChannel channel;
    private @Nullable InetSocketAddress target;

    /** A probe without a socket, until it is asked. */
    public PortProbe() {
    }

    /**
     * Asks about an address. The first time there is no answer yet: it sends the byte, and a later call finds what came back.
     *
     * @param to the address
     * @return the error; null if none is known
     */
    public @Nullable IOException ask(InetSocketAddress to) {
        try {
            DatagramChannel socket = channelTo(to);
            socket.read(answer.clear());
            socket.write(question.clear());
            return null;
        } catch (PortUnreachableException e) {
            return new IOException("the port is closed", e);
        } catch (UnsupportedAddressTypeException e) {
            return new IOException("this machine has no addresses of this family", e);
        } catch (IOException e) {
            return e;
        }
    }

    private DatagramChannel channelTo(InetSocketAddress to) throws IOException {
        DatagramChannel open = channel;
        if (open == null || !to.equals(target)) {
            close();
            open = DatagramChannel.open();
            channel = open;
            open.configureBlocking(false);
            open.connect(to);
            target = to;
        }
        return open;
    }

    @Override
    public void close() {
        target = null;
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                // It held nothing that could be lost.
            }
        }
    }
}
