package io.github.tightwire.netty;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.packet.PacketReader;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.DefaultAddressedEnvelope;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.MessageToMessageDecoder;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a packet out of each datagram. An accepted packet goes on as a {@code DefaultAddressedEnvelope<BitSerializable,
 * InetSocketAddress>}, with its sender; a refused one becomes a {@link PacketRefusal}. A datagram in one array is read where it is; any
 * other is copied first.
 *
 * <p>An exception of a packet's serialize method, or of its type's handler, reaches {@code exceptionCaught} within a
 * {@link io.netty.handler.codec.DecoderException}.
 */
public final class DatagramDecoder extends MessageToMessageDecoder<DatagramPacket> {
    private final Function<? super InetSocketAddress, ? extends @Nullable PacketReader> readers;
    private final ReadableBytes bytes = new ReadableBytes();

    /**
     * A decoder of one channel, with one reader for all senders.
     *
     * @param reader this decoder's from now on; a sealed one has a key and a window of sequences, which all senders would share. If a
     *     type's factory always gives the same object, that is the one which goes on, so later handlers must be done with it before they
     *     return
     */
    public DatagramDecoder(PacketReader reader) {
        this(sender -> reader);
    }

    /**
     * A decoder of one channel, with a reader for each sender: with the sender's key, for example.
     *
     * @param readers gives the reader of a sender, and null if there is none. Anybody can send in anybody's name, so a flood takes as
     *     much memory as there are readers made for unknown senders
     */
    public DatagramDecoder(Function<? super InetSocketAddress, ? extends @Nullable PacketReader> readers) {
        super(DatagramPacket.class);
        this.readers = readers;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, DatagramPacket datagram, List<Object> out) {
        InetSocketAddress sender = datagram.sender();
        PacketReader reader = readers.apply(sender);
        Verdict verdict = reader == null ? null : bytes.read(reader, datagram.content());
        BitSerializable packet = reader == null ? null : reader.packet();
        if (packet == null) {
            ctx.fireUserEventTriggered(new PacketRefusal(sender, verdict));
        } else {
            out.add(new DefaultAddressedEnvelope<>(packet, datagram.recipient(), sender));
        }
    }
}
