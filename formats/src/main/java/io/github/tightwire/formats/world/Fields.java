package io.github.tightwire.formats.world;

import io.github.tightwire.formats.world.QuantisedWorld.Triple;

/**
 * What the fields of a world are passed through, one after the other. The {@code visit} methods of the world and of its quantised
 * twin are the one description of their fields; whoever extends this class writes them somewhere, or reads them from there. A
 * writer returns the value that it was given, a reader ignores that and returns the one that it read.
 */
public abstract class Fields {
    /** For writers and readers. */
    protected Fields() {
    }

    /** {@return whether values are read} */
    protected abstract boolean isReading();

    /** A value of 0 to {@code 2^bits - 1}. */
    protected abstract int unsigned(int value, int bits);

    /** A value of {@code -2^(bits - 1)} to {@code 2^(bits - 1) - 1}. */
    protected int signed(int value, int bits) {
        int unused = Integer.SIZE - bits;
        return unsigned(value, bits) << unused >> unused;
    }

    /** A float, as it is. */
    protected float real(float value) {
        return Float.intBitsToFloat(unsigned(Float.floatToRawIntBits(value), Float.SIZE));
    }

    /** Whether a part that may be left out is there. */
    protected boolean present(boolean present) {
        return unsigned(present ? 1 : 0, 1) != 0;
    }

    /** How many objects of a class there are. */
    protected int count(int count) {
        return unsigned(count, Limits.COUNT_BITS);
    }

    /** An object of this class follows, id first: 0 a player, 1 a grunt, 2 a weapon. */
    protected void object(int type) {
    }

    /** The id of an object. */
    protected int id(int id) {
        return unsigned(id, Limits.ID_BITS);
    }

    /** The step from the id before in the same class, or from 0. */
    protected int step(int step) {
        return unsigned(step, Limits.ID_BITS);
    }

    /** A property follows, with its count of numbers. */
    protected void property(int components) {
    }

    final int integer(int value, int bits) {
        property(1);
        return unsigned(value, bits);
    }

    final boolean flag(boolean value) {
        return integer(value ? 1 : 0, 1) != 0;
    }

    final void vector(Vector v) {
        property(3);
        v.x = real(v.x);
        v.y = real(v.y);
        v.z = real(v.z);
    }

    final void rotation(Rotation q) {
        property(4);
        q.x = real(q.x);
        q.y = real(q.y);
        q.z = real(q.z);
        q.w = real(q.w);
    }

    final void position(Triple p) {
        property(3);
        p.x = signed(p.x, Limits.POSITION_BITS);
        p.y = signed(p.y, Limits.POSITION_BITS);
        p.z = unsigned(p.z, Limits.HEIGHT_BITS);
    }

    final void velocity(Triple v) {
        property(3);
        v.x = signed(v.x, Limits.VELOCITY_BITS);
        v.y = signed(v.y, Limits.VELOCITY_BITS);
        v.z = signed(v.z, Limits.VELOCITY_BITS);
    }
}
