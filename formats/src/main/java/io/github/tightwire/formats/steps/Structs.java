package io.github.tightwire.formats.steps;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Fields;
import io.github.tightwire.formats.world.World;

/**
 * Step 5, structs through read and write functions over a buffer of bytes: every integer in one, two or four of them, little-endian.
 * A velocity is sent after a byte that says whether there is one.
 */
public final class Structs implements Format {
    private final Column column;

    public Structs(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Writer writer = new Writer(packet);
        column.write(world, writer);
        return writer.index;
    }

    @Override
    public World decode(byte[] packet, int length) {
        return column.read(new Reader(packet));
    }

    private static final class Writer extends Fields {
        private final byte[] data;
        private int index;

        Writer(byte[] data) {
            this.data = data;
        }

        @Override
        protected boolean isReading() {
            return false;
        }

        @Override
        protected int unsigned(int value, int bits) {
            data[index++] = (byte) value;
            if (bits > Byte.SIZE) {
                data[index++] = (byte) (value >>> 8);
            }
            if (bits > Short.SIZE) {
                data[index++] = (byte) (value >>> 16);
                data[index++] = (byte) (value >>> 24);
            }
            return value;
        }
    }

    private static final class Reader extends Fields {
        private final byte[] data;
        private int index;

        Reader(byte[] data) {
            this.data = data;
        }

        @Override
        protected boolean isReading() {
            return true;
        }

        @Override
        protected int unsigned(int value, int bits) {
            int read = next();
            if (bits > Byte.SIZE) {
                read |= next() << 8;
            }
            if (bits > Short.SIZE) {
                read |= next() << 16 | next() << 24;
            }
            return read;
        }

        private int next() {
            return data[index++] & 0xFF;
        }
    }
}
