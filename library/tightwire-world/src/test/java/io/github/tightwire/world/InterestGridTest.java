package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class InterestGridTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(2_000).entity(EntityType.of(Thing.class, Thing::new))
            .build();

    private final World world = new World(TYPES);
    private final InterestGrid grid = world.grid(100, (entity, place) -> {
        place[0] = ((Thing) entity).x;
        place[1] = ((Thing) entity).y;
    });
    private final byte[] packet = new byte[60_000];

    @Test
    void theGridFindsWhatIsNearAndNothingElse() {
        Random random = new Random(1);
        for (int i = 0; i < 1_000; i++) {
            world.spawn(Thing.at(random.nextInt(3_000), random.nextInt(3_000)));
        }
        InterestGrid.Radius near = grid.radius(250, 0);
        for (int t = 0; t < 30; t++) {
            for (int id = 0; id < 1_000; id++) {
                if (world.get(id) instanceof Thing thing) {
                    thing.x = Math.floorMod(thing.x + random.nextInt(200) - 100, 3_000);
                }
            }
            if (world.get(t) != null) {
                world.despawn(t);
            }
            world.endTick();
            near.moveTo(random.nextInt(3_000), random.nextInt(3_000), 0);
            Set<Integer> found = new TreeSet<>();
            near.find(id -> {
                if (near.sees(id, world.get(id), false)) {
                    found.add(id);
                }
            });
            Set<Integer> all = new TreeSet<>();
            world.forEachId(id -> {
                if (near.sees(id, world.get(id), false)) {
                    all.add(id);
                }
            });
            assertEquals(all, found);
        }
    }

    @Test
    void anEntityMustGoFartherToLeaveThanToEnter() {
        Thing thing = Thing.at(600, 0);
        int id = world.spawn(thing);
        InterestGrid.Radius near = grid.radius(500, 50);
        WorldView view = world.join(near);
        int[] places = {600, 501, 500, 549, 550, 551, 501, 500};
        boolean[] seen = {false, false, true, true, true, false, false, true};
        for (int i = 0; i < places.length; i++) {
            thing.x = places[i];
            for (int t = 0; t < 9; t++) {
                world.endTick();
                view.write(packet, 0, packet.length);
            }
            assertEquals(seen[i], view.sees(id), "at " + places[i]);
        }
    }

    @Test
    void theNearestAreTheMostUrgent() {
        BitSerializable at = Thing.at(0, 0);
        int here = world.spawn(at);
        int edge = world.spawn(Thing.at(500, 0));
        world.endTick();
        InterestGrid.Radius near = grid.radius(500, 0);
        assertEquals(1, near.urgency(here, at));
        assertEquals(0.25f, near.urgency(edge, at));
    }

    @Test
    void aRadiusOfTheWholeWorldLooksAtAllEntities() {
        Random random = new Random(2);
        for (int i = 0; i < 500; i++) {
            world.spawn(Thing.at(random.nextInt(Thing.MAX_XY), random.nextInt(Thing.MAX_XY)));
        }
        WorldView view = world.join(grid.radius(1e9f, 0));
        WorldCopy copy = new WorldCopy(TYPES);
        world.endTick();
        assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
        copy.showNewest(new Heard());
        assertEquals(500, copy.size());
    }

    @Test
    void placesThatAreNoNumbersAreSeenByNobody() {
        InterestGrid broken = world.grid(10, (entity, place) -> place[0] = Float.NaN);
        int id = world.spawn(new Thing());
        InterestGrid.Radius near = broken.radius(1e30f, 0);
        world.endTick();
        WorldView view = world.join(near);
        view.write(packet, 0, packet.length);
        assertEquals(false, view.sees(id));
    }

    @Test
    void sizesAreAboveZeroAndFinite() {
        assertThrows(IllegalArgumentException.class, () -> world.grid(0, (entity, place) -> { }));
        assertThrows(IllegalArgumentException.class, () -> world.grid(Float.NaN, (entity, place) -> { }));
        assertThrows(IllegalArgumentException.class, () -> grid.radius(-1, 0));
        assertThrows(IllegalArgumentException.class, () -> grid.radius(1, Float.POSITIVE_INFINITY));
    }
}
