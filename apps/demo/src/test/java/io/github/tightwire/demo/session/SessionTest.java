package io.github.tightwire.demo.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.NetworkProfile;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whole sessions over real sockets, tick by tick and not in real time. However slow the machine is, it only takes more
 * ticks until everything has come.
 */
class SessionTest {
    /** An answer's two times of 64 bits, its type, and what rounding up may add. */
    private static final int MAX_CLOCK_BYTES = 18;
    private static final int CHECKSUM_BYTES = 9;
    private static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;
    private static final int TICKS = 420;
    private static final int PATIENCE = 6000;
    private static final double HALF_STEP = 0.5 / 512;
    private static final double NINE_BITS = 2 * Math.asin(Math.sqrt(12) * Math.sqrt(2) / 510 / 2);

    @Test
    void withoutLossEveryCubeThatIsSentIsWithinTheQuantumAndTheCopiesConverge() throws IOException {
        try (Session session = run(2, NetworkConditions.PERFECT, 0)) {
            assertTrue(session.isConverged());
            for (int i = 0; i < 2; i++) {
                Errors errors = session.meter(i).errors();
                assertTrue(errors.cubes() > World.CUBES * 2, errors.cubes() + " cubes");
                assertTrue(errors.axis() <= HALF_STEP, errors.axis() + " m");
                assertTrue(errors.axis() > HALF_STEP / 2, "nothing was rounded?");
                assertTrue(errors.angle() <= NINE_BITS, errors.angle() + " rad");
                assertTrue(errors.angle() > 0);
                assertEquals("none", session.clients().get(i).traffic().refusals());
                assertEquals(0, session.countDifferent(i));
                assertTrue(session.clients().get(i).copy().isInStep());
                assertEquals(0, session.server().connections().get(i).missedInputs());
            }
            assertEquals("none", session.server().traffic().refusals());
            assertTrue(session.server().countMoved() > 20);
        }
    }

    @Test
    void underGarbageCorruptionDuplicatesAndLossTheCopiesConverge() throws IOException {
        NetworkConditions bad = NetworkConditions.PERFECT.withLoss(0.2).withDelays(40, 30).withDuplicates(0.1).withCorruption(0.1);
        try (Session session = run(2, bad, 10)) {
            assertTrue(session.isConverged());
            for (int i = 0; i < 2; i++) {
                Errors errors = session.meter(i).errors();
                assertTrue(errors.axis() <= HALF_STEP && errors.cubes() > World.CUBES);
                assertRefusals(session.clients().get(i).traffic());
                assertEquals(0, session.countDifferent(i));
                assertTrue(session.convergenceTicks(i) >= 0);
                assertEquals(0, session.server().connections().get(i).missedInputs());
            }
            assertRefusals(session.server().traffic());
            assertEquals(2, session.server().connections().size());
        }
    }

    @Test
    void theLevelArrivesAndWhatIsSaidAndTheTimeIsKnown() throws IOException {
        try (Session session = run(2, NetworkConditions.PERFECT.withLoss(0.2).withDelays(20, 10), 0)) {
            for (Client client : session.clients()) {
                assertEquals(100, client.levelPercent());
                assertEquals(1, client.connections());
                assertTrue(client.clock().isKnown());
                // Both are told the same time.
                assertTrue(Math.abs(client.clock().offsetNanos()) <= client.clock().errorNanos());
                assertTrue(client.playback().held() < 0.1, client.playback().held() + " of the frames");
            }
            // That both have come, and what both say; the second hears it all, or all but of itself.
            assertTrue(session.clients().get(0).chats() >= 3, session.clients().get(0).chats() + " messages");
        }
    }

    @Test
    @Tag("slow")
    void overAFullUplinkTheCopiesConverge() throws IOException {
        NetworkConditions up = NetworkProfile.FULL_UPLINK.up();
        NetworkConditions down = NetworkProfile.FULL_UPLINK.down();
        try (Session session = converge(open(new Session.Plan(TICKS, 1, 0, up, down, 0, 42)))) {
            assertTrue(session.isConverged());
            assertEquals(1, session.clients().get(0).connections());
        }
    }

    @Test
    @Tag("slow")
    void overALineOfHalfOfWhatTheyNeedTheCopiesConverge() throws IOException {
        int seconds = 4;
        long needed;
        try (Session session = open(new Session.Plan(TICKS, 2, 0, NetworkConditions.PERFECT, NetworkConditions.PERFECT, 0, 42))) {
            tick(session, seconds * World.TICKS_PER_SECOND);
            needed = (session.clients().get(0).traffic().bytesIn() + session.clients().get(1).traffic().bytesIn()) / seconds;
        }
        NetworkConditions half = NetworkConditions.PERFECT.withDelays(20, 0).withLine(needed * Byte.SIZE / 2, 300);
        try (Session session = converge(open(new Session.Plan(TICKS, 2, 0, NetworkConditions.PERFECT, half, 0, 42)))) {
            assertTrue(session.isConverged());
            assertTrue(session.clients().get(0).chats() >= 3, session.clients().get(0).chats() + " messages");
            for (Client client : session.clients()) {
                assertEquals(100, client.levelPercent());
                assertEquals(1, client.connections());
                assertTrue(client.isInStep());
            }
        }
    }

