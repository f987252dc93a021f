package io.github.tightwire.benchmarks.bytebuffer;

import io.github.tightwire.benchmarks.packet.Cube;
import io.github.tightwire.benchmarks.packet.CubeScene;
import java.nio.ByteBuffer;

/** {@link CubeScene}, each field in its natural width. */
public final class CubeSceneBytes implements ByteBufferCodec<CubeScene> {
    private static final int BYTES_AT_REST = 18;
    private static final int BYTES_OF_VELOCITY = 6;

    @Override
    public boolean write(CubeScene p, ByteBuffer buffer) {
        for (Cube cube : p.cubes) {
            if (!write(cube, buffer)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean read(CubeScene p, ByteBuffer buffer) {
        for (Cube cube : p.cubes) {
            if (!read(cube, buffer)) {
                return false;
            }
        }
        return true;
    }

    private static boolean write(Cube p, ByteBuffer buffer) {
        if (buffer.remaining() < BYTES_AT_REST + (p.atRest ? 0 : BYTES_OF_VELOCITY)
                || p.x < -131000 || p.x > 131000
                || p.y < -131000 || p.y > 131000
                || p.z < 0 || p.z > 16000
                || p.largest < 0 || p.largest > 3
                || p.orientationA < 0 || p.orientationA > 510
                || p.orientationB < 0 || p.orientationB > 510
                || p.orientationC < 0 || p.orientationC > 510) {
            return false;
        }
        buffer.putInt(p.x);
        buffer.putInt(p.y);
        buffer.putShort((short) p.z);
        buffer.put((byte) p.largest);
        buffer.putShort((short) p.orientationA);
        buffer.putShort((short) p.orientationB);
        buffer.putShort((short) p.orientationC);
        buffer.put((byte) (p.atRest ? 1 : 0));
        if (p.atRest) {
            return true;
        }
        if (p.velocityX < -2000 || p.velocityX > 2000
                || p.velocityY < -2000 || p.velocityY > 2000
                || p.velocityZ < -2000 || p.velocityZ > 2000) {
            return false;
        }
        buffer.putShort((short) p.velocityX);
        buffer.putShort((short) p.velocityY);
        buffer.putShort((short) p.velocityZ);
        return true;
    }

    private static boolean read(Cube p, ByteBuffer buffer) {
        if (buffer.remaining() < BYTES_AT_REST) {
            return false;
        }
        int x = buffer.getInt();
        int y = buffer.getInt();
        int z = buffer.getShort();
        int largest = buffer.get();
        int orientationA = buffer.getShort();
        int orientationB = buffer.getShort();
        int orientationC = buffer.getShort();
        if (x < -131000 || x > 131000
                || y < -131000 || y > 131000
                || z < 0 || z > 16000
                || largest < 0 || largest > 3
                || orientationA < 0 || orientationA > 510
                || orientationB < 0 || orientationB > 510
                || orientationC < 0 || orientationC > 510) {
            return false;
        }
        p.x = x;
        p.y = y;
        p.z = z;
        p.largest = largest;
        p.orientationA = orientationA;
        p.orientationB = orientationB;
        p.orientationC = orientationC;
        p.atRest = buffer.get() != 0;
        if (p.atRest) {
            p.stop();
            return true;
        }
        if (buffer.remaining() < BYTES_OF_VELOCITY) {
            return false;
        }
        int velocityX = buffer.getShort();
        int velocityY = buffer.getShort();
        int velocityZ = buffer.getShort();
        if (velocityX < -2000 || velocityX > 2000
                || velocityY < -2000 || velocityY > 2000
                || velocityZ < -2000 || velocityZ > 2000) {
            return false;
        }
        p.velocityX = velocityX;
        p.velocityY = velocityY;
        p.velocityZ = velocityZ;
        return true;
    }
}
