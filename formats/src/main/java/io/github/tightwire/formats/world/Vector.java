package io.github.tightwire.formats.world;

/** Three floats: a position in metres, the third component its height, or a velocity in metres a second. */
public final class Vector {
    public float x;
    public float y;
    public float z;

    /** Zero. */
    public Vector() {
    }

    public Vector(float x, float y, float z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }

    /** {@return whether every component is zero, of either sign} */
    public boolean isZero() {
        return x == 0 && y == 0 && z == 0;
    }

    /** {@return another vector of the same components} */
    public Vector copy() {
        return new Vector(x, y, z);
    }

    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ")";
    }
}
