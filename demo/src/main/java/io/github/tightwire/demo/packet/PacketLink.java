package io.github.tightwire.demo.packet;

import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;

/**
 * One side of a connection: what it writes with, and what it reads with.
 *
 * @param writer of what is sent to the other side
 * @param reader of what the other side sends
 */
public record PacketLink(PacketWriter writer, PacketReader reader) {
}
