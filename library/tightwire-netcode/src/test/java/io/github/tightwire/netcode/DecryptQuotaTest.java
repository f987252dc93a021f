package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The shares of a tick for a flood in the name of a client, and for the client beside it. */
class DecryptQuotaTest {
    private static final long TICK_NANOS = 16_666_666;

    private final World world = new World();

    @Test
    void eightOfAnySequenceAndSoManyOfTheSendersOwn() {
        DecryptQuota openings = new DecryptQuota(3);
        for (int tick = 0; tick < 2; tick++) {
            for (int i = 0; i < 8; i++) {
                assertTrue(openings.take(false));
            }
            assertFalse(openings.take(false));
            for (int i = 0; i < 3; i++) {
                assertTrue(openings.take(true));
                openings.count(true);
            }
            assertFalse(openings.take(true));
            assertFalse(openings.haveForgeries());
            openings.count(false);
            assertTrue(openings.haveForgeries());
            openings.close();
            assertTrue(openings.areClosed());
            openings.begin(TICK_NANOS);
            assertFalse(openings.areClosed());
            assertFalse(openings.haveForgeries());
        }
    }

    /** 480 KiB: a tag of 60 bytes costs 124, and 256 more the first time. */
    @Test
    void checkingTagsHasABudget() {
        DecryptQuota openings = new DecryptQuota(3);
        for (int tick = 0; tick < 2; tick++) {
            for (int i = 0; i < 200; i++) {
                assertTrue(openings.takeTag(60, false));
            }
            int more = (480 * 1024 - 200 * 380) / 124;
            for (int i = 0; i < more; i++) {
                assertTrue(openings.takeTag(60, true));
            }
            assertFalse(openings.takeTag(60, true));
            openings.begin(TICK_NANOS);
        }
    }

    /** A server that stood still for seconds finds all that its clients sent meanwhile. */
    @Test
    void aLateTickDoesMore() {
        DecryptQuota openings = new DecryptQuota(3);
        openings.begin(10 * TICK_NANOS);
        for (int i = 0; i < 30; i++) {
            assertTrue(openings.take(true));
            openings.count(true);
        }
        assertFalse(openings.take(true));
        for (int i = 0; i < 10 * 480 * 1024 / 124; i++) {
            assertTrue(openings.takeTag(60, true));
        }
        assertFalse(openings.takeTag(60, true));
        openings.begin(Long.MAX_VALUE);
        for (int i = 0; i < 3 * 600; i++) {
            assertTrue(openings.take(true));
            openings.count(true);
        }
        assertFalse(openings.take(true));
    }

    @Test
    void theSequencesThatAreNearAreAWindowAheadAndOneBehind() {
        ReplayProtection window = new ReplayProtection();
        window.receive(1000);
        assertFalse(window.isNear(744));
        assertTrue(window.isNear(745));
        assertTrue(window.isNear(1001));
        assertTrue(window.isNear(1256));
        assertFalse(window.isNear(1257));
        window.receive(-2);
        assertTrue(window.isNear(-1));
    }

    /** Of a flood with the address of a client few are opened, and the client is heard all the same. */
    @Test
    void aForgedFloodCostsLittleAndTheClientIsHeard() {
        InetSocketAddress home = World.HOME;
        NetcodeClient client = world.connectedClient(home, 1);
        world.run(1);
        byte[] forged = new byte[60];
        forged[0] = (byte) (NetcodePacket.PAYLOAD.ordinal() | 8 << 4);
        for (int i = 0; i < 1000; i++) {
            forged[8] = (byte) (1 + i % 100);
            world.give(home, forged);
        }
        assertEquals(8, world.server.counters().get(DatagramVerdict.FORGED));
        assertEquals(992, world.server.counters().get(DatagramVerdict.DATAGRAMS_TOO_MANY));
        long before = world.server.counters().get(Counter.PAYLOADS_RECEIVED);
        assertTrue(client.send(new byte[1], 1));
        world.deliver(world.lastSentTo(World.SERVER));
        assertEquals(before + 1, world.server.counters().get(Counter.PAYLOADS_RECEIVED));
        world.run(1);
        world.give(home, forged);
        assertEquals(9, world.server.counters().get(DatagramVerdict.FORGED));
    }

    /** Somebody on the way sends packets of the very sequence that the client's next one has, as many as there may be, all ahead of it. */
    @Test
    void aClientIsHeardAmongForgeriesOfItsNextSequence() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        for (int tick = 0; tick < 3; tick++) {
            world.run(1);
            assertTrue(client.send(new byte[20], 20));
            World.Datagram genuine = world.lastSentTo(World.SERVER);
            long opened = world.server.counters().get(DatagramVerdict.FORGED);
            for (int i = 0; i < 200_000 / 60; i++) {
                byte[] forged = genuine.bytes().clone();
                forged[forged.length - 1] ^= (byte) (1 + i % 255);
                forged[forged.length - 30] ^= (byte) (i / 255);
                assertEquals(DatagramVerdict.FORGED, world.give(World.HOME, forged));
            }
            assertEquals(opened + 200_000 / 60, world.server.counters().get(DatagramVerdict.FORGED));
            assertEquals(DatagramVerdict.ACCEPTED, world.deliver(genuine));
            world.wire.clear();
        }
    }

    /** A server is told of what takes time: of one forged packet, and of all that are genuine. */
    @Test
    void theListenerIsToldBeforeAPacketIsOpened() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        world.run(1);
        world.opened.clear();
        for (int i = 0; i < 3; i++) {
            byte[] forged = world.lastSentTo(World.SERVER).bytes().clone();
            forged[1]++;
            assertEquals(DatagramVerdict.FORGED, world.give(World.HOME, forged));
            world.give(World.ELSEWHERE, forged);
        }
        assertEquals(List.of(0), world.opened);
        assertTrue(client.send(new byte[1], 1));
        assertEquals(DatagramVerdict.ACCEPTED, world.deliver(world.lastSentTo(World.SERVER)));
        assertEquals(List.of(0, 0), world.opened);
        assertEquals(DatagramVerdict.REPLAYED, world.deliver(world.lastSentTo(World.SERVER)));
        assertEquals(List.of(0, 0), world.opened);
    }

    @Test
    void aClientThatIsIgnoredIsHeardInTheNextTick() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        world.server.ignore(0);
        world.server.ignore(1);
        for (DatagramVerdict outcome : List.of(DatagramVerdict.DATAGRAMS_TOO_MANY, DatagramVerdict.ACCEPTED)) {
            assertTrue(client.send(new byte[1], 1));
            assertEquals(outcome, world.deliver(world.lastSentTo(World.SERVER)));
            world.wire.clear();
            world.run(1);
        }
    }
}
