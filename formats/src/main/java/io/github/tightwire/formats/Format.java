package io.github.tightwire.formats;

import io.github.tightwire.formats.world.World;

/** One way to send a world. Not safe for use by several threads at once: most keep buffers. */
public interface Format {
    /**
     * Writes a world.
     *
     * @param world within its {@link io.github.tightwire.formats.world.Limits}
     * @param packet where it goes, from the first byte; large enough
     * @return how many bytes it took
     */
    int encode(World world, byte[] packet);

    /**
     * Reads a world.
     *
     * @param packet what {@link #encode} made
     * @param length in bytes
     * @return a new world
     */
    World decode(byte[] packet, int length);
}
