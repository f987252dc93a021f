package io.github.tightwire.benchmarks.bytebuffer;

import io.github.tightwire.benchmarks.packet.Mixed;
import java.nio.ByteBuffer;

/** {@link Mixed}, each field in its natural width. */
public final class MixedBytes implements ByteBufferCodec<Mixed> {
    private static final int BYTES = 27;

    @Override
    public boolean write(Mixed p, ByteBuffer buffer) {
        if (buffer.remaining() < BYTES
                || p.sequence < -32768 || p.sequence > 65535
                || p.id < 0 || p.id > 4095
                || p.x < -16000 || p.x > 16000
                || p.y < -16000 || p.y > 16000
                || p.z < -16000 || p.z > 16000
                || p.yaw < 0 || p.yaw > 359
                || p.time < 0 || p.time >= 1L << 48
                || p.weapon < 0 || p.weapon > 9) {
            return false;
        }
        buffer.putShort((short) p.sequence);
        buffer.putInt(p.acks);
        buffer.putShort((short) p.id);
        buffer.putShort((short) p.x);
        buffer.putShort((short) p.y);
        buffer.putShort((short) p.z);
        buffer.putShort((short) p.yaw);
        buffer.put((byte) (p.jump ? 1 : 0));
        buffer.put((byte) (p.fire ? 1 : 0));
        buffer.putLong(p.time);
        buffer.put((byte) p.weapon);
        return true;
    }

    @Override
    public boolean read(Mixed p, ByteBuffer buffer) {
        if (buffer.remaining() < BYTES) {
            return false;
        }
        int sequence = buffer.getShort() & 0xFFFF;
        int acks = buffer.getInt();
        int id = buffer.getShort();
        int x = buffer.getShort();
        int y = buffer.getShort();
        int z = buffer.getShort();
        int yaw = buffer.getShort();
        boolean jump = buffer.get() != 0;
        boolean fire = buffer.get() != 0;
        long time = buffer.getLong();
        int weapon = buffer.get();
        if (time < 0 || time >= 1L << 48
                || id < 0 || id > 4095
                || x < -16000 || x > 16000
                || y < -16000 || y > 16000
                || z < -16000 || z > 16000
                || yaw < 0 || yaw > 359
                || weapon < 0 || weapon > 9) {
            return false;
        }
        p.sequence = sequence;
        p.acks = acks;
        p.id = id;
        p.x = x;
        p.y = y;
        p.z = z;
        p.yaw = yaw;
        p.jump = jump;
        p.fire = fire;
        p.time = time;
        p.weapon = weapon;
        return true;
    }
}
