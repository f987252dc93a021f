package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.schema.ByName.call;
import static io.github.tightwire.formats.schema.ByName.capitalised;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.github.tightwire.formats.generated.protobuf.NaturalWorld;
import io.github.tightwire.formats.generated.protobuf.QuantisedWorld;
import io.github.tightwire.formats.schema.ByName;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;

/**
 * Protocol Buffers: numbers of fields that fit one byte of tag, packed arrays for vectors, varints where they help and fixed
 * numbers where they do not. What is zero costs nothing, so that a player at rest has no velocity.
 *
 * @param blank of the messages that are sent
 */
public record Protobuf(Message blank) implements Peer {
    /** A world. */
    public Protobuf(Column column) {
        this(column == Column.NATURAL ? NaturalWorld.getDefaultInstance() : QuantisedWorld.getDefaultInstance());
    }

    @Override
    public byte[] write(Snapshot snapshot) {
        Message.Builder builder = blank.newBuilderForType();
        fill(builder, snapshot.header());
        for (ObjectClass type : snapshot.schema().classes()) {
            snapshot.objects(type).forEach(row ->
                    fill((Message.Builder) call(builder, "add" + capitalised(type.plural()) + "Builder"), row));
        }
        return builder.build().toByteArray();
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) throws InvalidProtocolBufferException {
        return ByName.snapshot(schema, blank.getParserForType().parseFrom(packet));
    }

    private static void fill(Message.Builder builder, Row row) {
        row.forEach((property, value) -> {
            String name = capitalised(ByName.camelCase(property.name()));
            if (builder.getDescriptorForType().findFieldByName(property.name()).isRepeated()) {
                for (double number : value) {
                    call(builder, "add" + name, number);
                }
            } else {
                Object holder = property.isNumber() ? builder : call(builder, "get" + name + "Builder");
                ByName.setNumbers(holder, ByName.names(property), value);
            }
        });
    }
}
