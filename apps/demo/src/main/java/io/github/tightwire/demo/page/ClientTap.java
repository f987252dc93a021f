package io.github.tightwire.demo.page;

import io.github.tightwire.netcode.ClearPacket;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.PacketTap;
import io.github.tightwire.reliable.EndpointConfig;
import io.github.tightwire.reliable.HeaderFields;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.function.Consumer;

/** Hears a client: keeps its last packets, and hands on the payloads that it receives, from behind the headers of netcode and reliable. */
final class ClientTap implements PacketTap {
    private final LastPackets packets;
    private final Consumer<byte[]> payloads;

    ClientTap(LastPackets packets, Consumer<byte[]> payloads) {
        this.packets = packets;
        this.payloads = payloads;
    }

    @Override
    public void sent(InetSocketAddress to, byte[] bytes, int length) {
        packets.sent(to, bytes, length);
    }

    @Override
    public void receiving(InetSocketAddress from, byte[] bytes, int length) {
        packets.received(from, bytes, length);
        ClearPacket netcode = ClearPacket.read(bytes, length);
        if (netcode == null || !netcode.type().equals(ClearPacket.PAYLOAD)) {
            return;
        }
        HeaderFields reliable = HeaderFields.read(bytes, netcode.offset(), length - netcode.offset(), EndpointConfig.DEFAULT);
        // The demo's packets are of one datagram each. One without a payload only acks.
        if (reliable != null && reliable.fragments() == 1 && netcode.offset() + reliable.bytes() < length) {
            payloads.accept(Arrays.copyOfRange(bytes, netcode.offset() + reliable.bytes(), length));
        }
    }

    @Override
    public void received(DatagramVerdict outcome) {
        // The browser comes to its own verdict.
    }
}
