package io.github.tightwire.netty;

import io.github.tightwire.Verdict;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * An event of the pipeline ({@link io.netty.channel.ChannelInboundHandler#userEventTriggered}): a packet came and was refused. The channel
 * stays open; a handler decides whether that is right.
 *
 * @param sender the address that the datagram claims to be from; null if the packet came over a connection
 * @param verdict why it was refused; null where nobody knows a reader for the sender, so that nobody looked at it
 */
public record PacketRefusal(@Nullable InetSocketAddress sender, @Nullable Verdict verdict) {
}
