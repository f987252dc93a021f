package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.world.World;

/** One way to send a world. Not safe for use by several threads at once: some keep buffers. */
public interface Format {
    /**
     * Writes a world.
     *
     * @param world within its {@link io.github.tightwire.formats.world.Limits}
     * @return a packet
     */
    byte[] encode(World world);

    /**
     * Reads a world.
     *
     * @param packet what {@link #encode} made
     * @return a new world
     */
    World decode(byte[] packet);
}
