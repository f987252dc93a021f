package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorldTest {
    private static final EntityType<Thing> THINGS = EntityType.of(Thing.class, Thing::new);

    private final byte[] packet = new byte[1_000];

    private static WorldTypes types(int maxEntities, EntityType<Thing> things) {
        return WorldTypes.builder().maxEntities(maxEntities).entity(things).event(Bang.class, Bang::new).build();
    }

    @Test
    void anEntityIsHereFromItsSpawnToItsDespawn() {
        World world = new World(types(10, THINGS));
        Thing thing = Thing.at(1, 2);
        int id = world.spawn(thing);
        assertSame(thing, world.get(id));
        assertEquals(1, world.size());
        world.despawn(id);
        assertNull(world.get(id));
        assertEquals(0, world.size());
        assertThrows(IllegalArgumentException.class, () -> world.despawn(id));
        assertThrows(IllegalArgumentException.class, () -> world.changed(id));
        assertNull(world.get(-1));
        assertNull(world.get(10));
    }

    @Test
    void aFullWorldTakesNoMore() {
        World world = new World(types(3, THINGS));
        for (int i = 0; i < 3; i++) {
            world.spawn(new Thing());
        }
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> world.spawn(new Thing()));
        assertEquals("the world has 3 entities, as many as it may have", e.getMessage());
        world.despawn(1);
        assertEquals(1, world.spawn(new Thing()));
    }

    @Test
    void anIdRestsBeforeItIsUsedAgain() {
        World world = new World(types(1_000, THINGS));
        int first = world.spawn(new Thing());
        world.despawn(first);
        for (int i = 0; i < 63; i++) {
            world.endTick();
            assertNotEquals(first, world.spawn(new Thing()));
        }
        world.endTick();
        assertEquals(first, world.spawn(new Thing()));
    }

    @Test
    void onlyItsTypesMayBeSpawned() {
        World world = new World(types(10, THINGS));
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> world.spawn(new Sign()));
        assertEquals("the world has no entity type io.github.tightwire.world.Sign", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> world.event(new Sign()));
    }

    @Test
    void aValueOutsideItsBoundsNamesTheEntityAndAllOthersGoOn() {
        WorldTypes types = types(10, THINGS);
        World world = new World(types);
        Thing bad = Thing.at(5, 5);
        int badId = world.spawn(bad);
        Thing good = Thing.at(6, 6);
        int goodId = world.spawn(good);
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(types);
        world.endTick();
        assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
        bad.x = -1;
        good.x = 7;
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, world::endTick);
        assertTrue(e.getMessage().startsWith("entity " + badId + ", Thing: "), e.getMessage());
        assertEquals(2, world.tick());
        assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
        copy.showNewest(new Heard());
        assertEquals(Thing.at(5, 5), copy.get(badId));
        assertEquals(good, copy.get(goodId));
    }

    @Test
    void anEntityThatIsTooLargeIsNamedAndAllOthersGoOn() {
        WorldTypes types = WorldTypes.builder().maxObjectBytes(8).entity(THINGS).entity(EntityType.of(Sign.class, Sign::new)).build();
        World world = new World(types);
        int large = world.spawn(Sign.of("a long text"));
        int good = world.spawn(Thing.at(1, 1));
        WorldView view = world.join(Interest.EVERYTHING);
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, world::endTick);
        assertTrue(e.getMessage().startsWith("entity " + large + ", Sign: "), e.getMessage());
        WorldCopy copy = new WorldCopy(types);
        assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
        copy.showNewest(new Heard());
        assertEquals(Thing.at(1, 1), copy.get(good));
        assertNull(copy.get(large));
    }

    /** The same packets, whether the world compares or the game tells. */
    @Test
    void toldChangesAndComparedOnesGiveTheSameBytes() {
        List<byte[]> compared = packets(THINGS);
        List<byte[]> told = packets(THINGS.changesTold());
        for (int i = 0; i < compared.size(); i++) {
            assertArrayEquals(compared.get(i), told.get(i), "packet " + i);
        }
    }

    private List<byte[]> packets(EntityType<Thing> things) {
        WorldTypes types = types(100, things);
        World world = new World(types);
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(types);
        List<byte[]> packets = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            world.spawn(Thing.at(i, i));
        }
        for (int tick = 0; tick < 30; tick++) {
            for (int id = tick % 3; id < 50; id += 7) {
                ((Thing) world.get(id)).x += tick;
                world.changed(id);
            }
            world.endTick();
            int length = view.write(packet, 0, 300);
            packets.add(Arrays.copyOf(packet, length));
            assertTrue(copy.read(packet, 0, length).isAccepted());
            view.acked(copy.acks());
        }
        return packets;
    }

    @Test
    void whatTheGameDoesNotTellIsNotSent() {
        World world = new World(types(10, THINGS.changesTold()));
        Thing thing = Thing.at(1, 1);
        int id = world.spawn(thing);
        WorldView view = world.join(Interest.EVERYTHING);
        world.endTick();
        view.write(packet, 0, packet.length);
        thing.x = 2;
        world.endTick();
        view.write(packet, 0, packet.length);
        assertEquals(0, view.statistics().lastEntities());
        world.changed(id);
        world.endTick();
        view.write(packet, 0, packet.length);
        assertEquals(1, view.statistics().lastEntities());
    }

    @Test
    void aPacketIsWrittenOnceATick() {
        World world = new World(types(10, THINGS));
        WorldView view = world.join(Interest.EVERYTHING);
        world.endTick();
        view.write(packet, 0, packet.length);
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> view.write(packet, 0, packet.length));
        assertEquals("tick 1 was written: end the next one first", e.getMessage());
        world.endTick();
        assertThrows(IllegalArgumentException.class, () -> view.write(packet, 0, 15));
        view.write(packet, 0, 16);
    }

    @Test
    void aWorldHasTypesOnceAndWithinBounds() {
        assertThrows(IllegalArgumentException.class, () -> WorldTypes.builder().build());
        assertThrows(IllegalArgumentException.class, () -> WorldTypes.builder().entity(THINGS).entity(THINGS));
        assertThrows(IllegalArgumentException.class, () -> WorldTypes.builder().maxEntities(0));
        assertThrows(IllegalArgumentException.class, () -> WorldTypes.builder().maxEntities(WorldTypes.MAX_ENTITIES + 1));
        assertEquals(WorldTypes.MAX_ENTITIES,
                WorldTypes.builder().maxEntities(WorldTypes.MAX_ENTITIES).entity(THINGS).build().maxEntities());
        assertThrows(IllegalArgumentException.class, () -> WorldTypes.builder().maxObjectBytes(0));
        assertThrows(IllegalArgumentException.class, () -> THINGS.priority(0));
        assertThrows(IllegalArgumentException.class, () -> THINGS.priority(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> THINGS.extrapolated(1));
        assertThrows(IllegalArgumentException.class, () -> THINGS.interpolated(Thing::between).extrapolated(0));
    }

    @Test
    void aPlayerWhoLeftIsToldOfNoEvents() {
        World world = new World(types(10, THINGS));
        WorldView view = world.join(Interest.EVERYTHING);
        world.event(Bang.of(1));
        world.leave(view);
        world.event(Bang.of(2));
        assertEquals(1, view.waitingEvents());
        assertFalse(view.isOverrun());
    }
}
