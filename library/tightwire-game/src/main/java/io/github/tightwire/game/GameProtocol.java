package io.github.tightwire.game;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.ChannelKind;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageTypes;
import io.github.tightwire.game.TypeFingerprints.Use;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.packet.WireTypes;
import io.github.tightwire.reliable.EndpointConfig;
import io.github.tightwire.wireshark.Dissector;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * The agreement of both sides: a name and a version, the types of messages, the channels.
 *
 * <pre>{@code
 * static final GameProtocol PROTOCOL = GameProtocol.builder("tanks", 1)
 *         .message(Chat.class, Chat::new)
 *         .value(Hit.class, new Hit(0, 0))
 *         .block(Level.class, Level::new)
 *         .build();
 * }</pre>
 *
 * <p>Name and version make the id of netcode's protocol, which each token has: a client of another version doesn't get in, and knows it
 * before it sends anything. <b>Change the version with everything that changes the wire</b>: a type, a field, a bound, the order of the
 * types. {@link Builder#data} makes the id change with the game's data. Two sides of one id compare their first 256 message types once they
 * are connected: {@link Disconnection.Cause#OTHER_TYPES} names the first that differs. A type that {@link WireTypes#fingerprint} has no
 * fingerprint of is not compared.
 *
 * <p>On the wire the two messages of the {@link SharedClock} come first, as types 0 and 1: each is a number of 64 bits, or two. A peer
 * in another language has to number them too.
 *
 * <p>The first {@link Builder#request} adds two more types, of all requests and of all replies, in its place among the messages. A
 * request is its number in 32 bits, which goes up by one from 0 in each direction of a connection and wraps; its kind, an integer from 0
 * to n - 1 where the protocol has n; and the value. A reply is the request's number, a bit that is set in a refusal, and unless it is one
 * the request's kind and the value.
 *
 * <p>Immutable, and thread-safe if the factories are.
 */
public final class GameProtocol implements WireTypes {
    /** Every message once and in order. One of the default channels. */
    public static final int RELIABLE = 0;

    /** Every message at most once, never delayed by another. One of the default channels. */
    public static final int UNRELIABLE = 1;

    /** Messages with a block, each once and in order. Nothing else waits for them. One of the default channels. */
    public static final int BLOCKS = 2;

    /** The largest datagram that either side sends by default, with all headers, in bytes: the internet carries that in one piece. */
    public static final int MAX_DATAGRAM_BYTES = 1200;

    /** The most bytes that the layers below add to a packet: type, sequence and tag of netcode, and the header of reliable. */
    private static final int NETCODE_BYTES = 1 + Long.BYTES + 16;
    private static final int RELIABLE_BYTES = 9;
    private static final int PACKET_BYTES = MAX_DATAGRAM_BYTES - NETCODE_BYTES - RELIABLE_BYTES;
    private static final int FRAGMENT_BYTES = 1024;
    /** Nobody sends any: a packet is one datagram. Two hold the largest that there is. */
    private static final int MAX_FRAGMENTS = 2;
    private static final int MAX_REASSEMBLIES = 4;
    /** The most messages that a hostile packet can ask for beyond its sender's budget. */
    private static final int MAX_MESSAGES = 64;
    private static final int UNRELIABLE_QUEUE = 256;
    private static final int BLOCKS_QUEUE = 64;
    private static final int MAX_REQUESTS_PER_TICK = 8;
    private static final int RELIABLE_WEIGHT = 3;
    private static final int BLOCKS_WEIGHT = 1;
    private static final long ACK_TIMEOUT_NANOS = 10_000_000_000L;

    private final String name;
    private final long id;
    private final MessageTypes types;
    private final ConnectionConfig channels;
    private final int requestChannel;
    private final int clockChannel;
    private final RequestKinds requests;
    private final List<Supplier<?>> samples;
    private final List<WireTypes> carried;
    private final TypeFingerprints fingerprints;
    private final boolean allowsOtherTypes;

    private GameProtocol(Builder builder) {
        name = builder.name;
        id = builder.id();
        types = builder.types.build();
        channels = builder.channels;
        requests = builder.requests;
        samples = List.copyOf(builder.samples);
        carried = List.copyOf(builder.carried);
        fingerprints = new TypeFingerprints(toString(), Stream.concat(builder.described.stream(), carried.stream()
                .flatMap(types -> types.samples().stream())
                .map(sample -> new TypeFingerprints.MessageType(sample.get().getClass(), Use.CARRIED))).toList());
        allowsOtherTypes = builder.allowsOtherTypes;
        clockChannel = first(channels, ChannelKind.UNRELIABLE_UNORDERED);
        requestChannel = first(channels, ChannelKind.RELIABLE_ORDERED);
    }

    /**
     * Starts with no messages, and the default channels.
     *
     * @param name of the game
     * @param version of the protocol: another one for every change of the wire
     * @return a builder
     */
    public static Builder builder(String name, int version) {
        return new Builder(Objects.requireNonNull(name, "name"), version);
    }

    /**
     * Starts with no messages, the default channels, and a given id: to talk to a peer that has one, in C++ for example.
     *
     * @param id of the game in this version: another one for each version whose messages differ
     * @return a builder
     */
    public static Builder builder(long id) {
        return new Builder(id);
    }

    /**
     * The default channels, in packets of one datagram each, so that the loss of one costs nothing of another:
     *
     * <ul>
     *   <li>{@link #RELIABLE}, without blocks,
     *   <li>{@link #UNRELIABLE}, which fills packets first,
     *   <li>{@link #BLOCKS}, with blocks of up to 256 KiB, which shares the rest with RELIABLE, one to three.
     * </ul>
     *
     * @return the three, and ten seconds for an ack
     */
    public static ConnectionConfig defaultChannels() {
        return connection(List.of(
                ChannelConfig.RELIABLE.withBlocks(0, FRAGMENT_BYTES).withMaxMessagesPerPacket(MAX_MESSAGES).withWeight(RELIABLE_WEIGHT),
                ChannelConfig.UNRELIABLE.withPriority(1).withBlocks(0, FRAGMENT_BYTES).withMaxMessagesPerPacket(MAX_MESSAGES)
                        .withQueues(UNRELIABLE_QUEUE, UNRELIABLE_QUEUE),
                ChannelConfig.RELIABLE.withMaxMessagesPerPacket(MAX_MESSAGES).withQueues(BLOCKS_QUEUE, BLOCKS_QUEUE)
                        .withWeight(BLOCKS_WEIGHT)));
    }

    private static ConnectionConfig connection(List<ChannelConfig> channels) {
        EndpointConfig usual = EndpointConfig.DEFAULT;
        EndpointConfig endpoint = new EndpointConfig(PACKET_BYTES, PACKET_BYTES, FRAGMENT_BYTES, MAX_FRAGMENTS, MAX_REASSEMBLIES,
                usual.minBytesPerSecond(), usual.maxBytesPerSecond());
        return new ConnectionConfig(channels, endpoint, ACK_TIMEOUT_NANOS);
    }

    /**
     * The id, of netcode's protocol as well.
     *
     * @return the id that the builder was given; otherwise the first eight bytes, little-endian, of the SHA-256 of the name in UTF-8, a
     *     zero byte, the version in four bytes, little-endian, and the SHA-256 of each of the {@linkplain Builder#data data}
     */
    public long id() {
        return id;
    }

    /**
     * The settings of a server, with netcode's usual limits, but for tokens: a tick opens 8, which is 480 a second at 60 Hz. To open one
     * costs as much as to hear a player.
     *
     * @param privateKey of 256 bits, which only matchmaker and servers have
     * @param maxPlayers how many there may be, at least 1
     * @param addresses of this server, as tokens have them
     * @return the configuration
     * @throws IllegalArgumentException if the key, the slots or the addresses are others than {@link ServerConfig} takes
     */
    public ServerConfig serverConfig(SecretKey privateKey, int maxPlayers, InetSocketAddress... addresses) {
        ServerConfig usual = ServerConfig.of(id, privateKey, maxPlayers, addresses);
        return usual.withMaxPerTick(MAX_REQUESTS_PER_TICK, usual.maxDatagramsPerTick());
    }

    /**
     * A matchmaker's issuer of tokens.
     *
     * @param privateKey of 256 bits, which only matchmaker and servers have
     * @return an issuer of tokens that are good for 30 seconds, for connections that time out after 5
     * @throws IllegalArgumentException if the key is another
     */
    public TokenIssuer tokenIssuer(SecretKey privateKey) {
        return new TokenIssuer(id, privateKey);
    }

    /**
     * A dissector, with which Wireshark shows a {@linkplain GamePeer#record recording}: netcode's header, reliable's, channels, messages
     * and blocks, each by field.
     *
     * @return the dissector; give it the server's port, so that it is known, and packets say which way they go
     */
    public Dissector dissector() {
        return GameDissector.dissector(name, types, channels);
    }

    /**
     * Reads a packet that was {@linkplain GamePeer#record recorded}, with a note of every field. Messages that ask their stream for a
     * context get none.
     *
     * @param bytes of the recorded datagram
     * @return the packet's contents
     */
    public RecordedPacket read(byte[] bytes) {
        return RecordedPacket.read(bytes, types, channels);
    }

    /**
     * The protocol for a log.
     *
     * @return name, version and id
     */
    @Override
    public String toString() {
        return name + " (" + hex(id) + ")";
    }

    /** Returns the makers of messages, blocks, requests and replies, in the order in which they were added. */
    @Override
    public List<Supplier<?>> samples() {
        return samples;
    }

    /**
     * Returns the types that messages carry in bytes of their own.
     *
     * @return what {@link Builder#carrying} was told, in that order; empty if nothing was
     */
    public List<WireTypes> carried() {
        return carried;
    }

    static String hex(long id) {
        return String.format("%016x", id);
    }

    MessageTypes types() {
        return types;
    }

    ConnectionConfig channels() {
        return channels;
    }

    boolean isReliable(int channel) {
        return channels.channels().get(channel).kind() == ChannelKind.RELIABLE_ORDERED;
    }

    /** The channel that the clock's messages take. */
    int clockChannel() {
        return clockChannel;
    }

    RequestKinds requests() {
        return requests;
    }

    TypeFingerprints typeFingerprints() {
        return fingerprints;
    }

    boolean allowsOtherTypes() {
        return allowsOtherTypes;
    }

    /** The channel that requests and replies take. */
    int requestChannel() {
        return requestChannel;
    }

    /** The first channel of a kind; -1 if there is none. */
    private static int first(ConnectionConfig channels, ChannelKind kind) {
        return channels.channels().stream().map(ChannelConfig::kind).toList().indexOf(kind);
    }

    /** Puts a protocol together. */
    public static final class Builder {
        private final String name;
        private final @Nullable MessageDigest digest;
        private final long id;
        private final MessageTypes.Builder types = MessageTypes.builder()
                .message(TimeRequest.class, TimeRequest::new)
                .message(TimeResponse.class, TimeResponse::new);
        private final RequestKinds requests = new RequestKinds();
        private final List<Supplier<?>> samples = new ArrayList<>();
        private final List<TypeFingerprints.MessageType> described = new ArrayList<>();
        private final List<WireTypes> carried = new ArrayList<>();
        private boolean allowsOtherTypes;
        private ConnectionConfig channels = defaultChannels();
        private boolean built;

        private Builder(String name, int version) {
            this.name = name + " " + version;
            digest = sha256();
            id = 0;
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(bytes.length + 1 + Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN)
                    .put(bytes).put((byte) 0).putInt(version).array());
        }

        private Builder(long id) {
            name = "protocol";
            digest = null;
            this.id = id;
        }

        /**
         * Makes data part of the id: a level, a table of weapons, whatever both sides must have the same of. Where it differs, the
         * client is not let in. May be called several times, in the same order on both sides.
         *
         * @param bytes the data, which may be long; not kept
         * @return this
         * @throws IllegalStateException if the id is a given one
         */
        public Builder data(byte[] bytes) {
            if (digest == null) {
                throw new IllegalStateException("a given id can't depend on data: give the builder a name and a version");
            }
            digest.update(sha256().digest(bytes));
            return this;
        }

        private long id() {
            return digest == null ? id : ByteBuffer.wrap(clone(digest).digest()).order(ByteOrder.LITTLE_ENDIAN).getLong();
        }

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
        }

        /** So that a builder may build twice. */
        private static MessageDigest clone(MessageDigest digest) {
            try {
                return (MessageDigest) digest.clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException("the platform's SHA-256 can't be cloned", e);
            }
        }

        /**
         * Adds a type of messages without a block.
         *
         * @param type of the messages, exactly
         * @param factory makes one to read into, a new one each time; called once here, to see that it does. A server calls it, and reads
         *     into what it makes, on another thread, too, where it explains a refused packet in its log
         * @param <T> the type
         * @return this
         * @throws IllegalArgumentException if the type was added before, or the factory makes something else
         */
        public <T extends BitSerializable> Builder message(Class<T> type, Supplier<? extends T> factory) {
            types.message(type, factory);
            add(type, factory, Use.MESSAGE);
            return this;
        }

        /**
         * Adds a type of messages that are values, such as records, without a block. A value can't change while it is queued.
         *
         * @param type of the messages, exactly
         * @param prototype any value of the type, by whose {@code serialize} the others are read
         * @param <T> the type
         * @return this
         * @throws IllegalArgumentException if the type was added before, or {@code prototype} is not of the type
         */
        public <T extends BitValue<T>> Builder value(Class<T> type, T prototype) {
            types.value(type, prototype);
            add(type, () -> prototype, Use.MESSAGE);
            return this;
        }

        /**
         * Adds a type of messages that carry a block.
         *
         * @param type of the messages, exactly
         * @param factory makes one to read into, a new one each time; called once here, to see that it does. A server calls it, and reads
         *     into what it makes, on another thread, too, where it explains a refused packet in its log
         * @param <T> the type
         * @return this
         * @throws IllegalArgumentException if the type was added before, or the factory makes something else
         */
        public <T extends BitSerializable> Builder block(Class<T> type, Supplier<? extends T> factory) {
            types.block(type, factory);
            add(type, factory, Use.BLOCK);
            return this;
        }

        /**
         * Adds a type of requests, which either side may make, and the type of its replies. Neither is a message by that.
         *
         * @param type of the requests, exactly
         * @param prototype any request of the type, by whose {@code serialize} the others are read
         * @param replyType of the replies, exactly
         * @param replyPrototype any reply of the type, by whose {@code serialize} the others are read
         * @param <Q> the type of the requests
         * @param <R> the type of the replies
         * @return this
         * @throws IllegalArgumentException if the type of the requests was added before, or a prototype is not of its type
         * @throws IllegalStateException if a protocol was built with this builder
         */
        public <Q extends BitValue<Q> & Request<R>, R extends BitValue<R>> Builder request(
                Class<Q> type, Q prototype, Class<R> replyType, R replyPrototype) {
            if (built) {
                throw new IllegalStateException("requests are added before a protocol is built");
            }
            requireOf(type, prototype);
            requireOf(replyType, replyPrototype);
            requests.add(prototype, replyPrototype);
            add(type, () -> prototype, Use.REQUEST);
            add(replyType, () -> replyPrototype, Use.REPLY);
            Codec.compileValue(type);
            Codec.compileValue(replyType);
            if (requests.size() == 1) {
                types.message(RequestMessage.class, () -> new RequestMessage(requests))
                        .message(ReplyMessage.class, () -> new ReplyMessage(requests));
            }
            return this;
        }

        private void add(Class<?> type, Supplier<?> sample, Use use) {
            samples.add(sample);
            described.add(new TypeFingerprints.MessageType(type, use));
        }

        private static void requireOf(Class<?> type, Object prototype) {
            if (prototype.getClass() != type) {
                throw new IllegalArgumentException("to read " + type.getName() + " there is an object of "
                        + prototype.getClass().getName());
            }
        }

        /**
         * Says which types messages carry in bytes of their own: those of a world, whose packets are messages. They are compared with the
         * other side's, too, behind all message types, and tools tell such packets by entity and field. Nothing else changes.
         *
         * @param types of a world for example; {@link #build} calls each factory once
         * @return this
         */
        public Builder carrying(WireTypes types) {
            carried.add(Objects.requireNonNull(types, "types"));
            return this;
        }

        /**
         * Goes on with a peer whose message types differ from these, though both have the same id. Without it the connection ends, as
         * {@link Disconnection.Cause#OTHER_TYPES}. The log names the first type that differs in any case. The other side decides for
         * itself.
         *
         * @return this
         */
        public Builder allowOtherTypes() {
            allowsOtherTypes = true;
            return this;
        }

        /**
         * Takes other channels than the three, in packets of one datagram each as well. To change one of the three, start with
         * {@link #defaultChannels}.
         *
         * @param configs by their numbers, from 0; an unreliable one at least, for the clock
         * @return this
         * @throws IllegalArgumentException if there are none, or more than 64, or fragments of blocks that no packet can hold
         */
        public Builder channels(ChannelConfig... configs) {
            return channels(connection(List.of(configs)));
        }

        /**
         * Takes other channels than the three, and other packets.
         *
         * @param config with an unreliable channel at least, for the clock
         * @return this
         */
        public Builder channels(ConnectionConfig config) {
            channels = config;
            return this;
        }

        /**
         * The protocol.
         *
         * @return a new one
         * @throws IllegalStateException if none of the channels is unreliable, or there are requests and none is reliable
         */
        public GameProtocol build() {
            GameProtocol protocol = new GameProtocol(this);
            if (protocol.clockChannel < 0) {
                throw new IllegalStateException("no channel is unreliable: the clock needs one");
            }
            if (requests.size() > 0 && protocol.requestChannel < 0) {
                throw new IllegalStateException("no channel is reliable: requests need one");
            }
            built = true;
            return protocol;
        }
    }
}
