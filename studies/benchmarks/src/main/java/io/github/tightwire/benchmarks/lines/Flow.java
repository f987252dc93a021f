package io.github.tightwire.benchmarks.lines;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageTypes;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.reliable.EndpointConfig;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;

/** One player, with both ends of its connection. The server reads with each flush, and takes what it read in its next frame. */
final class Flow {
    private static final MessageTypes TYPES = MessageTypes.builder().message(Filler.class, Filler::new).build();
    /** The bytes that netcode, UDP and IPv4 add to a datagram. */
    private static final int LOWER_BYTES = 25 + 28;
    private static final int WAITING = 8;
    private static final int MOST_BYTES = 1_100;

    private final Sender sender;
    private final double startSeconds;
    private final Machine serverMachine;
    private final Machine clientMachine;
    private final Way down;
    private final Way up;
    private final Connection server;
    private final Connection client;
    private final ArrayDeque<byte[]> toServer = new ArrayDeque<>();
    private final ArrayDeque<ReadDatagram> readByServer = new ArrayDeque<>();
    private final ArrayDeque<byte[]> toClient = new ArrayDeque<>();
    private final Filler filler = new Filler();
    private long now;
    private long serverRead;
    private boolean filled;
    private long offeredBytes;
    private long droppedBytes;
    private long arrivedBytes;
    private int ticks;

    Flow(Scenario scenario, double startSeconds, Way down, Way up, SplittableRandom random) {
        sender = scenario.sender();
        this.startSeconds = startSeconds;
        this.down = down;
        this.up = up;
        serverMachine = new Machine(scenario.server(), random);
        clientMachine = new Machine(scenario.client(), random);
        ConnectionConfig channels = channels(scenario.fixedBytesPerSecond());
        server = new Connection(channels, TYPES, this::sendDown, (channel, message) -> { });
        client = new Connection(channels, TYPES, this::sendUp, (channel, message) -> { });
    }

    /** Returns what a game has, with room for the fastest line, or with one rate for all lines. */
    private static ConnectionConfig channels(double fixedBytesPerSecond) {
        ConnectionConfig usual = GameProtocol.defaultChannels();
        EndpointConfig endpoint = usual.endpoint();
        EndpointConfig bounded = fixedBytesPerSecond > 0
                ? endpoint.withSendRate(fixedBytesPerSecond, fixedBytesPerSecond)
                : endpoint.withSendRate(endpoint.minBytesPerSecond(), 2 * endpoint.maxBytesPerSecond());
        return new ConnectionConfig(usual.channels(), bounded, usual.ackTimeoutNanos());
    }

    Connection server() {
        return server;
    }

    long arrivedBytes() {
        return arrivedBytes;
    }

    long offeredBytes() {
        return offeredBytes;
    }

    long droppedBytes() {
        return droppedBytes;
    }

    int ticks() {
        return ticks;
    }

    void run(long time) {
        now = time;
        if (serverMachine.beginsFrame(time)) {
            ticks++;
            server.update(time);
            readToServer();
            takeAtServer();
            if (time >= startSeconds * 1e9 && sender != Sender.ALWAYS && server.queued(GameProtocol.UNRELIABLE) <= 1) {
                filler.length = Math.min(MOST_BYTES, server.packetBytes(60) - 10);
                if (filler.length > 0) {
                    server.send(GameProtocol.UNRELIABLE, filler);
                }
            }
            flush();
        } else if (serverMachine.flushes(time)) {
            server.update(time);
            readToServer();
            flush();
        }
        if (clientMachine.beginsFrame(time)) {
            client.update(time);
            takeAtClient();
            client.beginPaced();
            while (client.sendPaced()) {
                continue;
            }
            client.endPaced();
        }
    }

    void arrive(byte[] bytes, boolean atClient) {
        if (atClient) {
            arrivedBytes += bytes.length + LOWER_BYTES;
            toClient.add(bytes);
        } else {
            toServer.add(bytes);
        }
    }

    private void flush() {
        server.beginPaced();
        boolean sends = true;
        while (sends) {
            filler.length = MOST_BYTES;
            while (sender == Sender.ALWAYS && now >= startSeconds * 1e9 && server.queued(GameProtocol.UNRELIABLE) < WAITING) {
                server.send(GameProtocol.UNRELIABLE, filler);
            }
            sends = server.sendPaced();
        }
        server.endPaced();
    }

    /** Reads what came since the read before. */
    private void readToServer() {
        while (!toServer.isEmpty()) {
            readByServer.add(new ReadDatagram(toServer.remove(), serverRead));
        }
        serverRead = now;
    }

    private void takeAtServer() {
        while (!readByServer.isEmpty()) {
            ReadDatagram datagram = readByServer.remove();
            server.receive(datagram.bytes(), 0, datagram.bytes().length, now - datagram.cameAfter());
            server.sendUrgentAcks();
        }
    }

    private void takeAtClient() {
        while (!toClient.isEmpty()) {
            byte[] bytes = toClient.remove();
            client.receive(bytes, 0, bytes.length);
            client.sendUrgentAcks();
        }
    }

    private void sendDown(byte[] bytes, int offset, int length) {
        int onTheLine = length + LOWER_BYTES;
        offeredBytes += onTheLine;
        if (!down.send(now, this, Arrays.copyOfRange(bytes, offset, offset + length), onTheLine)) {
            droppedBytes += onTheLine;
        }
    }

    private void sendUp(byte[] bytes, int offset, int length) {
        up.send(now, this, Arrays.copyOfRange(bytes, offset, offset + length), length + LOWER_BYTES);
    }

    private record ReadDatagram(byte[] bytes, long cameAfter) {
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
