package io.github.tightwire.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.unix.SegmentedDatagramPacket;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Datagrams on their way out, written when the event loop has done its task. Those of one length to one recipient, one after the other, as
 * the packets of a block are, become one {@link SegmentedDatagramPacket} where the system cuts it into datagrams (epoll's GSO): one system
 * call, and one way through the network's layers, for all of them. The last may be shorter.
 */
final class SendQueue {
    /** The most segments that Linux takes: UDP_MAX_SEGMENTS, and less than a datagram of 64 KiB. */
    private static final int MAX_SEGMENTS = 64;
    private static final int MAX_RUN_BYTES = 60_000;
    /** As much as a socket's buffer: what a tick sends to all players is in it until the socket takes it. */
    private static final WriteBufferWaterMark ROOM = new WriteBufferWaterMark(2 << 20, 4 << 20);

    private final Channel channel;
    private final boolean segments;
    private final Runnable flush = this::flush;
    private boolean flushing;

    /** The recipient of the last run, and the last one for whom the system refused a run, with its error, since the last flush. */
    private @Nullable InetSocketAddress written;
    private @Nullable InetSocketAddress refused;
    private @Nullable Throwable refusal;

    private @Nullable ByteBuf run;
    private @Nullable InetSocketAddress recipient;
    private int segmentBytes;
    private int segmentCount;
    private boolean runEnded;

    SendQueue(Channel channel) {
        this.channel = channel;
        channel.config().setWriteBufferWaterMark(ROOM);
        segments = channel instanceof EpollDatagramChannel && EpollDatagramChannel.isSegmentedDatagramPacketSupported();
    }

    /** Takes a datagram, or not, if the channel's buffer is full. */
    boolean add(InetSocketAddress to, byte[] datagram, int length) {
        if (!channel.isWritable()) {
            flush();
            if (!channel.isWritable()) {
                return false;
            }
        }
        if (run == null || !continues(to, length)) {
            writeRun();
            run = channel.alloc().directBuffer(length);
            recipient = to;
            segmentBytes = length;
            segmentCount = 0;
        }
        run.writeBytes(datagram, 0, length);
        segmentCount++;
        runEnded = length < segmentBytes;
        if (!flushing) {
            flushing = true;
            channel.eventLoop().execute(flush);
        }
        return true;
    }

    /** Takes an error of the system for what was written last. A client writes to one server: there it is that one's. */
    void failed(Throwable error) {
        refused = written;
        refusal = error;
    }

    /** The error of the last flush for a recipient, or null. */
    @Nullable Throwable failure(InetSocketAddress to) {
        return to.equals(refused) ? refusal : null;
    }

    private boolean continues(InetSocketAddress to, int length) {
        return segments && !runEnded && length <= segmentBytes && length > 0 && segmentCount < MAX_SEGMENTS
                && (segmentCount + 1) * segmentBytes <= MAX_RUN_BYTES && to.equals(recipient);
    }

    private void writeRun() {
        ByteBuf content = run;
        InetSocketAddress to = recipient;
        if (content != null && to != null) {
            run = null;
            written = to;
            ChannelFuture unused = channel.write(segmentCount == 1 ? new DatagramPacket(content, to)
                    : new SegmentedDatagramPacket(content, segmentBytes, to), channel.voidPromise());
        }
    }

    void flush() {
        flushing = false;
        refused = null;
        writeRun();
        channel.flush();
    }
}
