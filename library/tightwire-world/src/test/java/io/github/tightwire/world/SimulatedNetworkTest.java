package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Worlds whose packets are lost, repeated and reordered: each copy becomes what the server has, and never shows what was not. */
class SimulatedNetworkTest {
    private static final int ACTIVE_TICKS = 250;
    /** Interest is found each eight packets, and a packet is lost once five later ones have arrived. */
    private static final int MOST_PACKETS = 16;

    @Test
    void copiesBecomeWhatTheServerHas() {
        IntStream.range(0, 25).forEach(seed -> new Match(seed).play());
    }

    @Test
    @Tag("exhaustive")
    void copiesBecomeWhatTheServerHasInThousandsOfMatches() {
        IntStream.range(100, 3_100).parallel().forEach(seed -> new Match(seed).play());
    }

    /** A world of random entities, and a player whose interest is half of it, or all. */
    private static final class Match {
        private final int seed;
        private final Random random;
        private final int most;
        private final WorldTypes types;
        private final World world;
        private final List<Integer> ids = new ArrayList<>();
        private final Interest interest;
        private int side;
        private int bangs;

        Match(int seed) {
            this.seed = seed;
            random = new Random(seed);
            most = 1 + random.nextInt(200);
            EntityType<Thing> things = EntityType.of(Thing.class, Thing::new);
            EntityType<Sign> signs = EntityType.of(Sign.class, Sign::new);
            types = WorldTypes.builder().maxEntities(most).entity(random.nextBoolean() ? things.changesTold() : things)
                    .entity(random.nextBoolean() ? signs.frozenOutside() : signs).event(Bang.class, Bang::new).build();
            world = new World(types);
            boolean seesHalf = random.nextBoolean();
            interest = seesHalf ? (id, entity, seen) -> !(entity instanceof Thing thing) || thing.x > 8_000 == (side == 1)
                    : Interest.EVERYTHING;
        }

        void play() {
            for (int i = random.nextInt(80); i > 0; i--) {
                change();
                world.endTick();
            }
            int firstBang = bangs;
            WorldView view = world.join(interest);
            WorldCopy copy = new WorldCopy(types);
            int bytes = 60 + random.nextInt(500);
            int delay = 1 + random.nextInt(10);
            int jitter = random.nextInt(8);
            Line line = new Line(random, view, copy, delay, jitter, random.nextDouble() / 2, bytes);
            Heard heard = new Heard();
            int tick = 0;
            // For some time nothing changes, and packets are lost still.
            int lossy = ACTIVE_TICKS + random.nextInt(100);
            for (; tick < lossy; tick++) {
                if (tick < ACTIVE_TICKS) {
                    change();
                }
                world.endTick();
                if (random.nextInt(10) != 0) {
                    line.send(tick);
                }
                line.tick(tick);
                copy.showNewest(heard);
            }
            line.loss = 0;
            int roundTrip = 2 * (delay + jitter);
            // Packets that are full are those that what waits takes.
            int end = tick + 2 * roundTrip + MOST_PACKETS;
            for (; tick < end; tick++) {
                world.endTick();
                line.send(tick);
                line.tick(tick);
                copy.showNewest(heard);
                end += view.statistics().lastWaiting() > 0 || view.waitingEvents() > EventQueue.WINDOW ? 1 : 0;
            }
            compare(view, copy, heard, firstBang);
            assertTrue(line.accepted > 50, "seed " + seed);
        }

        private void change() {
            for (int i = 0; i < 3; i++) {
                if (ids.size() < most && random.nextInt(3) == 0) {
                    ids.add(world.spawn(random.nextInt(4) == 0 ? Sign.of("sign " + random.nextInt(1_000))
                            : Thing.at(random.nextInt(Thing.MAX_XY + 1), random.nextInt(Thing.MAX_XY + 1))));
                }
            }
            if (!ids.isEmpty() && random.nextInt(4) == 0) {
                world.despawn(ids.remove(random.nextInt(ids.size())));
            }
            for (int id : ids) {
                if (random.nextInt(3) == 0) {
                    change(world.get(id));
                    world.changed(id);
                }
            }
            if (random.nextInt(5) == 0) {
                world.event(Bang.of(bangs++));
            }
            if (random.nextInt(40) == 0) {
                side = 1 - side;
            }
        }

        private void change(BitSerializable entity) {
            if (entity instanceof Thing thing) {
                thing.x = Math.floorMod(thing.x + random.nextInt(200) - 100, Thing.MAX_XY + 1);
                thing.heading = random.nextInt(256);
            } else if (entity instanceof Sign sign) {
                sign.isLit = random.nextBoolean();
                sign.size += 1.5f;
            }
        }

        private void compare(WorldView view, WorldCopy copy, Heard heard, int firstBang) {
            for (int id = 0; id < most; id++) {
                BitSerializable entity = world.get(id);
                if (entity != null && interest.sees(id, entity, true)) {
                    assertEquals(entity, copy.get(id), "seed " + seed + ", entity " + id);
                    assertEquals(0, view.staleness(id), "seed " + seed + ", entity " + id);
                } else if (entity == null || entity instanceof Thing) {
                    assertNull(copy.get(id), "seed " + seed + ", entity " + id);
                }
            }
            assertEquals(IntStream.range(firstBang, bangs).boxed().toList(), heard.bangs, "seed " + seed);
            assertEquals(0, view.waitingEvents());
        }
    }
}