    @Test
    void withNothingComingThroughNoCopyConvergesAndItIsSaid() throws IOException {
        NetworkConditions dead = NetworkConditions.PERFECT.withLoss(1);
        try (Session session = open(new Session.Plan(60, 1, 0, dead, dead, 0, 1))) {
            for (int tick = 1; tick <= 120; tick++) {
                session.tick(tick * TICK_NANOS);
            }
            assertFalse(session.isConverged());
            assertEquals(-1, session.convergenceTicks(0));
            assertEquals(World.CUBES, session.countDifferent(0));
        }
    }

    @Test
    void onceEverythingHasArrivedOnlyEmptyPacketsAreSent() throws IOException {
        try (Session session = run(1, NetworkConditions.PERFECT, 0)) {
            Traffic traffic = session.clients().get(0).traffic();
            tick(session, 30);
            traffic.clear();
            tick(session, 100);
            assertTrue(traffic.packetsIn() > 0);
            assertEquals(0, traffic.cubes());
            // As docs/demo.md has it, with a sequence of two bytes: 6 of the world's packet and 25 besides. The clock is answered once a
            // second, and ten checksums come.
            long least = 31 * traffic.packetsIn();
            assertTrue(traffic.bytesIn() >= least && traffic.bytesIn() <= least + 2 * MAX_CLOCK_BYTES + 17 * CHECKSUM_BYTES,
                    traffic.bytesIn() + " bytes in " + traffic.packetsIn() + " packets");
        }
    }

    @Test
    void whatChangesWhileItRunsActs() throws IOException {
        try (Session session = open(new Session.Plan(TICKS, 1, 0, NetworkConditions.PERFECT, NetworkConditions.PERFECT, 0, 42))) {
            Client client = session.clients().get(0);
            tick(session, 60);
            Traffic sent = session.server().connections().get(0).traffic();
            session.server().setTicksPerSnapshot(6);
            sent.clear();
            tick(session, 60);
            assertEquals(10, sent.snapshots());
            session.server().setTicksPerSnapshot(1);
            session.attack(10);
            session.setConditions(NetworkConditions.PERFECT.withLoss(0.2), NetworkConditions.PERFECT.withLoss(0.2));
            client.traffic().clear();
            tick(session, 60);
            assertTrue(client.traffic().refusedBy(DatagramVerdict.FORGED) > 0);
            assertTrue(client.traffic().packetsIn() < 58, client.traffic().packetsIn() + " packets");
            session.attack(0);
            session.setConditions(NetworkConditions.PERFECT, NetworkConditions.PERFECT);
            int end = session.endTick();
            while (session.server().tick() < end) {
                session.goOn();
                tick(session, 1);
            }
            assertFalse(session.isConverged());
            assertTrue(session.endTick() > end);
            converge(session);
            assertTrue(session.isConverged());
        }
    }

    private static void assertRefusals(Traffic traffic) {
        for (DatagramVerdict expected : List.of(DatagramVerdict.FORGED, DatagramVerdict.REPLAYED, DatagramVerdict.UNKNOWN_SENDER)) {
            assertTrue(traffic.refusedBy(expected) > 0, expected.toString());
        }
        // Nobody has a token that is for another server, or opens and is none.
        for (DatagramVerdict never : List.of(DatagramVerdict.TOKEN_OTHER_SERVER, DatagramVerdict.TOKEN_MALFORMED,
                DatagramVerdict.BAD_SIZE)) {
            assertEquals(0, traffic.refusedBy(never), never.toString());
        }
    }

    private static Session run(int clients, NetworkConditions conditions, int garbage) throws IOException {
        return converge(open(new Session.Plan(TICKS, clients, 0, conditions, conditions, garbage, 42)));
    }

    /** With a clock that stands still: a slow machine exceeds no player's budget of time. */
    private static Session open(Session.Plan plan) throws IOException {
        return new Session(plan, 0, () -> 0);
    }

    private static Session converge(Session session) {
        while (session.server().tick() < TICKS || !session.isConverged() && session.server().tick() < PATIENCE) {
            tick(session, 1);
        }
        return session;
    }

    private static void tick(Session session, int ticks) {
        for (int i = 0; i < ticks; i++) {
            session.tick((session.server().tick() + 1) * TICK_NANOS);
        }
    }
}
