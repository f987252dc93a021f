package io.github.tightwire.compiled;

import io.github.tightwire.BitStream;
import java.util.Random;

/** A final type in a nest of its own, with private fields and helpers. */
final class SceneCube implements Sample {
    private int height;
    private long id;

    @Override
    public void fill(Random random) {
        height = random.nextInt(100);
        id = random.nextLong();
    }

    @Override
    public void serialize(BitStream s) {
        height = part(s);
        id = s.serializeUint64(id);
    }

    private int part(BitStream s) {
        return s.serializeInt(height, 0, 99);
    }
}
