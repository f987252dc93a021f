package io.github.tightwire.formats.world;

import io.github.tightwire.BitStream;

/** One of the many: at first at the origin, without health. */
public final class Grunt extends WorldObject {
    /** In metres. */
    public Vector position = Vector.ZERO;
    /** 0 to {@link Limits#MAX_HEALTH}. */
    public int health;

    @Override
    public void serialize(BitStream s) {
        position = s.serializeValue(position, Vector::serializePosition);
        health = s.serializeInt(health, 0, Limits.MAX_HEALTH);
    }

    @Override
    public void serializeChange(BitStream s, WorldObject old) {
        Grunt before = (Grunt) old;
        if (s.serializeBool(!position.equals(before.position))) {
            position = s.serializeValue(position, Vector::serializePosition);
        }
        if (s.serializeBool(health != before.health)) {
            health = s.serializeInt(health, 0, Limits.MAX_HEALTH);
        }
    }

    @Override
    public boolean isLike(WorldObject other) {
        return other instanceof Grunt grunt && position.equals(grunt.position) && health == grunt.health;
    }
}
