package io.github.tightwire.world;

import java.util.ArrayDeque;

/** The writers of a world's packets: as many as threads write at once. */
final class PacketWriters {
    private final EntityStore entities;
    private final ArrayDeque<PacketWriter> idle = new ArrayDeque<>();

    PacketWriters(EntityStore entities) {
        this.entities = entities;
    }

    /** A writer for one packet, to be {@linkplain #giveBack given back}. */
    PacketWriter borrow() {
        synchronized (idle) {
            PacketWriter writer = idle.pollFirst();
            return writer == null ? new PacketWriter(entities) : writer;
        }
    }

    void giveBack(PacketWriter writer) {
        synchronized (idle) {
            idle.addFirst(writer);
        }
    }
}
