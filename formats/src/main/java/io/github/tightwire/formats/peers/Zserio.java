package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.peers.Generated.call;
import static io.github.tightwire.formats.struct.Shape.capitalised;

import io.github.tightwire.formats.generated.zs.worlds.NaturalWorld;
import io.github.tightwire.formats.generated.zs.worlds.QuantisedWorld;
import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Shape.Field;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.struct.StructPeer;
import io.github.tightwire.formats.world.Column;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.IntFunction;
import zserio.runtime.io.ByteArrayBitStreamReader;
import zserio.runtime.io.ByteArrayBitStreamWriter;
import zserio.runtime.io.Writer;

/**
 * zserio, which works in bits as we do: integers in the bits of their range, packed arrays that send differences where that
 * is less, and one bit for a velocity of zero.
 */
public final class Zserio implements StructPeer {
    private final Class<?> type;

    /** Of objects of this class. */
    public Zserio(Class<? extends Writer> type) {
        this.type = type;
    }

    /** A world. */
    public Zserio(Column column) {
        this(column == Column.NATURAL ? NaturalWorld.class : QuantisedWorld.class);
    }

    @Override
    public byte[] write(Struct struct) throws IOException {
        ByteArrayBitStreamWriter writer = new ByteArrayBitStreamWriter();
        ((Writer) filled(type, struct)).write(writer);
        return writer.toByteArray();
    }

    @Override
    public Struct read(byte[] packet, Shape shape) {
        Object target = Generated.make(type);
        call(target, "read", new ByteArrayBitStreamReader(packet));
        return struct(target, shape);
    }

    private static Object filled(Class<?> type, Struct struct) {
        Object target = Generated.make(type);
        struct.forEach((field, value) -> {
            String setter = "set" + capitalised(field.name());
            Class<?> wanted = Generated.method(type, setter, 1).getParameterTypes()[0];
            if (value.length > 0) {
                call(target, setter, field.isNumber() ? value[0]
                        : wanted.isArray() ? array(wanted, value.length, i -> Generated.convert(value[i], wanted.getComponentType()))
                        : vector(wanted, value));
            }
        }, (name, list) -> {
            String setter = "set" + capitalised(name);
            Class<?> wanted = Generated.method(type, setter, 1).getParameterTypes()[0];
            call(target, setter, array(wanted, list.size(), i -> filled(wanted.getComponentType(), list.get(i))));
        });
        return target;
    }

    private static Object vector(Class<?> type, double[] value) {
        Object vector = Generated.make(type);
        for (int i = 0; i < value.length; i++) {
            call(vector, "set" + capitalised(Field.PARTS.get(i)), value[i]);
        }
        return vector;
    }

    private static Object array(Class<?> type, int length, IntFunction<Object> element) {
        Object array = Array.newInstance(type.getComponentType(), length);
        for (int i = 0; i < length; i++) {
            Array.set(array, i, element.apply(i));
        }
        return array;
    }

    private static Struct struct(Object from, Shape shape) {
        return Struct.of(shape, field -> Generated.numbers(Generated.get(from, field.name()), field, "get"),
                (name, element) -> Arrays.stream((Object[]) Generated.get(from, name)).map(one -> struct(one, element)).toList());
    }
}
