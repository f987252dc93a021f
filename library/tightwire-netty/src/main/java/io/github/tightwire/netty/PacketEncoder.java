package io.github.tightwire.netty;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.packet.PacketWriter;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToMessageEncoder;
import java.util.List;

/**
 * Writes each packet into a buffer of the channel's allocator, for a connection whose frames are packets: see {@link TcpFrameCodec} and
 * {@link WebSocketFrameCodec}. An exception of a write fails the promise, within an {@link io.netty.handler.codec.EncoderException};
 * nothing is sent then.
 */
public final class PacketEncoder extends MessageToMessageEncoder<BitSerializable> {
    private final PacketWriter writer;
    private final byte[] scratch;

    /**
     * An encoder of one channel.
     *
     * @param writer plain or sealed, this encoder's from now on
     * @param maxPacketBytes the most that a packet may have, 1 or more
     */
    public PacketEncoder(PacketWriter writer, int maxPacketBytes) {
        super(BitSerializable.class);
        this.writer = writer;
        scratch = new byte[maxPacketBytes];
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, BitSerializable packet, List<Object> out) {
        int length = writer.write(packet, scratch);
        out.add(ctx.alloc().ioBuffer(length).writeBytes(scratch, 0, length));
    }
}
