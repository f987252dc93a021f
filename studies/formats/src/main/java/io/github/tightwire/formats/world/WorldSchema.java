package io.github.tightwire.formats.world;

import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.schema.Property.Range;
import io.github.tightwire.formats.schema.Schema;
import java.util.List;

/** The schema of a world: the one description of its properties, in the order in which step 8 sends them. */
public final class WorldSchema {
    private static final Range MAP = new Range(-Limits.MAX_POSITION, Limits.MAX_POSITION);
    private static final Range HEIGHT = new Range(0, Limits.MAX_HEIGHT);
    private static final Range SPEED = new Range(-Limits.MAX_VELOCITY, Limits.MAX_VELOCITY);

    private static final Property POSITION = Property.compressed("position", Kind.COMPRESSED_VECTOR,
            Limits.POSITION_RESOLUTION, List.of(MAP, MAP, HEIGHT));
    private static final Property HEALTH = Property.integer("health", 0, Limits.MAX_HEALTH);

    /** The one schema. */
    public static final Schema SCHEMA = new Schema(Limits.MAX_OBJECTS,
            new ObjectClass("world", List.of(
                    Property.compressed("time", Kind.COMPRESSED_FLOAT, Limits.TIME_RESOLUTION,
                            List.of(new Range(0, Limits.MAX_TIME))))),
            List.of(
                    new ObjectClass("player", List.of(
                            POSITION,
                            Property.quaternion("orientation", Limits.ROTATION_BITS),
                            Property.compressed("velocity", Kind.OPTIONAL_COMPRESSED_VECTOR,
                                    Limits.VELOCITY_RESOLUTION, List.of(SPEED, SPEED, SPEED)),
                            HEALTH,
                            Property.integer("weapon", 0, Limits.MAX_ID))),
                    new ObjectClass("grunt", List.of(POSITION, HEALTH)),
                    new ObjectClass("weapon", List.of(
                            Property.enumeration("type", List.of("revolver", "semi-automatic")),
                            Property.integer("ammo_in_clip", 0, Limits.MAX_AMMO),
                            Property.of("round_in_chamber", Kind.BOOLEAN)))));

    private WorldSchema() {
    }
}
