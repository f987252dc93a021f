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

    private static final Type[] TYPES = Type.values();

    /** Not null. */
    public Type type = Type.REVOLVER;
    /** Rounds, 0 to {@link Limits#MAX_AMMO}. */
    public int ammo;
    /** Whether it is loaded. */
    public boolean roundInChamber;

    /** An empty revolver. */
    public Weapon() {
    }

    /** A weapon of the type of this ordinal. */
    public Weapon(int id, int type, int ammo, boolean roundInChamber) {
        this.id = id;
        this.type = TYPES[type];
        this.ammo = ammo;
        this.roundInChamber = roundInChamber;
    }

    @Override
    public Weapon copy() {
        return new Weapon(id, type.ordinal(), ammo, roundInChamber);
    }

    @Override
    void visit(Fields f) {
        f.object(2);
        id = f.id(id);
        type = TYPES[f.integer(type.ordinal(), 1)];
        ammo = f.integer(ammo, Limits.AMMO_BITS);
        roundInChamber = f.flag(roundInChamber);
    }
}
