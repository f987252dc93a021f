package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much of a tick a flood gets in the name of a client, and the client beside it. */
class OpeningsTest {
    private final World world = new World();

    @Test
    void eightOfAnySequenceAndSoManyOfThoseThatAreNext() {
        Openings openings = new Openings(3);
        for (int tick = 0; tick < 2; tick++) {
            for (int i = 0; i < 8; i++) {
                assertTrue(openings.take(false));
            }
            assertFalse(openings.take(false));
            for (int i = 0; i < 3; i++) {
                assertTrue(openings.take(true));
            }
            assertFalse(openings.take(true));
            openings.begin();
        }
        openings.close();
        assertFalse(openings.take(true));
        assertFalse(openings.take(false));
    }

    @Test
    void theSequencesThatAreNearAreAWindowAheadAndOneBehind() {
        ReplayWindow window = new ReplayWindow();
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
        forged[0] = (byte) (PacketType.PAYLOAD.ordinal() | 8 << 4);
        for (int i = 0; i < 1000; i++) {
            forged[8] = (byte) (1 + i % 100);
            world.give(home, forged);
        }
        assertEquals(8, world.server.counters().get(Outcome.FORGED));
        assertEquals(992, world.server.counters().get(Outcome.DATAGRAMS_TOO_MANY));
        long before = world.server.counters().get(Counter.PAYLOADS_RECEIVED);
        assertTrue(client.send(new byte[1], 1));
        world.deliver(world.lastSentTo(World.SERVER));
        assertEquals(before + 1, world.server.counters().get(Counter.PAYLOADS_RECEIVED));
        world.run(1);
        world.give(home, forged);
        assertEquals(9, world.server.counters().get(Outcome.FORGED));
    }

    @Test
    void aClientThatIsIgnoredIsHeardInTheNextTick() {
        NetcodeClient client = world.connectedClient(World.HOME, 1);
        world.server.ignore(0);
        world.server.ignore(1);
        for (Outcome outcome : List.of(Outcome.DATAGRAMS_TOO_MANY, Outcome.ACCEPTED)) {
            assertTrue(client.send(new byte[1], 1));
            assertEquals(outcome, world.deliver(world.lastSentTo(World.SERVER)));
            world.wire.clear();
            world.run(1);
        }
    }
}
