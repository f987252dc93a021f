package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitStream;
import java.util.Random;

/** A whole scene in one packet: 900 bodies, a quarter of which moves. */
public final class BodyScene implements Packet {
    /** The number of bodies. */
    public static final int OBJECTS = 900;

    public final RigidBody[] bodies = new RigidBody[OBJECTS];

    /** Makes the bodies. */
    public BodyScene() {
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new RigidBody();
        }
    }

    @Override
    public void serialize(BitStream s) {
        for (RigidBody object : bodies) {
            s.serializeObject(object);
        }
    }

    @Override
    public void randomize(Random random) {
        for (RigidBody object : bodies) {
            object.randomize(random);
        }
    }
}
