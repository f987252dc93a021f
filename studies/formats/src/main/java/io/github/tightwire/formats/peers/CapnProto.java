package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.schema.ByName.call;
import static io.github.tightwire.formats.schema.ByName.capitalised;

import io.github.tightwire.formats.generated.capnp.Worlds;
import io.github.tightwire.formats.schema.ByName;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import org.capnproto.ArrayInputStream;
import org.capnproto.MessageBuilder;
import org.capnproto.ReaderOptions;
import org.capnproto.Serialize;
import org.capnproto.SerializePacked;
import org.capnproto.StructFactory;

/**
 * Cap'n Proto, with vectors as groups, so that they lie in the object itself: as it is, or packed, which leaves out bytes of
 * zero.
 *
 * @param type of the root
 * @param isPacked whether it is
 */
public record CapnProto(StructFactory<?, ?> type, boolean isPacked) implements Peer {
    /** A limit on amplification, by default below the largest of our worlds. */
    private static final ReaderOptions OPTIONS = new ReaderOptions(1 << 24, 64);

    /** A world. */
    public CapnProto(Column column, boolean isPacked) {
        this(column == Column.NATURAL ? Worlds.NaturalWorld.factory : Worlds.QuantisedWorld.factory, isPacked);
    }

    @Override
    public byte[] write(Snapshot snapshot) throws IOException {
        MessageBuilder message = new MessageBuilder();
        Object root = message.initRoot(type);
        fill(root, snapshot.header());
        for (ObjectClass type : snapshot.schema().classes()) {
            List<Row> rows = snapshot.objects(type);
            Object targets = call(root, "init" + capitalised(type.plural()), rows.size());
            for (int i = 0; i < rows.size(); i++) {
                fill(call(targets, "get", i), rows.get(i));
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WritableByteChannel channel = Channels.newChannel(out);
        if (isPacked) {
            SerializePacked.writeToUnbuffered(channel, message);
        } else {
            Serialize.write(channel, message);
        }
        return out.toByteArray();
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) throws IOException {
        ArrayInputStream in = new ArrayInputStream(ByteBuffer.wrap(packet));
        return ByName.snapshot(schema, (isPacked ? SerializePacked.read(in, OPTIONS) : Serialize.read(in, OPTIONS)).getRoot(type));
    }

    private static void fill(Object target, Row row) {
        row.forEach((property, value) -> ByName.setNumbers(
                property.isNumber() ? target : ByName.get(target, property.name()), ByName.names(property), value));
    }
}
