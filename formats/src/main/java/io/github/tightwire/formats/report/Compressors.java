package io.github.tightwire.formats.report;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * The two general compressors that somebody will ask for, each without any frame: raw Deflate at its best level, and a block
 * of LZ4. What they made is decompressed and compared before its length is believed.
 */
final class Compressors {
    private static final LZ4Factory LZ4 = LZ4Factory.safeInstance();

    private Compressors() {
    }

    /** The length of a packet after Deflate, in bytes. */
    static int deflated(byte[] packet, int length) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        Inflater inflater = new Inflater(true);
        try {
            byte[] target = new byte[length + length / 8 + 64];
            deflater.setInput(packet, 0, length);
            deflater.finish();
            int deflated = deflater.deflate(target);
            // One byte more than there is, which raw streams ask for.
            inflater.setInput(target, 0, deflated + 1);
            byte[] back = new byte[length];
            int inflated = inflater.inflate(back);
            require(packet, length, back, inflated);
            return deflated;
        } catch (DataFormatException e) {
            throw new IllegalStateException(e);
        } finally {
            deflater.end();
            inflater.end();
        }
    }

    /** The length of a packet after LZ4, in bytes. */
    static int lz4(byte[] packet, int length) {
        LZ4Compressor compressor = LZ4.fastCompressor();
        LZ4SafeDecompressor decompressor = LZ4.safeDecompressor();
        byte[] target = new byte[compressor.maxCompressedLength(length)];
        int compressed = compressor.compress(packet, 0, length, target, 0, target.length);
        byte[] back = new byte[length];
        require(packet, length, back, decompressor.decompress(target, 0, compressed, back, 0));
        return compressed;
    }

    private static void require(byte[] packet, int length, byte[] back, int backLength) {
        if (!Arrays.equals(packet, 0, length, back, 0, backLength)) {
            throw new IllegalStateException("a compressor did not bring back what it was given");
        }
    }
}
