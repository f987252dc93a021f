package io.github.tightwire.benchmarks.netty;

import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.netty.NettyTransport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A burst of 64 datagrams of 1,000 bytes over the loopback, for each of them: to one recipient, as a block goes, where epoll sends them
 * in few system calls by GSO; and to two in turn, as snapshots go. The loop runs on the benchmark's own thread. What arrives is read
 * between bursts, and not measured.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class BurstBenchmark {
    private static final int DATAGRAMS = 64;
    private static final int BYTES = 1_000;
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    /** The ways of sending. */
    public enum By {
        /** Without Netty: a {@link UdpTransport}. */
        JDK,
        /** Netty's NIO. */
        NIO,
        /** Netty's epoll. */
        EPOLL
    }

    /** The way of sending. */
    @Param
    public By by;

    /** The number of recipients, in turn. */
    @Param({"1", "2"})
    public int recipients;

    private final byte[] datagram = new byte[BYTES];
    private final ByteBuffer arrived = ByteBuffer.allocateDirect(BYTES);
    private final java.nio.channels.DatagramChannel[] sinks = new java.nio.channels.DatagramChannel[2];
    private final InetSocketAddress[] to = new InetSocketAddress[2];
    private ManualIoEventLoop loop;
    private Transport transport;

    /**
     * Opens the sockets.
     *
     * @throws IOException if there are none
     */
    @Setup
    public void open() throws IOException {
        for (int i = 0; i < sinks.length; i++) {
            sinks[i] = java.nio.channels.DatagramChannel.open().bind(ANY);
            sinks[i].setOption(StandardSocketOptions.SO_RCVBUF, 1 << 20);
            sinks[i].configureBlocking(false);
            to[i] = (InetSocketAddress) sinks[i].getLocalAddress();
        }
        transport = by == By.JDK ? new UdpTransport(ANY) : netty();
    }

    private Transport netty() {
        IoHandlerFactory factory = by == By.NIO ? NioIoHandler.newFactory() : EpollIoHandler.newFactory();
        loop = new ManualIoEventLoop(Thread.currentThread(), factory);
        ChannelFuture bound = new Bootstrap().group(loop).channel(by == By.NIO ? NioDatagramChannel.class : EpollDatagramChannel.class)
                .handler(new ChannelInboundHandlerAdapter()).bind(ANY);
        while (!bound.isDone()) {
            loop.runNow();
        }
        return new NettyTransport((DatagramChannel) bound.channel());
    }

    /** Sends. */
    @Benchmark
    @OperationsPerInvocation(DATAGRAMS)
    public void send() {
        for (int i = 0; i < DATAGRAMS; i++) {
            transport.send(to[i % recipients], datagram, BYTES);
        }
        if (loop != null) {
            loop.runNow();
        }
    }

    /** Reads what has arrived: all of it, since a burst that was lost would have cost less. */
    @TearDown(Level.Invocation)
    public void read() {
        int count = 0;
        try {
            for (java.nio.channels.DatagramChannel sink : sinks) {
                while (sink.receive(arrived.clear()) != null) {
                    count++;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (count != DATAGRAMS) {
            throw new IllegalStateException(count + " of " + DATAGRAMS + " datagrams have arrived");
        }
    }

    /**
     * Closes the sockets.
     *
     * @throws IOException if they can't be closed
     */
    @TearDown
    public void close() throws IOException {
        transport.close();
        if (loop != null) {
            loop.runNow();
        }
        for (java.nio.channels.DatagramChannel sink : sinks) {
            sink.close();
        }
    }
}
