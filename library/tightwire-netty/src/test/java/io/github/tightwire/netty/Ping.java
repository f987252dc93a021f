package io.github.tightwire.netty;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.packet.Protocol;

/** A packet: a number of 0 to 1,000, and as many bytes as wanted. */
final class Ping implements BitSerializable {
    static final Protocol PROTOCOL = Protocol.builder("netty tests", 1).packet(Ping.class, Ping::new).build();

    int number;
    byte[] bytes = new byte[0];

    static Ping of(int number, int byteCount) {
        Ping ping = new Ping();
        ping.number = number;
        ping.bytes = new byte[byteCount];
        for (int i = 0; i < byteCount; i++) {
            ping.bytes[i] = (byte) (number + i);
        }
        return ping;
    }

    @Override
    public void serialize(BitStream s) {
        number = s.serializeInt(number, 0, 1_000);
        bytes = s.serializeByteArray(bytes, 2_000);
    }
}
