package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitStream;
import io.github.tightwire.Subset;
import io.github.tightwire.demo.packet.Cube;

/** Some of the cubes of a world, at a tick. */
final class Cubes implements SubsetSnapshot {
    private final Cube[] cubes;
    private final Subset sent;
    private int tick;

    Cubes(Cube[] cubes) {
        this.cubes = cubes;
        sent = new Subset(cubes.length, Subset.Encoding.SMALLEST);
    }

    @Override
    public void serialize(BitStream s) {
        tick = s.serializeUint32(tick);
        for (int i = s.serializeNextIndex(-1, sent); i < cubes.length; i = s.serializeNextIndex(i, sent)) {
            s.serializeObject(cubes[i]);
        }
    }

    @Override
    public Subset sent() {
        return sent;
    }

    @Override
    public void setTick(int now) {
        tick = now;
    }
}
