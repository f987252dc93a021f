package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.List;

/**
 * Decides which client gets a slot: takes requests, sends challenges, and takes the responses; in the order of the standard's "Server-Side
 * Connection Process".
 */
final class Admission {
    private static final int MIN_REMEMBERED_TOKENS = 2048;
    private static final int REMEMBERED_TOKENS_PER_PLACE = 8;

    private final Connections connections;
    private final PacketSender sender;
    private final Counters counters;
    private final TokenHistory history;
    private final RequestGate gate;
    private final Challenges challenges;
    /**
     * The sequence of packets to those without a slot. They are sealed with the same key as those that go to the slot, whose
     * sequences start at zero, so these are in the upper half. Anywhere in it, since a token may be for several servers.
     */
    private long globalSequence;

    Admission(ServerConfig config, SecureRandom random, Aead aead, Connections connections, PacketSender sender, Counters counters,
            long unixSeconds) {
        this.connections = connections;
        this.sender = sender;
        this.counters = counters;
        this.history = new TokenHistory(Math.max(MIN_REMEMBERED_TOKENS, REMEMBERED_TOKENS_PER_PLACE * config.maxClients()),
                config.maxTokenLifetimeSeconds(), unixSeconds);
        this.gate = new RequestGate(config, history);
        this.challenges = new Challenges(aead, random);
        this.globalSequence = random.nextLong() >>> 2 | Long.MIN_VALUE;
        gate.advanceTo(unixSeconds);
    }

    /** Starts a tick. */
    void advanceTo(long unixSeconds) {
        gate.advanceTo(unixSeconds);
    }

    List<InetSocketAddress> otherServers() {
        return gate.otherServers();
    }

    int rememberedTokens() {
        return history.size();
    }

    /** Takes a request: accepted, if it was answered with a challenge. */
    DatagramVerdict request(InetSocketAddress from, byte[] datagram, int length, long now) {
        DatagramVerdict outcome = gate.read(datagram, length);
        if (outcome != DatagramVerdict.ACCEPTED) {
            return outcome;
        }
        PrivateToken token = gate.token();
        ServerConnection neighbour = connections.at(from);
        if (neighbour != null && neighbour.token.clientId() != token.clientId()) {
            return DatagramVerdict.ALREADY_CONNECTED;
        }
        // A client that comes again takes its own slot, once it has proven its address.
        ServerConnection replaced = connections.of(token.clientId());
        ServerConnection connection = connections.shakingHandsAt(from);
        if (connection == null && !connections.hostHasRoom(from, replaced)) {
            deny(token, from);
            return DatagramVerdict.HOST_FULL;
        }
        outcome = history.present(gate.tag(), gate.expireSeconds(), from);
        if (outcome != DatagramVerdict.ACCEPTED) {
            return outcome;
        }
        if (replaced == null && connections.isFull()) {
            deny(token, from);
            return DatagramVerdict.SERVER_FULL;
        }
        if (connection != null && !connection.tag.equals(gate.tag())) {
            connections.remove(connection);
            connection = null;
        }
        if (connection == null) {
            if (connections.handshakesAreFull()) {
                return DatagramVerdict.HANDSHAKES_TOO_MANY;
            }
            connection = new ServerConnection(from, gate.tag(), token);
            connections.add(connection);
        }
        connection.lastReceived = now;
        challenge(token, from, globalSequence++);
        return DatagramVerdict.ACCEPTED;
    }

    /** Sends a client a challenge, wherever it may be, in a packet of a sequence. Returns the challenge's own sequence. */
    long challenge(PrivateToken token, InetSocketAddress to, long packetSequence) {
        long sequence = challenges.put(token, sender.start(NetcodePacket.CHALLENGE, packetSequence));
        sender.send(token.serverToClient(), to);
        counters.count(Counter.CHALLENGES_SENT);
        return sequence;
    }

    /**
     * Returns whether a response shows that a client's new address reads what is sent there: it is to the challenge that was sent there
     * last.
     */
    boolean isProven(ServerConnection connection, InetSocketAddress from, ByteBuffer contents) {
        UnprovenPath path = connection.newPath;
        return path != null && path.address.equals(from) && path.wasSent(contents.getLong(0))
                && challenges.isMet(connection.token, contents);
    }

    /** Takes a response: accepted, if its client may have a slot, and no other once it has its old one. */
    DatagramVerdict respond(ServerConnection connection, ByteBuffer contents) {
        if (!challenges.isMet(connection.token, contents)) {
            return DatagramVerdict.CHALLENGE_FORGED;
        }
        if (connection.hasPlace()) {
            return DatagramVerdict.ALREADY_CONNECTED;
        }
        if (connections.of(connection.token.clientId()) == null && connections.isFull()) {
            deny(connection.token, connection.address);
            return DatagramVerdict.SERVER_FULL;
        }
        return DatagramVerdict.ACCEPTED;
    }

    /** Gives a slot to a client whose response was accepted, and ends its other attempts: their late packets must not replace it. */
    void seat(ServerConnection connection, int slot, long now) {
        connections.seat(connection, slot);
        history.consume(connection.tag);
        connection.lastReceived = now;
        for (int i = connections.handshakes() - 1; i >= 0; i--) {
            ServerConnection other = connections.handshake(i);
            if (other.token.clientId() == connection.token.clientId()) {
                connections.remove(other);
                history.consume(other.tag);
                counters.count(Counter.HANDSHAKES_EXPIRED);
            }
        }
    }

    private void deny(PrivateToken token, InetSocketAddress to) {
        sender.start(NetcodePacket.DENIED, globalSequence++);
        sender.send(token.serverToClient(), to);
        counters.count(Counter.DENIALS_SENT);
    }
}
