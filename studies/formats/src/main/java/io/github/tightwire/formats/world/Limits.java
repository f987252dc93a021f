package io.github.tightwire.formats.world;

/**
 * The bounds of a world's properties, and how precisely they are sent. A compressed float comes back within half a resolution, whatever the
 * format.
 */
public final class Limits {
    /** The largest id of an object. */
    public static final int MAX_ID = 16383;
    /** The length of an array that is indexed by id, which is also the most objects a world can have. */
    public static final int MAX_OBJECTS = MAX_ID + 1;

    /** The world's time is 0 to this, in seconds. */
    public static final float MAX_TIME = 4096;
    /** Of the time, in seconds. */
    public static final float TIME_RESOLUTION = 0.01f;

    /** The first two components of a position are within plus or minus this, in metres. */
    public static final float MAX_POSITION = 1024;
    /** The third component of a position, the height, is 0 to this, in metres. */
    public static final float MAX_HEIGHT = 64;
    /** Of a position, in metres. */
    public static final float POSITION_RESOLUTION = 0.01f;

    /** Every component of a velocity is within plus or minus this, in metres a second. */
    public static final float MAX_VELOCITY = 32;
    /** Of a velocity, in metres a second. */
    public static final float VELOCITY_RESOLUTION = 0.01f;

    /** Bits of each of the three components of a rotation that are sent. */
    public static final int ROTATION_BITS = 9;
    /** The most that a rotation may be off, in radians. */
    public static final double ROTATION_PRECISION = Math.toRadians(0.5);

    /** Health is 0 to this. */
    public static final int MAX_HEALTH = 100;
    /** Ammo is 0 to this, in rounds. */
    public static final int MAX_AMMO = 9;

    /** Bits of a number of objects of a class, where it is sent in bits. */
    public static final int COUNT_BITS = 15;
    /** Of an id, or of the step between two. */
    public static final int ID_BITS = 14;
    /** Of a health. */
    public static final int HEALTH_BITS = 7;
    /** Of rounds. */
    public static final int AMMO_BITS = 4;

    /** More than a world takes, whatever its size, in every format that keeps a buffer. */
    public static final int MAX_BYTES = 64 * MAX_OBJECTS;

    private Limits() {
    }
}
