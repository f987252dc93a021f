package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntConsumer;

/**
 * A grid of the places of a world's entities, made by {@link World#grid}. The interests of all players share it: each finds what is near
 * without looking at what is not.
 *
 * <pre>{@code
 * InterestGrid grid = world.grid(100, (entity, place) -> ((Placed) entity).copyPlace(place));
 * InterestGrid.Radius near = grid.radius(100, 10);         // for each player
 * WorldView view = world.join(near);
 * near.moveTo(x, y, z);                                    // each tick
 * }</pre>
 *
 * <p>Cells are boxes whose edges have one length. A world that is flat leaves z at 0.
 */
public final class InterestGrid {
    private static final int DIMENSIONS = 3;
    private static final int BUCKETS = 1 << 12;
    private static final int NOWHERE = -1;
    private static final double FARTHEST_CELL = 1 << 30;
    /** An interest that covers more cells looks at all entities. */
    private static final int MAX_CELLS = 1 << 12;

    private final EntityStore world;
    private final float cellSize;
    private final Position position;
    private final float[] place = new float[DIMENSIONS];

    /** The first id of each bucket. Cells that share one are told apart by the distance. */
    private final int[] heads = new int[BUCKETS];
    private int[] buckets = {};
    private int[] nexts = {};
    private int[] previous = {};
    private float[] places = {};
    private int updated = Integer.MIN_VALUE;

    /** Finds the place of an entity. */
    @FunctionalInterface
    public interface Position {
        /**
         * Sets the place of an entity.
         *
         * @param entity any one of the world
         * @param place gets x, y and z, which are 0 before
         */
        void copy(BitSerializable entity, float[] place);
    }

    InterestGrid(EntityStore world, float cellSize, Position position) {
        if (!(cellSize > 0) || cellSize == Float.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("cells of size " + cellSize + ": above 0, and finite");
        }
        this.world = world;
        this.cellSize = cellSize;
        this.position = Objects.requireNonNull(position, "position");
        Arrays.fill(heads, NOWHERE);
        update();
    }

    /**
     * An interest in what is near a place, which each player has by itself.
     *
     * @param radius within which entities are seen, 0 or more
     * @param margin by which an entity must be farther to be no longer seen, 0 or more
     * @return the interest, at the place 0, 0, 0
     * @throws IllegalArgumentException if one is negative, or not finite
     */
    public Radius radius(float radius, float margin) {
        if (!(radius >= 0) || !(margin >= 0) || radius + margin == Float.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("a radius of " + radius + " and a margin of " + margin + ": 0 or more, and finite");
        }
        return new Radius(radius, margin);
    }

    /** Follows what changed in the tick that ends. */
    void update() {
        int tick = world.tick();
        reserve(world.idEnd());
        if (updated + 1 == tick) {
            IdList despawned = world.log.despawned(tick);
            for (int i = 0; i < despawned.size(); i++) {
                remove(despawned.get(i));
            }
            IdList changed = world.log.changed(tick);
            for (int i = 0; i < changed.size(); i++) {
                put(changed.get(i));
            }
        } else {
            world.forEachId(this::put);
        }
        updated = tick;
    }

    private void reserve(int ids) {
        int known = buckets.length;
        if (ids > known) {
            int room = Math.max(ids, 2 * known);
            buckets = Arrays.copyOf(buckets, room);
            Arrays.fill(buckets, known, room, NOWHERE);
            nexts = Arrays.copyOf(nexts, room);
            previous = Arrays.copyOf(previous, room);
            places = Arrays.copyOf(places, DIMENSIONS * room);
        }
    }

    private void put(int id) {
        BitSerializable entity = world.get(id);
        if (entity == null) {
            return;
        }
        Arrays.fill(place, 0);
        position.copy(entity, place);
        System.arraycopy(place, 0, places, DIMENSIONS * id, DIMENSIONS);
        int bucket = bucket(cell(place[0]), cell(place[1]), cell(place[2]));
        if (bucket != buckets[id]) {
            remove(id);
            buckets[id] = bucket;
            nexts[id] = heads[bucket];
            previous[id] = NOWHERE;
            if (heads[bucket] != NOWHERE) {
                previous[heads[bucket]] = id;
            }
            heads[bucket] = id;
        }
    }

    private void remove(int id) {
        int bucket = buckets[id];
        if (bucket == NOWHERE) {
            return;
        }
        if (previous[id] == NOWHERE) {
            heads[bucket] = nexts[id];
        } else {
            nexts[previous[id]] = nexts[id];
        }
        if (nexts[id] != NOWHERE) {
            previous[nexts[id]] = previous[id];
        }
        buckets[id] = NOWHERE;
    }

    private int cell(float coordinate) {
        return (int) Math.max(-FARTHEST_CELL, Math.min(FARTHEST_CELL, Math.floor(coordinate / cellSize)));
    }

    private static int bucket(int x, int y, int z) {
        int mixed = x * 0x9E3779B1 ^ y * 0x85EBCA6B ^ z * 0xC2B2AE35;
        return (mixed ^ mixed >>> 15) & BUCKETS - 1;
    }

    /** An interest in what is near a place, with an edge that an entity crosses farther to leave than to enter. */
    public final class Radius implements Interest {
        private static final float FARTHEST_URGENCY = 0.25f;

        private final float enters;
        private final float leaves;
        private float x;
        private float y;
        private float z;

        private Radius(float radius, float margin) {
            enters = radius;
            leaves = radius + margin;
        }

        /**
         * Moves the place, of the player's own entity mostly.
         *
         * @param toX of the place
         * @param toY of the place
         * @param toZ of the place
         */
        public void moveTo(float toX, float toY, float toZ) {
            x = toX;
            y = toY;
            z = toZ;
        }

        @Override
        public boolean sees(int id, BitSerializable entity, boolean isSeen) {
            return distance(id) <= (isSeen ? leaves : enters);
        }

        /** Returns 1 at the place, and a quarter at the edge. */
        @Override
        public float urgency(int id, BitSerializable entity) {
            float away = leaves == 0 ? 0 : Math.min(1, distance(id) / leaves);
            return 1 - (1 - FARTHEST_URGENCY) * away;
        }

        /** As of the tick that ended last. */
        private float distance(int id) {
            int at = DIMENSIONS * id;
            float dx = places[at] - x;
            float dy = places[at + 1] - y;
            float dz = places[at + 2] - z;
            return (float) Math.sqrt(dx * dx + dy * dy + dz * dz);
        }

        @Override
        public boolean find(IntConsumer found) {
            int fromX = cell(x - leaves);
            int toX = cell(x + leaves);
            int fromY = cell(y - leaves);
            int toY = cell(y + leaves);
            int fromZ = cell(z - leaves);
            int toZ = cell(z + leaves);
            if (((double) toX - fromX + 1) * ((double) toY - fromY + 1) * ((double) toZ - fromZ + 1) > MAX_CELLS) {
                return false;
            }
            for (int cx = fromX; cx <= toX; cx++) {
                for (int cy = fromY; cy <= toY; cy++) {
                    for (int cz = fromZ; cz <= toZ; cz++) {
                        for (int id = heads[bucket(cx, cy, cz)]; id != NOWHERE; id = nexts[id]) {
                            found.accept(id);
                        }
                    }
                }
            }
            return true;
        }
    }
}
