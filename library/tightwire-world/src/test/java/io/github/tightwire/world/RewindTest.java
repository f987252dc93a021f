package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Earlier states of a world's entities. */
class RewindTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(3).entity(EntityType.of(Thing.class, Thing::new))
            .entity(EntityType.of(Sign.class, Sign::new)).build();

    private final World world = new World(TYPES);
    private final Thing thing = new Thing();
    private final int id = world.spawn(thing);
    private final Thing read = new Thing();

    /** Ends ticks up to one, in each of which the thing is where the tick's number says, or where it was. */
    private void moveTo(int tick, int every) {
        while (world.tick() < tick) {
            thing.x = (world.tick() + 1) / every * every;
            world.endTick();
        }
    }

    private void assertX(int x, int tick) {
        assertTrue(world.at(id, tick, read), "tick " + tick);
        assertEquals(Thing.at(x, 0), read);
    }

    /** At 60 ticks a second these are more than half a second. */
    @Test
    void theLast32TicksAreKeptOfWhatChangesInEach() {
        moveTo(100, 1);
        for (int tick = 69; tick <= 100; tick++) {
            assertX(tick, tick);
        }
        assertFalse(world.at(id, 68, read));
        assertEquals(Thing.at(100, 0), read);
    }

    /** One that changes ten times a second, of 60 ticks. */
    @Test
    void moreTicksAreKeptOfWhatChangesLessOften() {
        moveTo(300, 6);
        for (int tick = 114; tick <= 300; tick++) {
            assertX(tick / 6 * 6, tick);
        }
        assertFalse(world.at(id, 113, read));
    }

    @Test
    void whatRestsIsKnownSinceItsSpawn() {
        world.endTick();
        thing.x = 5;
        for (int i = 0; i < 1_000; i++) {
            world.endTick();
        }
        assertX(0, 1);
        assertX(5, 2);
        assertX(5, 1_001);
        assertFalse(world.at(id, 0, read));
        assertFalse(world.at(id, Integer.MIN_VALUE, read));
    }

    @Test
    void aTickThatHasNotEndedIsNotKnown() {
        assertFalse(world.at(id, 0, read));
        assertFalse(world.at(id, 1, read));
        world.endTick();
        thing.x = 9;
        assertX(0, 1);
        assertFalse(world.at(id, 2, read));
        world.endTick();
        assertX(9, 2);
    }

    @Test
    void whatWasDespawnedIsKnownUpToThenUntilItsIdIsUsedAgain() {
        moveTo(10, 1);
        world.despawn(id);
        for (int i = 0; i < 5; i++) {
            world.endTick();
        }
        assertX(10, 10);
        assertFalse(world.at(id, 11, read));
        assertEquals(1, world.spawn(new Thing()));
        assertEquals(2, world.spawn(new Thing()));
        assertX(10, 10);
        // No other id is free.
        assertEquals(id, world.spawn(Thing.at(3, 0)));
        assertFalse(world.at(id, 10, read));
        assertFalse(world.at(id, 15, read));
        world.endTick();
        assertX(3, 16);
    }

    @Test
    void idsThatNobodyHadAreNotKnown() {
        world.endTick();
        for (int other : new int[] {-1, 1, 3, Integer.MAX_VALUE}) {
            assertFalse(world.at(other, 1, read));
        }
    }

    @Test
    void anObjectOfAnotherClassIsRefused() {
        world.endTick();
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> world.at(id, 1, new Sign()));
        assertEquals("entity 0 is a Thing, and no Sign", e.getMessage());
    }

    @Test
    void nothingIsAllocated() {
        moveTo(100, 1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = 0;
        int known = 0;
        for (int i = 0; i < 2_000; i++) {
            before = i == 1_000 ? threads.getThreadAllocatedBytes(thread) : before;
            for (int tick = 68; tick <= 100; tick++) {
                known += world.at(id, tick, read) ? 1 : 0;
            }
        }
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        assertTrue(allocated < 1_000, allocated + " bytes in 33,000 reads");
        assertEquals(64_000, known);
    }

    /** The ticks before are those of another world. */
    @Test
    void aSavedWorldIsKnownFromWhereItGoesOn() {
        moveTo(50, 1);
        World other = new World(world.save());
        assertTrue(other.at(id, 50, read));
        assertEquals(Thing.at(50, 0), read);
        assertFalse(other.at(id, 49, read));
    }
}
