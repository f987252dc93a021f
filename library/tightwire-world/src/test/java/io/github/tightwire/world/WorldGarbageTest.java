package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A tick of a world that is warm allocates nothing, and its packets may be written by several threads. */
class WorldGarbageTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(500).entity(EntityType.of(Thing.class, Thing::new)).build();
    private static final int PLAYERS = 6;

    private final Random random = new Random(1);
    private final World world = new World(TYPES);
    private final InterestGrid grid = world.grid(1_000, (entity, place) -> place[0] = ((Thing) entity).x);
    private final List<WorldView> views = new ArrayList<>();
    private final List<WorldCopy> copies = new ArrayList<>();
    private final byte[][] packets = new byte[PLAYERS][400];
    private final int[] lengths = new int[PLAYERS];

    private void join() {
        for (int i = 0; i < 400; i++) {
            world.spawn(Thing.at(random.nextInt(Thing.MAX_XY), 0));
        }
        for (int i = 0; i < PLAYERS; i++) {
            InterestGrid.Radius near = grid.radius(6_000, 100);
            views.add(world.join(i % 2 == 0 ? Interest.EVERYTHING : near));
            copies.add(new WorldCopy(TYPES));
        }
    }

    private void move() {
        for (int id = 0; id < 400; id++) {
            if (random.nextInt(10) == 0 && world.get(id) instanceof Thing thing) {
                thing.x = Math.floorMod(thing.x + random.nextInt(40) - 20, Thing.MAX_XY);
            }
        }
        world.endTick();
    }

    private void write(int player) {
        lengths[player] = views.get(player).write(packets[player], 0, packets[player].length);
    }

    private void read() {
        for (int i = 0; i < PLAYERS; i++) {
            assertTrue(copies.get(i).read(packets[i], 0, lengths[i]).isAccepted());
            views.get(i).acked(copies.get(i).acks());
        }
    }

    @Test
    void aWarmTickAllocatesNothing() {
        join();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long written = 0;
        for (int t = 0; t < 600; t++) {
            long before = threads.getThreadAllocatedBytes(id);
            move();
            for (int i = 0; i < PLAYERS; i++) {
                write(i);
            }
            written += t < 400 ? 0 : threads.getThreadAllocatedBytes(id) - before;
            read();
        }
        // Versions of entities that move seldom grow still.
        assertTrue(written / 200 < 2_000, written / 200 + " bytes a tick");
    }

    @Test
    void severalThreadsWriteTheSameBytes() throws ExecutionException, InterruptedException {
        join();
        WorldGarbageTest other = new WorldGarbageTest();
        other.join();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            for (int t = 0; t < 60; t++) {
                move();
                other.move();
                List<Future<?>> writing = new ArrayList<>();
                for (int i = 0; i < PLAYERS; i++) {
                    int player = i;
                    writing.add(pool.submit(() -> write(player)));
                    other.write(i);
                }
                for (Future<?> one : writing) {
                    one.get();
                }
                for (int i = 0; i < PLAYERS; i++) {
                    assertEquals(other.lengths[i], lengths[i]);
                    assertArrayEquals(Arrays.copyOf(other.packets[i], lengths[i]), Arrays.copyOf(packets[i], lengths[i]));
                }
                read();
                other.read();
            }
        } finally {
            pool.shutdown();
        }
    }
}
