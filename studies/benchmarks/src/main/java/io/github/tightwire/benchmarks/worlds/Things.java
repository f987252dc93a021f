package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitStream;
import io.github.tightwire.Subset;

/** Some of the things of a world, at a tick. */
final class Things implements SubsetSnapshot {
    private final Thing[] things;
    private final Subset sent;
    private int tick;

    Things(Thing[] things) {
        this.things = things;
        sent = new Subset(things.length, Subset.Encoding.SMALLEST);
    }

    @Override
    public void serialize(BitStream s) {
        tick = s.serializeUint32(tick);
        for (int i = s.serializeNextIndex(-1, sent); i < things.length; i = s.serializeNextIndex(i, sent)) {
            s.serializeObject(things[i]);
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
