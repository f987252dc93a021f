package io.github.tightwire.benchmarks;

import io.github.tightwire.benchmarks.packet.Cube;
import io.github.tightwire.benchmarks.packet.FamilyStream;
import io.github.tightwire.benchmarks.packet.Mixed;
import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.benchmarks.packet.RigidBody;
import io.github.tightwire.benchmarks.packet.TenInts;
import java.util.List;

/** The packets that {@link Languages} compares. A process of each language is told which by its simple name. */
final class FlatPackets {
    static final List<Class<? extends Packet>> TYPES =
            List.of(Mixed.class, TenInts.class, FamilyStream.class, RigidBody.class, Cube.class);

    private FlatPackets() {
    }

    /**
     * Returns the type of a simple name.
     *
     * @throws java.util.NoSuchElementException if there is none
     */
    static Class<? extends Packet> named(String name) {
        return TYPES.stream().filter(type -> type.getSimpleName().equals(name)).findFirst().orElseThrow();
    }
}
