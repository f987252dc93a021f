package io.github.tightwire.formats.steps;

import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Fields;
import io.github.tightwire.formats.world.World;

/**
 * Step 6, the bit packer with widths by hand: the structs of step 5, every integer in the bits that it can have. In the article
 * width and order stand twice, in a write function and in a read function. Here one walk over the fields serves both.
 */
public final class HandPacked implements Format {
    private final Column column;

    public HandPacked(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Writer writer = new Writer(new BitWriter(packet));
        column.write(world, writer);
        return writer.bits.finish();
    }

    @Override
    public World decode(byte[] packet, int length) {
        return column.read(new Reader(new BitReader(packet, 0, length)));
    }

    private static final class Writer extends Fields {
        private final BitWriter bits;

        Writer(BitWriter bits) {
            this.bits = bits;
        }

        @Override
        protected boolean isReading() {
            return false;
        }

        @Override
        protected int unsigned(int value, int width) {
            bits.writeBits(value, width);
            return value;
        }
    }

    private static final class Reader extends Fields {
        private final BitReader bits;

        Reader(BitReader bits) {
            this.bits = bits;
        }

        @Override
        protected boolean isReading() {
            return true;
        }

        @Override
        protected int unsigned(int value, int width) {
            return (int) bits.readBits(width);
        }
    }
}
