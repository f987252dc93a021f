package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.trace.BitBudget;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Names of fields come with the compiler, which these tests don't have. */
class WorldTracerTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(50).entity(EntityType.of(Thing.class, Thing::new))
            .entity(EntityType.of(Sign.class, Sign::new)).event(Bang.class, Bang::new).build();

    private final World world = new World(TYPES);
    private final WorldView view = world.join(Interest.EVERYTHING);
    private final WorldCopy copy = new WorldCopy(TYPES);
    private final byte[] packet = new byte[400];

    private Trace tick() {
        world.endTick();
        int length = view.write(packet, 0, packet.length);
        Trace trace = WorldTracer.read(copy, packet, 0, length);
        Verdict verdict = copy.read(packet, 0, length);
        assertEquals(verdict, trace.verdict());
        view.acked(copy.acks());
        assertCovered(trace, length);
        return trace;
    }

    /** Each bit is of one operation. */
    private static void assertCovered(Trace trace, int length) {
        int bit = 0;
        double coded = 0;
        for (Operation leaf : trace.leaves()) {
            assertTrue(leaf.bit() >= bit && leaf.bits() >= 0, leaf + " after bit " + bit);
            bit = leaf.bit() + leaf.bits();
        }
        for (Operation operation : trace.operations()) {
            assertNotNull(operation.coding());
            coded += operation.coding().bits();
        }
        assertEquals(length * Byte.SIZE, bit);
        assertEquals(length * Byte.SIZE, coded, 1e-6);
    }

    /** Entities and events, and what became of them. */
    private static List<String> told(Trace trace) {
        return trace.operations().stream().filter(operation -> !operation.path().isEmpty())
                .map(operation -> operation.path() + " " + operation.call()).sorted().toList();
    }

    private static Object value(Trace trace, String path) {
        return trace.leaves().stream().filter(leaf -> leaf.path().equals(path)).findFirst().orElseThrow().value();
    }

    @Test
    void aPacketIsToldByEntityAndField() {
        Thing thing = Thing.at(100, 200);
        int id = world.spawn(thing);
        world.spawn(Sign.of("hello"));
        Trace first = tick();
        assertEquals(List.of("Sign[1] spawned", "Thing[0] spawned"), told(first));
        assertEquals(100, value(first, "Thing[0].serializeInt#0"));
        thing.x = 107;
        world.event(Bang.of(9));
        Trace second = tick();
        assertEquals(List.of("Bang[0] event(tick 2)", "Thing[0] changed(since tick 1)"), told(second));
        assertEquals(107, value(second, "Thing[0].serializeInt#0"));
        assertEquals(9, value(second, "Bang[0].serializeInt#0"));
        world.despawn(id);
        world.despawn(1);
        world.spawn(Thing.at(1, 1));
        assertEquals(List.of("Sign[1] despawned", "Thing[0] despawned", "Thing[2] spawned"), told(tick()));
    }

    @Test
    void theBitsOfAMatchAreCoveredAndAsMuchAsTheViewCounts() {
        Random random = new Random(1);
        BitBudget budget = new BitBudget();
        for (int i = 0; i < 40; i++) {
            world.spawn(i % 4 == 0 ? Sign.of("sign " + i) : Thing.at(100 * i, 200 * i));
        }
        double things = 0;
        double gone = 0;
        double third = 0;
        for (int t = 0; t < 60; t++) {
            world.forEachId(id -> {
                if (world.get(id) instanceof Thing thing && random.nextInt(3) == 0) {
                    thing.x += random.nextInt(20);
                }
            });
            if (t % 9 == 4) {
                world.despawn(20 + t / 9);
                world.event(Bang.of(t));
            }
            Trace trace = tick();
            budget.add(trace);
            for (Operation operation : trace.operations()) {
                double bits = operation.coding().bits();
                things += operation.path().startsWith("Thing[") && !operation.operation().equals("despawned") ? bits : 0;
                gone += operation.operation().equals("despawned") ? bits : 0;
                third += operation.path().equals("Thing[3]") ? bits : 0;
            }
        }
        WorldStatistics statistics = view.statistics();
        assertEquals(things, statistics.bits(Thing.class), things / 10);
        assertEquals(gone, statistics.despawnedBits(), gone / 5);
        assertEquals(third, view.bits(3), third / 10);
        List<String> rows = budget.rows().stream().map(BitBudget.Row::path).toList();
        List<String> some = List.of("Thing[].serializeInt#0", "Sign[].serializeString#0", "Bang[].serializeInt#0", "tick", "acked");
        assertTrue(rows.containsAll(some), rows.toString());
    }

    /** The recording began later, or the reference never came. */
    @Test
    void aPacketRelativeToNothingThatIsHereSaysSo() {
        world.spawn(Thing.at(1, 1));
        tick();
        tick();
        world.endTick();
        int length = view.write(packet, 0, packet.length);
        Trace trace = WorldTracer.read(new WorldCopy(TYPES), packet, 0, length);
        assertEquals(Verdict.Reason.NO_BASELINE, trace.verdict().reason());
        assertEquals("packet 2, which is not here", trace.stoppedAt().value());
        assertTrue(trace.toString().startsWith("world, read: refused at bit 22: no baseline, in reference"), trace.toString());
    }

    @Test
    void aTraceChangesNothing() {
        Thing thing = Thing.at(1, 1);
        world.spawn(thing);
        tick();
        Heard heard = new Heard();
        copy.showNewest(heard);
        thing.x = 2;
        world.endTick();
        int length = view.write(packet, 0, packet.length);
        for (int i = 0; i < 3; i++) {
            assertTrue(WorldTracer.read(copy, packet, 0, length).verdict().isAccepted());
        }
        assertEquals(1, copy.newestTick());
        copy.showNewest(heard);
        assertEquals(1, ((Thing) copy.get(0)).x);
        assertTrue(copy.read(packet, 0, length).isAccepted());
        assertEquals(Verdict.Reason.TOO_OLD, WorldTracer.read(copy, packet, 0, length).verdict().reason());
    }

    /** The verdict is the reader's, and there is no exception. */
    @Test
    void damagedPacketsAreTracedToTheRefusedBit() {
        Random random = new Random(2);
        world.spawn(Thing.at(1, 1));
        world.spawn(Sign.of("a"));
        tick();
        ((Thing) world.get(0)).x = 500;
        world.event(Bang.of(1));
        world.endTick();
        int length = view.write(packet, 0, packet.length);
        int refused = 0;
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = new byte[1 + random.nextInt(length + 3)];
            System.arraycopy(packet, 0, damaged, 0, Math.min(length, damaged.length));
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            Trace trace = WorldTracer.read(copy, damaged, 0, damaged.length);
            if (!trace.verdict().isAccepted()) {
                refused++;
                assertFalse(trace.stoppedAt() == null, trace.toString());
                assertEquals(trace.verdict().bit(), trace.bits());
            }
        }
        assertTrue(refused > 1_000, refused + " are refused");
    }

    /** A type whose method throws as it reads. */
    static final class Thrower implements BitSerializable {
        private boolean throwsOnRead;
        private int x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 100);
            if (s.isReading() && throwsOnRead) {
                throw new IllegalStateException("no");
            }
        }

        static Thrower reader() {
            Thrower made = new Thrower();
            made.throwsOnRead = true;
            return made;
        }
    }

    @Test
    void anExceptionOfATypeIsInTheTrace() {
        WorldTypes types = WorldTypes.builder().entity(EntityType.of(Thrower.class, Thrower::reader)).build();
        World other = new World(types);
        other.spawn(new Thrower());
        other.endTick();
        WorldView seen = other.join(Interest.EVERYTHING);
        int length = seen.write(packet, 0, packet.length);
        Trace trace = WorldTracer.read(new WorldCopy(types), packet, 0, length);
        assertEquals("no", trace.thrown().getMessage());
        assertEquals(List.of("Thrower[0] spawned"), told(trace));
    }
}
