package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.simulator.LinkConditions;
import io.github.tightwire.fixtures.simulator.SimulatedPair;
import io.github.tightwire.fixtures.simulator.SimulatedSide;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Random;

/** Two endpoints as a {@link SimulatedPair}, and what must hold of them at any time. */
final class Simulation {
    private static final EndpointConfig CONFIG = new EndpointConfig(600, 150, 100, 6, 8, 10, 60);
    private static final int PACKET_HEADER = 12;

    private final Random random;
    private final boolean checked;
    private final SimulatedPair pair;
    private long sent;
    private long delivered;
    private long acked;
    private long reassembled;

    /** Trouble is the probability of a restart, a stall or a clock jump of each side in each tick, and of a declined packet. */
    Simulation(Random random, LinkConditions conditions, boolean checked, double trouble) {
        this.random = random;
        this.checked = checked;
        pair = new SimulatedPair(random, conditions, checked, trouble);
        Side near = new Side();
        Side far = new Side();
        near.peer = far;
        far.peer = near;
        pair.connect(near, far);
    }

    long sent() {
        return sent;
    }

    long delivered() {
        return delivered;
    }

    long acked() {
        return acked;
    }

    /** Returns the number of delivered packets that came in fragments. */
    long reassembled() {
        return reassembled;
    }

    long restarts() {
        return pair.restarts();
    }

    /** Runs so many ticks, and lets arrive what is on its way after them. */
    void run(int ticks) {
        pair.run(ticks);
        pair.deliverAll();
    }

    /** The packets of one side in one session: packets by their numbers. */
    private static final class Session {
        private final BitSet delivered = new BitSet();
        private final BitSet acked = new BitSet();
        private int sent;
    }

    private final class Side extends SimulatedSide implements DatagramSender, PacketHandler {
        private final Endpoint endpoint = new Endpoint(CONFIG, this, this);
        private Side peer;
        private Session outgoing = new Session();
        private Session incoming;

        Side() {
            super(pair);
        }

        @Override
        protected void begin() {
            endpoint.reset();
            outgoing = new Session();
            incoming = null;
        }

        @Override
        protected void update(long nanos) {
            endpoint.update(nanos);
        }

        @Override
        protected void receive(byte[] bytes, int offset, int length) {
            if (isTogether()) {
                incoming = peer.outgoing;
            }
            endpoint.receive(bytes, offset, length);
        }

        @Override
        protected void act() {
            endpoint.send(packet(outgoing.sent), 0, length(outgoing.sent));
            outgoing.sent++;
            sent++;
            assertTrue(endpoint.reassemblies() <= CONFIG.maxReassemblies());
            assertTrue(endpoint.reassemblyBytes() <= (CONFIG.maxReassemblies() + 4) * 600L);
            double loss = endpoint.estimates().packetLoss();
            assertTrue(loss >= 0 && loss <= 1);
            double rate = endpoint.estimates().sendRate().bytesPerSecond();
            assertTrue(rate >= CONFIG.minBytesPerSecond() && rate <= CONFIG.maxBytesPerSecond());
            assertTrue(endpoint.estimates().roundTrip().smoothedNanos() >= 0);
            assertTrue(endpoint.estimates().roundTrip().leastNanos() >= 0);
        }

        @Override
        public boolean received(int sequence, byte[] bytes, int offset, int length) {
            if (!checked) {
                return random.nextInt(10) != 0;
            }
            ByteBuffer packet = ByteBuffer.wrap(bytes, offset, length).slice();
            int number = packet.getInt();
            assertEquals(session(), packet.getInt());
            assertEquals(Sequence.of(number), sequence);
            assertEquals(length(number), length);
            assertEquals(ByteBuffer.wrap(packet(number), 0, length), packet.rewind());
            if (pair.isInTrouble()) {
                return false;
            }
            delivered++;
            reassembled += length > CONFIG.fragmentAbove() ? 1 : 0;
            if (incoming != null) {
                assertFalse(incoming.delivered.get(number), "delivered twice");
                incoming.delivered.set(number);
            }
            return true;
        }

        @Override
        public void acked(int sequence) {
            if (checked) {
                int number = outgoing.sent - 1 - Sequence.distance(sequence, Sequence.of(outgoing.sent - 1));
                assertTrue(number >= 0 && number < outgoing.sent, "acked and never sent");
                assertTrue(outgoing.delivered.get(number), "acked and never delivered");
                assertFalse(outgoing.acked.get(number), "acked twice");
                outgoing.acked.set(number);
                acked++;
            }
        }

        /** A packet that follows from its session and number. */
        private byte[] packet(int number) {
            ByteBuffer packet = ByteBuffer.allocate(CONFIG.maxPacketBytes());
            packet.putInt(number).putInt(session());
            for (int i = packet.position(); i < length(number); i++) {
                packet.put((byte) (number * 31 + i * 7));
            }
            return packet.array();
        }

        private int length(int number) {
            int mixed = (session() * 0x9E3779B9 + number) * 0x85EBCA6B >>> 8;
            int most = mixed % 3 == 0 ? CONFIG.maxPacketBytes() : CONFIG.fragmentAbove();
            return PACKET_HEADER + mixed % (most - PACKET_HEADER + 1);
        }
    }
}
