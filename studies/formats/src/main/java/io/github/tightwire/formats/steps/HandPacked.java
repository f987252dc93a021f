package io.github.tightwire.formats.steps;

import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.formats.peers.Peer;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Limits;
import java.util.Arrays;

/**
 * Step 6, the bit packer with widths by hand: the structs of step 5, every integer in the bits that it can have. In the article
 * width and order stand twice, in a write function and in a read function. Here one walk over the fields serves both.
 */
public final class HandPacked implements Peer {
    private final byte[] buffer = new byte[Limits.MAX_BYTES];

    @Override
    public byte[] write(Snapshot snapshot) {
        BitWriter writer = new BitWriter(buffer);
        Integers integers = (value, bits) -> {
            writer.writeBits(value, bits);
            return value;
        };
        integers.pass(snapshot);
        return Arrays.copyOf(buffer, writer.finish());
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) {
        BitReader reader = new BitReader(packet, 0, packet.length);
        Integers integers = (ignored, bits) -> (int) reader.readBits(bits);
        Snapshot snapshot = new Snapshot(schema);
        integers.pass(snapshot);
        return snapshot;
    }
}
