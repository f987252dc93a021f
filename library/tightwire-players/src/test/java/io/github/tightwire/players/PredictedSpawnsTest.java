package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bullets that a player sees at once, and the server's. */
class PredictedSpawnsTest {
    private static final WorldTypes TYPES = WorldTypes.builder().entity(EntityType.of(Bullet.class, Bullet::new)).build();

    private final Prediction<Keys> prediction = new Prediction<>(InputLine.KEYS, 60);
    private final PredictedSpawns<Bullet, Keys> spawns = prediction.spawns(Bullet.TYPE, 2);
    private final World world = new World(TYPES);
    private final WorldView view = world.join(Interest.EVERYTHING);
    private final WorldCopy copy = new WorldCopy(TYPES);
    private final Keys keys = Keys.of(false, true, 0.5f);
    private final byte[] packet = new byte[1_000];

    private void predictTo(int tick) {
        for (int next = prediction.inputs().newestTick() + 1; next <= tick; next++) {
            prediction.add(next, keys);
        }
    }

    private void serverTick() {
        world.endTick();
        assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
        view.acked(copy.acks());
        prediction.reconcile(copy);
    }

    private List<Bullet> shown() {
        List<Bullet> shown = new ArrayList<>();
        spawns.forEach(1, shown::add);
        return shown;
    }

    private static Bullet bullet(int tick) {
        return Bullet.of(new Ship(), tick);
    }

    @Test
    void aSpawnIsThereInItsTickAndGoesOnWithTheServers() {
        predictTo(3);
        assertTrue(spawns.spawn(3, bullet(3)));
        assertTrue(shown().get(0).isAt(bullet(3)));
        predictTo(8);
        Bullet server = bullet(3);
        assertFalse(shown().get(0).isAt(server));
        serverTick();
        serverTick();
        int id = world.spawn(server);
        serverTick();
        assertFalse(spawns.has(id));
        assertTrue(spawns.match(3, id));
        assertFalse(spawns.match(4, id), "of another key");
        assertTrue(spawns.has(id));
        Bullet.TYPE.step(server, keys);
        serverTick();
        assertEquals(0, spawns.statistics().corrections());
        server.y = 20;
        Bullet.TYPE.step(server, keys);
        serverTick();
        assertEquals(1, spawns.statistics().corrections());
        assertEquals("y", spawns.statistics().lastField());
        for (int tick = 6; tick <= 8; tick++) {
            Bullet.TYPE.step(server, keys);
        }
        assertTrue(shown().get(0).isAt(server), shown().get(0) + ", the server's " + server);
        spawns.disappeared(id + 1);
        assertEquals(1, spawns.size());
        spawns.disappeared(id);
        assertEquals(0, spawns.size());
        assertFalse(spawns.has(id));
        assertEquals(1, spawns.matched());
        assertEquals(0, spawns.refused());
    }

    @Test
    void aSpawnThatTheServerDoesNotHaveGoesAfter32Ticks() {
        predictTo(3);
        assertTrue(spawns.spawn(3, bullet(3)));
        spawns.disappeared(-1);
        assertFalse(spawns.has(-1));
        while (world.tick() < 34) {
            serverTick();
        }
        assertEquals(1, spawns.size());
        serverTick();
        assertEquals(0, spawns.size());
        assertEquals(1, spawns.refused());
        assertFalse(spawns.match(3, 0), "the copy shows it");
    }

