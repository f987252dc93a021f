package io.github.tightwire.benchmarks.bytebuffer;

import io.github.tightwire.benchmarks.packet.FamilyStream;
import java.nio.ByteBuffer;

/** {@link FamilyStream}, each field in its natural width. */
public final class FamilyStreamBytes implements ByteBufferCodec<FamilyStream> {
    private static final int BYTES = 52;

    @Override
    public boolean write(FamilyStream p, ByteBuffer buffer) {
        if (buffer.remaining() < BYTES
                || p.a < -100 || p.a > 100
                || p.b < 0 || p.b > 65535
                || p.c < -1000000 || p.c > 1000000
                || p.bits7 < 0 || p.bits7 > 127
                || p.bits13 < 0 || p.bits13 > 8191
                || p.bits23 < 0 || p.bits23 > 8388607) {
            return false;
        }
        buffer.put((byte) p.a);
        buffer.putShort((short) p.b);
        buffer.putInt(p.c);
        buffer.put((byte) p.bits7);
        buffer.putShort((short) p.bits13);
        buffer.putInt(p.bits23);
        buffer.put((byte) (p.flag ? 1 : 0));
        buffer.putFloat(p.x);
        buffer.putFloat(p.y);
        buffer.putFloat(p.z);
        buffer.putLong(p.id);
        buffer.put(p.data);
        return true;
    }

    @Override
    public boolean read(FamilyStream p, ByteBuffer buffer) {
        if (buffer.remaining() < BYTES) {
            return false;
        }
        int a = buffer.get();
        int b = buffer.getShort() & 0xFFFF;
        int c = buffer.getInt();
        int bits7 = buffer.get();
        int bits13 = buffer.getShort();
        int bits23 = buffer.getInt();
        boolean flag = buffer.get() != 0;
        float x = buffer.getFloat();
        float y = buffer.getFloat();
        float z = buffer.getFloat();
        long id = buffer.getLong();
        if (a < -100 || a > 100
                || c < -1000000 || c > 1000000
                || bits7 < 0 || bits7 > 127
                || bits13 < 0 || bits13 > 8191
                || bits23 < 0 || bits23 > 8388607) {
            return false;
        }
        p.a = a;
        p.b = b;
        p.c = c;
        p.bits7 = bits7;
        p.bits13 = bits13;
        p.bits23 = bits23;
        p.flag = flag;
        p.x = x;
        p.y = y;
        p.z = z;
        p.id = id;
        buffer.get(p.data);
        return true;
    }
}
