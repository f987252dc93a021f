/**
 * The frame around the data of a packet: protocol id, CRC-32, header, packet type, end-of-packet check (Glenn Fiedler,
 * "Serialization Strategies"), and several packets in one datagram. A {@link io.github.tightwire.packet.Protocol} holds what both
 * sides agree on; a {@link io.github.tightwire.packet.PacketWriter} and a {@link io.github.tightwire.packet.PacketReader} are
 * its two ends.
 *
 * <p>The CRC keeps out packets that are damaged, or of another protocol. It does not keep out a forger. Sealed packets do.
 */
@NullMarked
package io.github.tightwire.packet;

import org.jspecify.annotations.NullMarked;
