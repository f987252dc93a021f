package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.generated.thrift.NaturalWorld;
import io.github.tightwire.formats.generated.thrift.QuantisedWorld;
import io.github.tightwire.formats.schema.ByName;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;

/** Thrift in its compact protocol: lists for vectors, which have one byte of head; a velocity of zero is not set. */
public record Thrift(Class<? extends TBase<?, ?>> type) implements Peer {
    /** A world. */
    public Thrift(Column column) {
        this(column == Column.NATURAL ? NaturalWorld.class : QuantisedWorld.class);
    }

    @Override
    public byte[] write(Snapshot snapshot) throws TException {
        return new TSerializer(new TCompactProtocol.Factory()).serialize(ByName.filled(type, snapshot));
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) throws TException {
        TBase<?, ?> target = ByName.make(type);
        new TDeserializer(new TCompactProtocol.Factory()).deserialize(target, packet);
        return ByName.snapshot(schema, target);
    }
}
