package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/**
 * Who gets a place: takes requests, sends challenges, and takes the responses; in the order of the standard's "Server-Side
 * Connection Process".
 */
final class Admission {
    private static final int MIN_REMEMBERED_TOKENS = 2048;
    private static final int REMEMBERED_TOKENS_PER_PLACE = 8;

    private final Connections connections;
    private final Outbox outbox;
    private final Counters counters;
    private final TokenHistory history;
    private final RequestGate gate;
    private final Challenges challenges;
    /**
     * The sequence of packets to those without a place. They are sealed with the same key as those that go to the place, whose
     * sequences start at zero, so these are in the upper half. Anywhere in it, since a token may be for several servers.
     */
    private long globalSequence;

    Admission(ServerConfig config, SecureRandom random, Aead aead, Connections connections, Outbox outbox, Counters counters,
            long unixSeconds) {
        this.connections = connections;
        this.outbox = outbox;
        this.counters = counters;
        this.history = new TokenHistory(
                (int) Math.min(Integer.MAX_VALUE,
                        Math.max(MIN_REMEMBERED_TOKENS, (long) REMEMBERED_TOKENS_PER_PLACE * config.maxClients())),
                unixSeconds + config.maxTokenLifetimeSeconds());
        this.gate = new RequestGate(config, history);
        this.challenges = new Challenges(aead, random);
        this.globalSequence = random.nextLong() >>> 2 | Long.MIN_VALUE;
        gate.advanceTo(unixSeconds);
    }

    /** Starts a tick. */
    void advanceTo(long unixSeconds) {
        gate.advanceTo(unixSeconds);
    }

    int rememberedTokens() {
        return history.size();
    }

    /** Takes a request: accepted, if it was answered with a challenge. */
    Outcome request(InetSocketAddress from, byte[] datagram, int length, long now) {
        Outcome outcome = gate.read(datagram, length);
        if (outcome != Outcome.ACCEPTED) {
            return outcome;
        }
        PrivateToken token = gate.token();
        Connection connection = connections.at(from);
        if (connection != null && connection.hasPlace() || connections.hasClient(token.clientId())) {
            return Outcome.ALREADY_CONNECTED;
        }
        if (connection == null && !connections.hostHasRoom(from)) {
            deny(token, from);
            return Outcome.HOST_FULL;
        }
        outcome = history.present(gate.tag(), gate.expireSeconds(), from);
        if (outcome != Outcome.ACCEPTED) {
            return outcome;
        }
        if (connections.isFull()) {
            deny(token, from);
            return Outcome.SERVER_FULL;
        }
        if (connection != null && !connection.tag.equals(gate.tag())) {
            connections.remove(connection);
            connection = null;
        }
        if (connection == null) {
            if (connections.handshakesAreFull()) {
                return Outcome.HANDSHAKES_TOO_MANY;
            }
            connection = new Connection(from, gate.tag(), token);
            connections.add(connection);
        }
        connection.lastReceived = now;
        challenges.put(token, outbox.start(PacketType.CHALLENGE, globalSequence++));
        outbox.send(token.serverToClient(), from);
        counters.count(Counter.CHALLENGES_SENT);
        return Outcome.ACCEPTED;
    }

    /** Takes a response: accepted, if its client has a place now. */
    Outcome respond(Connection connection, ByteBuffer contents, long now) {
        if (!challenges.isMet(connection.token, contents)) {
            return Outcome.CHALLENGE_FORGED;
        }
        if (connection.hasPlace() || connections.hasClient(connection.token.clientId())) {
            return Outcome.ALREADY_CONNECTED;
        }
        if (connections.isFull()) {
            deny(connection.token, connection.address);
            return Outcome.SERVER_FULL;
        }
        connections.seat(connection);
        history.consume(connection.tag);
        connection.lastReceived = now;
        return Outcome.ACCEPTED;
    }

    private void deny(PrivateToken token, InetSocketAddress to) {
        outbox.start(PacketType.DENIED, globalSequence++);
        outbox.send(token.serverToClient(), to);
        counters.count(Counter.DENIALS_SENT);
    }
}
