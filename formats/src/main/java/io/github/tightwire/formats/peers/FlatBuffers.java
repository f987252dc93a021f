package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.peers.Generated.call;
import static io.github.tightwire.formats.struct.Shape.capitalised;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Table;
import io.github.tightwire.formats.generated.flatbuffers.NaturalWorld;
import io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld;
import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Shape.Field;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.struct.StructPeer;
import io.github.tightwire.formats.world.Column;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** FlatBuffers: one vector of structs for each class, the densest layout it has for objects of a fixed shape. */
public final class FlatBuffers implements StructPeer {
    private final Class<? extends Table> table;
    private final List<String> order;

    /** A table, whose fields are added in this order. */
    public FlatBuffers(Class<? extends Table> table, String... order) {
        this.table = table;
        this.order = List.of(order);
    }

    /** A world. */
    public FlatBuffers(Column column) {
        this(column == Column.NATURAL ? NaturalWorld.class : QuantisedWorld.class, "weapons", "grunts", "players", "time");
    }

    @Override
    public byte[] write(Struct struct) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        Map<String, Double> numbers = numbers(struct);
        Map<String, Integer> vectors = new HashMap<>();
        struct.forEach((field, value) -> { }, (name, list) -> vectors.put(name, vector(builder, name, list)));
        call(table, "start" + table.getSimpleName(), builder);
        for (String name : order) {
            call(table, "add" + capitalised(name), builder, vectors.containsKey(name) ? vectors.get(name)
                    : numbers.containsKey(name) ? numbers.get(name)
                    // A struct is made when it is added, since it lies in the table itself.
                    : create(builder, Generated.method(table, name, 0).getReturnType(), name + "_", numbers));
        }
        builder.finish((int) call(table, "end" + table.getSimpleName(), builder));
        return builder.sizedByteArray();
    }

    @Override
    public Struct read(byte[] packet, Shape shape) {
        return struct(call(table, "getRootAs" + table.getSimpleName(), ByteBuffer.wrap(packet)), shape);
    }

    /** A vector of structs is built from its last element to its first. */
    private int vector(FlatBufferBuilder builder, String name, List<Struct> list) {
        call(table, "start" + capitalised(name) + "Vector", builder, list.size());
        for (int i = list.size() - 1; i >= 0; i--) {
            create(builder, Generated.method(table, name, 1).getReturnType(), "", numbers(list.get(i)));
        }
        return builder.endVector();
    }

    /** Calls the function that makes a struct, whose parameters have the names of the numbers. */
    private static int create(FlatBufferBuilder builder, Class<?> type, String prefix, Map<String, Double> numbers) {
        String create = "create" + type.getSimpleName();
        Method method = Arrays.stream(type.getMethods()).filter(one -> one.getName().equals(create)).findFirst().orElseThrow();
        Object[] arguments = Arrays.stream(method.getParameters()).map(part -> numbers.get(prefix + part.getName())).toArray();
        arguments[0] = builder;
        return (int) call(type, create, arguments);
    }

    /** Every number by its name, and every part of a vector by two, {@code position_x}. */
    private static Map<String, Double> numbers(Struct struct) {
        Map<String, Double> numbers = new HashMap<>();
        struct.forEach((field, value) -> {
            for (int i = 0; i < field.components().size(); i++) {
                numbers.put(field.isNumber() ? field.name() : field.name() + "_" + Field.PARTS.get(i),
                        i < value.length ? value[i] : 0);
            }
        }, (name, list) -> { });
        return numbers;
    }

    private static Struct struct(Object from, Shape shape) {
        return Struct.of(shape, field -> Generated.numbers(call(from, field.name()), field, ""),
                (name, element) -> IntStream.range(0, (int) call(from, name + "Length"))
                        .mapToObj(i -> struct(call(from, name, i), element)).toList());
    }
}
