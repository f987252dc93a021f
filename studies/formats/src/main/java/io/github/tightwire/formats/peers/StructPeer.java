package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;

/**
 * Gives a peer of structs one list of objects for each class, in which the id is a property like any other, the first one.
 *
 * @param peer of structs
 * @param bySteps whether an id is sent as the step from the id before, or as it is
 */
public record StructPeer(Peer peer, boolean bySteps) implements Peer {
    @Override
    public byte[] write(Snapshot snapshot) throws Exception {
        return peer.write(snapshot.withIds(bySteps));
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) throws Exception {
        return peer.read(packet, schema.withIds()).withoutIds(schema, bySteps);
    }
}
