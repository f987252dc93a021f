package io.github.tightwire.formats.peers;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultArraySerializers.ObjectArraySerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import io.github.tightwire.formats.world.Column;

/**
 * Kryo on the objects themselves: classes registered, no references, no nulls, arrays of final classes, integers as
 * varints.
 */
public final class KryoFormat extends ObjectFormat {
    private final Kryo kryo = new Kryo();
    private final Output output = new Output(1024, -1);

    public KryoFormat(Column column) {
        kryo.setReferences(false);
        for (Class<?> type : types(column)) {
            if (type.isArray()) {
                ObjectArraySerializer serializer = new ObjectArraySerializer(kryo, type);
                serializer.setElementsCanBeNull(false);
                kryo.register(type, serializer);
            } else if (type.isEnum() || type.isRecord()) {
                kryo.register(type);
            } else {
                FieldSerializer<?> serializer = new FieldSerializer<>(kryo, type);
                serializer.getFieldSerializerConfig().setFieldsCanBeNull(false);
                serializer.updateFields();
                kryo.register(type, serializer);
            }
        }
    }

    @Override
    byte[] write(Object object) {
        output.reset();
        kryo.writeObject(output, object);
        return output.toBytes();
    }

    @Override
    <T> T read(byte[] packet, Class<T> type) {
        return kryo.readObject(new Input(packet), type);
    }
}
