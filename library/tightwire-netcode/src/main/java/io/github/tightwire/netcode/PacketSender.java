package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** Seals packets and sends them off. */
final class PacketSender {
    private final DatagramSink sink;
    private final Counters counters;
    private final OptionalTap listening;
    private final EncryptedPacketWriter writer;

    PacketSender(DatagramSink sink, Counters counters, OptionalTap listening, EncryptedPacketWriter writer) {
        this.sink = sink;
        this.counters = counters;
        this.listening = listening;
        this.writer = writer;
    }

    /** Starts a packet; its contents go into the returned view. */
    ByteBuffer start(NetcodePacket type, long sequence) {
        return writer.start(type, sequence);
    }

    /** Sends the packet that was started. Returns whether the machine took it. */
    boolean send(Key key, InetSocketAddress to) {
        listening.tell(writer, to);
        return send(to, writer.bytes(), writer.finish(key));
    }

    /** Sends a datagram as it is. Returns whether the machine took it. */
    boolean send(InetSocketAddress to, byte[] datagram, int length) {
        counters.count(Counter.DATAGRAMS_SENT);
        counters.add(Counter.BYTES_SENT, length);
        boolean taken = sink.send(to, datagram, length);
        if (!taken) {
            counters.count(Counter.SEND_FAILURES);
        }
        return taken;
    }
}
