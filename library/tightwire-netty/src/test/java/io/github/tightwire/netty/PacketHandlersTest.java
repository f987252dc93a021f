package io.github.tightwire.netty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.Protocol;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultAddressedEnvelope;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.EncoderException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every buffer is released by whoever should: the build's leak detector is at its strictest, and each test counts references. */
class PacketHandlersTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("198.51.100.1", 4000);
    private static final InetSocketAddress THERE = new InetSocketAddress("198.51.100.2", 4001);
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    private static final int FLOOD = 5_000;
    private static final int ROUNDS = 5;
    /** A refusal has two references, and so 24 bytes at most. */
    private static final int MAX_EVENT_BYTES = 24;

    private final List<PacketRefusal> refusals = new ArrayList<>();

    /** Of every kind that Netty has: an array with an offset, direct memory, several parts, a slice, read-only. */
    static Stream<ByteBuf> buffers() {
        byte[] packet = written(Ping.of(7, 100));
        return Stream.of(Unpooled.copiedBuffer(packet), offset(packet),
                PooledByteBufAllocator.DEFAULT.heapBuffer().writeBytes(packet),
                PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(packet),
                UnpooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(packet),
                Unpooled.wrappedBuffer(Unpooled.copiedBuffer(packet, 0, 50),
                        Unpooled.directBuffer().writeBytes(packet, 50, packet.length - 50)),
                Unpooled.copiedBuffer(packet).asReadOnly());
    }

    private static ByteBuf offset(byte[] packet) {
        return Unpooled.buffer().writeZero(13).writeBytes(packet).writeZero(5).slice(13, packet.length);
    }

    @AfterAll
    static void nothingLeaked() throws InterruptedException {
        Leaks.requireNone();
    }

    @ParameterizedTest
    @MethodSource("buffers")
    void aPacketIsReadOutOfAnyBuffer(ByteBuf buffer) {
        EmbeddedChannel channel = channel(new PacketDecoder(Ping.PROTOCOL.reader(Ping.class)));
        assertTrue(channel.writeInbound(buffer));
        Ping read = channel.readInbound();
        assertEquals(7, read.number);
        assertArrayEquals(Ping.of(7, 100).bytes, read.bytes);
        assertEquals(0, buffer.refCnt());
        assertEquals(List.of(), refusals);
    }

    @ParameterizedTest
    @MethodSource("buffers")
    void aDamagedPacketIsAnEventWithTheReadersVerdict(ByteBuf good) {
        ByteBuf buffer = good.isReadOnly() ? good.copy() : good;
        buffer.setByte(40, buffer.getByte(40) ^ 1);
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.getBytes(buffer.readerIndex(), bytes);
        EmbeddedChannel channel = channel(new PacketDecoder(Ping.PROTOCOL.reader(Ping.class)));
        channel.writeInbound(buffer);
        assertNull(channel.readInbound());
        Verdict verdict = Ping.PROTOCOL.reader(Ping.class).read(bytes, bytes.length);
        assertEquals(Reason.WRONG_CHECKSUM, verdict.reason());
        assertEquals(List.of(new PacketRefusal(null, verdict)), refusals);
        assertTrue(channel.isOpen());
        assertEquals(0, buffer.refCnt());
    }

    @Test
    void whatIsWrittenHasTheWritersBytesAndIsSentWhole() {
        EmbeddedChannel channel = channel(new PacketEncoder(Ping.PROTOCOL.writer(), 1_200));
        assertTrue(channel.writeOutbound(Ping.of(7, 100)));
        ByteBuf sent = channel.readOutbound();
        assertArrayEquals(written(Ping.of(7, 100)), bytes(sent));
        sent.release();
    }

    @Test
    void whatCantBeWrittenFailsThePromiseAndSendsNothing() {
        EmbeddedChannel channel = channel(new PacketEncoder(Ping.PROTOCOL.writer(), 64));
        assertInstanceOf(IllegalArgumentException.class,
                assertThrows(EncoderException.class, () -> channel.writeOutbound(Ping.of(1_001, 0))).getCause());
        assertThrows(EncoderException.class, () -> channel.writeOutbound(Ping.of(7, 100)));
        assertNull(channel.readOutbound());
        assertTrue(channel.writeOutbound(Ping.of(7, 20)));
        channel.<ByteBuf>readOutbound().release();
    }

    @Test
    void datagramsHaveTheirSenderAndRecipient() {
        EmbeddedChannel out = channel(new DatagramEncoder(Ping.PROTOCOL.writer(), 1_200));
        out.writeOutbound(new DefaultAddressedEnvelope<BitSerializable, InetSocketAddress>(Ping.of(3, 5), THERE));
        DatagramPacket sent = out.readOutbound();
        assertEquals(THERE, sent.recipient());
        EmbeddedChannel in = channel(new DatagramDecoder(Ping.PROTOCOL.reader(Ping.class)));
        in.writeInbound(new DatagramPacket(sent.content(), THERE, HERE));
        DefaultAddressedEnvelope<Ping, InetSocketAddress> received = in.readInbound();
        assertEquals(HERE, received.sender());
        assertEquals(THERE, received.recipient());
        assertEquals(3, received.content().number);
        assertEquals(0, sent.refCnt());
    }

    /** A copy is refused, since a sealed reader knows its sequences, and so is whoever has no key here; the others have theirs. */
    @Test
    void sealedDatagramsHaveAReaderForEachSender() {
        EmbeddedChannel out = channel(new DatagramEncoder(to -> Ping.PROTOCOL.sealedWriter(KEY), 1_200));
        out.writeOutbound(new DefaultAddressedEnvelope<BitSerializable, InetSocketAddress>(Ping.of(9, 5), THERE));
        ByteBuf sealed = out.<DatagramPacket>readOutbound().content();
        var reader = Ping.PROTOCOL.sealedReader(KEY, Ping.class);
        EmbeddedChannel in = channel(new DatagramDecoder(from -> from.equals(HERE) ? reader : null));
        in.writeInbound(new DatagramPacket(sealed.copy(), THERE, HERE));
        assertEquals(9, in.<DefaultAddressedEnvelope<Ping, InetSocketAddress>>readInbound().content().number);
        in.writeInbound(new DatagramPacket(sealed.copy(), THERE, HERE));
        in.writeInbound(new DatagramPacket(sealed.copy(), HERE, THERE));
        assertNull(in.readInbound());
        assertEquals(2, refusals.size());
        assertEquals(HERE, refusals.get(0).sender());
        assertEquals(Reason.REPLAYED, verdict(refusals.get(0)).reason());
        assertEquals(new PacketRefusal(THERE, null), refusals.get(1));
        sealed.release();
    }

    /** Of a stream in pieces of any size. The longest that may come does; one byte more is skipped, and what follows is read. */
    @Test
    void framesComeOutOfAStreamOfBytes() {
        int most = written(Ping.of(1, 300)).length;
        EmbeddedChannel out = channel(new TcpFrameCodec(2_000), new PacketEncoder(Ping.PROTOCOL.writer(), 2_000));
        ByteBuf stream = Unpooled.buffer();
        for (int bytes : new int[] {0, 300, 301, 17}) {
            out.writeOutbound(Ping.of(1, bytes));
            for (ByteBuf part = out.readOutbound(); part != null; part = out.readOutbound()) {
                stream.writeBytes(part);
                part.release();
            }
        }
        assertEquals(written(Ping.of(1, 0)).length, stream.getUnsignedShort(0));
        EmbeddedChannel in = channel(new TcpFrameCodec(most), new PacketDecoder(Ping.PROTOCOL.reader(Ping.class)));
        Random random = new Random(1);
        int tooLong = 0;
        while (stream.isReadable()) {
            try {
                in.writeInbound(stream.readBytes(Math.min(stream.readableBytes(), 1 + random.nextInt(50))));
            } catch (TooLongFrameException e) {
                tooLong++;
            }
        }
        List<Integer> lengths = new ArrayList<>();
        for (Ping read = in.readInbound(); read != null; read = in.readInbound()) {
            lengths.add(read.bytes.length);
        }
        assertEquals(List.of(0, 300, 17), lengths);
        assertEquals(1, tooLong);
        stream.release();
        assertThrows(IllegalArgumentException.class, () -> new TcpFrameCodec(0));
        assertThrows(IllegalArgumentException.class, () -> new TcpFrameCodec(65_536));
    }

    @Test
    void aPacketIsABinaryMessageOfAWebSocket() {
        EmbeddedChannel out = channel(new WebSocketFrameCodec(), new PacketEncoder(Ping.PROTOCOL.writer(), 1_200));
        out.writeOutbound(Ping.of(5, 50));
        BinaryWebSocketFrame frame = out.readOutbound();
        EmbeddedChannel in = channel(new WebSocketFrameCodec(), new PacketDecoder(Ping.PROTOCOL.reader(Ping.class)));
        in.writeInbound(frame);
        assertEquals(5, in.<Ping>readInbound().number);
        assertEquals(0, frame.refCnt());
        in.writeInbound(new TextWebSocketFrame("hello"));
        TextWebSocketFrame text = in.readInbound();
        assertEquals("hello", text.text());
        text.release();
    }

    /**
     * Counted in memory and objects, not in time: of garbage, whatever its length, no packet is made, and no more is allocated than the
     * event that tells of it, besides what the reader itself allocates for a refusal.
     */
    @Test
    void aFloodOfGarbageCostsWhatRefusalsCost() {
        int[] made = new int[1];
        Protocol protocol = Protocol.builder("flooded", 1).packet(Ping.class, () -> {
            made[0]++;
            return Ping.of(0, 0);
        }).build();
        int[] told = new int[1];
        EmbeddedChannel channel = new EmbeddedChannel(new DatagramDecoder(protocol.reader(Ping.class)), new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                told[0]++;
            }
        });
        PacketReader bare = protocol.reader(Ping.class);
        int madeBefore = made[0];
        Random random = new Random(1);
        for (int length : new int[] {0, 1, 4, 100, 1_200, 60_000}) {
            byte[] garbage = new byte[length];
            random.nextBytes(garbage);
            DatagramPacket datagram = new DatagramPacket(Unpooled.wrappedBuffer(garbage), THERE, HERE);
            // Whatever is made once, the first ones make.
            flood(channel, datagram);
            refuse(bare, garbage);
            long refused = allocated(() -> refuse(bare, garbage));
            long flooded = allocated(() -> flood(channel, datagram));
            long more = (flooded - refused) / FLOOD;
            assertTrue(more <= MAX_EVENT_BYTES, () -> more + " bytes more for a datagram of " + length);
            assertEquals(1, datagram.refCnt());
            datagram.release();
        }
        assertEquals(madeBefore, made[0]);
        assertEquals(6 * (1 + ROUNDS) * FLOOD, told[0]);
        assertNull(channel.readInbound());
        assertTrue(channel.isOpen());
    }

    private static void flood(EmbeddedChannel channel, DatagramPacket datagram) {
        for (int i = 0; i < FLOOD; i++) {
            channel.pipeline().fireChannelRead(datagram.retain());
        }
    }

    private static void refuse(PacketReader reader, byte[] garbage) {
        for (int i = 0; i < FLOOD; i++) {
            assertFalse(reader.read(garbage, garbage.length).isAccepted());
        }
    }

    /** The least of several rounds: in one of them something may be made once, or HotSpot may change its mind. */
    private static long allocated(Runnable work) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            work.run();
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    private EmbeddedChannel channel(ChannelHandler... handlers) {
        EmbeddedChannel channel = new EmbeddedChannel(handlers);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                refusals.add((PacketRefusal) event);
            }
        });
        return channel;
    }

    private static Verdict verdict(PacketRefusal refusal) {
        return Objects.requireNonNull(refusal.verdict());
    }

    private static byte[] written(Ping ping) {
        byte[] bytes = new byte[2_100];
        return Arrays.copyOf(bytes, Ping.PROTOCOL.writer().write(ping, bytes));
    }

    private static byte[] bytes(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }
}
