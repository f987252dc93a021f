package com.game;

import com.engine.Entity;
import io.github.tightwire.BitStream;

/** Uses what only a subclass may: a build for a closed world makes no ready codec of it. */
final class Late extends Entity {
    private int lives = 3;

    @Override
    public void serialize(BitStream s) {
        id = s.serializeInt(id, 0, 500);
        lives = s.serializeInt(lives, 0, 9);
    }
}
