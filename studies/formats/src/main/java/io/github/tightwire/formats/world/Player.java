package io.github.tightwire.formats.world;

import io.github.tightwire.BitStream;

/** A player: at first at the origin, at rest, without health. */
public final class Player extends WorldObject {
    /** In metres. */
    public Vector position = Vector.ZERO;
    /** A unit quaternion. */
    public Rotation orientation = Rotation.NONE;
    /** In metres a second; zero for a player at rest. */
    public Vector velocity = Vector.ZERO;
    /** 0 to {@link Limits#MAX_HEALTH}. */
    public int health;
    /** The id of the weapon that is carried. */
    public int weapon;

    @Override
    public void serialize(BitStream s) {
        position = s.serializeValue(position, Vector::serializePosition);
        orientation = s.serializeValue(orientation, Rotation::serializeSmallestThree);
        velocity = s.serializeValue(velocity, Vector::serializeVelocity);
        health = s.serializeInt(health, 0, Limits.MAX_HEALTH);
        weapon = s.serializeInt(weapon, 0, Limits.MAX_ID);
    }

    @Override
    public void serializeChange(BitStream s, WorldObject old) {
        Player before = (Player) old;
        if (s.serializeBool(!position.equals(before.position))) {
            position = s.serializeValue(position, Vector::serializePosition);
        }
        if (s.serializeBool(!orientation.equals(before.orientation))) {
            orientation = s.serializeValue(orientation, Rotation::serializeSmallestThree);
        }
        if (s.serializeBool(!velocity.equals(before.velocity))) {
            velocity = s.serializeValue(velocity, Vector::serializeVelocity);
        }
        if (s.serializeBool(health != before.health)) {
            health = s.serializeInt(health, 0, Limits.MAX_HEALTH);
        }
        if (s.serializeBool(weapon != before.weapon)) {
            weapon = s.serializeInt(weapon, 0, Limits.MAX_ID);
        }
    }

    @Override
    public boolean isLike(WorldObject other) {
        return other instanceof Player player && position.equals(player.position) && orientation.equals(player.orientation)
                && velocity.equals(player.velocity) && health == player.health && weapon == player.weapon;
    }
}
