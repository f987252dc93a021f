package io.github.tightwire.model;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.Consumer;

/** A packet around its data, as slowly and plainly as {@link Model}. */
public final class PacketModel {
    private PacketModel() {
    }

    /** Checksum, type, data, and the check at the end; without checks the data has none of its own. */
    public static byte[] packet(long protocolId, int types, int type, Consumer<Model> data, boolean checks) {
        Model packet = Model.writer();
        packet.raw(0, 32);
        packet.integer(type, 0, types - 1);
        data.accept(packet);
        if (checks) {
            packet.check("end of packet");
        }
        return sealed(protocolId, packet.bytes());
    }

    /** The same packet with its first four bytes the right checksum. */
    public static byte[] sealed(long protocolId, byte[] packet) {
        Model prefix = Model.writer();
        prefix.raw(protocolId, 64);
        Model checksum = Model.writer();
        checksum.raw(BigInteger.valueOf(Model.crc32(prefix.bytes(), Arrays.copyOfRange(packet, 4, packet.length))), 32);
        byte[] sealed = packet.clone();
        System.arraycopy(checksum.bytes(), 0, sealed, 0, 4);
        return sealed;
    }
}
