package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.shape.Parts.Body;
import io.github.tightwire.benchmarks.shape.Parts.Rock;
import io.github.tightwire.benchmarks.shape.Parts.Ship;

/** The parts of the shapes by hand, in the low bits of a word. */
final class PartsByHand {
    static final int SHIP_BITS = 49;
    static final int ROCK_BITS = 38;

    /** A number that no value of up to 56 bits is: one that is out of range. */
    static final long NONE = -1;

    private PartsByHand() {
    }

    static long pack(int x, int y, int angle, int health, boolean shield) {
        if ((x | y) >>> 16 != 0 || Integer.compareUnsigned(angle, 359) > 0 || Integer.compareUnsigned(health, 100) > 0) {
            return NONE;
        }
        return x | (long) y << 16 | (long) angle << 32 | (long) health << 41 | (shield ? 1L << 48 : 0);
    }

    static long pack(Ship ship) {
        return pack(ship.x, ship.y, ship.angle, ship.health, ship.shield);
    }

    static boolean isShip(long word) {
        return (word >>> 32 & 0x1FF) <= 359 && (word >>> 41 & 0x7F) <= 100;
    }

    static boolean unpack(Ship ship, long word) {
        if (!isShip(word)) {
            return false;
        }
        ship.x = (int) word & 0xFFFF;
        ship.y = (int) word >>> 16;
        ship.angle = (int) (word >>> 32) & 0x1FF;
        ship.health = (int) (word >>> 41) & 0x7F;
        ship.shield = word >>> 48 != 0;
        return true;
    }

    static long pack(Rock rock) {
        if ((rock.x | rock.y) >>> 16 != 0 || Integer.compareUnsigned(rock.radius, 62) > 0) {
            return NONE;
        }
        return rock.x | (long) rock.y << 16 | (long) rock.radius << 32;
    }

    static boolean unpack(Rock rock, long word) {
        int radius = (int) (word >>> 32);
        if (radius > 62) {
            return false;
        }
        rock.x = (int) word & 0xFFFF;
        rock.y = (int) word >>> 16;
        rock.radius = radius;
        return true;
    }

    static long pack(Body body) {
        return body instanceof Ship ship ? pack(ship) : body instanceof Rock rock ? pack(rock) : NONE;
    }

    static int bits(Body body) {
        return body instanceof Ship ? SHIP_BITS : ROCK_BITS;
    }

    static boolean unpack(Body body, Cursor in) {
        return body instanceof Ship ship ? unpack(ship, in.get(SHIP_BITS))
                : body instanceof Rock rock && unpack(rock, in.get(ROCK_BITS));
    }

    static int end(Cursor in, int length) {
        return in.length() <= length ? in.length() : HandCodec.PAST_END;
    }
}
