package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorldStatisticsTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(300).entity(EntityType.of(Thing.class, Thing::new))
            .entity(EntityType.of(Sign.class, Sign::new)).event(Bang.class, Bang::new).build();

    private final World world = new World(TYPES);
    private final WorldView view = world.join(Interest.EVERYTHING);
    private final WorldStatistics statistics = view.statistics();
    private final byte[] packet = new byte[1_000];

    private void tick(int room) {
        world.endTick();
        view.write(packet, 0, room);
    }

    @Test
    void allBitsAreOfATypeOrOfTheHeader() {
        int thing = world.spawn(Thing.at(1, 2));
        int sign = world.spawn(Sign.of("a sign of twenty"));
        world.event(Bang.of(1));
        tick(1_000);
        assertEquals(1, statistics.entities(Thing.class));
        assertEquals(1, statistics.entities(Sign.class));
        assertEquals(1, statistics.events(Bang.class));
        assertEquals(statistics.bits(Thing.class), view.bits(thing));
        assertEquals(statistics.bits(Sign.class), view.bits(sign));
        assertTrue(view.bits(sign) > 16 * 5, statistics.toString());
        assertTrue(statistics.eventBits(Bang.class) > 21, statistics.toString());
        world.despawn(thing);
        tick(1_000);
        assertEquals(1, statistics.despawned());
        assertTrue(statistics.despawnedBits() > 9, statistics.toString());
        double header = statistics.headerBits();
        assertTrue(header > 2 * 24 && header < 2 * 64, header + " bits of headers");
        assertEquals(8.0 * statistics.bytes(), header + statistics.bits(Thing.class) + statistics.bits(Sign.class)
                + statistics.eventBits(Bang.class) + statistics.despawnedBits(), 1e-6);
    }

    @Test
    void theNextEntityOfAnIdBeginsAtNothing() {
        int id = world.spawn(Thing.at(1, 2));
        tick(1_000);
        assertTrue(view.bits(id) > 0);
        world.despawn(id);
        tick(1_000);
        assertEquals(0, view.bits(id));
        assertEquals(1, statistics.entities(Thing.class));
    }

    @Test
    void whatIsHeldBackIsCountedAndCanBeAskedFor() {
        for (int i = 0; i < 300; i++) {
            world.spawn(Thing.at(50 * i, 9_999 - 30 * i));
        }
        tick(100);
        tick(100);
        int waiting = view.waiting();
        assertTrue(waiting > 200);
        assertEquals(waiting, statistics.lastWaiting());
        assertTrue(statistics.heldBack() > 2L * waiting);
        List<Integer> ids = new ArrayList<>();
        view.forEachWaiting(ids::add);
        assertEquals(waiting, ids.size());
        assertEquals(2, view.staleness(ids.get(0)));
        assertEquals(2, view.maxStaleness());
    }

    @Test
    void stalenessIsThatOfTheOldestInTheInterest() {
        boolean[] sees = {true};
        WorldCopy copy = new WorldCopy(TYPES);
        WorldView other = world.join((id, entity, seen) -> sees[0]);
        assertEquals(0, other.maxStaleness());
        Thing thing = Thing.at(1, 1);
        world.spawn(thing);
        for (int i = 0; i < 5; i++) {
            thing.x++;
            world.endTick();
            assertTrue(copy.read(packet, 0, other.write(packet, 0, packet.length)).isAccepted());
        }
        assertEquals(5, other.maxStaleness());
        other.acked(copy.acks());
        assertEquals(0, other.maxStaleness());
        thing.x++;
        sees[0] = false;
        for (int i = 0; i < 9; i++) {
            world.endTick();
            other.write(packet, 0, packet.length);
        }
        assertEquals(0, other.maxStaleness());
    }

    @Test
    void aTypeThatTheWorldHasNotIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> statistics.bits(Bang.class));
        assertThrows(IllegalArgumentException.class, () -> statistics.eventBits(Thing.class));
        assertEquals(0, view.bits(-1));
        assertEquals(0, view.bits(300));
    }

    /** The first player leaves before the last packet. */
    @Test
    void aWorldsAreThoseOfAllPlayers() {
        WorldView other = world.join(Interest.EVERYTHING);
        for (int i = 0; i < 200; i++) {
            world.spawn(Thing.at(50 * i, 9_999 - 30 * i));
        }
        world.event(Bang.of(1));
        tick(1_000);
        other.write(packet, 0, 200);
        assertEquals(2, world.players());
        assertEquals(200, world.size());
        WorldStatistics both = world.statistics();
        WorldStatistics others = other.statistics();
        assertEquals(2, both.packets());
        assertEquals(statistics.bytes() + others.bytes(), both.bytes());
        assertEquals(statistics.entities(Thing.class) + others.entities(Thing.class), both.entities(Thing.class));
        assertEquals(statistics.bits(Thing.class) + others.bits(Thing.class), both.bits(Thing.class), 1e-6);
        assertEquals(2, both.events(Bang.class));
        assertEquals(statistics.headerBits() + others.headerBits(), both.headerBits(), 1e-6);
        assertEquals(statistics.heldBack() + others.heldBack(), both.heldBack());
        assertTrue(others.lastWaiting() > 0, others.toString());
        assertEquals(statistics.lastWaiting() + others.lastWaiting(), both.lastWaiting());
        assertEquals(statistics.lastEntities() + others.lastEntities(), both.lastEntities());
        world.leave(view);
        world.leave(view);
        WorldStatistics after = world.statistics();
        assertEquals(1, world.players());
        assertEquals(both.bytes(), after.bytes());
        assertEquals(both.bits(Thing.class), after.bits(Thing.class), 1e-6);
        assertEquals(both.heldBack(), after.heldBack());
        assertEquals(others.lastWaiting(), after.lastWaiting(), "of those who are here");
        assertEquals(others.lastEntities(), after.lastEntities());
        assertEquals(List.of(Thing.class, Sign.class), after.entityClasses());
        assertEquals(List.of(Bang.class), after.eventClasses());
    }

    @Test
    void aLineSaysWhatWasSent() {
        world.spawn(Thing.at(1, 2));
        tick(1_000);
        String line = statistics.toString();
        assertTrue(line.matches("1 packets of \\d+ bytes, 1 Thing of \\d+\\.\\d bits each, the last one had 1 entities, 0 wait"), line);
    }
}
