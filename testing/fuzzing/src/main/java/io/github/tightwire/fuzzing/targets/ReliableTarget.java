package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fuzzing.targets.Line.Arrival;
import io.github.tightwire.reliable.DatagramVerdict;
import io.github.tightwire.reliable.Endpoint;
import io.github.tightwire.reliable.EndpointConfig;
import io.github.tightwire.reliable.EndpointCounter;
import io.github.tightwire.reliable.HeaderFields;
import io.github.tightwire.reliable.PacketHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Two endpoints, over lines that do what the input says. Where nothing is damaged, packets arrive whole and once, and only those that
 * arrived are acked; in any case memory is bounded and each datagram is counted once.
 */
final class ReliableTarget implements Target {
    private static final int FRAGMENT_BYTES = 50;
    private static final int MOST_FRAGMENTS = 6;
    private static final int PLACES = 4;
    private static final EndpointConfig CONFIG =
            new EndpointConfig(FRAGMENT_BYTES * MOST_FRAGMENTS, FRAGMENT_BYTES, FRAGMENT_BYTES, MOST_FRAGMENTS, PLACES, 1000, 100_000);
    private static final int MOST_STEPS = 200;
    private static final Set<DatagramVerdict> UNREAD = Set.of(DatagramVerdict.MALFORMED, DatagramVerdict.TOO_LARGE);

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        boolean isHostile = input.flag();
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
                    side.send(1 + input.upTo(CONFIG.maxPacketBytes() - 1), what);
                    break;
                case 1:
                    nanos += 1_000_000L * input.octet();
                    near.endpoint.update(nanos);
                    far.endpoint.update(nanos);
                    break;
                default:
                    side.arrive(isHostile ? side.peer.line.hostile(input) : side.peer.line.careless(input), isHostile);
            }
        }
        near.check();
        far.check();
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int hostile = 0; hostile < 2; hostile++) {
            byte[] talk = new byte[1 + 120];
            talk[0] = (byte) hostile;
            for (int i = 0; i < 120; i += 12) {
                // A packet of one piece, and one of fragments; what arrives, in order by 7 or 3; a tick.
                System.arraycopy(new byte[] {0, 20, 0, 0, (byte) 180, 0, 5, 7, 5, 3, 2, 16}, 0, talk, 1 + i, 12);
            }
            seeds.add(talk);
            seeds.add(new byte[] {(byte) hostile, 0, 100, 0, 5, 3, 5, 3, 1, 9, 0, 4, 3, 4, 1, 0, 5, 1, 0, 0, 2, 2, 50, 5, 0, 0, 0, 1, 5, 2,
                9, 1, 1, 1, 0, 2, 0, 0, 0, 7});
        }
        return seeds;
    }

    private static final class Side implements PacketHandler {
        private final Line line = new Line();
        private final Map<Integer, byte[]> sent = new HashMap<>();
        private final Set<Integer> received = new HashSet<>();
        private final Set<Integer> acked = new HashSet<>();
        private final Endpoint endpoint = new Endpoint(CONFIG, line::send, this);
        private Side peer;
        private boolean hostile;
        private long datagrams;

        void send(int length, int fill) {
            byte[] packet = new byte[length];
            Arrays.fill(packet, (byte) (fill + sent.size()));
            sent.put(endpoint.send(packet, 0, length), packet);
        }

        void arrive(Arrival arrival, boolean isHostile) {
            if (arrival == null) {
                return;
            }
            hostile = isHostile;
            datagrams++;
            byte[] bytes = arrival.bytes();
            HeaderFields heading = HeaderFields.read(bytes, 0, bytes.length, CONFIG);
            long before = endpoint.count(EndpointCounter.MALFORMED) + endpoint.count(EndpointCounter.TOO_LARGE);
            DatagramVerdict fate = endpoint.receive(bytes, 0, bytes.length);
            long after = endpoint.count(EndpointCounter.MALFORMED) + endpoint.count(EndpointCounter.TOO_LARGE);
            assertEquals(UNREAD.contains(fate), after > before, fate::toString);
            assertTrue(heading != null || UNREAD.contains(fate), () -> fate + " without a heading");
            assertTrue(isHostile || !UNREAD.contains(fate), () -> fate + " as it was sent");
            assertTrue(endpoint.reassemblies() <= PLACES);
            assertTrue(endpoint.reassemblyBytes() <= 2L * PLACES * CONFIG.maxPacketBytes(), () -> endpoint.reassemblyBytes() + " bytes");
        }

        @Override
        public boolean received(int sequence, byte[] bytes, int offset, int length) {
            assertTrue(length <= CONFIG.maxPacketBytes());
            if (!hostile) {
                assertArrayEquals(peer.sent.get(sequence), Arrays.copyOfRange(bytes, offset, offset + length));
                assertTrue(received.add(sequence), () -> sequence + " is received twice");
            }
            return true;
        }

        @Override
        public void acked(int sequence) {
            assertTrue(sent.containsKey(sequence), () -> sequence + " was never sent");
            assertTrue(acked.add(sequence), () -> sequence + " is acked twice");
            assertTrue(hostile || peer.received.contains(sequence), () -> sequence + " did not arrive");
        }

        void check() {
            assertEquals(datagrams, endpoint.count(EndpointCounter.DATAGRAMS_RECEIVED));
            long fates = 0;
            for (EndpointCounter counter : List.of(EndpointCounter.PACKETS_RECEIVED, EndpointCounter.FRAGMENTS_RECEIVED,
                    EndpointCounter.PACKETS_DECLINED, EndpointCounter.DUPLICATES, EndpointCounter.STALE, EndpointCounter.MALFORMED,
                    EndpointCounter.TOO_LARGE)) {
                fates += endpoint.count(counter);
            }
            assertEquals(datagrams, fates);
            assertEquals(acked.size(), endpoint.count(EndpointCounter.PACKETS_ACKED));
            double loss = endpoint.estimates().packetLoss();
            assertTrue(loss >= 0 && loss <= 1, () -> loss + " of the packets lost");
        }
    }
}
