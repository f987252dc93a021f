package io.github.tightwire.benchmarks.bytebuffer;

import io.github.tightwire.benchmarks.packet.TenInts;
import java.nio.ByteBuffer;

/** {@link TenInts}, each field in its natural width. */
public final class TenIntsBytes implements ByteBufferCodec<TenInts> {
    private static final int BYTES = 19;

    @Override
    public boolean write(TenInts p, ByteBuffer buffer) {
        if (buffer.remaining() < BYTES
                || p.a < -100 || p.a > 100
                || p.b < 0 || p.b > 65535
                || p.c < -1000000 || p.c > 1000000
                || p.d < 0 || p.d > 3
                || p.e < -15 || p.e > 15
                || p.f < 0 || p.f > 1000
                || p.g < -2048 || p.g > 2047
                || p.h < 0 || p.h > 255
                || p.i < -600000 || p.i > 600000
                || p.j < 0 || p.j > 100) {
            return false;
        }
        buffer.put((byte) p.a);
        buffer.putShort((short) p.b);
        buffer.putInt(p.c);
        buffer.put((byte) p.d);
        buffer.put((byte) p.e);
        buffer.putShort((short) p.f);
        buffer.putShort((short) p.g);
        buffer.put((byte) p.h);
        buffer.putInt(p.i);
        buffer.put((byte) p.j);
        return true;
    }

    @Override
    public boolean read(TenInts p, ByteBuffer buffer) {
        if (buffer.remaining() < BYTES) {
            return false;
        }
        int a = buffer.get();
        int b = buffer.getShort() & 0xFFFF;
        int c = buffer.getInt();
        int d = buffer.get();
        int e = buffer.get();
        int f = buffer.getShort();
        int g = buffer.getShort();
        int h = buffer.get() & 0xFF;
        int i = buffer.getInt();
        int j = buffer.get();
        if (a < -100 || a > 100
                || c < -1000000 || c > 1000000
                || d < 0 || d > 3
                || e < -15 || e > 15
                || f < 0 || f > 1000
                || g < -2048 || g > 2047
                || i < -600000 || i > 600000
                || j < 0 || j > 100) {
            return false;
        }
        p.a = a;
        p.b = b;
        p.c = c;
        p.d = d;
        p.e = e;
        p.f = f;
        p.g = g;
        p.h = h;
        p.i = i;
        p.j = j;
        return true;
    }
}
