package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Entities that a player's inputs spawn, such as bullets, on the server: the other side of {@link PredictedSpawns}. They end with their
 * {@link RemotePlayer}.
 *
 * <pre>{@code
 * ServerSpawns<Bullet, Keys> bullets = player.spawns(BULLETS);
 *
 * bullets.step(keys, bullet -> bullet.ticksLeft == 0 || hits(bullet));     // each tick
 * if (ship.hasFired()) {
 *     bullets.spawn(new Bullet(ship, player.inputs().tick()));
 * }
 * }</pre>
 *
 * <p>Not to be used by two threads at once.
 *
 * @param <T> the class of the entities
 * @param <I> the class of the inputs
 */
public final class ServerSpawns<T extends BitSerializable, I extends BitSerializable> {
    private final PredictedType<T, I> type;
    private final World world;
    private final List<Spawn<T>> live = new ArrayList<>();

    /** An entity, and its id in the world. */
    private record Spawn<T>(int id, T entity) {
    }

    ServerSpawns(PredictedType<T, I> type, World world) {
        this.type = Objects.requireNonNull(type, "type");
        this.world = world;
    }

    /**
     * Spawns an entity in the world, at the end of this tick: after {@link #step}.
     *
     * @param entity as it is then; rounded as the wire does
     * @return its id in the world
     * @throws IllegalArgumentException if a value is outside its bounds; then it is not spawned
     * @throws IllegalStateException if the world is full
     */
    public int spawn(T entity) {
        type.round(entity);
        int id = world.spawn(entity);
        live.add(new Spawn<>(id, entity));
        return id;
    }

    /**
     * Simulates all for a tick, and despawns those that end in it.
     *
     * @param input of the player in this tick
     * @param ends takes an entity after its step, and says whether it ends; it must not spawn any of these
     * @throws IllegalArgumentException if a value is outside its bounds after the step
     */
    public void step(I input, Predicate<? super T> ends) {
        live.removeIf(spawn -> {
            type.step(spawn.entity, input);
            boolean isOver = ends.test(spawn.entity);
            if (isOver) {
                world.despawn(spawn.id);
            }
            return isOver;
        });
    }

    /**
     * Returns how many there are.
     *
     * @return from 0
     */
    public int size() {
        return live.size();
    }

    void end() {
        live.forEach(spawn -> world.despawn(spawn.id));
        live.clear();
    }
}
