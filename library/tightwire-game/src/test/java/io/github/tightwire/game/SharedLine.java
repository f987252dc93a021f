package io.github.tightwire.game;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.SimulatedNetwork;
import io.github.tightwire.netcode.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Players of one server, who are sent as much as their connections allow, through one line, in virtual time. The server reads acks once a
 * tick, and flushes so often a tick as it is told; the players read, and ack, once a tick, each at a moment of its own.
 */
final class SharedLine {
    private static final GameProtocol PROTOCOL = GameProtocol.builder("line", 1).message(Filler.class, Filler::new).build();
    /** The bytes that netcode adds to a datagram; in these bytes there is the time of its sending. */
    private static final int NETCODE_BYTES = 25;
    private static final int TICK_MILLIS = 16;
    private static final int START_SPREAD_MILLIS = 500;
    private static final int WAITING_MESSAGES = 64;
    /** Of the room in a packet, as much as a game's snapshot may leave. */
    private static final double FILLED = 0.9;
    private static final int DELAYS = 4_000;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final NetworkConditions conditions;
    private final SimulatedNetwork down;
    private final SimulatedNetwork up;
    private final Seat[] seats;
    private final int flushMillis;
    private final Consumer<Connection> sending;
    private final boolean fits;
    private final long settled;
    private final int[] delayCounts = new int[DELAYS];
    private long now;
    private long early;
    private long arrived;
    private long sent;

    /**
     * The outcome.
     *
     * @param early the share of the line that arrived in the third and fourth second
     * @param arrived the share of the line that arrived since two seconds after the start
     * @param medianDelayMillis in the queue, of what arrived since it had settled
     * @param bytesPerSecond that were sent since then
     * @param shareRatio how much more arrived at one player since then than at another, at most
     */
    record Result(double early, double arrived, int medianDelayMillis, double bytesPerSecond, double shareRatio) {
    }

    /** Players who are sent so many packets a tick, whatever the line. */
    static SharedLine fixed(NetworkConditions conditions, int players, int packets, int settledSeconds, long seed) {
        return new SharedLine(conditions, players, TICK_MILLIS, connection -> connection.sendPackets(packets), false, settledSeconds, seed);
    }

    /** Players who are sent at the rate that is found. */
    static SharedLine paced(NetworkConditions conditions, int players, int flushMillis, int settledSeconds, long seed) {
        return new SharedLine(conditions, players, flushMillis, null, false, settledSeconds, seed);
    }

    /** Players who are sent a message a tick, of nine tenths of what the connection has room for. */
    static SharedLine fitted(NetworkConditions conditions, int players, int flushMillis, int settledSeconds, long seed) {
        return new SharedLine(conditions, players, flushMillis, null, true, settledSeconds, seed);
    }

    private SharedLine(NetworkConditions conditions, int players, int flushMillis, Consumer<Connection> sending, boolean fits,
            int settledSeconds, long seed) {
        this.conditions = conditions;
        this.flushMillis = flushMillis;
        this.sending = sending;
        this.fits = fits;
        settled = settledSeconds * SECOND;
        SplittableRandom random = new SplittableRandom(seed);
        down = new SimulatedNetwork(new Arrivals(true), conditions, () -> now, random.nextLong());
        NetworkConditions back = NetworkConditions.PERFECT.withDelays(conditions.latencyMillis(), 0).withLoss(conditions.loss());
        up = new SimulatedNetwork(new Arrivals(false), back, () -> now, random.nextLong());
        seats = new Seat[players];
        for (int i = 0; i < players; i++) {
            seats[i] = new Seat(i, i == 0 ? 0 : random.nextInt(START_SPREAD_MILLIS), random.nextInt(TICK_MILLIS));
        }
    }

