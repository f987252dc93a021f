package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.generated.zs.worlds.NaturalWorld;
import io.github.tightwire.formats.generated.zs.worlds.QuantisedWorld;
import io.github.tightwire.formats.schema.ByName;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import zserio.runtime.io.SerializeUtil;
import zserio.runtime.io.Writer;

/**
 * zserio, which works in bits as we do: integers in the bits of their range, packed arrays that send differences where that
 * is less, and one bit for a velocity of zero.
 */
public record Zserio(Class<? extends Writer> type) implements Peer {
    /** A world. */
    public Zserio(Column column) {
        this(column == Column.NATURAL ? NaturalWorld.class : QuantisedWorld.class);
    }

    @Override
    public byte[] write(Snapshot snapshot) {
        return SerializeUtil.serializeToBytes(ByName.filled(type, snapshot));
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) {
        return ByName.snapshot(schema, SerializeUtil.deserializeFromBytes(type, packet));
    }
}
