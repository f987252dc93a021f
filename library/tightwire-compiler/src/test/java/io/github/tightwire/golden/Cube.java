package io.github.tightwire.golden;

import io.github.tightwire.BitStream;
import io.github.tightwire.model.Model;

/** One object of a {@link Snapshot}. */
public final class Cube implements Modelled {
    private int height;
    private boolean sticky;

    public Cube() {
        this(0, false);
    }

    Cube(int height, boolean sticky) {
        this.height = height;
        this.sticky = sticky;
    }

    @Override
    public void serialize(BitStream s) {
        height = s.serializeInt(height, -5, 5);
        sticky = s.serializeBool(sticky);
    }

    @Override
    public void model(Model m) {
        height = m.integer(height, -5, 5);
        sticky = m.bool(sticky);
    }

    @Override
    public String toString() {
        return State.of(this);
    }
}
