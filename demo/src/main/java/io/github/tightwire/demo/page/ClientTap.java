package io.github.tightwire.demo.page;

import io.github.tightwire.netcode.ClearPacket;
import io.github.tightwire.netcode.Outcome;
import io.github.tightwire.netcode.PacketTap;
import io.github.tightwire.reliable.EndpointConfig;
import io.github.tightwire.reliable.PacketHeading;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.function.Consumer;

/** Hears what a client receives, and hands on the payloads, from behind the headers of netcode and reliable. */
final class ReceivedPackets implements PacketTap {
    private final Consumer<byte[]> payloads;

    ReceivedPackets(Consumer<byte[]> payloads) {
        this.payloads = payloads;
    }

    @Override
    public void sent(InetSocketAddress to, byte[] bytes, int length) {
        // What the client says is its own.
    }

    @Override
    public void receiving(InetSocketAddress from, byte[] bytes, int length) {
        ClearPacket netcode = ClearPacket.read(bytes, length);
        if (netcode == null || !netcode.type().equals(ClearPacket.PAYLOAD)) {
            return;
        }
        PacketHeading reliable = PacketHeading.read(bytes, netcode.offset(), length - netcode.offset(), EndpointConfig.DEFAULT);
        // The demo's packets are of one datagram each. One without a payload only acks.
        if (reliable != null && reliable.fragments() == 1 && netcode.offset() + reliable.bytes() < length) {
            payloads.accept(Arrays.copyOfRange(bytes, netcode.offset() + reliable.bytes(), length));
        }
    }

    @Override
    public void received(Outcome outcome) {
        // The browser comes to its own verdict.
    }
}
