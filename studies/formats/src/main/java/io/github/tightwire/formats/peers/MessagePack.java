package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessageUnpacker;

/**
 * MessagePack with its own library: arrays and no maps, one for each class, and in it a flat one for each object. An object
 * with a velocity of zero is shorter by three.
 */
public final class MessagePack implements Peer {
    @Override
    public byte[] write(Snapshot snapshot) throws IOException {
        try (MessageBufferPacker packer = org.msgpack.core.MessagePack.newDefaultBufferPacker()) {
            pack(packer, snapshot.header(), snapshot.schema().classes().size());
            for (ObjectClass type : snapshot.schema().classes()) {
                List<Row> rows = snapshot.objects(type);
                packer.packArrayHeader(rows.size());
                for (Row row : rows) {
                    pack(packer, row, 0);
                }
            }
            return packer.toByteArray();
        }
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) throws IOException {
        Snapshot snapshot = new Snapshot(schema);
        try (MessageUnpacker unpacker = org.msgpack.core.MessagePack.newDefaultUnpacker(packet)) {
            unpack(unpacker, snapshot.header(), schema.classes().size());
            for (ObjectClass type : schema.classes()) {
                for (int count = unpacker.unpackArrayHeader(); count > 0; count--) {
                    Row row = Row.empty(type, -1);
                    unpack(unpacker, row, 0);
                    snapshot.objects().add(row);
                }
            }
        }
        return snapshot;
    }

    /** An array of numbers, and of so many lists that follow. */
    private static void pack(MessageBufferPacker packer, Row row, int lists) throws IOException {
        packer.packArrayHeader(Arrays.stream(row.values()).mapToInt(value -> value.length).sum() + lists);
        for (int i = 0; i < row.values().length; i++) {
            for (double number : row.values()[i]) {
                if (row.type().properties().get(i).isFloat()) {
                    packer.packFloat((float) number);
                } else {
                    packer.packInt((int) number);
                }
            }
        }
    }

    private static void unpack(MessageUnpacker unpacker, Row row, int lists) throws IOException {
        List<Property> properties = row.type().properties();
        boolean isWhole = unpacker.unpackArrayHeader() - lists == properties.stream().mapToInt(Property::components).sum();
        for (int i = 0; i < row.values().length; i++) {
            Property property = properties.get(i);
            double[] value = new double[isWhole || !property.isOptional() ? property.components() : 0];
            for (int k = 0; k < value.length; k++) {
                value[k] = property.isFloat() ? unpacker.unpackFloat() : unpacker.unpackInt();
            }
            row.values()[i] = value;
        }
    }
}
