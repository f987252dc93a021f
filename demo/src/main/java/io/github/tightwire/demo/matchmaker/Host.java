package io.github.tightwire.demo.matchmaker;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * A host: an IPv4 address, or the first 64 bits of an IPv6 address, of which whoever has one has all.
 *
 * @param bits the address, or as much of it as counts
 */
record Host(long bits) {
    static Host of(InetAddress address) {
        byte[] bytes = address.getAddress();
        return new Host(bytes.length < Long.BYTES ? ByteBuffer.wrap(bytes).getInt() : ByteBuffer.wrap(bytes).getLong());
    }
}
