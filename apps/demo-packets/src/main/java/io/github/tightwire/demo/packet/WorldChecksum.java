package io.github.tightwire.demo.packet;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * The CRC-32 of a whole world as the network knows it: with it in every snapshot, a client can tell whether its copy is the
 * server's world to the bit, though a snapshot holds only some of the cubes.
 */
public final class WorldChecksum {
    private final CRC32 crc = new CRC32();
    private final ByteBuffer values = ByteBuffer.allocate(5 * Integer.BYTES);

    /**
     * The checksum of all cubes.
     *
     * @param cubes the world or a copy of it
     * @return the checksum of their positions, orientations and bits at rest
     */
    public int of(Cube[] cubes) {
        crc.reset();
        for (Cube cube : cubes) {
            values.clear();
            cube.addTo(values);
            crc.update(values.array(), 0, values.position());
        }
        return (int) crc.getValue();
    }
}
