package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.schema.ByName.call;

import io.github.tightwire.formats.generated.sbe.MessageHeaderDecoder;
import io.github.tightwire.formats.generated.sbe.MessageHeaderEncoder;
import io.github.tightwire.formats.generated.sbe.NaturalWorldDecoder;
import io.github.tightwire.formats.generated.sbe.NaturalWorldEncoder;
import io.github.tightwire.formats.generated.sbe.QuantisedWorldDecoder;
import io.github.tightwire.formats.generated.sbe.QuantisedWorldEncoder;
import io.github.tightwire.formats.schema.ByName;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Limits;
import java.util.Arrays;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Simple Binary Encoding: a header, then one repeating group for each class, its fields without gaps. Fields have a fixed
 * place, so that a player at rest has a velocity too. Its buffers want a JVM that was started with
 * {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}.
 *
 * @param encoder flyweight of the message
 * @param decoder flyweight of the message
 */
public record Sbe(Object encoder, Object decoder) implements Peer {
    /** A world. */
    public Sbe(Column column) {
        this(column == Column.NATURAL ? new NaturalWorldEncoder() : new QuantisedWorldEncoder(),
                column == Column.NATURAL ? new NaturalWorldDecoder() : new QuantisedWorldDecoder());
    }

    @Override
    public byte[] write(Snapshot snapshot) {
        byte[] bytes = new byte[Limits.MAX_BYTES];
        call(encoder, "wrapAndApplyHeader", new UnsafeBuffer(bytes), 0, new MessageHeaderEncoder());
        fill(encoder, snapshot.header());
        for (ObjectClass type : snapshot.schema().classes()) {
            List<Row> rows = snapshot.objects(type);
            Object group = call(encoder, type.plural() + "Count", rows.size());
            rows.forEach(row -> fill(call(group, "next"), row));
        }
        return Arrays.copyOf(bytes, MessageHeaderEncoder.ENCODED_LENGTH + (int) call(encoder, "encodedLength"));
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) {
        call(decoder, "wrapAndApplyHeader", new UnsafeBuffer(packet), 0, new MessageHeaderDecoder());
        return ByName.snapshot(schema, decoder, ByName::call, (from, property) ->
                property.isNumber() ? ByName.get(holder(from, property), name(property)) : holder(from, property));
    }

    private static void fill(Object target, Row row) {
        row.forEach((property, value) -> ByName.setNumbers(holder(target, property),
                property.isNumber() ? List.of(name(property)) : ByName.PARTS, value));
    }

    /** Returns the holder of a property's numbers: a vector itself, or the set of bits for a single bit. */
    private static Object holder(Object object, Property property) {
        if (property.isNumber()) {
            return property.range(0).bits() == 1 ? call(object, "state") : object;
        }
        return ByName.get(object, property.name());
    }

    /** A type is a kind here, since its compiler warns of words that are reserved in Go. */
    private static String name(Property property) {
        return property.name().equals("type") ? "kind" : property.name();
    }
}
