package io.github.tightwire.netty;

import io.github.tightwire.Verdict;
import io.github.tightwire.packet.PacketReader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToMessageDecoder;
import java.util.List;

/**
 * Reads a packet out of each buffer, for a connection whose frames are packets: see {@link TcpFrameCodec} and {@link WebSocketFrameCodec}.
 * An accepted packet goes on as its object; a refused one becomes a {@link PacketRefusal}, and the channel stays open. A buffer in
 * one array is read where it is; any other is copied first.
 *
 * <p>An exception of a packet's serialize method, or of its type's handler, reaches {@code exceptionCaught} within a
 * {@link io.netty.handler.codec.DecoderException}.
 */
public final class PacketDecoder extends MessageToMessageDecoder<ByteBuf> {
    private final PacketReader reader;
    private final ReadableBytes bytes = new ReadableBytes();

    /**
     * A decoder of one channel.
     *
     * @param reader plain or sealed, this decoder's from now on. If a type's factory always gives the same object, that is the one which
     *     goes on, so later handlers must be done with it before they return
     */
    public PacketDecoder(PacketReader reader) {
        super(ByteBuf.class);
        this.reader = reader;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf frame, List<Object> out) {
        Verdict verdict = bytes.read(reader, frame);
        if (verdict.isAccepted()) {
            out.add(reader.packet());
        } else {
            ctx.fireUserEventTriggered(new PacketRefusal(null, verdict));
        }
    }
}
