package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.schema.ByName.call;
import static io.github.tightwire.formats.schema.ByName.capitalised;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Table;
import io.github.tightwire.formats.generated.flatbuffers.NaturalWorld;
import io.github.tightwire.formats.generated.flatbuffers.QuantisedWorld;
import io.github.tightwire.formats.schema.ByName;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * FlatBuffers: one vector of structs for each class, the densest layout it has for objects of a fixed shape.
 *
 * @param table the root
 * @param order in which its fields are added
 */
public record FlatBuffers(Class<? extends Table> table, List<String> order) implements Peer {
    /** A world. */
    public FlatBuffers(Column column) {
        this(column == Column.NATURAL ? NaturalWorld.class : QuantisedWorld.class, List.of("weapons", "grunts", "players", "time"));
    }

    @Override
    public byte[] write(Snapshot snapshot) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        Map<String, Number> numbers = numbers(snapshot.header());
        for (ObjectClass type : snapshot.schema().classes()) {
            numbers.put(type.plural(), vector(builder, type.plural(), snapshot.objects(type)));
        }
        call(table, "start" + table.getSimpleName(), builder);
        for (String name : order) {
            call(table, "add" + capitalised(name), builder, numbers.containsKey(name) ? numbers.get(name)
                    // A struct is made when it is added, since it lies in the table itself.
                    : create(builder, ByName.method(table, name, 0).getReturnType(), name + "_", numbers));
        }
        builder.finish((int) call(table, "end" + table.getSimpleName(), builder));
        return builder.sizedByteArray();
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) {
        Object root = call(table, "getRootAs" + table.getSimpleName(), ByteBuffer.wrap(packet));
        return ByName.snapshot(schema, root,
                (from, name) -> IntStream.range(0, (int) call(from, name + "Length")).mapToObj(i -> call(from, name, i)).toList(),
                (from, property) -> ByName.get(from, property.name()));
    }

    /** A vector of structs is built from its last element to its first. */
    private int vector(FlatBufferBuilder builder, String name, List<Row> rows) {
        call(table, "start" + capitalised(name) + "Vector", builder, rows.size());
        for (int i = rows.size() - 1; i >= 0; i--) {
            create(builder, ByName.method(table, name, 1).getReturnType(), "", numbers(rows.get(i)));
        }
        return builder.endVector();
    }

    /** Calls the function that makes a struct, whose parameters have the names of the numbers. */
    private static int create(FlatBufferBuilder builder, Class<?> type, String prefix, Map<String, Number> numbers) {
        String create = "create" + type.getSimpleName();
        Method method = Arrays.stream(type.getMethods()).filter(one -> one.getName().equals(create)).findFirst().orElseThrow();
        Object[] arguments = Arrays.stream(method.getParameters()).map(part -> numbers.get(prefix + part.getName())).toArray();
        arguments[0] = builder;
        return (int) call(type, create, arguments);
    }

    /** Every number by its name, and every part of a vector by two, {@code position_x}. */
    private static Map<String, Number> numbers(Row row) {
        Map<String, Number> numbers = new HashMap<>();
        row.forEach((property, value) -> {
            String name = ByName.camelCase(property.name());
            for (int i = 0; i < property.components(); i++) {
                numbers.put(property.isNumber() ? name : name + "_" + ByName.PARTS.get(i), i < value.length ? value[i] : 0);
            }
        });
        return numbers;
    }
}
