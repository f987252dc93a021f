package com.engine;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** The common part of an engine's entities. */
public class Entity implements BitSerializable {
    /** Protected, and of another package than those that extend it. */
    protected int id = 7;

    @Override
    public void serialize(BitStream s) {
        id = s.serializeInt(id, 0, 1000);
    }
}
