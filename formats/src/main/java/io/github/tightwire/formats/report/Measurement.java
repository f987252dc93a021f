package io.github.tightwire.formats.report;

import io.github.tightwire.formats.Catalogue;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.Scenario;
import io.github.tightwire.formats.world.Difference;
import io.github.tightwire.formats.world.World;

/**
 * What one format made of one world.
 *
 * @param entry the format
 * @param objects in the world
 * @param bytes of the packet
 * @param lz4 bytes of the packet after LZ4
 * @param deflated bytes of the packet after Deflate
 */
public record Measurement(Catalogue.Entry entry, int objects, int bytes, int lz4, int deflated) {
    /**
     * Encodes a world, decodes it, and compares.
     *
     * @throws IllegalStateException if the world that came back differs
     */
    static Measurement of(Catalogue.Entry entry, Scenario scenario) {
        Format format = entry.format();
        World world = scenario.world();
        byte[] packet = new byte[scenario.capacity()];
        int length = format.encode(world, packet);
        Difference.between(world, format.decode(packet, length)).ifPresent(difference -> {
            throw new IllegalStateException(entry.name() + ", " + entry.column() + ": " + difference);
        });
        return new Measurement(entry, world.size(), length, Compressors.lz4(packet, length),
                Compressors.deflated(packet, length));
    }

    /** {@return bytes an object} */
    public double bytesAnObject() {
        return (double) bytes / objects;
    }
}
