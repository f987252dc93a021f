package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitStream;
import java.util.Random;

/** A cube whose state is quantized: 80 bits at rest, 116 when it moves. */
public final class Cube implements Packet {
    public int x;
    public int y;
    public int z;
    public int largest;
    public int orientationA;
    public int orientationB;
    public int orientationC;
    public boolean atRest;
    public int velocityX;
    public int velocityY;
    public int velocityZ;

    @Override
    public void serialize(BitStream s) {
        x = s.serializeInt(x, -131000, 131000);
        y = s.serializeInt(y, -131000, 131000);
        z = s.serializeInt(z, 0, 16000);
        largest = s.serializeInt(largest, 0, 3);
        orientationA = s.serializeInt(orientationA, 0, 510);
        orientationB = s.serializeInt(orientationB, 0, 510);
        orientationC = s.serializeInt(orientationC, 0, 510);
        atRest = s.serializeBool(atRest);
        if (!atRest) {
            velocityX = s.serializeInt(velocityX, -2000, 2000);
            velocityY = s.serializeInt(velocityY, -2000, 2000);
            velocityZ = s.serializeInt(velocityZ, -2000, 2000);
        } else if (s.isReading()) {
            stop();
        }
    }

    /** Sets the velocity to zero. */
    public void stop() {
        velocityX = 0;
        velocityY = 0;
        velocityZ = 0;
    }

    @Override
    public void randomize(Random random) {
        x = random.nextInt(-131000, 131001);
        y = random.nextInt(-131000, 131001);
        z = random.nextInt(16001);
        largest = random.nextInt(4);
        orientationA = random.nextInt(511);
        orientationB = random.nextInt(511);
        orientationC = random.nextInt(511);
        atRest = random.nextInt(4) > 0;
        if (atRest) {
            stop();
        } else {
            velocityX = random.nextInt(-2000, 2001);
            velocityY = random.nextInt(-2000, 2001);
            velocityZ = random.nextInt(-2000, 2001);
        }
    }
}
