package io.github.tightwire.netty;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.packet.PacketWriter;
import io.netty.channel.AddressedEnvelope;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.MessageToMessageEncoder;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Function;

/**
 * Writes each packet into a datagram to its recipient: an {@code AddressedEnvelope<BitSerializable, InetSocketAddress>}. An exception of
 * a write fails the promise, within an {@link io.netty.handler.codec.EncoderException}; nothing is sent then.
 */
public final class DatagramEncoder extends MessageToMessageEncoder<AddressedEnvelope<BitSerializable, InetSocketAddress>> {
    private final Function<? super InetSocketAddress, ? extends PacketWriter> writers;
    private final byte[] scratch;

    /**
     * An encoder of one channel, with one writer for all recipients.
     *
     * @param writer this encoder's from now on
     * @param maxDatagramBytes the most that a datagram may have, 1 or more; some 1,200 get everywhere
     */
    public DatagramEncoder(PacketWriter writer, int maxDatagramBytes) {
        this(recipient -> writer, maxDatagramBytes);
    }

    /**
     * An encoder of one channel, with a writer for each recipient: with the recipient's key, for example.
     *
     * @param writers gives the writer of a recipient; its exceptions fail the promise
     * @param maxDatagramBytes the most that a datagram may have, 1 or more; some 1,200 get everywhere
     */
    public DatagramEncoder(Function<? super InetSocketAddress, ? extends PacketWriter> writers, int maxDatagramBytes) {
        this.writers = writers;
        scratch = new byte[maxDatagramBytes];
    }

    @Override
    public boolean acceptOutboundMessage(Object message) {
        return message instanceof AddressedEnvelope<?, ?> envelope && envelope.content() instanceof BitSerializable
                && envelope.recipient() instanceof InetSocketAddress;
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, AddressedEnvelope<BitSerializable, InetSocketAddress> envelope, List<Object> out) {
        InetSocketAddress recipient = envelope.recipient();
        int length = writers.apply(recipient).write(envelope.content(), scratch);
        out.add(new DatagramPacket(ctx.alloc().ioBuffer(length).writeBytes(scratch, 0, length), recipient));
    }
}
