package io.github.tightwire.compiled;

import io.github.tightwire.BitSerializable;
import java.util.Random;

/** A type that can be filled with random legal values. */
public interface Sample extends BitSerializable {
    /** Sets every field to something it may hold; the same seed, the same values. */
    void fill(Random random);

    /** Sets one of the fields to what it may not hold. */
    default void spoil(int field) {
    }

    /** Returns the number of fields that can be spoiled. */
    default int spoils() {
        return 0;
    }
}
