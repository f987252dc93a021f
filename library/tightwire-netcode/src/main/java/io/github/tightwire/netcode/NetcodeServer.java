package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;

/**
 * A server's side of the protocol, for any number of clients, without a socket and without a clock. A tick is
 *
 * <ol>
 *   <li>{@link #advanceTo}, which sets the time,
 *   <li>{@link #receive} for every datagram that came: a client that was heard is not timed out, however late its datagrams are read,
 *   <li>{@link #update}, which sends the keep-alives that are due and times out the clients that were not heard.
 * </ol>
 *
 * <p>Payloads may be sent at any time. Once its clients are known, a server allocates nothing of its own; the JDK's cipher does.
 *
 * <p>A client's address may change, when its router forgets it for example. The connection goes on, at the new address as soon as that has
 * answered a challenge. Netcode's other clients answer none: theirs ends by its time-out.
 *
 * <p>A server runs once: to start it again, make another. It doesn't know which tokens the first one took, so it takes none from before
 * its start.
 */
public final class NetcodeServer extends NetcodePeer {
    private static final EnumSet<NetcodePacket> ALLOWED =
            EnumSet.of(NetcodePacket.RESPONSE, NetcodePacket.KEEP_ALIVE, NetcodePacket.PAYLOAD, NetcodePacket.DISCONNECT);

    private static final byte[] NOTHING = {};

    private final ServerListener listener;
    private final int maxClients;
    private final Connections connections;
    private final EncryptedPacketReader reader;
    private final PacketSender sender;
    private final Admission admission;
    private final ConnectionMigrations migrations = new ConnectionMigrations();

    /**
     * A server that starts now.
     *
     * @param config its settings
     * @param random where its own key comes from
     * @param sink where its datagrams go
     * @param listener hears about events
     * @param nanos the time, on a clock that only runs forward, such as {@link System#nanoTime}
     * @param unixSeconds the time, in seconds since 1970
     */
    public NetcodeServer(ServerConfig config, SecureRandom random, DatagramSink sink, ServerListener listener, long nanos,
            long unixSeconds) {
        super(nanos);
        this.listener = Objects.requireNonNull(listener);
        this.maxClients = config.maxClients();
        this.connections = new Connections(maxClients, config.maxClientsPerHost());
        Aead aead = new Aead();
        this.reader = new EncryptedPacketReader(ALLOWED, aead, config.protocolId());
        this.sender = new PacketSender(
                Objects.requireNonNull(sink), counters, listening, new EncryptedPacketWriter(aead, config.protocolId()));
        this.admission = new Admission(config, random, aead, connections, sender, counters, unixSeconds);
    }

    /**
     * Starts a tick.
     *
     * @param nanos the time, of the clock that the server started with. If it goes back, it stands still
     * @param unixSeconds the time, in seconds since 1970, by which tokens expire. It may go back
     */
    public void advanceTo(long nanos, long unixSeconds) {
        long before = clock.elapsed();
        clock.advanceTo(nanos);
        long elapsed = clock.elapsed() - before;
        admission.advanceTo(unixSeconds);
        migrations.begin();
        for (int slot = connections.nextTaken(0); slot >= 0; slot = connections.nextTaken(slot + 1)) {
            ServerConnection connection = connections.in(slot);
            connection.openings.begin(elapsed);
            migrations.consider(connection, clock.elapsed());
        }
        for (int i = 0; i < connections.handshakes(); i++) {
            connections.handshake(i).openings.begin(elapsed);
        }
    }

    /** Ends a tick: sends the keep-alives that are due, and times out each client that was not heard for the time-out of its token. */
    public void update() {
        long now = clock.elapsed();
        lastPayloads.update(now);
        for (int slot = connections.nextTaken(0); slot >= 0; slot = connections.nextTaken(slot + 1)) {
            ServerConnection connection = connections.in(slot);
            if (connection.isOverdue(now)) {
                // It may hear this, although it was not heard: a client that stood still finds it in its socket.
                disconnect(connection, sayGoodbye(connection, DisconnectReason.TIMED_OUT));
            } else if (now - connection.lastSent >= Netcode.SEND_INTERVAL_NANOS) {
                sendKeepAlive(connection);
            }
        }
        for (int i = connections.handshakes() - 1; i >= 0; i--) {
            ServerConnection connection = connections.handshake(i);
            if (connection.isOverdue(now)) {
                connections.remove(connection);
                counters.count(Counter.HANDSHAKES_EXPIRED);
            }
        }
    }

