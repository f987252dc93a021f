package io.github.tightwire.formats.report;

import io.github.tightwire.formats.catalogue.Catalogue;
import io.github.tightwire.formats.catalogue.Scenario;
import io.github.tightwire.formats.peers.Format;
import io.github.tightwire.formats.world.Difference;
import io.github.tightwire.formats.world.World;
import java.util.zip.Deflater;
import net.jpountz.lz4.LZ4Factory;

/**
 * The size of one world in one format, and what the two general compressors that somebody will ask for make of that, each without any
 * frame.
 *
 * @param entry the format
 * @param objects in the world
 * @param bytes of the packet
 * @param lz4 bytes of the packet as a block of LZ4
 * @param deflated bytes of the packet after raw Deflate at its best level
 */
public record EncodedSize(Catalogue.Entry entry, int objects, int bytes, int lz4, int deflated) {
    /**
     * Encodes a world, decodes it, and compares.
     *
     * @throws IllegalStateException if the world that came back differs
     */
    static EncodedSize of(Catalogue.Entry entry, Scenario scenario) {
        Format format = entry.format();
        World world = scenario.world();
        byte[] packet = format.encode(world);
        Difference.between(world, format.decode(packet)).ifPresent(difference -> {
            throw new IllegalStateException(entry + ": " + difference);
        });
        int lz4 = LZ4Factory.safeInstance().fastCompressor().compress(packet).length;
        return new EncodedSize(entry, world.size(), packet.length, lz4, deflated(packet));
    }

    /** {@return bytes an object} */
    public double bytesAnObject() {
        return (double) bytes / objects;
    }

    private static int deflated(byte[] packet) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setInput(packet);
            deflater.finish();
            return deflater.deflate(new byte[packet.length + packet.length / 8 + 64]);
        } finally {
            deflater.end();
        }
    }
}
