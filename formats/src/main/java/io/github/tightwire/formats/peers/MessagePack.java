package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessageUnpacker;

/**
 * MessagePack with its own library: arrays and no maps, one for each class, and in it a flat one for each object. An object
 * with a velocity of zero is shorter by three.
 */
public final class MessagePack implements Format {
    private final MessageBufferPacker packer = org.msgpack.core.MessagePack.newDefaultBufferPacker();
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public MessagePack(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Row.Table table = Row.table(world, column);
        packer.clear();
        try {
            packer.packArrayHeader(4);
            pack(table.time());
            pack(table.players());
            pack(table.grunts());
            pack(table.weapons());
            packer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] bytes = packer.toByteArray();
        System.arraycopy(bytes, 0, packet, 0, bytes.length);
        return bytes.length;
    }

    @Override
    public World decode(byte[] packet, int length) {
        try (MessageUnpacker unpacker = org.msgpack.core.MessagePack.newDefaultUnpacker(packet, 0, length)) {
            unpacker.unpackArrayHeader();
            double time = unpack(unpacker);
            return Row.world(
                    new Row.Table(time, unpack(unpacker, 0), unpack(unpacker, 1), unpack(unpacker, 2)), column);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void pack(List<Row> rows) throws IOException {
        packer.packArrayHeader(rows.size());
        for (Row row : rows) {
            int length = 1;
            for (double[] value : row.values()) {
                length += value.length;
            }
            packer.packArrayHeader(length);
            packer.packInt(column == Column.NATURAL ? row.id() : row.step());
            for (double[] value : row.values()) {
                for (double component : value) {
                    if (value.length == 1) {
                        packer.packInt((int) component);
                    } else {
                        pack(component);
                    }
                }
            }
        }
    }

    private List<Row> unpack(MessageUnpacker unpacker, int type) throws IOException {
        List<Property> properties = WorldSchema.SCHEMA.classes().get(type).properties();
        int whole = 1;
        for (Property property : properties) {
            whole += components(property);
        }
        int count = unpacker.unpackArrayHeader();
        List<Row> rows = new ArrayList<>(count);
        int id = 0;
        for (int i = 0; i < count; i++) {
            boolean shorter = unpacker.unpackArrayHeader() < whole;
            int number = unpacker.unpackInt();
            id = column == Column.NATURAL ? number : id + number;
            double[][] values = new double[properties.size()][];
            for (int k = 0; k < values.length; k++) {
                boolean leftOut = shorter && properties.get(k).kind() == Kind.OPTIONAL_COMPRESSED_VECTOR;
                values[k] = new double[leftOut ? 0 : components(properties.get(k))];
                for (int m = 0; m < values[k].length; m++) {
                    values[k][m] = unpack(unpacker);
                }
            }
            rows.add(new Row(0, id, type, values));
        }
        return rows;
    }

    private int components(Property property) {
        boolean code = column == Column.QUANTISED && property.kind() == Kind.COMPRESSED_QUATERNION;
        return code ? 1 : property.components();
    }

    private void pack(double value) throws IOException {
        if (column == Column.NATURAL) {
            packer.packFloat((float) value);
        } else {
            packer.packInt((int) value);
        }
    }

    private static double unpack(MessageUnpacker unpacker) throws IOException {
        return unpacker.getNextFormat() == MessageFormat.FLOAT32 ? unpacker.unpackFloat() : unpacker.unpackInt();
    }
}
