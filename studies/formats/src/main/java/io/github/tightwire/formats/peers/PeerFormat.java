package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.World;

/**
 * A format that sends the numbers of a world.
 *
 * @param column which numbers
 * @param peer that sends them
 */
public record PeerFormat(Column column, Peer peer) implements Format {
    @Override
    public byte[] encode(World world) {
        try {
            return peer.write(column.of(world));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public World decode(byte[] packet) {
        try {
            return column.toWorld(peer.read(packet, column.schema()));
        } catch (Exception e) {
            throw new IllegalArgumentException(e);
        }
    }
}
