package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.fixtures.simulator.LinkConditions;
import io.github.tightwire.fixtures.simulator.SimulatedPair;
import io.github.tightwire.fixtures.simulator.SimulatedSide;
import io.github.tightwire.reliable.DatagramSender;
import io.github.tightwire.reliable.EndpointConfig;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** Two connections as a {@link SimulatedPair}, and what must hold of them at any time. */
final class Simulation {
    private static final int MAX_BLOCK = 2_000;
    private static final int QUEUE = 32;
    private static final int RELIABLE = 0;
    private static final int UNRELIABLE = 1;

    private static final ConnectionConfig CONFIG = new ConnectionConfig(
            List.of(ChannelConfig.RELIABLE.withQueues(QUEUE, QUEUE).withBlocks(MAX_BLOCK, 200).withMaxMessagesPerPacket(10),
                    ChannelConfig.UNRELIABLE.withQueues(QUEUE, QUEUE).withBudget(120).withMaxMessagesPerPacket(10)),
            new EndpointConfig(500, 250, 250, 2, 8, 10, 60), 30_000_000_000L);

    private static final MessageTypes TYPES =
            MessageTypes.builder().message(Numbered.class, Numbered::new).block(Carrier.class, Carrier::new).build();

    private final Random random;
    private final boolean checked;
    private final SimulatedPair pair;
    private final Side near;
    private final Side far;
    private boolean draining;
    private long reliable;
    private long reliableSent;
    private long unreliable;
    private long blocks;
    private long closed;

    /** Trouble is the probability of a restart, a stall or a clock jump of each side in each tick. */
    Simulation(Random random, LinkConditions conditions, boolean checked, double trouble) {
        this.random = random;
        this.checked = checked;
        pair = new SimulatedPair(random, conditions, checked, trouble);
        near = new Side();
        far = new Side();
        near.peer = far;
        far.peer = near;
        pair.connect(near, far);
    }

    /** Returns the number of reliable messages received, those with blocks too. */
    long reliable() {
        return reliable;
    }

    long reliableSent() {
        return reliableSent;
    }

    long unreliable() {
        return unreliable;
    }

    long blocks() {
        return blocks;
    }

    long restarts() {
        return pair.restarts();
    }

    /** Returns the number of closed connections. */
    long closed() {
        return closed;
    }

    /** Returns the number of reliable messages that wait for their acks. */
    int queued() {
        return near.connection.queued(RELIABLE) + far.connection.queued(RELIABLE);
    }

    void run(int ticks) {
        pair.run(ticks);
    }

    /** Goes on without new messages. */
    void drain(int ticks) {
        draining = true;
        run(ticks);
    }

    /** The messages of one side in one session, as the other one received them. */
    private static final class Session {
        private int reliableSent;
        private int reliableReceived;
        private int unreliableSent;
        private final BitSet unreliableReceived = new BitSet();
    }

    private final class Side extends SimulatedSide implements DatagramSender, MessageHandler {
        private Connection connection = connection();
        private Side peer;
        private Session outgoing = new Session();
        private Session incoming;

        Side() {
            super(pair);
        }

        private Connection connection() {
            return new Connection(CONFIG, TYPES, this, this);
        }

        @Override
        protected void begin() {
            connection = connection();
            outgoing = new Session();
            incoming = null;
        }

        @Override
        protected void update(long nanos) {
            connection.update(nanos);
        }

        @Override
        protected void receive(byte[] bytes, int offset, int length) {
            if (isTogether()) {
                incoming = peer.outgoing;
            }
            connection.receive(bytes, offset, length);
        }

        @Override
        protected void act() {
            if (!draining) {
                queueMessages();
            }
            assertEquals(connection.isOpen() ? 1 : 0, Math.min(1, connection.sendPackets(3)));
            assertTrue(connection.queued(RELIABLE) <= QUEUE && connection.queued(UNRELIABLE) <= QUEUE);
            assertTrue(connection.endpoint().reassemblies() <= CONFIG.endpoint().maxReassemblies());
        }

        private void queueMessages() {
            for (int i = random.nextInt(4); i > 0; i--) {
                int number = outgoing.reliableSent;
                SendResult result = isBlock(number)
                        ? connection.send(RELIABLE, numbered(new Carrier(), number), block(number))
                        : connection.send(RELIABLE, numbered(new Numbered(), number));
                if (accepted(result)) {
                    outgoing.reliableSent++;
                    reliableSent++;
                }
            }
            for (int i = random.nextInt(3); i > 0; i--) {
                if (accepted(connection.send(UNRELIABLE, numbered(new Numbered(), outgoing.unreliableSent)))) {
                    outgoing.unreliableSent++;
                }
            }
        }

        private boolean accepted(SendResult result) {
            assertTrue(result == SendResult.QUEUED || result == SendResult.QUEUE_FULL || !connection.isOpen(), result.toString());
            return result == SendResult.QUEUED;
        }

        private Numbered numbered(Numbered message, int number) {
            message.session = session();
            message.number = number;
            return message;
        }

        @Override
        public void received(int channel, Object message) {
            if (!checked || incoming == null) {
                return;
            }
            Numbered numbered = (Numbered) message;
            assertEquals(session(), numbered.session);
            if (channel == RELIABLE) {
                assertEquals(incoming.reliableReceived, numbered.number, "once and in order");
                incoming.reliableReceived++;
                reliable++;
            } else {
                assertTrue(numbered.number < incoming.unreliableSent);
                assertFalse(incoming.unreliableReceived.get(numbered.number), "received twice");
                incoming.unreliableReceived.set(numbered.number);
                unreliable++;
            }
        }

        @Override
        public void received(int channel, Object message, byte[] block) {
            if (checked) {
                assertArrayEquals(block(((Numbered) message).number), block);
                blocks++;
            }
            received(channel, message);
        }

        @Override
        public void closed(CloseReason reason, String detail) {
            assertNotNull(detail);
            closed++;
        }
    }

    private static boolean isBlock(int number) {
        return number % 23 == 5;
    }

    private static byte[] block(int number) {
        return FuzzMessages.rising(number, 3, 1 + number * 7919 % MAX_BLOCK);
    }

    /** A message that says which one it is, of a length that follows from it. */
    static class Numbered implements BitSerializable {
        private static final byte[] PADDING = new byte[100];

        int session;
        int number;

        @Override
        public void serialize(BitStream s) {
            session = s.serializeBits(session, 24);
            number = s.serializeBits(number, 24);
            s.serializeBytes(PADDING.clone(), 0, number % 50);
        }
    }

    /** The same with a block. */
    static final class Carrier extends Numbered {
    }
}
