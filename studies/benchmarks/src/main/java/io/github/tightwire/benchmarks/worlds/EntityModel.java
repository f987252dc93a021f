package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.demo.packet.Cube;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * A type of entity, and how one moves.
 *
 * @param <T> its class
 * @param name for the command line
 * @param entity its class
 * @param maxBytes the most that one takes on the wire
 * @param array makes an array of it
 * @param blank makes one to read into
 * @param spawn makes one somewhere
 * @param motion moves one
 * @param subset makes a codec of snapshots with some of the entities of an array, whole
 */
record EntityModel<T extends BitSerializable>(String name, Class<T> entity, int maxBytes, IntFunction<T[]> array, Supplier<T> blank,
        Function<SplittableRandom, T> spawn, Motion<T> motion, Function<T[], SubsetCodec<?>> subset) {
    static final EntityModel<Thing> THING = new EntityModel<>("thing", Thing.class, Thing.MAX_BYTES, Thing[]::new, Thing::new, Thing::spawn,
            (thing, isLast, random) -> thing.walk(random), things -> new SubsetCodec<>(Codec.of(Things.class), new Things(things)));

    static final EntityModel<Cube> CUBE = new EntityModel<>("cube", Cube.class, RollingCube.MAX_BYTES, Cube[]::new, Cube::new,
            RollingCube::spawn, RollingCube::roll, cubes -> new SubsetCodec<>(Codec.of(Cubes.class), new Cubes(cubes)));

    static final List<EntityModel<?>> ALL = List.of(THING, CUBE);

    /** A tick of an entity's motion. */
    interface Motion<T> {
        /** Moves an entity; in its last tick before it rests, too. */
        void move(T entity, boolean isLast, SplittableRandom random);
    }

    @Override
    public String toString() {
        return name;
    }
}
