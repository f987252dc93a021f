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

    @Override
    public Weapon copy() {
        Weapon copy = new Weapon();
        copy.id = id;
        copy.type = type;
        copy.ammo = ammo;
        copy.roundInChamber = roundInChamber;
        return copy;
    }
}
