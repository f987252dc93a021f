package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.fixtures.Effort;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Entities as a player saw them: those of the player's copy at that time. */
class PlayerRewindTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(500)
            .entity(EntityType.of(Thing.class, Thing::new).interpolated(Thing::between))
            .entity(EntityType.of(Sign.class, Sign::new)).build();
    private static final WorldListener DEAF = new WorldListener() {
    };

    private final World world = new World(TYPES);
    private final WorldView view = world.join(Interest.EVERYTHING);
    private final WorldCopy copy = new WorldCopy(TYPES);
    private final Rewind rewind = new Rewind(view, 20);
    private final ViewTime time = new ViewTime();
    private final Thing thing = Thing.at(100, 0);
    private final int id = world.spawn(thing);
    private final Thing seen = new Thing();
    private final byte[] packet = new byte[1_000];

    /** Ends a tick whose packet arrives, and so does its ack. */
    private void tick() {
        assertTrue(copy.read(packet, 0, lostTick()).isAccepted());
        view.acked(copy.acks());
    }

    private int lostTick() {
        world.endTick();
        return view.write(packet, 0, packet.length);
    }

    private void show(double ticks) {
        copy.show(ticks, DEAF);
        time.set(copy);
    }

    private void assertSeen(int x) {
        assertTrue(rewind.at(id, seen));
        assertEquals(x, seen.x);
        assertEquals(x, ((Thing) copy.get(id)).x);
    }

    /** A world of things that move and rest, come and go, and a player on a bad line. */
    private static final class Match {
        /** Before it has joined, packets that were overtaken show entities late. */
        private static final int JOIN_TICKS = 25;

        private final Random random;
        /** A packet each tick, or each third one. */
        private final int ticksPerPacket;
        private final boolean seesHalf;
        private final World world;
        private final List<Integer> ids = new ArrayList<>();
        private final WorldView view;
        private final WorldCopy copy;
        private final Rewind rewind;
        private final Line line;
        private final int delay;
        private final int jitter;
        private final List<Look> looks = new ArrayList<>();
        private final Thing seen = new Thing();
        private double shown;
        private int side;
        int judged;
        int wrong;
        /** Of a player who sees all: others may see for long what an entity was as it left the interest, and that is not kept. */
        int unknown;

        /** The things that the player saw at a time; null for an id without. */
        private record Look(int tick, ViewTime time, Thing[] things) {
        }

        Match(int seed) {
            random = new Random(seed);
            ticksPerPacket = seed % 5 == 2 ? 3 : 1;
            EntityType<Thing> things = EntityType.of(Thing.class, Thing::new).interpolated(Thing::between);
            WorldTypes types = WorldTypes.builder().maxEntities(500).entity(seed % 7 < 3 ? things.frozenOutside() : things).build();
            world = new World(types);
            copy = new WorldCopy(types);
            seesHalf = seed % 3 == 0;
            view = world.join(seesHalf ? (id, entity, isSeen) -> ((Thing) entity).x > 8_000 == (side == 1) : Interest.EVERYTHING);
            rewind = new Rewind(view, 31);
            delay = 1 + random.nextInt(6);
            jitter = random.nextInt(3);
            line = new Line(random, view, copy, delay, jitter, seed % 2 * 0.1, seed % 4 == 0 ? 60 : 1_000);
            for (int i = 0; i < 30; i++) {
                ids.add(world.spawn(Thing.at(random.nextInt(Thing.MAX_XY), random.nextInt(256))));
            }
        }

        void play(int ticks) {
            for (int tick = 1; tick <= ticks; tick++) {
                judge(tick);
                change();
                world.endTick();
                if (tick % ticksPerPacket == 0) {
                    line.send(tick);
                }
                line.tick(tick);
                look(tick);
            }
        }

        private void change() {
            for (int id : ids) {
                Thing thing = (Thing) world.get(id);
                if (random.nextInt(20) == 0) {
                    thing.heading = random.nextInt(3);
                }
                thing.x = Math.max(0, Math.min(Thing.MAX_XY, thing.x + 40 * (thing.heading - 1)));
            }
            if (random.nextInt(30) == 0) {
                world.despawn(ids.remove(random.nextInt(ids.size())));
                ids.add(world.spawn(Thing.at(random.nextInt(Thing.MAX_XY), 0)));
            }
            side = random.nextInt(50) == 0 ? 1 - side : side;
        }

        /** The client's frame: four ticks behind what comes, and never back. */
        private void look(int tick) {
            shown = Math.max(shown + 0.25, copy.newestTick() - 3 - ticksPerPacket - jitter + random.nextDouble());
            shown = Math.min(shown, copy.newestTick());
            copy.show(shown, DEAF);
            Thing[] things = new Thing[500];
            for (int id = 0; id < things.length; id++) {
                things[id] = copy.get(id) instanceof Thing there ? Thing.at(there.x, there.y) : null;
            }
            ViewTime time = new ViewTime();
            time.set(copy);
            if (tick > JOIN_TICKS) {
                looks.add(new Look(tick + delay + random.nextInt(jitter + 1) + 1, time, things));
            }
        }

        private void judge(int tick) {
            for (Iterator<Look> i = looks.iterator(); i.hasNext();) {
                Look look = i.next();
                if (look.tick <= tick) {
                    i.remove();
                    if (rewind.to(look.time)) {
                        judge(look);
                    }
                }
            }
        }

        private void judge(Look look) {
            for (int id = 0; id < look.things.length; id++) {
                Thing expected = look.things[id];
                boolean isSeen = rewind.at(id, seen);
                boolean isUnknown = expected != null && !isSeen;
                boolean isRight = expected == null ? !isSeen : Math.abs(expected.x - seen.x) <= 2 && expected.y == seen.y;
                judged += expected != null || isSeen ? 1 : 0;
                wrong += isRight || isUnknown ? 0 : 1;
                unknown += isUnknown && !seesHalf ? 1 : 0;
            }
        }
    }

    @Test
    void aPlayersViewIsThatOfThePlayersCopy() {
        int[] counts = IntStream.range(0, Effort.of(8, 200)).parallel().mapToObj(seed -> {
            Match match = new Match(seed);
            match.play(300);
            assertTrue(match.judged > 1_000, "seed " + seed + ": " + match.judged + ", " + match.rewind);
            return new int[] {match.judged, match.wrong, match.unknown};
        }).reduce(new int[3], (a, b) -> new int[] {a[0] + b[0], a[1] + b[1], a[2] + b[2]});
        assertTrue(counts[1] < counts[0] / 1_000, counts[1] + " of " + counts[0]);
        assertTrue(counts[2] < counts[0] / 1_000, counts[2] + " unknown, of " + counts[0]);
    }

    /** It rested until tick 4, moved, and the packet of tick 6 was lost. */
    @Test
    void overALostPacketItIsOnTheStraightLine() {
        for (int i = 0; i < 4; i++) {
            tick();
        }
        thing.x = 110;
        tick();
        thing.x = 150;
        lostTick();
        thing.x = 170;
        tick();
        int[] x = {100, 105, 110, 125, 140, 155};
        double[] times = {4, 4.5, 5, 5.5, 6, 6.5};
        for (int i = 0; i < times.length; i++) {
            show(times[i]);
            assertTrue(rewind.to(time));
            assertEquals(times[i], rewind.ticks());
            assertSeen(x[i]);
        }
    }

    @Test
    void withoutAnInterpolatorItJumps() {
        Sign sign = Sign.of("a");
        int other = world.spawn(sign);
        tick();
        sign.size = 3;
        tick();
        show(1.9);
        assertTrue(rewind.to(time));
        Sign read = new Sign();
        assertTrue(rewind.at(other, read));
        assertEquals(copy.get(other), read);
        assertEquals(Sign.of("a"), read);
        assertThrows(IllegalArgumentException.class, () -> rewind.at(other, seen));
    }

    @Test
    void anEntityThatIsYoungerThanTheViewIsNotSeen() {
        tick();
        tick();
        int young = world.spawn(Thing.at(7, 0));
        tick();
        show(2.9);
        assertTrue(rewind.to(time));
        assertFalse(rewind.at(young, seen));
        show(3);
        assertTrue(rewind.to(time));
        assertTrue(rewind.at(young, seen));
        assertEquals(7, seen.x);
    }

    @Test
    void anEntityThatIsGoneSinceIsSeenUntilThePlayerWasToldAndItsIdIsUsedAgain() {
        tick();
        tick();
        world.despawn(id);
        tick();
        tick();
        show(2.5);
        assertTrue(rewind.to(time));
        assertSeen(100);
        show(3);
        assertTrue(rewind.to(time));
        assertFalse(rewind.at(id, seen));
    }

    @Test
    void anEntityOutsideTheInterestIsNotSeen() {
        WorldView blind = world.join((other, entity, isSeen) -> other != id);
        world.endTick();
        blind.write(packet, 0, packet.length);
        time.tick = 1;
        Rewind blinds = new Rewind(blind, 20);
        assertTrue(blinds.to(time));
        assertFalse(blinds.at(id, seen));
        for (int other : new int[] {-1, 1, 499, Integer.MAX_VALUE}) {
            assertFalse(blinds.at(other, seen));
        }
    }

    /** Its packet came last, so the time may be a little after it. */
    @Test
    void beyondTheNewestPacketItIsWhatThatTold() {
        tick();
        thing.x = 140;
        tick();
        show(2);
        assertTrue(rewind.to(time));
        assertFalse(rewind.isBeyond());
        show(2.5);
        assertTrue(rewind.to(time));
        assertTrue(rewind.isBeyond());
        assertSeen(140);
        assertEquals(1, rewind.beyond());
    }

    private void moveTo(int tick) {
        while (world.tick() < tick) {
            thing.x = 100 + world.tick();
            tick();
        }
    }

    private boolean to(int tick, int gap, int fraction, int ahead) {
        time.tick = Math.floorMod(tick, ViewTime.TICKS);
        time.gap = gap;
        time.fraction = fraction;
        time.ahead = ahead;
        return rewind.to(time);
    }

    /** Ticks are known by their lowest bits. */
    @Test
    void nobodyIsFurtherBehindThanTheBound() {
        moveTo(2_100);
        assertFalse(to(2_079, 0, 0, 0));
        assertEquals(2_080, rewind.ticks());
        assertSeenAt(2_080);
        assertTrue(to(2_080, 0, 0, 0));
        assertTrue(to(2_081, 0, 0, 0));
        assertSeenAt(2_081);
        assertFalse(to(2_101, 0, 0, 0), "of a tick that has not ended");
        assertEquals(2_081, rewind.ticks());
        assertEquals(2, rewind.refused());
        assertEquals("4 views, 2 refused, 0 beyond the newest packet", rewind.toString());
    }

    private void assertSeenAt(int tick) {
        assertTrue(rewind.at(id, seen));
        assertEquals(100 + tick - 1, seen.x);
    }

    @Test
    void nobodyGoesBack() {
        moveTo(100);
        assertTrue(to(90, 2, 128, 0));
        assertFalse(to(90, 1, 128, 0));
        assertEquals(91, rewind.ticks());
        assertTrue(to(90, 1, 255, 0), "rounded");
        assertFalse(to(85, 0, 0, 0));
        assertTrue(to(91, 1, 0, 0));
        moveTo(110);
        assertFalse(to(85, 0, 0, 0));
        assertEquals(91, rewind.ticks());
        moveTo(112);
        assertFalse(to(85, 0, 0, 0));
        assertEquals(92, rewind.ticks());
    }

    @Test
    void packetsThatHaveNotBeenSentAreLeftOut() {
        moveTo(100);
        assertTrue(to(98, 1, 128, 1));
        assertFalse(to(99, 1, 128, 1));
        assertEquals(99, rewind.ticks());
        assertSeenAt(99);
        assertTrue(to(99, 1, 128, 0));
        assertTrue(to(100, 0, 255, 0));
        assertFalse(to(100, 1, 0, 0));
        assertSeenAt(100);
    }

    @Test
    void theBoundIsWithinTheVersionsThatAreKept() {
        assertThrows(IllegalArgumentException.class, () -> new Rewind(view, 0));
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> new Rewind(view, 32));
        assertEquals("rewind by 32 ticks: 1 to 31", e.getMessage());
        Rewind longest = new Rewind(view, 31);
        moveTo(200);
        time.tick = 200 - 31;
        assertTrue(longest.to(time));
        assertTrue(longest.at(id, seen));
        assertEquals(100 + 200 - 31 - 1, seen.x);
    }

    /** Any bits are a time within the bound, or are refused. */
    @Test
    void anyBitsAreATimeWithinTheBound() {
        Codec<ViewTime> codec = Codec.of(ViewTime.class);
        Random random = new Random(1);
        byte[] bytes = new byte[4];
        int known = 0;
        double last = 0;
        for (int i = 0; i < 20_000; i++) {
            thing.x = i % 1_000;
            tick();
            random.nextBytes(bytes);
            bytes[3] &= 0xF;
            if (i % 2 == 0) {
                // About now: most of all times are not.
                bytes[0] = (byte) (i - random.nextInt(30));
                bytes[1] = (byte) (bytes[1] & 0xFC | i - random.nextInt(30) >> 8 & 3);
            }
            Verdict verdict = codec.read(time, bytes, bytes.length);
            assertTrue(verdict.isAccepted());
            known += rewind.to(time) ? 1 : 0;
            assertTrue(rewind.ticks() >= world.tick() - 20 && rewind.ticks() <= world.tick(), rewind.ticks() + " in " + world.tick());
            assertTrue(rewind.ticks() >= last - 0.125);
            last = rewind.ticks();
            boolean isThere = rewind.at(id, seen);
            assertTrue(isThere || world.tick() < 40);
        }
        assertTrue(known > 100, known + " of 20,000");
    }

    @Test
    void nothingIsAllocated() {
        for (int i = 1; i < 64; i++) {
            world.spawn(Thing.at(i, i));
        }
        int seenThings = 0;
        long allocated = 0;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        for (int i = 0; i < 800; i++) {
            world.forEachId(each -> {
                Thing moved = (Thing) world.get(each);
                moved.x = (moved.x + 3) % 1_000;
            });
            if (i % 10 == 3) {
                lostTick();
            } else {
                tick();
            }
            show(copy.newestTick() - 5.3);
            long before = threads.getThreadAllocatedBytes(thread);
            if (i > 20 && rewind.to(time)) {
                for (int each = 0; each < 64; each++) {
                    seenThings += rewind.at(each, seen) ? 1 : 0;
                }
            }
            allocated += i < 300 ? 0 : threads.getThreadAllocatedBytes(thread) - before;
        }
        assertTrue(allocated < 2_000, allocated + " bytes in 500 rewinds of 64 entities");
        assertTrue(seenThings > 64 * 700, seenThings + "");
    }
}
