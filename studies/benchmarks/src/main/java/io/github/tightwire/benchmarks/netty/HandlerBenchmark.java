package io.github.tightwire.benchmarks.netty;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.netty.DatagramDecoder;
import io.github.tightwire.netty.DatagramEncoder;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.AddressedEnvelope;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultAddressedEnvelope;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.MessageToMessageDecoder;
import io.netty.handler.codec.MessageToMessageEncoder;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A packet through Netty's pipeline, beside the codec alone, and beside the same pipeline with handlers that only move bytes. What comes
 * out at the end of the pipeline is dropped there.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class HandlerBenchmark {
    private static final InetSocketAddress HERE = new InetSocketAddress("198.51.100.1", 4000);
    private static final InetSocketAddress THERE = new InetSocketAddress("198.51.100.2", 4001);

    private final byte[] bytes = new byte[Move.MAX_BYTES];
    private final Move packet = Move.of(1);
    private final PacketWriter writer = Move.PROTOCOL.writer();
    private final PacketReader reader = Move.PROTOCOL.reader(Move.class);
    private final AddressedEnvelope<BitSerializable, InetSocketAddress> envelope = new DefaultAddressedEnvelope<>(packet, THERE);
    private byte[] datagram;
    private byte[] garbage;
    private DatagramPacket heap;
    private DatagramPacket direct;
    private DatagramPacket refused;
    private EmbeddedChannel writing;
    private EmbeddedChannel writingBytes;
    private EmbeddedChannel reading;
    private EmbeddedChannel readingBytes;

    /** Makes a datagram and the channels. */
    @Setup
    public void start() {
        datagram = Arrays.copyOf(bytes, writer.write(packet, bytes));
        garbage = datagram.clone();
        garbage[0] ^= 1;
        heap = packet(Unpooled.wrappedBuffer(datagram));
        direct = packet(PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(datagram));
        refused = packet(Unpooled.wrappedBuffer(garbage));
        writing = new EmbeddedChannel(new Drop(), new DatagramEncoder(Move.PROTOCOL.writer(), Move.MAX_BYTES));
        writingBytes = new EmbeddedChannel(new Drop(), new BytesEncoder(datagram));
        reading = new EmbeddedChannel(new DatagramDecoder(Move.PROTOCOL.reader(Move.class)), new Ignore());
        readingBytes = new EmbeddedChannel(new BytesDecoder(), new Ignore());
    }

    private static DatagramPacket packet(ByteBuf content) {
        return new DatagramPacket(content, HERE, THERE);
    }

    /**
     * Writes by the codec alone.
     *
     * @return the length
     */
    @Benchmark
    public int writeCodec() {
        return writer.write(packet, bytes);
    }

    /** Writes by the handler. */
    @Benchmark
    public void writeHandler() {
        writing.pipeline().write(envelope, writing.voidPromise());
    }

    /** Has a handler copy bytes that are there. */
    @Benchmark
    public void writeNettyAlone() {
        writingBytes.pipeline().write(envelope, writingBytes.voidPromise());
    }

    /**
     * Reads by the codec alone.
     *
     * @return the verdict
     */
    @Benchmark
    public Verdict readCodec() {
        return reader.read(datagram, datagram.length);
    }

    /** Reads by the handler, where the bytes are. */
    @Benchmark
    public void readHandlerHeap() {
        reading.pipeline().fireChannelRead(heap.retain());
    }

    /** Reads by the handler, out of direct memory. */
    @Benchmark
    public void readHandlerDirect() {
        reading.pipeline().fireChannelRead(direct.retain());
    }

    /** Has a handler look at no byte. */
    @Benchmark
    public void readNettyAlone() {
        readingBytes.pipeline().fireChannelRead(heap.retain());
    }

    /**
     * Refuses by the codec alone.
     *
     * @return the verdict
     */
    @Benchmark
    public Verdict refuseCodec() {
        return reader.read(garbage, garbage.length);
    }

    /** Refuses by the handler, which tells of it by an event. */
    @Benchmark
    public void refuseHandler() {
        reading.pipeline().fireChannelRead(refused.retain());
    }

    /** The end of the pipeline in place of the channel. */
    private static final class Drop extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
            ReferenceCountUtil.release(message);
        }
    }

    /** The end of the pipeline in place of the program. */
    private static final class Ignore extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ReferenceCountUtil.release(message);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            // A program may count them.
        }
    }

    /** Puts the same bytes into each datagram. */
    private static final class BytesEncoder extends MessageToMessageEncoder<AddressedEnvelope<BitSerializable, InetSocketAddress>> {
        private final byte[] bytes;

        BytesEncoder(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        protected void encode(ChannelHandlerContext ctx, AddressedEnvelope<BitSerializable, InetSocketAddress> message, List<Object> out) {
            out.add(new DatagramPacket(ctx.alloc().ioBuffer(bytes.length).writeBytes(bytes), message.recipient()));
        }
    }

    /** Gives the same object for each datagram. */
    private static final class BytesDecoder extends MessageToMessageDecoder<DatagramPacket> {
        private final Move packet = Move.of(1);

        BytesDecoder() {
            super(DatagramPacket.class);
        }

        @Override
        protected void decode(ChannelHandlerContext ctx, DatagramPacket datagram, List<Object> out) {
            out.add(new DefaultAddressedEnvelope<>(packet, datagram.recipient(), datagram.sender()));
        }
    }
}
