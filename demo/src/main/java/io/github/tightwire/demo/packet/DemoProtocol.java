package io.github.tightwire.demo.packet;

import io.github.tightwire.Codec;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import java.util.List;
import javax.crypto.SecretKey;

/** What the demo's server and clients agree on. Each side has its own, and reads into the packets it was given. */
public final class DemoProtocol {
    /** The largest packet, in bytes: it goes through the internet in one piece. */
    public static final int MAX_PACKET_BYTES = 1200;

    private static final String NAME = "tightwire demo";
    private static final int VERSION = 1;

    /** The protocol id, by which both sides know that they speak the same. */
    public static final long ID = new DemoProtocol(new Input(), new Snapshot(0)).protocol.id();

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
     * The codecs of the packet types.
     *
     * @return in the order of the types
     */
    public static List<Codec<?>> codecs() {
        return List.of(Codec.of(Input.class), Codec.of(Snapshot.class));
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

    /**
     * A server's side of a connection whose packets have a CRC.
     *
     * @return a new link
     */
    public PacketLink plainServer() {
        return new PacketLink(writer(), serverReader());
    }

    /**
     * A client's side of a connection whose packets have a CRC.
     *
     * @return a new link
     */
    public PacketLink plainClient() {
        return new PacketLink(writer(), clientReader());
    }

    /**
     * A server's side of a connection whose packets are sealed.
     *
     * @param toServer the key of what the client sends
     * @param toClient the key of what the server sends, of no other link
     * @return a new link
     */
    public PacketLink sealedServer(SecretKey toServer, SecretKey toClient) {
        return new PacketLink(protocol.sealedWriter(toClient), protocol.sealedReader(toServer, Input.class));
    }

    /**
     * A client's side of a connection whose packets are sealed.
     *
     * @param toServer the key of what the client sends, of no other link
     * @param toClient the key of what the server sends
     * @return a new link
     */
    public PacketLink sealedClient(SecretKey toServer, SecretKey toClient) {
        return new PacketLink(protocol.sealedWriter(toServer), protocol.sealedReader(toClient, Snapshot.class));
    }
}