    /**
     * Sends a payload.
     *
     * @param client its slot
     * @param payload the bytes, from the start
     * @param length the number of bytes, 1 to {@link Netcode#MAX_PAYLOAD_BYTES}
     * @return whether it was sent; false if nobody has the slot
     * @throws IllegalArgumentException if the length is another
     * @throws IndexOutOfBoundsException if there is no such slot
     */
    public boolean send(int client, byte[] payload, int length) {
        LengthChecks.checkLength(payload, length);
        ServerConnection connection = connections.in(client);
        if (connection == null) {
            return false;
        }
        if (!connection.confirmed) {
            // Payloads mean nothing to a client that doesn't know yet that it has a slot.
            sendKeepAlive(connection);
        }
        start(NetcodePacket.PAYLOAD, connection).put(payload, 0, length);
        send(connection);
        counters.count(Counter.PAYLOADS_SENT);
        return true;
    }

    /**
     * Ends the connection of a client. It is told, several times over, by {@link ServerListener#lastPayload} or by the protocol's
     * disconnect packets; if none of it arrives, it finds out by its time-out.
     *
     * @param client whose; nothing happens if nobody has the slot
     * @throws IndexOutOfBoundsException if there is no such slot
     */
    public void disconnect(int client) {
        ServerConnection connection = connections.in(client);
        if (connection != null) {
            disconnect(connection, sayGoodbye(connection, DisconnectReason.BY_SERVER));
        }
    }

    /**
     * Ignores everything more that comes from a client until the time is advanced ({@link DatagramVerdict#DATAGRAMS_TOO_MANY}): for a
     * client that has used up its part of a tick.
     *
     * @param client whose datagrams; nothing happens if nobody has the slot
     * @throws IndexOutOfBoundsException if there is no such slot
     */
    public void ignore(int client) {
        ServerConnection connection = connections.in(client);
        if (connection != null) {
            connection.openings.close();
        }
    }

    /** Ends all connections, and the server's work with it. */
    public void disconnectAll() {
        try {
            for (int slot = connections.nextTaken(0); slot >= 0; slot = connections.nextTaken(slot + 1)) {
                disconnect(slot);
            }
        } finally {
            sendLastPayloads();
        }
    }

    /**
     * Returns whether somebody has a slot.
     *
     * @param client the slot, 0 to {@link #maxClients} - 1
     * @return whether
     * @throws IndexOutOfBoundsException if there is no such slot
     */
    public boolean isConnected(int client) {
        return connections.in(client) != null;
    }

    /**
     * The id of the client that has a slot, as the matchmaker gave it.
     *
     * @param client a slot that somebody has
     * @return the id of the token
     * @throws IllegalStateException if nobody has it
     * @throws IndexOutOfBoundsException if there is no such slot
     */
    public long clientId(int client) {
        return connected(client).token.clientId();
    }

    /**
     * Returns the address of a client.
     *
     * @param client a slot that somebody has
     * @return the address, which may change ({@link ServerListener#moved})
     * @throws IllegalStateException if nobody has it
     * @throws IndexOutOfBoundsException if there is no such slot
     */
    public InetSocketAddress address(int client) {
        return connected(client).address;
    }

    /**
     * The matchmaker's data about a client.
     *
     * @param client a slot that somebody has
     * @return {@link Netcode#USER_DATA_BYTES}, the caller's to keep
     * @throws IllegalStateException if nobody has it
     * @throws IndexOutOfBoundsException if there is no such slot
     */
    public byte[] userData(int client) {
        return connected(client).token.userData().clone();
    }

    /**
     * Returns the number of connected clients.
     *
     * @return the number of slots that somebody has
     */
    public int connectedClients() {
        return connections.connected();
    }

    /**
     * Returns the most clients.
     *
     * @return the number of slots
     */
    public int maxClients() {
        return maxClients;
    }

    /**
     * Returns the number of clients on their way to a slot.
     *
     * @return the number of addresses that presented a token, and have not answered the challenge yet
     */
    public int handshakes() {
        return connections.handshakes();
    }

    /**
     * The addresses in the last token that was refused as {@link DatagramVerdict#TOKEN_OTHER_SERVER}: it was genuine, and those that made
     * it know this server by these, while the server's configuration has others.
     *
     * @return the addresses, as the token has them; none before the first such token
     */
    public List<InetSocketAddress> otherServers() {
        return List.copyOf(admission.otherServers());
    }

