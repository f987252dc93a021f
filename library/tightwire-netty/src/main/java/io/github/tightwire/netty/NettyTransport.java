package io.github.tightwire.netty;

import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.PortProbe;
import io.github.tightwire.netcode.Transport;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.DatagramPacket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A transport on a datagram channel of Netty, NIO or epoll, so that the event loop which a program has anyway drives its game. Datagrams
 * wait here from when the loop reads them until {@link #read} asks for them. They are sent when the loop has done the task that sent them,
 * all at once.
 *
 * <pre>{@code
 * EventLoop loop = channel.eventLoop();
 * loop.execute(() -> {
 *     NettyTransport transport = new NettyTransport(channel);
 *     GameServer server = new GameServer(transport, config, PROTOCOL, inbox, listener, System.nanoTime());
 *     loop.scheduleAtFixedRate(() -> tick(server), 0, 1_000_000_000 / 60, TimeUnit.NANOSECONDS)
 *             .addListener(ended -> server.close());      // where a tick throws, Netty ends the schedule
 * });
 * }</pre>
 *
 * <p>Everything but {@link #localAddress} belongs to the channel's event loop; another thread gets an {@link IllegalStateException}. An
 * event loop that is busy with other channels delays the game's ticks: give the game a loop of its own.
 */
public final class NettyTransport implements Transport {
    /** The number of datagrams that wait to be read: as many small ones as a socket's buffer of 4 MiB holds. Further datagrams are lost. */
    public static final int MAX_WAITING = 5_000;

    private final Channel channel;
    private final InetSocketAddress localAddress;
    private final SendQueue outgoing;
    private final Queue<DatagramPacket> waiting = new ArrayDeque<>();
    /** A byte more than the longest, so that a longer one shows. */
    private final byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES + 1];
    private final PortProbe probe = new PortProbe();
    private boolean closed;

    /**
     * Takes over a channel, and puts itself at the end of the channel's pipeline.
     *
     * @param channel registered and bound, this transport's from now on; datagrams that came before are lost
     * @throws IllegalArgumentException if it is not bound
     * @throws IllegalStateException if another thread than the event loop's calls it: a handler that is added from elsewhere misses what
     *     comes until the loop has added it
     */
    public NettyTransport(DatagramChannel channel) {
        this.channel = channel;
        if (channel.localAddress() == null) {
            throw new IllegalArgumentException("the channel is not bound");
        }
        localAddress = channel.localAddress();
        checkThread();
        outgoing = new SendQueue(channel);
        channel.pipeline().addLast(new Incoming());
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if another thread than the event loop's calls it, or it is closed
     */
    @Override
    public int read(Receiver receiver, int most) {
        checkOpen();
        int count = 0;
        while (count < most) {
            DatagramPacket datagram = waiting.poll();
            if (datagram == null) {
                break;
            }
            int length;
            try {
                ByteBuf content = datagram.content();
                length = Math.min(content.readableBytes(), bytes.length);
                content.readBytes(bytes, 0, length);
            } finally {
                datagram.release();
            }
            DatagramVerdict unused = receiver.receive(datagram.sender(), bytes, length);
            count++;
        }
        return count;
    }

    /**
     * {@inheritDoc} A datagram without bytes is lost: Netty sends none.
     *
     * @throws IllegalStateException if another thread than the event loop's calls it, or it is closed
     */
    @Override
    public boolean send(InetSocketAddress to, byte[] datagram, int length) {
        checkOpen();
        if (length > Netcode.MAX_DATAGRAM_BYTES) {
            throw new IllegalArgumentException("a datagram of " + length + " bytes: at most " + Netcode.MAX_DATAGRAM_BYTES);
        }
        return outgoing.add(to, datagram, length);
    }

    /**
     * {@inheritDoc} Errors of a channel that sends to several addresses may be another's.
     *
     * @throws IllegalStateException if another thread than the event loop's calls it, or it is closed
     */
    @Override
    public @Nullable IOException failure(InetSocketAddress to) {
        checkOpen();
        Throwable error = outgoing.failure(to);
        if (error == null) {
            return probe.ask(to);
        }
        return error instanceof IOException io ? io : new IOException("this socket has no addresses of this family", error);
    }

    private void checkOpen() {
        checkThread();
        if (closed) {
            throw new IllegalStateException(localAddress + " is closed");
        }
    }

    private void checkThread() {
        if (!channel.eventLoop().inEventLoop()) {
            throw new IllegalStateException(
                    Thread.currentThread() + " is not the event loop of " + localAddress + ": use channel.eventLoop().execute()");
        }
    }

    @Override
    public InetSocketAddress localAddress() {
        return localAddress;
    }

    /**
     * Sends all that it was given, and closes the channel. A second call does nothing.
     *
     * @throws IllegalStateException if another thread than the event loop's calls it
     */
    @Override
    public void close() {
        checkThread();
        if (!closed) {
            closed = true;
            probe.close();
            outgoing.flush();
            ChannelFuture unused = channel.close();
            releaseWaiting();
        }
    }

    private void releaseWaiting() {
        for (DatagramPacket datagram = waiting.poll(); datagram != null; datagram = waiting.poll()) {
            datagram.release();
        }
    }

    /** Keeps a datagram for the next read. One that can't be sent is lost, as it could be anywhere else on its way. */
    private final class Incoming extends SimpleChannelInboundHandler<DatagramPacket> {
        Incoming() {
            super(DatagramPacket.class);
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket datagram) {
            if (!closed && waiting.size() < MAX_WAITING) {
                waiting.add(datagram.retain());
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            releaseWaiting();
            ctx.fireChannelInactive();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (cause instanceof IOException || cause instanceof UnsupportedAddressTypeException) {
                outgoing.failed(cause);
            } else {
                ctx.fireExceptionCaught(cause);
            }
        }
    }
}
