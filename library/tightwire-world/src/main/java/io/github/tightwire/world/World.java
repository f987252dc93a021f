package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.CheckReturnValue;
import io.github.tightwire.PacketOverflowException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A server's world: entities with ids, and what became of them in the last ticks. A {@link WorldView} for each player writes the player's
 * packets. A change is worked out once a tick, whatever the number of players.
 *
 * <pre>{@code
 * World world = new World(TYPES);
 * WorldView view = world.join(Interest.EVERYTHING);        // for each player
 * int id = world.spawn(new Ship(x, y));
 *
 * ships.forEach(Ship::move);                               // each tick
 * world.endTick();
 * int length = view.write(packet, 0, packet.length);       // for each player
 * }</pre>
 *
 * <p><b>Ids</b> are below {@link WorldTypes#maxEntities}, and are used again, but not within 64 ticks unless there is no other. A client
 * that missed the end of one entity does not take the next one of the id for it.
 *
 * <p><b>Changes</b>: {@link #endTick} runs the serialize method of each entity, and keeps a version where a value on the wire is another
 * one. Of a type whose {@linkplain EntityType#changesTold changes are told} it looks at those that the game names. The last 32 versions of
 * an entity are kept, which are those of half a second where it changes 60 times a second: {@link #at} reads them.
 *
 * <p><b>Cost</b>: a tick serializes the entities once. A player costs what it is sent, some nanoseconds for each entity that changed or
 * waits, and nothing for one that does neither; and 40 bytes for each id in use.
 *
 * <p><b>Threads</b>: one thread at a time calls the world. Between two ticks several threads may write, each the views of other players.
 */
public final class World {
    private final EntityStore entities;
    private final PacketWriters writers;
    private final List<WorldView> views = new ArrayList<>();
    private final List<InterestGrid> grids = new ArrayList<>();
    private final WorldStatistics ofThoseWhoLeft;
    private int joined;

    /**
     * A world without entities, at tick 0.
     *
     * @param types of its entities and events
     */
    public World(WorldTypes types) {
        this(new EntityStore(Objects.requireNonNull(types, "types")));
    }

    /**
     * A world that goes on from a saved one: at the same tick, with the same entities and ids. The entities are new objects, which
     * {@link #get} returns.
     *
     * <p>Players join it anew, with copies of their own that are new, too: what a copy has of the world that was saved is of no use here.
     *
     * @param saved the world; may be used again
     * @throws IllegalArgumentException if an entity can't be written, though it was read
     */
    public World(SavedWorld saved) {
        this(new EntityStore(saved));
    }

    private World(EntityStore entities) {
        this.entities = entities;
        writers = new PacketWriters(entities);
        ofThoseWhoLeft = new WorldStatistics(entities.types);
    }

    /**
     * Adds an entity. Players see it from the end of this tick on.
     *
     * @param entity of one of the world's types; it stays the game's to change
     * @return its id
     * @throws IllegalArgumentException if its class is none of the types
     * @throws IllegalStateException if there are as many entities as the world may have
     */
    public int spawn(BitSerializable entity) {
        return entities.spawn(entity);
    }

    /**
     * Removes an entity. Players see it go with the end of this tick.
     *
     * @param id of the entity
     * @throws IllegalArgumentException if there is none
     */
    public void despawn(int id) {
        entities.despawn(id);
    }

    /**
     * Says that an entity changed. Only types whose {@linkplain EntityType#changesTold changes are told} need it; where nothing on the wire
     * is another value, nothing is sent.
     *
     * @param id of the entity
     * @throws IllegalArgumentException if there is none
     */
    public void changed(int id) {
        entities.changed(id);
    }

    /**
     * Returns the entity of an id.
     *
     * @param id any number
     * @return the entity; null if there is none
     */
    public @Nullable BitSerializable get(int id) {
        return entities.get(id);
    }

    /**
     * Returns the number of entities.
     *
     * @return from 0
     */
    public int size() {
        return entities.size();
    }

    /**
     * Calls something with the id of each entity.
     *
     * @param action gets the ids, in rising order
     */
    public void forEachId(IntConsumer action) {
        entities.forEachId(action);
    }

    /**
     * Tells all players of an event. It belongs to the tick that ends next.
     *
     * @param event of one of the world's types; may be used again at once
     * @throws IllegalArgumentException if its class is none of the types, or a value is outside its bounds
     * @throws PacketOverflowException if it is larger than an object may be
     */
    public void event(BitSerializable event) {
        LoggedEvent logged = entities.log(event);
        views.forEach(view -> view.add(logged));
    }

    /**
     * Tells those players of an event who see an entity. It belongs to the tick that ends next.
     *
     * @param event of one of the world's types; may be used again at once
     * @param id of the entity
     * @throws IllegalArgumentException if its class is none of the types, a value is outside its bounds, or there is no such entity
     */
    public void event(BitSerializable event, int id) {
        entities.require(id);
        LoggedEvent logged = entities.log(event);
        for (WorldView view : views) {
            if (view.sees(id)) {
                view.add(logged);
            }
        }
    }

    /**
     * Ends a tick: what entities are now is what players see of it.
     *
     * @return the number of the tick, which is one more than that of the tick before
     * @throws IllegalArgumentException if an entity can't be written, which the message names: a value is outside its bounds, it is too
     *     large, or its method throws. Players see this entity as it was before, and all others as they are
     */
    public int endTick() {
        try {
            return entities.endTick();
        } finally {
            grids.forEach(InterestGrid::update);
        }
    }

    /**
     * Returns the number of the tick that ended last.
     *
     * @return 0 before the first
     */
    public int tick() {
        return entities.tick();
    }

    /**
     * Reads what an entity was at the end of an earlier tick: for a shot that is judged by what the shooter saw, for example. Nothing is
     * allocated.
     *
     * <p>The last 32 versions of an entity are kept, so the last 32 ticks can be read, half a second at 60 ticks a second, and earlier ones
     * of an entity that did not change in each. One that was despawned can be read until its id is used again.
     *
     * @param id of the entity
     * @param ofTick the number of the tick
     * @param into set to its state, as players saw it; an object of the entity's class that is none of the world's
     * @return false if no entity of that id was there at the end of the tick, or the tick is too early or has not ended; then nothing is
     *     read
     * @throws IllegalArgumentException if the entity is of another class
     */
    @CheckReturnValue
    public boolean at(int id, int ofTick, BitSerializable into) {
        return entities.load(id, ofTick, into);
    }

    /**
     * Returns the world as of the tick that ended last, to be kept or to go on elsewhere. Changes, spawns and despawns since then are not
     * in it.
     *
     * @return a copy of all entities
     */
    public SavedWorld save() {
        return entities.save();
    }

    /**
     * Adds a player.
     *
     * @param interest of the player
     * @return the player's view; {@link #leave} ends it
     */
    public WorldView join(Interest interest) {
        WorldView view = new WorldView(entities, writers, Objects.requireNonNull(interest, "interest"), joined++);
        views.add(view);
        return view;
    }

    /**
     * Removes a player. Does nothing if the player is not here.
     *
     * @param view of the player
     */
    public void leave(WorldView view) {
        if (views.remove(view)) {
            ofThoseWhoLeft.addLasting(view.statistics());
        }
    }

    /**
     * Returns the number of players who joined and did not leave.
     *
     * @return from 0
     */
    public int players() {
        return views.size();
    }

    /**
     * Returns what the packets of all players were made of, of those who left, too. Takes some nanoseconds for each player and type.
     *
     * @return the statistics as of now
     */
    public WorldStatistics statistics() {
        WorldStatistics sum = new WorldStatistics(entities.types);
        sum.add(ofThoseWhoLeft);
        views.forEach(view -> sum.add(view.statistics()));
        return sum;
    }

    /**
     * Makes a grid of the places of entities, by which players' interests find what is near.
     *
     * @param cellSize the length of a cell's edge, about the radius of an interest, above 0
     * @param position of an entity
     * @return the grid, which follows the world from now on
     * @throws IllegalArgumentException if the size is not above 0, or not finite
     */
    public InterestGrid grid(float cellSize, InterestGrid.Position position) {
        InterestGrid grid = new InterestGrid(entities, cellSize, position);
        grids.add(grid);
        return grid;
    }
}
