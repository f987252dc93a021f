package io.github.tightwire.formats.report;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import net.jpountz.lz4.LZ4Factory;

/**
 * The two general compressors that somebody will ask for, each without any frame: raw Deflate at its best level, and a block
 * of LZ4. What they made is decompressed and compared before its length is believed.
 */
final class Compressors {
    private static final LZ4Factory LZ4 = LZ4Factory.safeInstance();

    private Compressors() {
    }

    /** The length of a packet after Deflate, in bytes. */
    static int deflated(byte[] packet) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        Inflater inflater = new Inflater(true);
        try {
            byte[] target = new byte[packet.length + packet.length / 8 + 64];
            deflater.setInput(packet);
            deflater.finish();
            int length = deflater.deflate(target);
            byte[] back = new byte[packet.length];
            // One byte more than there is, which raw streams ask for.
            inflater.setInput(target, 0, length + 1);
            inflater.inflate(back);
            return require(packet, back, length);
        } catch (DataFormatException e) {
            throw new IllegalStateException(e);
        } finally {
            deflater.end();
            inflater.end();
        }
    }

    /** The length of a packet after LZ4, in bytes. */
    static int lz4(byte[] packet) {
        byte[] compressed = LZ4.fastCompressor().compress(packet);
        return require(packet, LZ4.safeDecompressor().decompress(compressed, packet.length), compressed.length);
    }

    private static int require(byte[] packet, byte[] back, int length) {
        if (!Arrays.equals(packet, back)) {
            throw new IllegalStateException("a compressor did not bring back what it was given");
        }
        return length;
    }
}