    /**
     * Returns the number of remembered tokens, so that none is used twice.
     *
     * @return the number of those that were presented; those that have expired make room when it is needed
     */
    public int rememberedTokens() {
        return admission.rememberedTokens();
    }

    @Override
    DatagramVerdict process(InetSocketAddress from, byte[] datagram, int length) {
        if (length > Netcode.MAX_DATAGRAM_BYTES) {
            return DatagramVerdict.TOO_LARGE;
        }
        if (length == 0) {
            return DatagramVerdict.TOO_SMALL;
        }
        if (datagram[0] == 0) {
            return admission.request(from, datagram, length, clock.elapsed());
        }
        // Before anybody is looked up: most of a flood ends here.
        DatagramVerdict shape = reader.check(datagram, length);
        if (shape != DatagramVerdict.ACCEPTED) {
            return shape;
        }
        ServerConnection seated = connections.at(from);
        ServerConnection shaking = connections.handshakes() == 0 ? null : connections.shakingHandsAt(from);
        if (seated == null && shaking == null) {
            ServerConnection moving = migrations.at(from);
            moving = moving == null ? migrations.senderOf(datagram, length, reader) : moving;
            return moving == null ? DatagramVerdict.UNKNOWN_SENDER : hear(moving, from, datagram, length);
        }
        DatagramVerdict outcome = seated == null ? DatagramVerdict.UNKNOWN_SENDER : hear(seated, from, datagram, length);
        if (seated != null && (outcome == DatagramVerdict.ACCEPTED || outcome == DatagramVerdict.REPLAYED)) {
            // Replayed, too: somebody on the way may have sent a copy ahead, from elsewhere.
            seated.lastSeen = clock.elapsed();
            migrations.forget(seated);
        }
        // A client that came back has two keys here until it has its slot.
        return outcome == DatagramVerdict.ACCEPTED || shaking == null ? outcome : hear(shaking, from, datagram, length);
    }

    private DatagramVerdict hear(ServerConnection connection, InetSocketAddress from, byte[] datagram, int length) {
        Key key = connection.token.clientToServer();
        DatagramVerdict outcome = reader.admit(datagram, length, key, connection.window, connection.openings);
        if (outcome != DatagramVerdict.ACCEPTED) {
            return outcome;
        }
        if (connection.hasPlace()) {
            listener.opening(this, connection.slot);
        }
        outcome = reader.open(datagram, length, key, connection.window, connection.openings);
        if (listening.hears(outcome)) {
            return listening.tell(reader, outcome, from, datagram, () -> act(connection, from, length));
        }
        return outcome == DatagramVerdict.ACCEPTED ? act(connection, from, length) : outcome;
    }

    private DatagramVerdict act(ServerConnection connection, InetSocketAddress from, int length) {
        boolean isElsewhere = !from.equals(connection.address);
        if (reader.type() == NetcodePacket.RESPONSE) {
            return isElsewhere ? move(connection, from) : respond(connection);
        }
        if (!connection.hasPlace()) {
            return DatagramVerdict.OUT_OF_PLACE;
        }
        if (isElsewhere) {
            challenge(connection, from, length);
        } else {
            connection.lastReceived = clock.elapsed();
            connection.confirmed = true;
        }
        return hear(connection);
    }

    /** A packet came from another address than the client's: it is asked whether it is there, if its host may have one more. */
    private void challenge(ServerConnection connection, InetSocketAddress from, int length) {
        long now = clock.elapsed();
        if (reader.type() == NetcodePacket.DISCONNECT || !connections.hostHasRoom(from, connection)) {
            return;
        }
        UnprovenPath path = migrations.from(connection, from);
        path.received(length);
        if (path.mayBeChallenged(now)) {
            // In a packet of the connection's own sequence: by that the client knows it from one of a handshake that it did not begin.
            path.challenged(admission.challenge(connection.token, from, connection.sequence++), now);
        }
    }

    private DatagramVerdict move(ServerConnection connection, InetSocketAddress to) {
        if (!admission.isProven(connection, to, reader.contents())) {
            return DatagramVerdict.CHALLENGE_FORGED;
        }
        if (!connections.hostHasRoom(to, connection)) {
            return DatagramVerdict.HOST_FULL;
        }
        InetSocketAddress before = connection.address;
        migrations.forget(connection);
        connections.move(connection, to);
        connection.lastReceived = clock.elapsed();
        connection.lastSeen = connection.lastReceived;
        counters.count(Counter.MOVED);
        listener.moved(this, connection.slot, before);
        return DatagramVerdict.ACCEPTED;
    }

