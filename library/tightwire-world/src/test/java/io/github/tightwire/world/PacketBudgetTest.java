package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Packets of a few bytes: each is written, and read, whatever was lost before. */
class PacketBudgetTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(WorldTypes.MAX_ENTITIES)
            .entity(EntityType.of(Thing.class, Thing::new)).entity(EntityType.of(Sign.class, Sign::new)).event(Bang.class, Bang::new)
            .build();
    private static final int TICKS = 400;

    @Test
    void fewerBytesThanThePacketsLeastAreRefused() {
        World world = new World(TYPES);
        WorldView view = world.join(Interest.EVERYTHING);
        world.endTick();
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
                () -> view.write(new byte[64], 0, WorldView.MIN_PACKET_BYTES - 1));
        assertEquals("a packet of 15 bytes: 16 or more", e.getMessage());
        assertTrue(view.write(new byte[64], 0, WorldView.MIN_PACKET_BYTES) <= WorldView.MIN_PACKET_BYTES);
    }

    @Test
    void everyBudgetIsKeptWhenHalfOfThePacketsAreLost() {
        IntStream.rangeClosed(1, 64).forEach(PacketBudgetTest::playWith);
    }

    /** Plays a match in packets of so many bytes, or, below the least, of the least. */
    private static void playWith(int bytes) {
        int room = Math.max(bytes, WorldView.MIN_PACKET_BYTES);
        Random random = new Random(bytes);
        World world = new World(TYPES);
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        Line line = new Line(random, view, copy, 2, 3, 0.5, room);
        Heard heard = new Heard();
        for (int tick = 0; tick < TICKS; tick++) {
            if (tick < TICKS / 2) {
                change(world, random, tick);
            } else {
                line.loss = tick < TICKS * 3 / 4 ? 0.5 : 0;
            }
            world.endTick();
            assertTrue(line.send(tick).length <= room);
            line.tick(tick);
            copy.showNewest(heard);
        }
        assertTrue(line.accepted > TICKS / 4, "few are accepted: " + line.accepted);
        if (room >= 60) {
            world.forEachId(id -> assertEquals(world.get(id), copy.get(id)));
            assertEquals(0, view.waitingEvents());
        }
    }

    private static void change(World world, Random random, int tick) {
        if (world.size() < 8) {
            world.spawn(random.nextInt(3) == 0 ? Sign.of("sign " + tick) : Thing.at(tick, tick));
        }
        if (random.nextInt(6) == 0) {
            world.event(Bang.of(tick));
        }
        world.forEachId(id -> {
            if (random.nextInt(40) == 0) {
                world.despawn(id);
            } else if (world.get(id) instanceof Thing thing) {
                thing.x = random.nextInt(Thing.MAX_XY);
            }
        });
    }

    /** The number of the tick takes more bits the longer a game goes on, and the longer a player was not written to. */
    @Test
    void aShortPacketTellsOfAnyTick() {
        Random random = new Random(1);
        World world = new World(TYPES);
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        Line line = new Line(random, view, copy, 1, 1, 0.5, WorldView.MIN_PACKET_BYTES);
        for (int packet = 0; packet < 300; packet++) {
            for (int tick = packet % 50 == 0 ? 20_000 : 1; tick > 0; tick--) {
                world.endTick();
            }
            assertTrue(line.send(packet).length <= WorldView.MIN_PACKET_BYTES);
            line.tick(packet);
        }
    }
}
