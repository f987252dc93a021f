package io.github.tightwire.demo.client;

import io.github.tightwire.demo.packet.Snapshot;

/** Is told of every snapshot that a client accepted. */
@FunctionalInterface
public interface SnapshotListener {
    /** Nobody listens. */
    SnapshotListener NONE = (snapshot, replica) -> { };

    /**
     * A snapshot has come, and is part of the copy now.
     *
     * @param snapshot as it was decoded
     * @param replica the client's copy
     */
    void received(Snapshot snapshot, Replica replica);
}
