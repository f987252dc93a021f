package io.github.tightwire.benchmarks.bytebuffer;

import io.github.tightwire.benchmarks.packet.RigidBody;
import java.nio.ByteBuffer;

/** {@link RigidBody}, each field in its natural width. */
public final class RigidBodyBytes implements ByteBufferCodec<RigidBody> {
    private static final int BYTES_AT_REST = 29;
    private static final int BYTES_MOVING = 53;

    @Override
    public boolean write(RigidBody p, ByteBuffer buffer) {
        if (buffer.remaining() < (p.atRest ? BYTES_AT_REST : BYTES_MOVING)) {
            return false;
        }
        buffer.putFloat(p.positionX);
        buffer.putFloat(p.positionY);
        buffer.putFloat(p.positionZ);
        buffer.putFloat(p.orientationX);
        buffer.putFloat(p.orientationY);
        buffer.putFloat(p.orientationZ);
        buffer.putFloat(p.orientationW);
        buffer.put((byte) (p.atRest ? 1 : 0));
        if (!p.atRest) {
            buffer.putFloat(p.linearX);
            buffer.putFloat(p.linearY);
            buffer.putFloat(p.linearZ);
            buffer.putFloat(p.angularX);
            buffer.putFloat(p.angularY);
            buffer.putFloat(p.angularZ);
        }
        return true;
    }

    @Override
    public boolean read(RigidBody p, ByteBuffer buffer) {
        if (buffer.remaining() < BYTES_AT_REST) {
            return false;
        }
        p.positionX = buffer.getFloat();
        p.positionY = buffer.getFloat();
        p.positionZ = buffer.getFloat();
        p.orientationX = buffer.getFloat();
        p.orientationY = buffer.getFloat();
        p.orientationZ = buffer.getFloat();
        p.orientationW = buffer.getFloat();
        p.atRest = buffer.get() != 0;
        if (p.atRest) {
            p.stop();
            return true;
        }
        if (buffer.remaining() < BYTES_MOVING - BYTES_AT_REST) {
            return false;
        }
        p.linearX = buffer.getFloat();
        p.linearY = buffer.getFloat();
        p.linearZ = buffer.getFloat();
        p.angularX = buffer.getFloat();
        p.angularY = buffer.getFloat();
        p.angularZ = buffer.getFloat();
        return true;
    }
}
