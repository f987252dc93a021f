/**
 * Messages and blocks of bytes over a connection, in channels: wire-compatible with {@code yojimbo}, Glenn Fiedler's C++ library.
 *
 * <p>Each side has one {@link io.github.tightwire.channels.Connection}. A message is any {@link io.github.tightwire.BitSerializable} or
 * {@link io.github.tightwire.BitValue} whose type both sides have {@linkplain io.github.tightwire.channels.MessageTypes numbered} alike. It
 * goes over a channel: <b>reliable</b>, once and in order, sent again until it is acked; or <b>unreliable</b>, once at most and in any
 * order, never sent again. A block is an array of up to some hundred KiB that a message carries; over a reliable channel it goes in
 * fragments, and both sides can watch its progress.
 *
 * <p>There are no sockets, no threads and no clock in here: bytes and time go in, bytes come out. Nothing is encrypted: on a
 * public network, put the connection inside an encrypted one.
 *
 * <h2>From a message to a datagram</h2>
 *
 * <pre>
 * Connection        one side: the endpoint below, the channels above
 *   Channel         messages that wait, are in flight, or came out of order
 *     ReliableChannel, with SentPackets, BlockSender, BlockReceiver
 *     UnreliableChannel
 *   ConnectionPacket, ChannelEntry, MessageType     the wire
 * </pre>
 *
 * <p>For each packet every channel in turn fills its entry with what it has to send, within its budget; then the entries are
 * written. A packet that arrives is read as a whole, and only then given to the channels: a malformed packet ends the connection, and has
 * no other effect.
 */
@NullMarked
package io.github.tightwire.channels;

import org.jspecify.annotations.NullMarked;
