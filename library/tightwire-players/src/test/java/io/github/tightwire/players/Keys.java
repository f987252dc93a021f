package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** The keys of a player, and where the player aims, which the wire rounds to 1/64. */
final class Keys implements BitSerializable {
    boolean left;
    boolean right;
    float aim;

    static Keys of(boolean left, boolean right, float aim) {
        Keys keys = new Keys();
        keys.left = left;
        keys.right = right;
        keys.aim = aim;
        return keys;
    }

    @Override
    public void serialize(BitStream s) {
        left = s.serializeBool(left);
        right = s.serializeBool(right);
        aim = s.serializeCompressedFloat(aim, -1, 1, 1 / 64f);
    }

    @Override
    public String toString() {
        return (left ? "left " : "") + (right ? "right " : "") + aim;
    }
}
