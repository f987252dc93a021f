package io.github.tightwire.benchmarks.bytebuffer;

import io.github.tightwire.benchmarks.packet.BodyScene;
import io.github.tightwire.benchmarks.packet.RigidBody;
import java.nio.ByteBuffer;

/** {@link BodyScene}, each field in its natural width. */
public final class BodySceneBytes implements ByteBufferCodec<BodyScene> {
    private final RigidBodyBytes bytes = new RigidBodyBytes();

    @Override
    public boolean write(BodyScene p, ByteBuffer buffer) {
        for (RigidBody body : p.bodies) {
            if (!bytes.write(body, buffer)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean read(BodyScene p, ByteBuffer buffer) {
        for (RigidBody body : p.bodies) {
            if (!bytes.read(body, buffer)) {
                return false;
            }
        }
        return true;
    }
}
