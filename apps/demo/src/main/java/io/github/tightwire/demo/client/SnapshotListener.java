package io.github.tightwire.demo.client;

import io.github.tightwire.demo.packet.CubeCopy;

/** Is told of every packet of the world that a client accepted. */
@FunctionalInterface
public interface SnapshotListener {
    /** Nobody listens. */
    SnapshotListener NONE = copy -> { };

    /**
     * A packet has come, and is part of the copy now.
     *
     * @param copy the client's, which knows what changed
     */
    void received(CubeCopy copy);
}
