package io.github.tightwire.formats.world;

import java.util.Locale;

/** The two ways in which a format is given a world, so that the comparison is fair both ways. */
public enum Column {
    /** The types a programmer would declare: floats as floats, text at the declared precision. */
    NATURAL,
    /** The integers of {@link QuantisedWorld}, as our own step 8 sends them. */
    QUANTISED;

    /** Passes the fields of a world to a writer. */
    public void write(World world, Fields writer) {
        if (this == NATURAL) {
            world.visit(writer);
        } else {
            QuantisedWorld.of(world).visit(writer);
        }
    }

    /** {@return a new world of the fields that a reader has} */
    public World read(Fields reader) {
        if (this == NATURAL) {
            World world = new World();
            world.visit(reader);
            return world;
        }
        QuantisedWorld world = new QuantisedWorld();
        world.visit(reader);
        return world.toWorld();
    }

    /** In lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
