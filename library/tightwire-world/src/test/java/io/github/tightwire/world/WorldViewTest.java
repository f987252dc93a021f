package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WorldViewTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(500).entity(EntityType.of(Thing.class, Thing::new))
            .entity(EntityType.of(Sign.class, Sign::new).priority(8)).event(Bang.class, Bang::new).build();

    private final World world = new World(TYPES);
    private final byte[] packet = new byte[1_000];

    /** The ids of entities in a packet, and those that went. */
    private static List<Integer> ids(WorldCopy copy, byte[] bytes, int length) {
        PacketReader reader = copy.reader;
        assertTrue(reader.read(bytes, 0, length, ReadObserver.NONE).isAccepted());
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < reader.entityCount(); i++) {
            ids.add(reader.entity(i).id);
        }
        return ids;
    }

    private int tick(WorldView view, WorldCopy copy, int room) {
        world.endTick();
        int length = view.write(packet, 0, room);
        assertTrue(copy.read(packet, 0, length).isAccepted());
        view.acked(copy.acks());
        return length;
    }

    @Test
    void aWorldInWhichNothingChangesCostsAFewBytes() {
        for (int i = 0; i < 100; i++) {
            world.spawn(Thing.at(i, i));
        }
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        tick(view, copy, 1_000);
        for (int i = 0; i < 5; i++) {
            assertTrue(tick(view, copy, 1_000) <= 5);
        }
    }

    @Test
    void aLateJoinerGetsEverythingInPieces() {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            world.spawn(Thing.at(random.nextInt(Thing.MAX_XY), random.nextInt(Thing.MAX_XY)));
        }
        for (int i = 0; i < 200; i++) {
            world.endTick();
        }
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        Heard heard = new Heard();
        int packets = 0;
        while (copy.size() < 300) {
            assertTrue(tick(view, copy, 200) <= 200);
            copy.showNewest(heard);
            packets++;
        }
        assertTrue(packets > 5 && packets < 30, packets + " packets");
        assertEquals(0, view.waiting());
    }

    @Test
    void theUrgentAreSentFirstAndNobodyStarves() {
        for (int i = 0; i < 400; i++) {
            world.spawn(i % 20 == 0 ? Sign.of("s") : Thing.at(i, i));
        }
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        while (view.statistics().packets() == 0 || view.waiting() > 0) {
            tick(view, copy, 1_000);
        }
        int[] sent = new int[400];
        Random random = new Random(3);
        for (int t = 0; t < 300; t++) {
            for (int id = 0; id < 400; id++) {
                if (world.get(id) instanceof Thing thing) {
                    thing.x = random.nextInt(Thing.MAX_XY);
                } else {
                    ((Sign) world.get(id)).size = random.nextFloat();
                }
            }
            world.endTick();
            int length = view.write(packet, 0, 150);
            for (int id : ids(copy, packet, length)) {
                sent[id]++;
            }
            assertTrue(copy.read(packet, 0, length).isAccepted());
            view.acked(copy.acks());
        }
        int least = Integer.MAX_VALUE;
        int things = 0;
        int signs = 0;
        for (int id = 0; id < 400; id++) {
            least = Math.min(least, sent[id]);
            if (id % 20 == 0) {
                signs += sent[id];
            } else {
                things += sent[id];
            }
        }
        assertTrue(least >= 5, "an entity was sent " + least + " times");
        double times = (signs / 20.0) / (things / 380.0);
        assertTrue(times > 3 && times < 12, "signs are sent " + times + " times as often");
    }

    /** Those of the packet before go first, and what was left out waited forever where nearly all fitted. */
    @Test
    void whereNearlyAllFitNobodyStarves() {
        Random random = new Random(13);
        for (int room = 300; room <= 900; room += 150) {
            World moving = new World(TYPES);
            for (int i = 0; i < 200; i++) {
                moving.spawn(Thing.at(random.nextInt(Thing.MAX_XY), random.nextInt(Thing.MAX_XY)));
            }
            WorldView view = moving.join(Interest.EVERYTHING);
            WorldCopy copy = new WorldCopy(TYPES);
            int longest = 0;
            for (int t = 0; t < 300; t++) {
                moving.forEachId(id -> ((Thing) moving.get(id)).x = random.nextInt(Thing.MAX_XY));
                moving.endTick();
                assertTrue(copy.read(packet, 0, view.write(packet, 0, room)).isAccepted());
                view.acked(copy.acks());
                for (int id = 0; t >= 50 && id < 200; id++) {
                    longest = Math.max(longest, moving.tick() - copy.newestTick(id));
                }
            }
            assertTrue(longest <= 12, "with " + room + " bytes one waited for " + longest + " packets");
        }
    }

    @Test
    void theMostUrgentIsInEachPacketThoughAllOthersAreEqual() {
        for (int i = 0; i < 400; i++) {
            world.spawn(Thing.at(i, i));
        }
        int sign = world.spawn(Sign.of("s"));
        WorldView view = world.join(new Interest() {
            @Override
            public boolean sees(int id, BitSerializable entity, boolean isSeen) {
                return true;
            }

            @Override
            public float urgency(int id, BitSerializable entity) {
                return id == sign ? 1_000 : 1;
            }
        });
        WorldCopy copy = new WorldCopy(TYPES);
        Random random = new Random(17);
        for (int t = 0; t < 300; t++) {
            world.forEachId(id -> change(world.get(id), random));
            tick(view, copy, 150);
            assertTrue(t < 10 || world.tick() - copy.newestTick(sign) <= 1, "tick " + t);
        }
    }

    private static void change(BitSerializable entity, Random random) {
        if (entity instanceof Thing thing) {
            thing.x = random.nextInt(Thing.MAX_XY);
        } else {
            ((Sign) entity).size = random.nextFloat();
        }
    }

    @Test
    void nothingOutsideTheInterestIsInAnyPacket() {
        boolean[] isSeen = new boolean[200];
        for (int i = 0; i < 200; i++) {
            world.spawn(Thing.at(i, i));
        }
        Random random = new Random(5);
        WorldView view = world.join((id, entity, seen) -> isSeen[id]);
        WorldCopy copy = new WorldCopy(TYPES);
        Heard heard = new Heard();
        for (int t = 0; t < 200; t++) {
            for (int id = 0; id < 200; id++) {
                isSeen[id] ^= random.nextInt(30) == 0;
                ((Thing) world.get(id)).x = random.nextInt(Thing.MAX_XY);
            }
            world.endTick();
            int length = view.write(packet, 0, 300);
            for (int id : ids(copy, packet, length)) {
                assertTrue(isSeen[id], "entity " + id + " is outside, in the packet of tick " + world.tick());
            }
            assertTrue(copy.read(packet, 0, length).isAccepted());
            view.acked(copy.acks());
            copy.showNewest(heard);
        }
        assertTrue(heard.all.size() > 100);
    }

    /** The sign is the most urgent, and no packet has room for it. */
    @Test
    void anEntityThatDoesNotFitKeepsNobodyWaiting() {
        Random random = new Random(9);
        int sign = world.spawn(Sign.of("twenty bytes of text"));
        for (int i = 0; i < 20; i++) {
            world.spawn(Thing.at(random.nextInt(Thing.MAX_XY), random.nextInt(Thing.MAX_XY)));
        }
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        Heard heard = new Heard();
        for (int i = 0; i < 60; i++) {
            tick(view, copy, 26);
            copy.showNewest(heard);
        }
        assertEquals(20, copy.size());
        assertNull(copy.get(sign));
        for (int i = 0; i < 17; i++) {
            tick(view, copy, 60);
            copy.showNewest(heard);
        }
        assertEquals(21, copy.size());
    }

    @Test
    void whatLeavesTheInterestDisappearsOrFreezesAsItsTypeSays() {
        WorldTypes types = WorldTypes.builder().entity(EntityType.of(Thing.class, Thing::new))
                .entity(EntityType.of(Sign.class, Sign::new).frozenOutside()).build();
        World small = new World(types);
        boolean[] sees = {true};
        int thing = small.spawn(Thing.at(1, 1));
        int sign = small.spawn(Sign.of("a"));
        WorldView view = small.join((id, entity, seen) -> sees[0]);
        WorldCopy copy = new WorldCopy(types);
        Heard heard = new Heard();
        for (int i = 0; i < 40; i++) {
            sees[0] = i < 10 || i >= 30;
            ((Sign) small.get(sign)).size = i;
            small.endTick();
            assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
            view.acked(copy.acks());
            copy.showNewest(heard);
            if (i == 25) {
                assertNull(copy.get(thing));
                assertEquals(9, ((Sign) copy.get(sign)).size);
                assertFalse(view.sees(sign));
            }
        }
        assertNotNull(copy.get(thing));
        assertEquals(39, ((Sign) copy.get(sign)).size);
        assertEquals(List.of("appeared 0", "appeared 1", "disappeared 0", "appeared 0"), heard.all);
    }

    @Test
    void aFrozenEntityThatIsDespawnedDisappears() {
        WorldTypes types = WorldTypes.builder().entity(EntityType.of(Sign.class, Sign::new).frozenOutside()).build();
        World small = new World(types);
        boolean[] sees = {true};
        int sign = small.spawn(Sign.of("a"));
        WorldView view = small.join((id, entity, seen) -> sees[0]);
        WorldCopy copy = new WorldCopy(types);
        Heard heard = new Heard();
        for (int i = 0; i < 30; i++) {
            sees[0] = i < 5;
            if (i == 20) {
                small.despawn(sign);
            }
            small.endTick();
            assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
            view.acked(copy.acks());
            copy.showNewest(heard);
            assertEquals(i < 20 ? 1 : 0, copy.size(), "tick " + i);
        }
    }

    @Test
    void stalenessIsSinceTheStateThatThePlayerHas() {
        Thing thing = Thing.at(1, 1);
        int id = world.spawn(thing);
        WorldView view = world.join(Interest.EVERYTHING);
        assertEquals(0, view.staleness(id));
        world.endTick();
        assertEquals(1, view.staleness(id));
        WorldCopy copy = new WorldCopy(TYPES);
        assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
        view.acked(copy.acks());
        assertEquals(0, view.staleness(id));
        for (int i = 1; i <= 4; i++) {
            thing.x++;
            world.endTick();
            view.write(packet, 0, packet.length);
            assertEquals(i, view.staleness(id));
        }
    }

    /** Acks come late, so that those of packets from before the restart come after it. */
    @Test
    void afterARestartACopyThatBeginsReadsAlongAndTheFirstGoesOn() {
        Random random = new Random(11);
        for (int i = 0; i < 300; i++) {
            world.spawn(Thing.at(i, i));
        }
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy first = new WorldCopy(TYPES);
        WorldCopy late = new WorldCopy(TYPES);
        ArrayDeque<WorldAcks> acks = new ArrayDeque<>();
        for (int t = 0; t < 300; t++) {
            for (int i = 0; i < 10 && t < 250; i++) {
                change(random);
            }
            world.endTick();
            int length = view.write(packet, 0, 400);
            if (random.nextInt(4) > 0) {
                assertTrue(first.read(packet, 0, length).isAccepted());
                if (t >= 50) {
                    Verdict verdict = late.read(packet, 0, length);
                    assertEquals(t >= 100, verdict.isAccepted(), "tick " + t + ": " + verdict);
                }
            }
            acks.add(Line.copied(first.acks()));
            if (acks.size() > 5) {
                view.acked(acks.removeFirst());
            }
            if (t == 99) {
                view.restart();
            }
        }
        for (WorldCopy copy : List.of(first, late)) {
            copy.showNewest(new Heard());
            assertEquals(world.size(), copy.size());
            world.forEachId(id -> assertEquals(world.get(id), copy.get(id)));
        }
    }

    /** One goes, one comes, or one moves. */
    private void change(Random random) {
        int id = random.nextInt(300);
        if (world.get(id) == null) {
            return;
        }
        if (random.nextInt(20) == 0) {
            world.despawn(id);
            world.spawn(Thing.at(random.nextInt(Thing.MAX_XY), 1));
        } else {
            ((Thing) world.get(id)).x = random.nextInt(Thing.MAX_XY);
        }
    }

    @Test
    void aStormOfEventsLeavesRoomForEntitiesAndComesInOrder() {
        Thing thing = Thing.at(1, 1);
        int id = world.spawn(thing);
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        Heard heard = new Heard();
        for (int i = 0; i < 600; i++) {
            world.event(Bang.of(i));
        }
        for (int i = 0; i < 100; i++) {
            thing.x++;
            tick(view, copy, 100);
            copy.showNewest(heard);
            assertEquals(thing, copy.get(id), "tick " + i);
        }
        assertEquals(600, heard.bangs.size());
        for (int i = 0; i < 600; i++) {
            assertEquals(i, heard.bangs.get(i));
        }
    }

    @Test
    void anEventThatDoesNotFitWaitsForALongerPacket() {
        WorldTypes types = WorldTypes.builder().entity(EntityType.of(Thing.class, Thing::new)).event(Sign.class, Sign::new).build();
        World small = new World(types);
        Thing thing = Thing.at(1, 1);
        int id = small.spawn(thing);
        WorldView view = small.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(types);
        List<BitSerializable> events = new ArrayList<>();
        WorldListener listener = new WorldListener() {
            @Override
            public void event(int tick, BitSerializable event) {
                events.add(event);
            }
        };
        small.event(Sign.of("twenty bytes of text"));
        for (int i = 0; i < 10; i++) {
            thing.x++;
            small.endTick();
            assertTrue(copy.read(packet, 0, view.write(packet, 0, 22)).isAccepted());
            view.acked(copy.acks());
            copy.showNewest(listener);
        }
        assertEquals(thing, copy.get(id));
        assertEquals(List.of(), events);
        assertEquals(1, view.waitingEvents());
        small.endTick();
        assertTrue(copy.read(packet, 0, view.write(packet, 0, 100)).isAccepted());
        copy.showNewest(listener);
        assertEquals(List.of(Sign.of("twenty bytes of text")), events);
    }

    @Test
    void anEventOfAnEntityIsForThoseWhoSeeIt() {
        int id = world.spawn(Thing.at(1, 1));
        WorldView sees = world.join(Interest.EVERYTHING);
        WorldView seesNot = world.join((i, entity, seen) -> false);
        world.endTick();
        sees.write(packet, 0, packet.length);
        seesNot.write(packet, 0, packet.length);
        world.event(Bang.of(1), id);
        assertEquals(1, sees.waitingEvents());
        assertEquals(0, seesNot.waitingEvents());
    }
}
