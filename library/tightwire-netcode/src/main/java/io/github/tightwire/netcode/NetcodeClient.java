package io.github.tightwire.netcode;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A client's side of the protocol, without a socket and without a clock. A tick is {@link #advanceTo}, {@link #receive} for
 * every datagram that came, and {@link #update}.
 *
 * <p>It goes through the servers of its token, one after the other, until one takes it. It waits for each as long as the token's time-out
 * says, but not where the machine knows that nothing gets there ({@link DatagramSink#failure}). Once it is connected, a failure to send
 * changes nothing: the way may come back within the time-out. Nor does another address of its own: the server asks whether it is there, and
 * it answers. A connected client allocates nothing of its own; the JDK's cipher does.
 */
public final class NetcodeClient extends NetcodePeer {
    private static final EnumSet<NetcodePacket> ALLOWED = EnumSet.of(NetcodePacket.DENIED, NetcodePacket.CHALLENGE,
            NetcodePacket.KEEP_ALIVE, NetcodePacket.PAYLOAD, NetcodePacket.DISCONNECT);

    /** Requests in a row, over two tenths of a second, after which a machine that can't send them, or knows why, is believed. */
    private static final int FAILURES = 3;
    private static final byte[] NOTHING = {};

    private final DatagramSink sink;
    private final ClientListener listener;
    private final Aead aead = new Aead();
    private final ReplayProtection window = new ReplayProtection();
    private final DecryptQuota openings = new DecryptQuota(DecryptQuota.OF_SERVER);
    /** Of those who may be the server at another address. */
    private final DecryptQuota strangers = new DecryptQuota(DecryptQuota.OF_SERVER);
    private final byte[] challenge = new byte[Long.BYTES + Netcode.CHALLENGE_BYTES];

    /**
     * The tokens whose server was heard here: their replay windows are gone, so a recorded packet would be new once more. None is
     * forgotten, since the server's clock says when one expires: 16 bytes and an entry for each connection.
     */
    private final Set<TokenHistory.Tag> connectedBy = new HashSet<>();

    private ClientState state = ClientState.DISCONNECTED;
    /** Null before the first one. */
    @SuppressWarnings("NullAway.Init")
    private ConnectToken token;
    @SuppressWarnings("NullAway.Init")
    private EncryptedPacketReader reader;
    @SuppressWarnings("NullAway.Init")
    private PacketSender sender;
    private int serverIndex;
    private List<ServerFailure> failures = List.of();
    /** The state in which it ends if no further server takes it. */
    private ClientState otherwise = ClientState.SERVERS_UNREACHABLE;
    /** Requests or responses in a row without an answer, and those of them that the machine did not take. */
    private int unanswered;
    private int refused;
    /** The address from which the server's answer came, if it is another than the server's. */
    private @Nullable InetSocketAddress answeredFrom;
    private long sequence;
    private long started;
    private long lastSent;
    private long lastReceived;
    /** True while the server of the connection waits for the answer to its last challenge; and the time of the last answer. */
    private boolean isChallenged;
    private long lastAnswered;
    private int clientIndex;
    private int maxClients;

    /**
     * A client that is not connected.
     *
     * @param sink where its datagrams go
     * @param listener hears about events
     * @param nanos the time, on a clock that only runs forward, such as {@link System#nanoTime}
     */
    public NetcodeClient(DatagramSink sink, ClientListener listener, long nanos) {
        super(nanos);
        this.sink = Objects.requireNonNull(sink);
        this.listener = Objects.requireNonNull(listener);
    }

    /**
     * The protocol that a connect token is for, which its client sees before it connects.
     *
     * @param connectToken a matchmaker's token
     * @return the id; nothing if the bytes are no token
     */
    public static OptionalLong protocolId(byte[] connectToken) {
        ConnectToken token = ConnectToken.read(connectToken);
        return token == null ? OptionalLong.empty() : OptionalLong.of(token.protocolId());
    }

    /**
     * Returns whether this client was connected by a token, which is good for no other connection. A client does not know about the
     * connections of another client: if both use one token, a listener can replay packets of the first to the second.
     *
     * @param connectToken a matchmaker's token
     * @return whether it is; false if the bytes are no token
     */
    public boolean isUsed(byte[] connectToken) {
        ConnectToken token = ConnectToken.read(connectToken);
        return token != null && connectedBy.contains(token.tag());
    }

    /**
     * Starts to connect, and ends whatever there was before.
     *
     * @param connectToken a matchmaker's token, not changed. It makes one connection: bytes that are no token, and a token that
     *     {@linkplain #isUsed is used}, lead to {@link ClientState#INVALID_CONNECT_TOKEN}
     */
    public void connect(byte[] connectToken) {
        disconnect();
        ConnectToken next = ConnectToken.read(connectToken);
        if (next == null || connectedBy.contains(next.tag())) {
            change(ClientState.INVALID_CONNECT_TOKEN);
            return;
        }
        if (token == null || !token.clientToServer().isSame(next.clientToServer())) {
            // A sequence belongs to its key: with the same token again, which a server may still take, it goes on.
            sequence = 0;
        }
        token = next;
        reader = new EncryptedPacketReader(ALLOWED, aead, token.protocolId());
        sender = new PacketSender(sink, counters, listening, new EncryptedPacketWriter(aead, token.protocolId()));
        started = clock.elapsed();
        failures = new ArrayList<>();
        otherwise = ClientState.SERVERS_UNREACHABLE;
        request(0);
    }

    /**
     * Starts a tick.
     *
     * @param nanos the time, of the clock that the client started with. If it goes back, it stands still
     */
    public void advanceTo(long nanos) {
        long before = clock.elapsed();
        clock.advanceTo(nanos);
        openings.begin(clock.elapsed() - before);
        strangers.begin(clock.elapsed() - before);
    }

    /** Ends a tick: sends the request, the response or the keep-alive that is due, and gives up on a server that is silent. */
    public void update() {
        lastPayloads.update(clock.elapsed());
        if (!isActive()) {
            return;
        }
        long now = clock.elapsed();
        if (state.isConnecting() && isExpired(now)) {
            change(ClientState.CONNECT_TOKEN_EXPIRED);
        } else if (token.timeoutSeconds() > 0 && now - lastReceived > TimeUnit.SECONDS.toNanos(token.timeoutSeconds())) {
            timeOut();
        } else {
            if (now - lastSent >= Netcode.SEND_INTERVAL_NANOS) {
                sendWhatIsDue();
            }
            if (isChallenged && state == ClientState.CONNECTED && now - lastAnswered >= Netcode.SEND_INTERVAL_NANOS) {
                isChallenged = false;
                lastAnswered = now;
                start(NetcodePacket.RESPONSE).put(challenge);
                // No keep-alive is put off by it: a server that hears nothing else takes it for none.
                sender.send(token.clientToServer(), server());
            }
        }
    }

    /**
     * Sends a payload.
     *
     * @param payload the bytes, from the start
     * @param length the number of bytes, 1 to {@link Netcode#MAX_PAYLOAD_BYTES}
     * @return whether it went off: not if the client is not connected
     * @throws IllegalArgumentException if the length is another
     */
    public boolean send(byte[] payload, int length) {
        LengthChecks.checkLength(payload, length);
        if (state != ClientState.CONNECTED) {
            return false;
        }
        start(NetcodePacket.PAYLOAD).put(payload, 0, length);
        send();
        counters.count(Counter.PAYLOADS_SENT);
        return true;
    }

    /**
     * Ends the connection, or the attempt to connect. The client tells the server, several times over, by {@link
     * ClientListener#lastPayload} or by the protocol's disconnect packets; if none of that arrives, the server times the client out.
     * Nothing happens in other states.
     */
    public void disconnect() {
        if (!isActive()) {
            return;
        }
        LastPayload payload = state == ClientState.CONNECTED ? listener.lastPayload(this) : null;
        boolean isTold = payload != null && payload.bytes().length == 0;
        if (payload == null) {
            for (int i = 0; i < Netcode.DISCONNECT_PACKETS; i++) {
                start(NetcodePacket.DISCONNECT);
                send();
            }
        } else if (!isTold) {
            lastPayloads.begin(new LastPayloadSender(sender, counters, token.clientToServer(), server(), sequence, payload, NOTHING),
                    clock.elapsed());
            sequence += LastPayloadSender.SEQUENCES;
        }
        if (state == ClientState.CONNECTED) {
            counters.count(isTold ? Counter.DISCONNECTED_THERE : Counter.DISCONNECTED_HERE);
        }
        change(ClientState.DISCONNECTED);
    }

    /**
     * The state.
     *
     * @return what it is now
     */
    public ClientState state() {
        return state;
    }

    /**
     * The server that the client speaks to, or spoke to last.
     *
     * @return the address, or null before the first token
     */
    public @Nullable InetSocketAddress serverAddress() {
        return token == null ? null : server();
    }

    private InetSocketAddress server() {
        return token.servers().get(serverIndex);
    }

    /**
     * The servers that were tried in vain since {@link #connect}, each with the reason.
     *
     * @return the failures in order, a new list; empty if the first server took the client, or the token was not valid
     */
    public List<ServerFailure> failures() {
        return List.copyOf(failures);
    }

    /**
     * The slot that the client has, or had last.
     *
     * @return the slot, from 0
     */
    public int clientIndex() {
        return clientIndex;
    }

    /**
     * Returns the number of slots on the server, or had last.
     *
     * @return the number; 0 if it was never connected
     */
    public int maxClients() {
        return maxClients;
    }

    @Override
    DatagramVerdict process(InetSocketAddress from, byte[] datagram, int length) {
        if (length > Netcode.MAX_DATAGRAM_BYTES) {
            return DatagramVerdict.TOO_LARGE;
        }
        if (!isActive()) {
            return DatagramVerdict.UNKNOWN_SENDER;
        }
        if (!from.equals(server())) {
            return hearStranger(from, datagram, length);
        }
        DatagramVerdict outcome = reader.read(datagram, length, token.serverToClient(), window, openings);
        if (listening.hears(outcome)) {
            return listening.tell(reader, outcome, from, datagram, this::hear);
        }
        return outcome == DatagramVerdict.ACCEPTED ? hear() : outcome;
    }

    /** A server with several addresses may answer from another than the token names. Nothing is done about it but to say so. */
    private DatagramVerdict hearStranger(InetSocketAddress from, byte[] datagram, int length) {
        NetcodePacket type = length == 0 ? null : NetcodePacket.of(datagram[0] & 0xf);
        boolean isAnswer = state.isConnecting() && (type == NetcodePacket.CHALLENGE || type == NetcodePacket.DENIED);
        if (!isAnswer || reader.read(datagram, length, token.serverToClient(), window, strangers) != DatagramVerdict.ACCEPTED) {
            return DatagramVerdict.UNKNOWN_SENDER;
        }
        answeredFrom = from;
        return DatagramVerdict.OTHER_ADDRESS;
    }

    private DatagramVerdict hear() {
        boolean expected = switch (reader.type()) {
            case DENIED -> state.isConnecting();
            case CHALLENGE -> state == ClientState.SENDING_CONNECTION_REQUEST || state == ClientState.CONNECTED && isOfConnection();
            case KEEP_ALIVE -> state == ClientState.CONNECTED || state == ClientState.SENDING_CONNECTION_RESPONSE;
            default -> state == ClientState.CONNECTED;
        };
        if (!expected) {
            return DatagramVerdict.OUT_OF_PLACE;
        }
        ByteBuffer contents = reader.contents();
        if (reader.type() == NetcodePacket.KEEP_ALIVE && !isSlot(contents.getInt(0), contents.getInt(Integer.BYTES))) {
            return DatagramVerdict.BAD_PLACE;
        }
        if (state == ClientState.CONNECTED && reader.type() == NetcodePacket.CHALLENGE) {
            window.receive(reader.sequence());
            contents.get(challenge);
            isChallenged = true;
            return DatagramVerdict.ACCEPTED;
        }
        lastReceived = clock.elapsed();
        switch (reader.type()) {
            case DENIED -> requestNext(ClientState.CONNECTION_DENIED, "is full");
            case CHALLENGE -> {
                contents.get(challenge);
                unanswered = 0;
                refused = 0;
                changeAndSendSoon(ClientState.SENDING_CONNECTION_RESPONSE);
            }
            case KEEP_ALIVE -> {
                if (state == ClientState.SENDING_CONNECTION_RESPONSE) {
                    clientIndex = contents.getInt();
                    maxClients = contents.getInt();
                    counters.count(Counter.CONNECTED);
                    connectedBy.add(token.tag());
                    isChallenged = false;
                    lastAnswered = clock.elapsed() - Netcode.SEND_INTERVAL_NANOS;
                    changeAndSendSoon(ClientState.CONNECTED);
                }
            }
            case PAYLOAD -> {
                counters.count(Counter.PAYLOADS_RECEIVED);
                listener.payload(this, contents.array(), contents.limit());
            }
            default -> {
                counters.count(Counter.DISCONNECTED_THERE);
                change(ClientState.DISCONNECTED);
            }
        }
        return DatagramVerdict.ACCEPTED;
    }

    /**
     * Returns whether a challenge is of this connection, and new: a server asks whether its client is at a new address. One of a handshake
     * has a sequence of the upper half: somebody else may have begun that, at a server that doesn't know this connection.
     */
    private boolean isOfConnection() {
        return reader.sequence() >= 0 && !window.isReplay(reader.sequence());
    }

    private static boolean isSlot(int index, int slots) {
        return slots >= 1 && slots <= Netcode.MAX_CLIENTS && index >= 0 && index < slots;
    }

    private boolean isActive() {
        return state == ClientState.CONNECTED || state.isConnecting();
    }

    /** Returns whether the token is as old as it may get, by this side's clock: its clock and the matchmaker's may not agree. */
    private boolean isExpired(long now) {
        long lifetimeSeconds = token.expireSeconds() - token.createSeconds();
        return Long.compareUnsigned(TimeUnit.NANOSECONDS.toSeconds(now - started), lifetimeSeconds) >= 0;
    }

    private void timeOut() {
        switch (state) {
            case SENDING_CONNECTION_REQUEST -> requestNext(ClientState.CONNECTION_REQUEST_TIMED_OUT, answeredFrom == null
                    ? "did not answer"
                    : "answered from " + Addresses.words(answeredFrom) + ": it listens at several addresses of its machine, and the "
                            + "token has to name the one that it answers from");
            case SENDING_CONNECTION_RESPONSE -> requestNext(ClientState.CONNECTION_RESPONSE_TIMED_OUT, "answered, and then no more");
            default -> {
                counters.count(Counter.TIMED_OUT);
                change(ClientState.CONNECTION_TIMED_OUT);
            }
        }
    }

    private void requestNext(ClientState outcome, String reason) {
        failures.add(new ServerFailure(server(), reason));
        if (outcome != ClientState.SERVERS_UNREACHABLE) {
            // One that can't be reached explains nothing if another could: IPv6 that this machine lacks, for example.
            otherwise = outcome;
        }
        if (serverIndex + 1 < token.servers().size()) {
            request(serverIndex + 1);
        } else {
            change(otherwise);
        }
    }

    private void request(int server) {
        serverIndex = server;
        unanswered = 0;
        refused = 0;
        answeredFrom = null;
        window.reset();
        lastReceived = clock.elapsed();
        changeAndSendSoon(ClientState.SENDING_CONNECTION_REQUEST);
    }

    private void changeAndSendSoon(ClientState next) {
        lastSent = clock.elapsed() - Netcode.SEND_INTERVAL_NANOS;
        change(next);
    }

    private void change(ClientState next) {
        state = next;
        listener.changed(this, next);
    }

    private void sendWhatIsDue() {
        switch (state) {
            case SENDING_CONNECTION_REQUEST -> {
                byte[] request = new byte[Netcode.REQUEST_BYTES];
                boolean taken = sender.send(server(), request, RequestGate.write(token, request));
                lastSent = clock.elapsed();
                counters.count(Counter.REQUESTS_SENT);
                skipIfUnreachable(taken);
            }
            case SENDING_CONNECTION_RESPONSE -> {
                start(NetcodePacket.RESPONSE).put(challenge);
                skipIfUnreachable(send());
            }
            default -> {
                start(NetcodePacket.KEEP_ALIVE).putInt(0).putInt(0);
                send();
                counters.count(Counter.KEEP_ALIVES_SENT);
            }
        }
    }

    private void skipIfUnreachable(boolean taken) {
        unanswered++;
        refused = taken ? 0 : refused + 1;
        if (unanswered < FAILURES) {
            return;
        }
        IOException failure = sink.failure(server());
        if (failure != null) {
            requestNext(ClientState.SERVERS_UNREACHABLE, "can't be reached: " + failure.getMessage());
        } else if (refused >= FAILURES) {
            requestNext(ClientState.SERVERS_UNREACHABLE, "can't be reached: the machine sends nothing there");
        }
    }

    private ByteBuffer start(NetcodePacket type) {
        // Taken before it is used: not even a failure makes two packets of one sequence.
        return sender.start(type, sequence++);
    }

    private boolean send() {
        boolean taken = sender.send(token.clientToServer(), server());
        lastSent = clock.elapsed();
        return taken;
    }
}
