package io.github.tightwire.formats.peers;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultArraySerializers.ObjectArraySerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.QuantisedWorld;
import io.github.tightwire.formats.world.World;
import java.util.List;

/**
 * Kryo on the objects themselves: classes registered, no references, no nulls, arrays of final classes, integers as
 * varints.
 */
public final class KryoFormat implements Format {
    private final Kryo kryo = new Kryo();
    private final Output output = new Output(0);
    private final Input input = new Input();
    private final Column column;

    public KryoFormat(Column column) {
        this.column = column;
        kryo.setReferences(false);
        for (Class<?> type : JvmClasses.of(column)) {
            if (type.isEnum()) {
                kryo.register(type);
            } else if (type.isArray()) {
                ObjectArraySerializer serializer = new ObjectArraySerializer(kryo, type);
                serializer.setElementsCanBeNull(false);
                kryo.register(type, serializer);
            } else {
                FieldSerializer<?> serializer = new FieldSerializer<>(kryo, type);
                serializer.getFieldSerializerConfig().setFieldsCanBeNull(false);
                serializer.updateFields();
                kryo.register(type, serializer);
            }
        }
    }

    /** Of the classes of one column, those that are its roots. */
    private Class<?> root() {
        return List.of(World.class, QuantisedWorld.class).get(column.ordinal());
    }

    @Override
    public int encode(World world, byte[] packet) {
        output.setBuffer(packet);
        kryo.writeObject(output, column == Column.NATURAL ? world : QuantisedWorld.of(world));
        return output.position();
    }

    @Override
    public World decode(byte[] packet, int length) {
        input.setBuffer(packet, 0, length);
        Object read = kryo.readObject(input, root());
        return read instanceof QuantisedWorld quantised ? quantised.toWorld() : (World) read;
    }
}
