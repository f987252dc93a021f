package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorldCopyTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(100)
            .entity(EntityType.of(Thing.class, Thing::new).interpolated(Thing::between).extrapolated(3)).event(Bang.class, Bang::new)
            .build();

    private final World world = new World(TYPES);
    private final WorldView view = world.join(Interest.EVERYTHING);
    private final WorldCopy copy = new WorldCopy(TYPES);
    private final Heard heard = new Heard();
    private final byte[] packet = new byte[1_000];

    private void tick() {
        world.endTick();
        assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
        view.acked(copy.acks());
    }

    private int shownX(int id, double time) {
        copy.show(time, heard);
        return ((Thing) copy.get(id)).x;
    }

    @Test
    void anEntityIsShownBetweenTwoTicks() {
        Thing thing = Thing.at(100, 0);
        int id = world.spawn(thing);
        tick();
        thing.x = 110;
        tick();
        thing.x = 140;
        tick();
        assertEquals(100, shownX(id, 1));
        assertEquals(105, shownX(id, 1.5));
        assertEquals(110, shownX(id, 2));
        assertEquals(120, shownX(id, 2 + 1 / 3.0));
        assertEquals(140, shownX(id, 3));
    }

    @Test
    void anEntityThatRestedStartsWhereItRested() {
        Thing thing = Thing.at(100, 0);
        int id = world.spawn(thing);
        for (int i = 0; i < 10; i++) {
            tick();
        }
        thing.x = 110;
        tick();
        assertEquals(100, shownX(id, 5));
        assertEquals(100, shownX(id, 10));
        assertEquals(105, shownX(id, 10.5));
        assertEquals(110, shownX(id, 11));
    }

    @Test
    void theNewestStateIsReadWhateverIsShown() {
        Thing thing = Thing.at(100, 0);
        Thing read = new Thing();
        int id = world.spawn(thing);
        assertEquals(0, copy.readNewest(id, read));
        tick();
        thing.x = 110;
        tick();
        tick();
        assertEquals(100, shownX(id, 1));
        assertEquals(2, copy.readNewest(id, read));
        assertEquals(Thing.at(110, 0), read);
        assertThrows(IllegalArgumentException.class, () -> copy.readNewest(id, Bang.of(1)));
        assertEquals(0, copy.readNewest(-1, read));
        assertEquals(0, copy.readNewest(99, read));
        world.despawn(id);
        tick();
        assertEquals(0, copy.readNewest(id, read));
    }

    @Test
    void anEntityIsFoundByItsNewestStateWhateverIsShown() {
        Thing read = new Thing();
        world.spawn(Thing.at(100, 0));
        int id = world.spawn(Thing.at(100, 1));
        assertEquals(-1, copy.findNewest(read, thing -> true));
        tick();
        ((Thing) world.get(id)).x = 110;
        tick();
        assertEquals(id, copy.findNewest(read, thing -> thing.x == 110));
        assertEquals(Thing.at(110, 1), read);
        assertEquals(-1, copy.findNewest(read, thing -> thing.x == 111));
        assertThrows(IllegalArgumentException.class, () -> copy.findNewest(Bang.of(1), bang -> true));
        assertEquals(1, copy.newestSince(id));
        world.despawn(id);
        tick();
        assertEquals(-1, copy.findNewest(read, thing -> thing.x == 110));
        assertEquals(0, copy.newestSince(id));
        assertEquals(0, copy.newestSince(-1));
        assertEquals(0, copy.newestSince(99));
    }

    @Test
    void theNewestTickOfAnEntityIsThatOfItsLastPacket() {
        int id = world.spawn(Thing.at(1, 1));
        tick();
        tick();
        assertEquals(1, copy.newestTick(id));
        assertEquals(2, copy.newestTick());
        ((Thing) world.get(id)).x = 2;
        tick();
        assertEquals(3, copy.newestTick(id));
        assertEquals(0, copy.newestTick(id + 1));
        assertEquals(0, copy.newestTick(-1));
        assertEquals(0, copy.newestTick(Integer.MAX_VALUE));
    }

    @Test
    void withoutPacketsAMovingEntityGoesOnWithinABound() {
        Thing thing = Thing.at(100, 0);
        int id = world.spawn(thing);
        int resting = world.spawn(Thing.at(50, 0));
        tick();
        thing.x = 110;
        tick();
        assertEquals(110, shownX(id, 2));
        assertEquals(120, shownX(id, 3));
        assertEquals(140, shownX(id, 5));
        assertEquals(140, shownX(id, 50));
        assertEquals(50, shownX(resting, 50));
    }

    @Test
    void entitiesAndEventsAreShownAtTheirTick() {
        int id = world.spawn(Thing.at(1, 1));
        tick();
        tick();
        world.event(Bang.of(7));
        world.despawn(id);
        tick();
        copy.show(0.9, heard);
        assertEquals(List.of(), heard.all);
        copy.show(1, heard);
        copy.show(2.9, heard);
        assertEquals(List.of("appeared 0"), heard.all);
        assertEquals(1, copy.size());
        copy.show(3, heard);
        assertEquals(List.of("appeared 0", "event 7 of tick 3", "disappeared 0"), heard.all);
        assertEquals(0, copy.size());
        assertNull(copy.get(id));
    }

    @Test
    void anIdThatIsUsedAgainIsAnotherEntity() {
        WorldTypes one = WorldTypes.builder().maxEntities(1).entity(EntityType.of(Thing.class, Thing::new)).build();
        World small = new World(one);
        WorldView smallView = small.join(Interest.EVERYTHING);
        WorldCopy smallCopy = new WorldCopy(one);
        small.spawn(Thing.at(1, 1));
        small.endTick();
        assertTrue(smallCopy.read(packet, 0, smallView.write(packet, 0, 100)).isAccepted());
        smallView.acked(smallCopy.acks());
        smallCopy.showNewest(heard);
        // Its end and the next one's beginning are in packets that are lost.
        small.despawn(0);
        small.endTick();
        smallView.write(packet, 0, 100);
        small.spawn(Thing.at(1, 1));
        small.endTick();
        smallView.write(packet, 0, 100);
        for (int i = 0; i < 10; i++) {
            small.endTick();
            assertTrue(smallCopy.read(packet, 0, smallView.write(packet, 0, 100)).isAccepted());
            smallView.acked(smallCopy.acks());
            smallCopy.showNewest(heard);
        }
        assertEquals(List.of("appeared 0", "disappeared 0", "appeared 0"), heard.all);
    }

    @Test
    void eachFindsTheEntitiesOfAClass() {
        for (int i = 0; i < 5; i++) {
            world.spawn(Thing.at(i, 0));
        }
        tick();
        copy.showNewest(heard);
        List<Integer> found = new ArrayList<>();
        copy.forEach(Thing.class, thing -> found.add(thing.x));
        assertEquals(List.of(0, 1, 2, 3, 4), found);
        copy.forEach(Sign.class, sign -> found.add(-1));
        assertEquals(5, found.size());
    }

    @Test
    void eachIdIsThatOfAnEntityThatIsShown() {
        int first = world.spawn(Thing.at(7, 0));
        world.spawn(Thing.at(8, 0));
        tick();
        copy.showNewest(heard);
        world.despawn(first);
        int later = world.spawn(Thing.at(9, 0));
        tick();
        assertEquals(Set.of(first, later - 1), shownIds());
        copy.showNewest(heard);
        assertEquals(Set.of(later - 1, later), shownIds());
        assertEquals(9, ((Thing) copy.get(later)).x);
    }

    private Set<Integer> shownIds() {
        List<Integer> ids = new ArrayList<>();
        copy.forEachId(ids::add);
        assertEquals(copy.size(), ids.size());
        return Set.copyOf(ids);
    }

    @Test
    void acksSayWhatWasAccepted() {
        assertEquals("none", copy.acks().toString());
        tick();
        tick();
        world.endTick();
        view.write(packet, 0, packet.length);
        tick();
        assertEquals("newest 4, before it 110", copy.acks().toString());
    }
}
