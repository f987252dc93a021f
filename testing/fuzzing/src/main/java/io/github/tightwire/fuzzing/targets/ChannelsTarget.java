package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.CloseReason;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageHandler;
import io.github.tightwire.channels.MessageTypes;
import io.github.tightwire.channels.PacketTracer;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.channels.Violation;
import io.github.tightwire.fuzzing.targets.Line.Arrival;
import io.github.tightwire.reliable.HeaderFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Connections: packets of any bytes, which one that is open reads or closes at, as the tracer explains; and two sides over careless lines,
 * where reliable messages arrive all, once, in order, and blocks as they were.
 */
final class ChannelsTarget implements Target {
    private static final int RELIABLE = 0;
    private static final int UNRELIABLE = 1;
    private static final int MOST_BLOCK = 60;
    private static final ConnectionConfig CONFIG = ConnectionConfig.of(
            ChannelConfig.RELIABLE.withBlocks(MOST_BLOCK, 8).withQueues(8, 8).withMaxMessagesPerPacket(4),
            ChannelConfig.UNRELIABLE.withBlocks(MOST_BLOCK, 8).withMaxMessagesPerPacket(4),
            ChannelConfig.RELIABLE.withBlocks(0, 1));
    private static final MessageTypes TYPES = MessageTypes.builder().message(Numbered.class, Numbered::new)
            .message(Text.class, Text::new).block(Carrier.class, Carrier::new).build();
    private static final int MOST_STEPS = 200;
    private static final int MOST_DRAINING = 600;
    private static final long TICK_NANOS = 50_000_000;
    private static final int HEADER_BYTES = 9;
    private static final long HELD = 128 * 1024;
    private static final long ALLOCATED = 64 * 1024;
    private static final long ALLOCATED_PER_BYTE = 2 * 1024;

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        if (input.flag()) {
            hostile(input);
        } else {
            careless(input);
        }
    }

    private static void hostile(Input input) {
        Heard heard = new Heard();
        Connection connection = new Connection(CONFIG, TYPES, (bytes, offset, length) -> { }, heard);
        heard.connection = connection;
        PacketTracer tracer = new PacketTracer(CONFIG, TYPES, null);
        for (int sequence = 0; !input.isEmpty() && sequence < MOST_STEPS; sequence++) {
            byte[] packet = input.take(input.octet());
            Violation violation = tracer.explain(packet, 0, packet.length);
            assertNotNull(tracer.trace(packet, 0, packet.length).toString());
            connection.update(sequence * TICK_NANOS);
            byte[] datagram = datagram(sequence, packet);
            connection.receive(datagram, 0, datagram.length);
            if (connection.isOpen()) {
                assertNull(violation, "refused by the tracer alone");
            } else {
                assertEquals(violation != null, connection.closeReason() == CloseReason.MALFORMED_PACKET,
                        () -> connection.closeReason() + " / " + violation);
                assertEquals(1, heard.closed);
                assertEquals(String.valueOf(violation), heard.explained);
                break;
            }
            assertTrue(connection.heldBytes() <= HELD, () -> connection.heldBytes() + " bytes are held");
            Connection fresh = new Connection(CONFIG, TYPES, (out, offset, length) -> { }, new Heard());
            byte[] first = datagram(0, packet);
            Allocation.require(ALLOCATED + ALLOCATED_PER_BYTE * packet.length, () -> fresh.receive(first, 0, first.length));
        }
    }

    /** With a header of the layer below, which acks nothing. */
    private static byte[] datagram(int sequence, byte[] packet) {
        byte[] datagram = new byte[HEADER_BYTES + packet.length];
        datagram[0] = 0x1E;
        datagram[1] = (byte) sequence;
        datagram[2] = (byte) (sequence >>> 8);
        datagram[3] = (byte) 0xFF;
        datagram[4] = (byte) 0xFF;
        System.arraycopy(packet, 0, datagram, HEADER_BYTES, packet.length);
        return datagram;
    }

    private static void careless(Input input) {
        Side near = new Side();
        Side far = new Side();
        near.peer = far;
        far.peer = near;
        long nanos = 0;
        for (int step = 0; step < MOST_STEPS && !input.isEmpty(); step++) {
            int what = input.octet();
            Side side = (what & 1) == 0 ? near : far;
            switch (what >>> 1 & 3) {
                case 0:
                    side.send(what >>> 3, input);
                    break;
                case 1:
                    nanos += TICK_NANOS / 10;
                    near.tick(nanos);
                    far.tick(nanos);
                    break;
                default:
                    side.arrive(side.peer.line.careless(input));
            }
        }
        for (int i = 0; i < MOST_DRAINING && (near.isBusy() || far.isBusy()); i++) {
            nanos += TICK_NANOS;
            near.tick(nanos);
            far.tick(nanos);
            near.drain();
            far.drain();
        }
        near.assertDone();
        far.assertDone();
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        byte[] talk = new byte[1 + 96];
        for (int i = 0; i < 96; i += 12) {
            // A number, a text, a block; a tick; what arrives at both, in order by 3.
            System.arraycopy(new byte[] {0, 8, 5, 17, 40, 2, 5, 3, 4, 3, 5, 3}, 0, talk, 1 + i, 12);
        }
        seeds.add(talk);
        seeds.add(new byte[] {0, 0, 0, 0, 2, 5, 0, 2, 5, 1, 0, 2, 4, 3, 16, 55, 2, 2, 2, 5, 3, 5, 0, 5, 3, 4, 3});
        // Packets as a connection sends them, each with its length before it.
        Line line = new Line();
        Connection connection = new Connection(CONFIG, TYPES, line::send, new Heard());
        for (int channel = 0; channel < 3; channel++) {
            assertEquals(SendResult.QUEUED, connection.send(channel, new Numbered(channel)));
            assertEquals(SendResult.QUEUED, connection.send(channel, new Text("hello")));
        }
        assertEquals(SendResult.QUEUED, connection.send(RELIABLE, new Carrier(), new byte[20]));
        assertEquals(SendResult.QUEUED, connection.send(UNRELIABLE, new Carrier(), new byte[20]));
        byte[] hostile = {1};
        for (int i = 0; i < 12; i++) {
            connection.update(i * 10 * TICK_NANOS);
            connection.sendPackets(1);
            for (Arrival arrival = line.inOrder(); arrival != null; arrival = line.inOrder()) {
                byte[] bytes = arrival.bytes();
                int header = HeaderFields.read(bytes, 0, bytes.length, CONFIG.endpoint()).bytes();
                byte[] packet = Arrays.copyOfRange(bytes, header, bytes.length);
                int at = hostile.length;
                hostile = Arrays.copyOf(hostile, at + 1 + packet.length);
                hostile[at] = (byte) packet.length;
                System.arraycopy(packet, 0, hostile, at + 1, packet.length);
                byte[] alone = new byte[2 + packet.length];
                alone[0] = 1;
                alone[1] = (byte) packet.length;
                System.arraycopy(packet, 0, alone, 2, packet.length);
                seeds.add(alone);
            }
        }
        seeds.add(hostile);
        return seeds;
    }

    /** A number within bounds. */
    static final class Numbered implements BitSerializable {
        private int number;

        Numbered() {
        }

        Numbered(int number) {
            this.number = number;
        }

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 10_000);
        }

        @Override
        public String toString() {
            return "number " + number;
        }
    }

    /** A text. */
    static final class Text implements BitSerializable {
        private String text = "";

        Text() {
        }

        Text(String text) {
            this.text = text;
        }

        @Override
        public void serialize(BitStream s) {
            text = s.serializeString(text, 30);
        }

        @Override
        public String toString() {
            return "text " + text;
        }
    }

    /** The carrier of a block. */
    static final class Carrier implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeCheck("carrier");
        }

        @Override
        public String toString() {
            return "carrier";
        }
    }

    /** The events at a side that is under attack. */
    private static final class Heard implements MessageHandler {
        private Connection connection;
        private int closed;
        private String explained;

        @Override
        public void received(int channel, Object message) {
            assertTrue(closed == 0, "a message after the end");
            assertTrue(!(message instanceof Numbered numbered) || numbered.number >= 0 && numbered.number <= 10_000, message::toString);
        }

        @Override
        public void received(int channel, Object message, byte[] block) {
            received(channel, message);
            assertTrue(block.length <= MOST_BLOCK, () -> "a block of " + block.length);
        }

        @Override
        public void closed(CloseReason reason, String detail) {
            closed++;
            explained = connection == null ? "" : String.valueOf(connection.explain());
        }
    }

    private static final class Side implements MessageHandler {
        private final Line line = new Line();
        private final Connection connection = new Connection(CONFIG, TYPES, line::send, this);
        private final List<String> sent = new ArrayList<>();
        private final List<String> received = new ArrayList<>();
        private Side peer;

        void send(int kind, Input input) {
            int channel = (kind & 4) == 0 ? RELIABLE : UNRELIABLE;
            SendResult result;
            String text;
            if ((kind & 3) == 2) {
                byte[] block = new byte[1 + input.upTo(MOST_BLOCK - 1)];
                Arrays.fill(block, (byte) (sent.size() + 1));
                text = "carrier " + Arrays.toString(block);
                result = connection.send(channel, new Carrier(), block);
            } else {
                Object message = (kind & 3) == 1 ? new Text("t" + sent.size()) : new Numbered(sent.size());
                text = message.toString();
                result = connection.send(channel, message);
            }
            if (result == SendResult.QUEUED && channel == RELIABLE) {
                sent.add(text);
            }
        }

        void tick(long nanos) {
            connection.update(nanos);
            connection.sendPackets(1);
        }

        void arrive(Arrival arrival) {
            if (arrival != null) {
                connection.receive(arrival.bytes(), 0, arrival.bytes().length);
            }
        }

        void drain() {
            for (Arrival arrival = peer.line.inOrder(); arrival != null; arrival = peer.line.inOrder()) {
                arrive(arrival);
            }
        }

        boolean isBusy() {
            return connection.queued(RELIABLE) > 0;
        }

        void assertDone() {
            assertTrue(connection.isOpen(), () -> String.valueOf(connection.closeReason()));
            assertEquals(0, connection.queued(RELIABLE));
            assertEquals(peer.sent, received);
        }

        @Override
        public void received(int channel, Object message) {
            if (channel == RELIABLE) {
                received.add(message.toString());
            }
        }

        @Override
        public void received(int channel, Object message, byte[] block) {
            if (channel == RELIABLE) {
                received.add(message + " " + Arrays.toString(block));
            }
        }
    }
}
