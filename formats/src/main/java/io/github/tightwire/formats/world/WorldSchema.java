package io.github.tightwire.formats.world;

import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.schema.Schema;
import java.util.List;

/** The schema of a world, property by property in the order in which step 8 sends them. */
public final class WorldSchema {
    /** The one schema. */
    public static final Schema SCHEMA = new Schema(Limits.MAX_OBJECTS,
            new ObjectClass("world", List.of(
                    Property.compressed("time", 0, Limits.MAX_TIME, Limits.TIME_RESOLUTION))),
            List.of(
                    new ObjectClass("player", List.of(
                            position(),
                            Property.quaternion("orientation", Limits.ROTATION_BITS),
                            Property.compressed("velocity", Kind.OPTIONAL_COMPRESSED_VECTOR,
                                    new float[] {-Limits.MAX_VELOCITY, -Limits.MAX_VELOCITY, -Limits.MAX_VELOCITY},
                                    new float[] {Limits.MAX_VELOCITY, Limits.MAX_VELOCITY, Limits.MAX_VELOCITY},
                                    Limits.VELOCITY_RESOLUTION),
                            Property.integer("health", 0, Limits.MAX_HEALTH),
                            Property.integer("weapon", 0, Limits.MAX_ID))),
                    new ObjectClass("grunt", List.of(
                            position(),
                            Property.integer("health", 0, Limits.MAX_HEALTH))),
                    new ObjectClass("weapon", List.of(
                            Property.enumeration("type", "revolver", "semi-automatic"),
                            Property.integer("ammo_in_clip", 0, Limits.MAX_AMMO),
                            Property.of("round_in_chamber", Kind.BOOLEAN)))));

    /** {@return the index of the class of this name} */
    public static int type(String name) {
        int type = 0;
        while (!SCHEMA.classes().get(type).name().equals(name)) {
            type++;
        }
        return type;
    }

    private WorldSchema() {
    }

    private static Property position() {
        return Property.compressed("position", Kind.COMPRESSED_VECTOR,
                new float[] {-Limits.MAX_POSITION, -Limits.MAX_POSITION, 0},
                new float[] {Limits.MAX_POSITION, Limits.MAX_POSITION, Limits.MAX_HEIGHT},
                Limits.POSITION_RESOLUTION);
    }
}
