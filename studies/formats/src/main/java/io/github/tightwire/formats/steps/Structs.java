package io.github.tightwire.formats.steps;

import io.github.tightwire.formats.peers.Peer;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Limits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Step 5, structs through read and write functions over a buffer of bytes: every integer in one, two or four of them, little-endian.
 * A velocity is sent after a byte that says whether there is one.
 */
public final class Structs implements Peer {
    private final ByteBuffer buffer = ByteBuffer.allocate(Limits.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    @Override
    public byte[] write(Snapshot snapshot) {
        buffer.clear();
        Integers writer = (value, bits) -> {
            if (bits <= Byte.SIZE) {
                buffer.put((byte) value);
            } else if (bits <= Short.SIZE) {
                buffer.putShort((short) value);
            } else {
                buffer.putInt(value);
            }
            return value;
        };
        writer.pass(snapshot);
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) {
        ByteBuffer from = ByteBuffer.wrap(packet).order(ByteOrder.LITTLE_ENDIAN);
        Integers reader = (ignored, bits) ->
                bits <= Byte.SIZE ? from.get() & 0xFF : bits <= Short.SIZE ? from.getShort() & 0xFFFF : from.getInt();
        Snapshot snapshot = new Snapshot(schema);
        reader.pass(snapshot);
        return snapshot;
    }
}