    @Test
    void thereAreAsManyAsTheCapacity() {
        predictTo(3);
        assertTrue(spawns.spawn(1, bullet(1)));
        assertTrue(spawns.spawn(2, bullet(2)));
        assertFalse(spawns.spawn(3, bullet(3)));
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> spawns.spawn(2, bullet(2)));
        assertEquals("a spawn of key 2 is predicted already", e.getMessage());
        spawns.reset();
        assertEquals(0, spawns.size());
        assertTrue(spawns.spawn(2, bullet(2)));
        assertThrows(IllegalArgumentException.class, () -> prediction.spawns(Bullet.TYPE, 0));
        assertThrows(IllegalArgumentException.class, () -> prediction.spawns(Bullet.TYPE, 1_025));
        assertEquals(0, prediction.spawns(Bullet.TYPE, 1_024).size());
    }

    /** The world is full, so the next entity has its id at once, while the copy still shows the bullet. */
    @Test
    void anotherEntityOfTheIdIsNotTakenForTheSpawn() {
        WorldTypes types = WorldTypes.builder().maxEntities(1).entity(EntityType.of(Bullet.class, Bullet::new))
                .entity(EntityType.of(Ship.class, Ship::new)).build();
        World full = new World(types);
        WorldView fullView = full.join(Interest.EVERYTHING);
        WorldCopy fullCopy = new WorldCopy(types);
        WorldListener listener = new WorldListener() {
            @Override
            public void appeared(int id, BitSerializable entity) {
                assertEquals(entity instanceof Bullet, spawns.match(1, id));
            }

            @Override
            public void disappeared(int id, BitSerializable entity) {
                spawns.disappeared(id);
            }
        };
        predictTo(1);
        assertTrue(spawns.spawn(1, bullet(1)));
        int id = full.spawn(bullet(1));
        full.endTick();
        assertTrue(fullCopy.read(packet, 0, fullView.write(packet, 0, packet.length)).isAccepted());
        fullCopy.show(1, listener);
        assertFalse(fullCopy.isEnding(id));
        full.despawn(id);
        assertEquals(id, full.spawn(new Ship()));
        full.endTick();
        assertTrue(fullCopy.read(packet, 0, fullView.write(packet, 0, packet.length)).isAccepted());
        assertTrue(fullCopy.isEnding(id));
        prediction.reconcile(fullCopy);
        assertEquals(0, spawns.statistics().corrections());
        assertEquals(1, spawns.size());
        fullCopy.show(2, listener);
        assertEquals(0, spawns.size());
        assertFalse(fullCopy.isEnding(id));
        assertFalse(fullCopy.isEnding(-1));
    }

    /** One that was dropped is used again: nothing of it is left. */
    @Test
    void aSpawnOutsideItsBoundsIsNone() {
        predictTo(3);
        Bullet wrong = bullet(3);
        wrong.left = 41;
        assertThrows(IllegalArgumentException.class, () -> spawns.spawn(3, wrong));
        assertEquals(0, spawns.size());
        assertTrue(spawns.spawn(4, bullet(4)));
        spawns.reset();
        assertThrows(IllegalArgumentException.class, () -> spawns.spawn(3, wrong));
        assertTrue(spawns.spawn(5, bullet(5)));
        assertTrue(spawns.spawn(6, bullet(6)));
        assertTrue(shown().get(0).isAt(bullet(5)));
        assertTrue(shown().get(1).isAt(bullet(6)));
    }

    /**
     * Each bullet is that of the server, unless its input was missing there, which then repeated another one; and only a missing input is
     * the cause of a correction.
     */
    private static Shooting play(int seed, double loss, int delay, int jitter) {
        Shooting shooting = new Shooting(seed, loss, delay, jitter);
        // Inputs may come too late until the clock has joined.
        shooting.resting = true;
        shooting.run(3);
        shooting.resting = false;
        shooting.run(20);
        shooting.resting = true;
        shooting.run(3);
        String of = "seed " + seed + ": " + shooting;
        assertTrue(shooting.spawns.spawned() > 50, of);
        assertEquals(0, shooting.spawns.size(), of);
        assertEquals(shooting.predicted.cardinality(), shooting.spawns.matched() + shooting.spawns.refused(), of);
        BitSet refused = (BitSet) shooting.predicted.clone();
        refused.andNot(shooting.fired);
        assertEquals(refused.cardinality(), shooting.spawns.refused(), of);
        refused.andNot(shooting.missing);
        assertTrue(refused.isEmpty(), of);
        BitSet unpredicted = (BitSet) shooting.fired.clone();
        unpredicted.andNot(shooting.predicted);
        assertEquals(unpredicted, shooting.unpredicted.stream().collect(BitSet::new, BitSet::set, BitSet::or), of);
        assertTrue(shooting.spawns.statistics().corrections() == 0 || shooting.missing.cardinality() > 0, of);
        return shooting;
    }

    @ParameterizedTest
    @CsvSource({"0, 50, 0", "0.1, 50, 30", "0.3, 100, 60"})
    void eachSpawnIsTheServersUnlessItsInputWasMissing(double loss, int delay, int jitter) {
        Shooting shooting = play(1, loss, delay, jitter);
        assertTrue(loss > 0 || shooting.spawns.statistics().corrections() == 0, shooting::toString);
    }

    @Test
    @Tag("exhaustive")
    void eachSpawnIsTheServersInHundredsOfMatches() {
        IntStream.range(1_000, 1_100).parallel().forEach(seed -> play(seed, seed % 4 * 0.1, seed % 7 * 30, seed % 5 * 15));
    }

    @Test
    void missingInputsRefuseSpawns() {
        int refused = 0;
        for (int seed = 0; seed < 4; seed++) {
            Shooting shooting = new Shooting(seed, 0, 50, 10);
            shooting.run(8);
            shooting.inputs.loss = 1;
            shooting.run(0.5);
            shooting.inputs.loss = 0;
            shooting.run(0.5);
            shooting.resting = true;
            shooting.run(3);
            refused += (int) shooting.spawns.refused();
            assertEquals(0, shooting.spawns.size());
        }
        assertTrue(refused > 0);
    }

    /** A bullet of a ship that is wrong since an input was missing is wrong, too, however long ago that was. */
    @Test
    void afterTicksThatWereLeftOutNoSpawnIsADesync() {
        int corrections = 0;
        for (int seed = 0; seed < Effort.of(20, 200); seed++) {
            Shooting shooting = new Shooting(seed, seed % 3 * 0.15, 30 * (seed % 4), seed % 2 * 20);
            for (int i = 0; i < 8; i++) {
                shooting.run(1 + shooting.random.nextInt(3));
                shooting.stopClient(1.5 * shooting.random.nextDouble());
            }
            shooting.run(3);
            PredictionStatistics statistics = shooting.spawns.statistics();
            assertEquals(0, statistics.desyncs(), "seed " + seed + ": " + statistics);
            corrections += (int) statistics.corrections();
        }
        assertTrue(corrections > 0, corrections + " corrections");
    }

    @Test
    void aTickAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long allocated = 0;
        Bullet spawned = bullet(1);
        int[] seen = new int[1];
        for (int tick = 1; tick < 4_000; tick++) {
            serverTick();
            long before = threads.getThreadAllocatedBytes(thread);
            predictTo(tick);
            spawned.key = tick;
            seen[0] += spawns.spawn(tick, spawned) ? 1 : 0;
            prediction.reconcile(copy);
            allocated += tick < 2_000 ? 0 : threads.getThreadAllocatedBytes(thread) - before;
        }
        assertTrue(allocated < 20_000, allocated + " bytes in 2,000 ticks");
        assertTrue(seen[0] > 200, seen[0] + "");
    }
}
