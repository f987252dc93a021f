package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.SplittableRandom;

/**
 * A thing that walks: 53 bits. In each tick of a walk its heading turns by one to three of 256 steps, and its place goes eight steps that
 * way, rounded. Its height and its health stay.
 */
final class Thing implements BitSerializable {
    /** The bytes of a thing on the wire, rounded up. */
    static final int MAX_BYTES = 7;

    private static final int LARGEST = (1 << 14) - 1;
    private static final int HEADINGS = 256;
    private static final int STRIDE = 8;
    private static final int MOST_TURNED = 3;

    private int x;
    private int y;
    private int height;
    private int heading;
    private int health;

    @Override
    public void serialize(BitStream s) {
        x = s.serializeInt(x, 0, LARGEST);
        y = s.serializeInt(y, 0, LARGEST);
        height = s.serializeInt(height, 0, 1023);
        heading = s.serializeInt(heading, 0, HEADINGS - 1);
        health = s.serializeInt(health, 0, 127);
    }

    /** A thing anywhere. */
    static Thing spawn(SplittableRandom random) {
        Thing thing = new Thing();
        thing.x = random.nextInt(LARGEST + 1);
        thing.y = random.nextInt(LARGEST + 1);
        thing.height = random.nextInt(1024);
        thing.heading = random.nextInt(HEADINGS);
        thing.health = random.nextInt(128);
        return thing;
    }

    /** Goes on for a tick, and turns round at the edges. */
    void walk(SplittableRandom random) {
        int turn = random.nextInt(1, MOST_TURNED + 1);
        heading = heading + (random.nextBoolean() ? turn : -turn) & HEADINGS - 1;
        double angle = heading * 2 * Math.PI / HEADINGS;
        int nextX = x + (int) Math.round(STRIDE * Math.cos(angle));
        int nextY = y + (int) Math.round(STRIDE * Math.sin(angle));
        if (nextX < 0 || nextX > LARGEST || nextY < 0 || nextY > LARGEST) {
            heading ^= HEADINGS / 2;
        } else {
            x = nextX;
            y = nextY;
        }
    }
}