    Result run(int seconds) {
        for (long millis = 0; millis < seconds * 1000L; millis++) {
            now = millis * MILLI;
            down.sendDue();
            up.sendDue();
            if (millis % TICK_MILLIS == 0) {
                for (Seat seat : seats) {
                    seat.readAcks();
                }
            }
            if (millis % flushMillis == 0) {
                flush(millis);
            }
            for (Seat seat : seats) {
                if (millis % TICK_MILLIS == seat.phase) {
                    seat.play();
                }
            }
        }
        double line = conditions.line().bitsPerSecond() / 8.0;
        double settledSeconds = seconds - (double) settled / SECOND;
        double[] shares = Arrays.stream(seats).mapToDouble(seat -> seat.arrivedSettled).sorted().toArray();
        return new Result(early / line / 2, arrived / line / (seconds - 2), median(), sent / settledSeconds,
                shares[shares.length - 1] / Math.max(1, shares[0]));
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private void flush(long millis) {
        for (Seat seat : seats) {
            seat.server.update(now);
            if (!fits) {
                seat.fill(millis);
            } else if (millis % TICK_MILLIS == 0) {
                seat.fit(millis);
            }
            if (sending == null) {
                seat.server.beginPaced();
            } else if (millis >= seat.startMillis) {
                sending.accept(seat.server);
            }
        }
        boolean sends = sending == null;
        while (sends) {
            sends = false;
            for (Seat seat : seats) {
                sends |= millis >= seat.startMillis && seat.server.sendPaced();
            }
        }
        for (Seat seat : seats) {
            seat.server.endPaced();
        }
    }

    private int median() {
        int half = Arrays.stream(delayCounts).sum() / 2;
        int delay = 0;
        for (int count = delayCounts[0]; count < half; count += delayCounts[++delay]) {
            continue;
        }
        return delay;
    }

    /** One player, with both ends of its connection. */
    private final class Seat {
        private final InetSocketAddress address;
        private final int startMillis;
        private final int phase;
        private final Connection server;
        private final Connection client;
        private final ArrayDeque<byte[]> toServer = new ArrayDeque<>();
        private final ArrayDeque<byte[]> toClient = new ArrayDeque<>();
        private final byte[] datagram = new byte[2_000];
        private final Filler filler = new Filler();
        private long arrivedSettled;

        Seat(int index, int startMillis, int phase) {
            address = address(1 + index);
            this.startMillis = startMillis;
            this.phase = phase;
            server = new Connection(PROTOCOL.channels(), PROTOCOL.types(), (bytes, offset, length) -> send(down, bytes, offset, length),
                    (channel, message) -> { });
            client = new Connection(PROTOCOL.channels(), PROTOCOL.types(), (bytes, offset, length) -> send(up, bytes, offset, length),
                    (channel, message) -> { });
        }

        private void send(SimulatedNetwork network, byte[] bytes, int offset, int length) {
            System.arraycopy(bytes, offset, datagram, 0, length);
            ByteBuffer.wrap(datagram).putLong(length, now);
            sent += network == down && now >= settled ? length + NETCODE_BYTES + NetworkConditions.Line.HEADER_BYTES : 0;
            network.send(address, datagram, length + NETCODE_BYTES);
        }

        void fill(long millis) {
            while (millis >= startMillis && server.queued(GameProtocol.UNRELIABLE) < WAITING_MESSAGES) {
                if (server.send(GameProtocol.UNRELIABLE, filler) != SendResult.QUEUED) {
                    throw new IllegalStateException("the queue has room for that");
                }
            }
        }

        void fit(long millis) {
            if (millis >= startMillis && server.queued(GameProtocol.UNRELIABLE) <= 1) {
                filler.length = (int) (FILLED * server.packetBytes(1_000 / TICK_MILLIS));
                server.send(GameProtocol.UNRELIABLE, filler);
            }
        }

        void readAcks() {
            server.update(now);
            read(toServer, server);
        }

        void play() {
            client.update(now);
            read(toClient, client);
            client.beginPaced();
            boolean sends = true;
            while (sends) {
                sends = client.sendPaced();
            }
            client.endPaced();
        }

        private void read(ArrayDeque<byte[]> datagrams, Connection to) {
            while (!datagrams.isEmpty()) {
                byte[] bytes = datagrams.remove();
                to.receive(bytes, 0, bytes.length - NETCODE_BYTES);
                to.sendUrgentAcks();
            }
        }

        void arrive(byte[] bytes, int length) {
            toClient.add(Arrays.copyOf(bytes, length));
            int onTheLine = length + NetworkConditions.Line.HEADER_BYTES;
            if (now >= 2 * SECOND) {
                arrived += onTheLine;
                early += now < 4 * SECOND ? onTheLine : 0;
            }
            if (now >= settled) {
                arrivedSettled += onTheLine;
                double carrying = onTheLine * 8.0 * SECOND / conditions.line().bitsPerSecond();
                long sentAt = ByteBuffer.wrap(bytes).getLong(length - NETCODE_BYTES);
                double delay = (now - sentAt - carrying) / MILLI - conditions.latencyMillis();
                delayCounts[(int) Math.max(0, Math.min(DELAYS - 1, delay))]++;
            }
        }
    }

    /** The end of the line. */
    private final class Arrivals implements Transport {
        private final boolean atPlayers;

        Arrivals(boolean atPlayers) {
            this.atPlayers = atPlayers;
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            Seat seat = seats[to.getPort() - 1];
            if (atPlayers) {
                seat.arrive(bytes, length);
            } else {
                seat.toServer.add(Arrays.copyOf(bytes, length));
            }
            return true;
        }

        @Override
        public int read(Receiver receiver, int most) {
            return 0;
        }

        @Override
        public InetSocketAddress localAddress() {
            return address(9);
        }

        @Override
        public void close() {
        }
    }

    /** A message of as many bytes as a game's snapshot may have. */
    private static final class Filler implements BitSerializable {
        private final byte[] bytes = new byte[1_200];
        private int length = 380;

        @Override
        public void serialize(BitStream s) {
            length = s.serializeInt(length, 0, bytes.length);
            s.serializeBytes(bytes, 0, length);
        }
    }
}
