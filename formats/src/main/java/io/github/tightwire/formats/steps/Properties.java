package io.github.tightwire.formats.steps;

import io.github.tightwire.BitStream;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Rotation;
import io.github.tightwire.formats.world.Vector;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.WorldObject;

/** The properties of the objects within their limits, for the steps that use them. */
final class Properties {
    private static final int PLAYER = 0;
    private static final int GRUNT = 1;
    private static final int WEAPON = 2;

    private Properties() {
    }

    static float serializeTime(BitStream s, float time) {
        return s.serializeCompressedFloat(time, 0, Limits.MAX_TIME, Limits.TIME_RESOLUTION);
    }

    /** The class of an object, which is made when reading, and all its properties. */
    static WorldObject serializeObject(BitStream s, WorldObject object) {
        int type = s.serializeInt(
                object instanceof Player ? PLAYER : object instanceof Grunt ? GRUNT : WEAPON, PLAYER, WEAPON);
        if (type == PLAYER) {
            Player player = s.isReading() ? new Player() : (Player) object;
            serializePosition(s, player.position);
            serializeOrientation(s, player.orientation);
            serializeVelocity(s, player.velocity);
            player.health = serializeHealth(s, player.health);
            player.weapon = serializeWeapon(s, player.weapon);
            return player;
        }
        if (type == GRUNT) {
            Grunt grunt = s.isReading() ? new Grunt() : (Grunt) object;
            serializePosition(s, grunt.position);
            grunt.health = serializeHealth(s, grunt.health);
            return grunt;
        }
        Weapon weapon = s.isReading() ? new Weapon() : (Weapon) object;
        weapon.type = s.serializeEnum(weapon.type, Weapon.Type.class);
        weapon.ammo = serializeAmmo(s, weapon.ammo);
        weapon.roundInChamber = s.serializeBool(weapon.roundInChamber);
        return weapon;
    }

    static void serializePosition(BitStream s, Vector position) {
        position.x = serializeCoordinate(s, position.x);
        position.y = serializeCoordinate(s, position.y);
        position.z = s.serializeCompressedFloat(
                position.z, 0, Limits.MAX_HEIGHT, Limits.POSITION_RESOLUTION);
    }

    static void serializeOrientation(BitStream s, Rotation q) {
        long code = s.isReading() ? 0 : SmallestThree.encode(q.x, q.y, q.z, q.w, Limits.ROTATION_BITS);
        code = s.serializeSmallestThree(code, Limits.ROTATION_BITS);
        if (s.isReading()) {
            q.x = SmallestThree.component(code, 0, Limits.ROTATION_BITS);
            q.y = SmallestThree.component(code, 1, Limits.ROTATION_BITS);
            q.z = SmallestThree.component(code, 2, Limits.ROTATION_BITS);
            q.w = SmallestThree.component(code, 3, Limits.ROTATION_BITS);
        }
    }

    /** One bit for a velocity of zero. */
    static void serializeVelocity(BitStream s, Vector velocity) {
        if (s.serializeBool(!velocity.isZero())) {
            velocity.x = serializeSpeed(s, velocity.x);
            velocity.y = serializeSpeed(s, velocity.y);
            velocity.z = serializeSpeed(s, velocity.z);
        } else if (s.isReading()) {
            velocity.x = velocity.y = velocity.z = 0;
        }
    }

    static int serializeHealth(BitStream s, int health) {
        return s.serializeInt(health, 0, Limits.MAX_HEALTH);
    }

    static int serializeWeapon(BitStream s, int weapon) {
        return s.serializeInt(weapon, 0, Limits.MAX_ID);
    }

    static int serializeAmmo(BitStream s, int ammo) {
        return s.serializeInt(ammo, 0, Limits.MAX_AMMO);
    }

    private static float serializeCoordinate(BitStream s, float value) {
        return s.serializeCompressedFloat(
                value, -Limits.MAX_POSITION, Limits.MAX_POSITION, Limits.POSITION_RESOLUTION);
    }

    private static float serializeSpeed(BitStream s, float value) {
        return s.serializeCompressedFloat(
                value, -Limits.MAX_VELOCITY, Limits.MAX_VELOCITY, Limits.VELOCITY_RESOLUTION);
    }
}
