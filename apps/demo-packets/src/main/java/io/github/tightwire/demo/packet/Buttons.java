package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** The buttons that the player holds down in one tick. */
public final class Buttons implements BitSerializable {
    /** Towards -x. */
    public boolean left;
    /** Towards +x. */
    public boolean right;
    /** Towards -y. */
    public boolean down;
    /** Towards +y. */
    public boolean up;
    /** The cubes near the player are drawn to it, and stick. */
    public boolean pull;

    @Override
    public void serialize(BitStream s) {
        left = s.serializeBool(left);
        right = s.serializeBool(right);
        down = s.serializeBool(down);
        up = s.serializeBool(up);
        pull = s.serializeBool(pull);
    }

    /** Lets go of everything. */
    public void release() {
        left = right = down = up = pull = false;
    }

    /**
     * Takes over what another holds down.
     *
     * @param other the other
     */
    public void set(Buttons other) {
        left = other.left;
        right = other.right;
        down = other.down;
        up = other.up;
        pull = other.pull;
    }

    /**
     * Returns whether the same is held down.
     *
     * @param other the other
     * @return true if every button is as in the other
     */
    public boolean matches(Buttons other) {
        return left == other.left && right == other.right && down == other.down && up == other.up
                && pull == other.pull;
    }

    @Override
    public String toString() {
        return (left ? "left " : "") + (right ? "right " : "") + (down ? "down " : "") + (up ? "up " : "") + (pull ? "pull" : "");
    }
}
