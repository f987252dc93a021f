package io.github.tightwire.formats.world;

import io.github.tightwire.BitStream;

/** A weapon: at first an empty revolver. */
public final class Weapon extends WorldObject {
    /** The types. */
    public enum Type {
        /** Slow. */
        REVOLVER,
        /** Quick. */
        SEMI_AUTOMATIC
    }

    /** Not null. */
    public Type type = Type.REVOLVER;
    /** Rounds, 0 to {@link Limits#MAX_AMMO}. */
    public int ammoInClip;
    /** True if it is loaded. */
    public boolean roundInChamber;

    @Override
    public void serialize(BitStream s) {
        type = s.serializeEnum(type, Type.class);
        ammoInClip = s.serializeInt(ammoInClip, 0, Limits.MAX_AMMO);
        roundInChamber = s.serializeBool(roundInChamber);
    }

    /** Serializes a change of an object whose only bit needs no other to say that it changed. */
    @Override
    public void serializeChange(BitStream s, WorldObject old) {
        Weapon before = (Weapon) old;
        type = s.serializeEnum(type, Type.class);
        if (s.serializeBool(ammoInClip != before.ammoInClip)) {
            ammoInClip = s.serializeInt(ammoInClip, 0, Limits.MAX_AMMO);
        }
        roundInChamber = s.serializeBool(roundInChamber);
    }

    @Override
    public boolean isLike(WorldObject other) {
        return other instanceof Weapon weapon && type == weapon.type && ammoInClip == weapon.ammoInClip
                && roundInChamber == weapon.roundInChamber;
    }
}
