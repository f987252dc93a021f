package io.github.tightwire.formats.world;

/** A weapon. */
public final class Weapon extends WorldObject {
    /** What it is. */
    public enum Type { REVOLVER, SEMI_AUTOMATIC }

    public Type type = Type.REVOLVER;
    public int ammo;
    public boolean roundInChamber;

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
