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
        byte[] packet = format.encode(world);
        Difference.between(world, format.decode(packet)).ifPresent(difference -> {
            throw new IllegalStateException(entry + ": " + difference);
        });
        return new Measurement(entry, world.size(), packet.length, Compressors.lz4(packet), Compressors.deflated(packet));
    }

    /** {@return bytes an object} */
    public double bytesAnObject() {
        return (double) bytes / objects;
    }
}
