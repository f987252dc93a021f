package io.github.tightwire.compiled;

import io.github.tightwire.BitStream;
import io.github.tightwire.compiled.far.Far;
import java.util.Random;

/** Its method is another one than that of its parent, which is of another package. */
public final class FarShadowing extends Far.Base implements Sample {
    public int own;

    @Override
    public void fill(Random random) {
        number = random.nextInt(10);
    }

    public void part(BitStream s) {
        own = s.serializeUint16(own);
    }
}
