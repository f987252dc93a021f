package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.Rows;
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

    public MessagePack(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Rows rows = Rows.of(world, column);
        packer.clear();
        try {
            packer.packArrayHeader(4);
            pack(rows.time());
            for (List<Row> one : rows.classes()) {
                pack(one);
            }
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
            List<Row> rows = new ArrayList<>();
            for (int type = 0; type < WorldSchema.SCHEMA.classes().size(); type++) {
                unpack(unpacker, type, rows);
            }
            return Rows.of(time, rows).toWorld(column);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void pack(List<Row> rows) throws IOException {
        packer.packArrayHeader(rows.size());
        int before = 0;
        for (Row row : rows) {
            int length = 1;
            for (double[] value : row.values()) {
                length += value.length;
            }
            packer.packArrayHeader(length);
            packer.packInt(column == Column.NATURAL ? row.id() : row.id() - before);
            before = row.id();
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

    private void unpack(MessageUnpacker unpacker, int type, List<Row> rows) throws IOException {
        int count = unpacker.unpackArrayHeader();
        int id = 0;
        for (int i = 0; i < count; i++) {
            int length = unpacker.unpackArrayHeader();
            int number = unpacker.unpackInt();
            id = column == Column.NATURAL ? number : id + number;
            Row row = Row.empty(id, type);
            int whole = 1;
            for (Property property : row.properties()) {
                whole += Rows.components(property, column);
            }
            for (int k = 0; k < row.values().length; k++) {
                Property property = row.properties().get(k);
                if (length == whole || property.kind() != Kind.OPTIONAL_COMPRESSED_VECTOR) {
                    row.values()[k] = new double[Rows.components(property, column)];
                    for (int m = 0; m < row.values()[k].length; m++) {
                        row.values()[k][m] = unpack(unpacker);
                    }
                }
            }
            rows.add(row);
        }
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
