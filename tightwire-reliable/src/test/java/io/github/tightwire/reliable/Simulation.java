package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.simulator.LinkConditions;
import io.github.tightwire.simulator.LossyLink;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Random;
import java.util.zip.CRC32;

/**
 * Two endpoints on a virtual clock. Their datagrams travel in frames that name the session and have a checksum, as those of an
 * encrypted connection would: what is damaged, or of a session that is over, does not get through. A side that restarts begins a
 * session; the other one joins it after a while.
 */
final class Simulation {
    private static final long TICK = 16_000_000;
    private static final EndpointConfig CONFIG = new EndpointConfig(600, 150, 100, 6, 8, 10, 60);
    private static final int FRAME = 8;
    private static final int PACKET_HEADER = 12;

    private final Random random;
    private final boolean checked;
    private final double trouble;
    private final Side[] sides = new Side[2];
    private int newestSession;
    private long now = 1_000_000_000_000L;
    private long sent;
    private long delivered;
    private long acked;
    private long reassembled;
    private long restarts;

    /** Trouble is the probability of a restart, a stall or a clock jump of each side in each tick, and of a declined packet. */
    Simulation(Random random, LinkConditions conditions, boolean checked, double trouble) {
        this.random = random;
        this.checked = checked;
        this.trouble = trouble;
        for (int i = 0; i < sides.length; i++) {
            sides[i] = new Side(new LossyLink(conditions, random));
        }
        sides[0].other = sides[1];
        sides[1].other = sides[0];
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

    /** How many of those delivered came in fragments. */
    long reassembled() {
        return reassembled;
    }

    long restarts() {
        return restarts;
    }

    /** Runs so many ticks, and lets arrive what is on its way after them. */
    void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            now += TICK;
            for (Side side : sides) {
                if (random.nextDouble() < trouble) {
                    side.strike();
                }
                side.tick();
            }
        }
        for (Side side : sides) {
            side.link.deliver(Long.MAX_VALUE, frame -> side.other.receive(frame));
        }
    }

    /** What one side did in one session: packets by their numbers. */
    private static final class Session {
        private final BitSet delivered = new BitSet();
        private final BitSet acked = new BitSet();
        private int sent;
    }

    private final class Side implements DatagramSender, PacketHandler {
        private final LossyLink link;
        private final Endpoint endpoint = new Endpoint(CONFIG, this, this);
        private Side other;
        private int session;
        private Session outgoing = new Session();
        private Session incoming;
        private int joinsIn;
        private int stalledFor;
        private long clockError;

        private Side(LossyLink link) {
            this.link = link;
        }

        private void strike() {
            switch (random.nextInt(3)) {
                case 0 -> {
                    begin(++newestSession);
                    other.joinsIn = 1 + random.nextInt(30);
                    restarts++;
                }
                case 1 -> stalledFor = random.nextInt(40);
                default -> clockError += (random.nextInt(2_000) - 1_000) * 1_000_000L * (random.nextBoolean() ? 1 : 3_600);
            }
        }

        private void begin(int number) {
            session = number;
            endpoint.reset();
            outgoing = new Session();
            incoming = null;
            joinsIn = 0;
        }

        private void tick() {
            if (joinsIn > 0 && --joinsIn == 0) {
                begin(newestSession);
            }
            if (stalledFor > 0) {
                stalledFor--;
                return;
            }
            endpoint.update(now + clockError);
            other.link.deliver(now, this::receive);
            endpoint.send(packet(outgoing.sent), 0, length(outgoing.sent));
            outgoing.sent++;
            sent++;
            assertTrue(endpoint.reassemblies() <= CONFIG.maxReassemblies());
            assertTrue(endpoint.reassemblyBytes() <= (CONFIG.maxReassemblies() + 4) * 600L);
            double loss = endpoint.estimates().packetLoss();
            assertTrue(loss >= 0 && loss <= 1);
            double rate = endpoint.estimates().sendRate().packetsPerSecond();
            assertTrue(rate >= CONFIG.minPacketsPerSecond() && rate <= CONFIG.maxPacketsPerSecond());
            assertTrue(endpoint.estimates().roundTrip().smoothedNanos() >= 0);
            assertTrue(endpoint.estimates().roundTrip().leastNanos() >= 0);
        }

        @Override
        public void send(byte[] bytes, int offset, int length) {
            ByteBuffer frame = ByteBuffer.allocate(FRAME + length);
            frame.putInt(4, session).put(FRAME, bytes, offset, length).putInt(0, checksum(frame.array()));
            link.send(now, frame.array(), 0, frame.capacity());
        }

        private void receive(byte[] frame) {
            boolean intact = frame.length >= FRAME && checksum(frame) == ByteBuffer.wrap(frame).getInt();
            if (checked && (!intact || ByteBuffer.wrap(frame).getInt(4) != session) || frame.length < FRAME) {
                return;
            }
            if (checked && other.session == session) {
                incoming = other.outgoing;
            }
            endpoint.receive(frame, FRAME, frame.length - FRAME);
        }

        @Override
        public boolean received(int sequence, byte[] bytes, int offset, int length) {
            if (!checked) {
                return random.nextInt(10) != 0;
            }
            ByteBuffer packet = ByteBuffer.wrap(bytes, offset, length).slice();
            int number = packet.getInt();
            assertEquals(session, packet.getInt());
            assertEquals(Sequence.of(number), sequence);
            assertEquals(length(number), length);
            assertEquals(ByteBuffer.wrap(packet(number), 0, length), packet.rewind());
            if (random.nextDouble() < trouble) {
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
            packet.putInt(number).putInt(session);
            for (int i = packet.position(); i < length(number); i++) {
                packet.put((byte) (number * 31 + i * 7));
            }
            return packet.array();
        }

        private int length(int number) {
            int mixed = (session * 0x9E3779B9 + number) * 0x85EBCA6B >>> 8;
            int most = mixed % 3 == 0 ? CONFIG.maxPacketBytes() : CONFIG.fragmentAbove();
            return PACKET_HEADER + mixed % (most - PACKET_HEADER + 1);
        }
    }

    private static int checksum(byte[] frame) {
        CRC32 crc = new CRC32();
        crc.update(frame, 4, frame.length - 4);
        return (int) crc.getValue();
    }
}
