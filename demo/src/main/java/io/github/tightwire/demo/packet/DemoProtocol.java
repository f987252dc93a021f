package io.github.tightwire.demo.packet;

import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;

/** What the demo's server and clients agree on. Each side has its own, and reads into the packets it was given. */
public final class DemoProtocol {
    /** The largest packet, in bytes: it goes through the internet in one piece. */
    public static final int MAX_PACKET_BYTES = 1200;

    private static final String NAME = "tightwire demo";
    private static final int VERSION = 1;

    private final Protocol protocol;

    /**
     * The protocol of one side.
     *
     * @param input what inputs are read into, one after the other
     * @param snapshot what snapshots are read into, one after the other
     */
    public DemoProtocol(Input input, Snapshot snapshot) {
        protocol = Protocol.builder(NAME, VERSION)
                .packet(Input.class, () -> input)
                .packet(Snapshot.class, () -> snapshot)
                .build();
    }

    /**
     * Writes the packets of either side.
     *
     * @return a new writer
     */
    public PacketWriter writer() {
        return protocol.writer();
    }

    /**
     * Reads what a server is to be sent, and refuses everything else.
     *
     * @return a new reader
     */
    public PacketReader serverReader() {
        return protocol.reader(Input.class);
    }

    /**
     * Reads what a client is to be sent, and refuses everything else.
     *
     * @return a new reader
     */
    public PacketReader clientReader() {
        return protocol.reader(Snapshot.class);
    }
}
