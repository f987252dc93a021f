package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;

/** A way to send the numbers of a snapshot, whatever its schema. It may throw what its library throws. */
public interface Peer {
    /** {@return a packet of a snapshot} */
    byte[] write(Snapshot snapshot) throws Exception;

    /** {@return the snapshot of a packet, its objects in the order that they had} */
    Snapshot read(byte[] packet, Schema schema) throws Exception;
}
