package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.WorldTypes;

/** A cube as an entity of the demo's world: its place. Its velocities stay with the server: a copy is told of the next place instead. */
public final class CubePlace implements BitSerializable {
    private final Cube cube;

    /** The place of a new cube. */
    public CubePlace() {
        this(new Cube());
    }

    /**
     * The place of a cube.
     *
     * @param cube that is placed, not copied
     */
    public CubePlace(Cube cube) {
        this.cube = cube;
    }

    /**
     * The types of a world of cubes. Its server says which of them changed.
     *
     * @param cubes how many there are
     * @return the types
     */
    public static WorldTypes types(int cubes) {
        return WorldTypes.builder().maxEntities(cubes).entity(EntityType.of(CubePlace.class, CubePlace::new).changesTold()).build();
    }

    /**
     * Returns the cube that is placed.
     *
     * @return the cube
     */
    public Cube cube() {
        return cube;
    }

    @Override
    public void serialize(BitStream s) {
        cube.serializePlace(s);
    }
}
