package io.github.tightwire.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToMessageCodec;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import java.util.List;

/**
 * Packets as the binary messages of a WebSocket, whole ones: behind Netty's handler of the WebSocket protocol, and its
 * {@link io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator} if a peer sends messages in several frames. Other frames go on as
 * they are. Needs {@code netty-codec-http}, which a program that has WebSockets has.
 */
public final class WebSocketFrameCodec extends MessageToMessageCodec<BinaryWebSocketFrame, ByteBuf> {
    /** A codec of one channel. */
    public WebSocketFrameCodec() {
        super(BinaryWebSocketFrame.class, ByteBuf.class);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf packet, List<Object> out) {
        out.add(new BinaryWebSocketFrame(packet.retain()));
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, BinaryWebSocketFrame frame, List<Object> out) {
        out.add(frame.content().retain());
    }
}
