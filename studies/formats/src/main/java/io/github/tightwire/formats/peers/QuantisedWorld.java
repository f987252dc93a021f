package io.github.tightwire.formats.peers;

/** A world as Java objects of integers, for the peers that take objects as they are. */
public final class QuantisedWorld {
    public int time;
    public PlayerCode[] players = {};
    public GruntCode[] grunts = {};
    public WeaponCode[] weapons = {};

    /** Three integers. */
    public record Triple(int x, int y, int z) {
        private static final Triple ZERO = new Triple(0, 0, 0);
    }

    /** Any object. */
    public abstract static class Code {
        /** From the id before. */
        public int step;

        public final int getId() {
            return step;
        }

        public final void setId(int id) {
            step = id;
        }
    }

    /** A player. */
    public static final class PlayerCode extends Code {
        public Triple position = Triple.ZERO;
        public int orientation;
        public Triple velocity = Triple.ZERO;
        public int health;
        public int weapon;
    }

    /** A grunt. */
    public static final class GruntCode extends Code {
        public Triple position = Triple.ZERO;
        public int health;
    }

    /** A weapon. */
    public static final class WeaponCode extends Code {
        public int type;
        public int ammoInClip;
        public boolean roundInChamber;
    }
}