    private DatagramVerdict respond(ServerConnection connection) {
        DatagramVerdict outcome = admission.respond(connection, reader.contents());
        if (outcome == DatagramVerdict.ACCEPTED) {
            ServerConnection before = connections.of(connection.token.clientId());
            if (before == null) {
                seat(connection, 0);
            } else {
                replace(before, connection);
            }
        }
        return outcome;
    }

    private void replace(ServerConnection before, ServerConnection after) {
        int slot = before.slot;
        if (!before.address.equals(after.address)) {
            sayGoodbye(before, DisconnectReason.REPLACED);
        }
        try {
            disconnect(before, DisconnectReason.REPLACED);
        } finally {
            // Whatever the listener throws: its client has shown that it is there.
            seat(after, slot);
        }
    }

    private void seat(ServerConnection connection, int slot) {
        admission.seat(connection, slot, clock.elapsed());
        connection.lastSeen = connection.lastReceived;
        sendKeepAlive(connection);
        counters.count(Counter.CONNECTED);
        listener.connected(this, connection.slot);
    }

    /** Acts on a packet of one that has a slot. */
    private DatagramVerdict hear(ServerConnection connection) {
        if (reader.type() == NetcodePacket.DISCONNECT) {
            disconnect(connection, DisconnectReason.BY_CLIENT);
            return DatagramVerdict.ACCEPTED;
        }
        if (reader.type() == NetcodePacket.PAYLOAD) {
            ByteBuffer payload = reader.contents();
            counters.count(Counter.PAYLOADS_RECEIVED);
            listener.payload(this, connection.slot, payload.array(), payload.limit());
        }
        return DatagramVerdict.ACCEPTED;
    }

    private void disconnect(ServerConnection connection, DisconnectReason reason) {
        int slot = connection.slot;
        migrations.forget(connection);
        connections.remove(connection);
        counters.count(switch (reason) {
            case BY_CLIENT -> Counter.DISCONNECTED_THERE;
            case BY_SERVER -> Counter.DISCONNECTED_HERE;
            case TIMED_OUT -> Counter.TIMED_OUT;
            case REPLACED -> Counter.REPLACED;
        });
        listener.disconnected(this, slot, connection.token.clientId(), reason);
    }

    /** Tells a client that it loses its slot. Returns the reason for that: it may have known before. */
    private DisconnectReason sayGoodbye(ServerConnection connection, DisconnectReason reason) {
        LastPayload payload = listener.lastPayload(this, connection.slot, reason);
        boolean isTold = payload != null && payload.bytes().length == 0;
        if (payload == null) {
            sendDisconnects(connection);
        } else if (!isTold) {
            byte[] slot = connection.confirmed ? NOTHING : ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(connection.slot).putInt(maxClients).array();
            lastPayloads.begin(new LastPayloadSender(sender, counters, connection.token.serverToClient(), connection.address,
                    connection.sequence, payload, slot), clock.elapsed());
            connection.sequence += LastPayloadSender.SEQUENCES;
        }
        return isTold ? DisconnectReason.BY_CLIENT : reason;
    }

    private void sendDisconnects(ServerConnection connection) {
        for (int i = 0; i < Netcode.DISCONNECT_PACKETS; i++) {
            start(NetcodePacket.DISCONNECT, connection);
            send(connection);
        }
    }

    private void sendKeepAlive(ServerConnection connection) {
        start(NetcodePacket.KEEP_ALIVE, connection).putInt(connection.slot).putInt(maxClients);
        send(connection);
        counters.count(Counter.KEEP_ALIVES_SENT);
    }

    private ByteBuffer start(NetcodePacket type, ServerConnection connection) {
        // Taken before it is used: not even a failure makes two packets of one sequence.
        return sender.start(type, connection.sequence++);
    }

    private void send(ServerConnection connection) {
        sender.send(connection.token.serverToClient(), connection.address);
        connection.lastSent = clock.elapsed();
    }

    private ServerConnection connected(int client) {
        ServerConnection connection = connections.in(client);
        if (connection == null) {
            throw new IllegalStateException("no client is connected at " + client);
        }
        return connection;
    }
}
