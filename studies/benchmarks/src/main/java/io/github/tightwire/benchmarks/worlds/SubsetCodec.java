package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.Codec;
import io.github.tightwire.Subset;
import io.github.tightwire.Verdict;

/** Writes snapshots with as many entities as fit, and reads them. */
final class SubsetCodec<S extends SubsetSnapshot> {
    private final Codec<S> codec;
    private final S snapshot;
    private final Subset.Budget budget;
    private final int emptyBits;

    SubsetCodec(Codec<S> codec, S snapshot) {
        this.codec = codec;
        this.snapshot = snapshot;
        budget = new Subset.Budget(snapshot.sent());
        emptyBits = codec.measure(snapshot);
    }

    /** Begins a snapshot of so many bytes. */
    void begin(int tick, int bytes) {
        snapshot.setTick(tick);
        budget.start(bytes * Byte.SIZE - emptyBits);
    }

    /** Adds an entity of so many bits, if it fits. */
    boolean offer(int entity, int bits) {
        return budget.offer(entity, bits);
    }

    int sent() {
        return snapshot.sent().count();
    }

    int write(byte[] bytes) {
        return codec.write(snapshot, bytes);
    }

    Verdict read(byte[] bytes, int length) {
        return codec.read(snapshot, bytes, length);
    }
}
