package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitStream;
import java.util.Random;

/** A rigid body of thirteen floats: 53 bytes, or 29 at rest, where the velocities are left out. */
public final class RigidBody implements Packet {
    public float positionX;
    public float positionY;
    public float positionZ;
    public float orientationX;
    public float orientationY;
    public float orientationZ;
    public float orientationW;
    public boolean atRest;
    public float linearX;
    public float linearY;
    public float linearZ;
    public float angularX;
    public float angularY;
    public float angularZ;

    @Override
    public void serialize(BitStream s) {
        positionX = s.serializeFloat(positionX);
        positionY = s.serializeFloat(positionY);
        positionZ = s.serializeFloat(positionZ);
        orientationX = s.serializeFloat(orientationX);
        orientationY = s.serializeFloat(orientationY);
        orientationZ = s.serializeFloat(orientationZ);
        orientationW = s.serializeFloat(orientationW);
        atRest = s.serializeBool(atRest);
        if (!atRest) {
            linearX = s.serializeFloat(linearX);
            linearY = s.serializeFloat(linearY);
            linearZ = s.serializeFloat(linearZ);
            angularX = s.serializeFloat(angularX);
            angularY = s.serializeFloat(angularY);
            angularZ = s.serializeFloat(angularZ);
        } else if (s.isReading()) {
            stop();
        }
    }

    /** Sets the velocities to zero. */
    public void stop() {
        linearX = 0;
        linearY = 0;
        linearZ = 0;
        angularX = 0;
        angularY = 0;
        angularZ = 0;
    }

    @Override
    public void randomize(Random random) {
        positionX = random.nextFloat(-1000, 1000);
        positionY = random.nextFloat(-1000, 1000);
        positionZ = random.nextFloat(-1000, 1000);
        orientationX = random.nextFloat(-1, 1);
        orientationY = random.nextFloat(-1, 1);
        orientationZ = random.nextFloat(-1, 1);
        orientationW = random.nextFloat(-1, 1);
        atRest = random.nextInt(4) > 0;
        if (atRest) {
            stop();
        } else {
            linearX = random.nextFloat(-100, 100);
            linearY = random.nextFloat(-100, 100);
            linearZ = random.nextFloat(-100, 100);
            angularX = random.nextFloat(-10, 10);
            angularY = random.nextFloat(-10, 10);
            angularZ = random.nextFloat(-10, 10);
        }
    }
}
