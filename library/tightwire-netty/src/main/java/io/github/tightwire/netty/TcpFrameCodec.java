package io.github.tightwire.netty;

import io.netty.channel.CombinedChannelDuplexHandler;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;

/**
 * Frames of packets in a stream of bytes: each is its length in two bytes, the higher one first, and the packet. A frame that is too long
 * is skipped, and reaches {@code exceptionCaught} as a {@link io.netty.handler.codec.TooLongFrameException} once its length is here.
 *
 * <pre>{@code
 * channel.pipeline().addLast(new TcpFrameCodec(1200), new PacketDecoder(reader), new PacketEncoder(writer, 1200), game);
 * }</pre>
 */
public final class TcpFrameCodec extends CombinedChannelDuplexHandler<LengthFieldBasedFrameDecoder, LengthFieldPrepender> {
    private static final int LENGTH_BYTES = Short.BYTES;
    private static final int MAX_LENGTH = (1 << Short.SIZE) - 1;

    /**
     * A codec of one channel.
     *
     * @param maxPacketBytes the most that a packet may have that comes, 1 to 65,535
     * @throws IllegalArgumentException if it is another number
     */
    public TcpFrameCodec(int maxPacketBytes) {
        super(new LengthFieldBasedFrameDecoder(checked(maxPacketBytes) + LENGTH_BYTES, 0, LENGTH_BYTES, 0, LENGTH_BYTES),
                new LengthFieldPrepender(LENGTH_BYTES));
    }

    private static int checked(int maxPacketBytes) {
        if (maxPacketBytes < 1 || maxPacketBytes > MAX_LENGTH) {
            throw new IllegalArgumentException("packets of up to " + maxPacketBytes + " bytes; a frame has room for 1 to " + MAX_LENGTH);
        }
        return maxPacketBytes;
    }
}
