package io.github.tightwire.formats.world;

/** A weapon. */
public final class Weapon extends WorldObject {
    /** What it is. */
    public enum Type {
        /** Slow. */
        REVOLVER,
        /** Quick. */
        SEMI_AUTOMATIC
    }

    /** Not null. */
    public Type type = Type.REVOLVER;
    /** Rounds, 0 to {@link Limits#MAX_AMMO}. */
    public int ammo;
    /** Whether it is loaded. */
    public boolean roundInChamber;

    /** An empty revolver. */
    public Weapon() {
    }

    Weapon(double[]... values) {
        type = values[0][0] == 0 ? Type.REVOLVER : Type.SEMI_AUTOMATIC;
        ammo = (int) values[1][0];
        roundInChamber = values[2][0] != 0;
    }

    @Override
    double[][] values() {
        return new double[][] {{type.ordinal()}, {ammo}, {roundInChamber ? 1 : 0}};
    }
}
