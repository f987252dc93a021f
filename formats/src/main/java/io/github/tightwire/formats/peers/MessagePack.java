package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Shape.Field;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.struct.StructPeer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessageUnpacker;

/**
 * MessagePack with its own library: arrays and no maps, one for each class, and in it a flat one for each object. An object
 * with a velocity of zero is shorter by three.
 */
public final class MessagePack implements StructPeer {
    @Override
    public byte[] write(Struct struct) throws IOException {
        try (MessageBufferPacker packer = org.msgpack.core.MessagePack.newDefaultBufferPacker()) {
            pack(packer, struct);
            return packer.toByteArray();
        }
    }

    @Override
    public Struct read(byte[] packet, Shape shape) throws IOException {
        try (MessageUnpacker unpacker = org.msgpack.core.MessagePack.newDefaultUnpacker(packet)) {
            return unpack(unpacker, shape);
        }
    }

    private static void pack(MessageBufferPacker packer, Struct struct) throws IOException {
        int numbers = struct.values().stream().mapToInt(value -> value.length).sum();
        packer.packArrayHeader(numbers + struct.lists().size());
        for (int i = 0; i < struct.values().size(); i++) {
            for (int k = 0; k < struct.values().get(i).length; k++) {
                double number = struct.values().get(i)[k];
                if (struct.shape().fields().get(i).components().get(k).isFloat()) {
                    packer.packFloat((float) number);
                } else {
                    packer.packInt((int) number);
                }
            }
        }
        for (List<Struct> list : struct.lists()) {
            packer.packArrayHeader(list.size());
            for (Struct one : list) {
                pack(packer, one);
            }
        }
    }

    private static Struct unpack(MessageUnpacker unpacker, Shape shape) throws IOException {
        int numbers = unpacker.unpackArrayHeader() - shape.lists().size();
        boolean isWhole = numbers == shape.fields().stream().mapToInt(field -> field.components().size()).sum();
        List<double[]> values = new ArrayList<>();
        for (Field field : shape.fields()) {
            double[] value = new double[isWhole || !field.isOptional() ? field.components().size() : 0];
            for (int i = 0; i < value.length; i++) {
                value[i] = field.components().get(i).isFloat() ? unpacker.unpackFloat() : unpacker.unpackInt();
            }
            values.add(value);
        }
        List<List<Struct>> lists = new ArrayList<>();
        for (Shape element : shape.lists().values()) {
            List<Struct> list = new ArrayList<>();
            for (int count = unpacker.unpackArrayHeader(); count > 0; count--) {
                list.add(unpack(unpacker, element));
            }
            lists.add(list);
        }
        return new Struct(shape, values, lists);
    }
}
