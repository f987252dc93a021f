package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * What the two sides of a connection agree on: a name and a version, which give the protocol id; the packet types, in
 * order; a header, if any; whether serialization checks are on the wire.
 *
 * <pre>{@code
 * Protocol protocol = Protocol.builder("tanks", 3)
 *         .packet(Input.class, Input::new)
 *         .packet(Snapshot.class, Snapshot::new)
 *         .build();
 * PacketWriter writer = protocol.writer();
 * PacketReader reader = protocol.reader(Input.class);    // a server accepts nothing else
 * }</pre>
 *
 * <p>A packet is, in this order: its CRC-32 (32 bits, over the 64-bit protocol id, which is not sent, and every byte behind
 * the CRC), the header, its type (as an integer of {@code [0, types - 1]}), its data, and the check "end of packet" (32 bits).
 * A datagram of several packets goes on with an align, type, data and check of the next, up to its end.
 *
 * <p>Anybody can compute a CRC. A <b>sealed</b> packet resists a forger: it has a 64-bit sequence instead of the CRC, everything
 * behind that is encrypted and authenticated by ChaCha20-Poly1305, and a tag of 16 bytes ends it. The nonce is four zero bytes
 * and the sequence, the associated data is the protocol id, all little-endian. Each packet is accepted once, in any order
 * within the last 256 sequences. Both sides got the two keys, one for each direction, elsewhere: from a matchmaker over HTTPS,
 * for example.
 *
 * <p>Immutable, and safe for use by several threads at once.
 */
public final class Protocol {
    static final String END_OF_PACKET = "end of packet";

    private final String name;
    private final int version;
    private final long id;
    private final boolean checks;
    private final List<PacketType<?>> types;
    private final @Nullable PacketType<?> header;
    private final Map<Class<?>, Integer> indices = new HashMap<>();

    private Protocol(Builder builder) {
        this.name = builder.name;
        this.version = builder.version;
        this.id = id(name, version);
        this.checks = builder.checks;
        this.types = List.copyOf(builder.types);
        this.header = builder.header;
        for (int i = 0; i < types.size(); i++) {
            indices.put(types.get(i).codec().type(), i);
        }
    }

    /**
     * Starts the description of a protocol.
     *
     * @param name of the game, or of what is spoken
     * @param version of the protocol: another one for every change of what is on the wire
     * @return a builder
     */
    public static Builder builder(String name, int version) {
        return new Builder(name, version);
    }

    /**
     * The protocol id: the first eight bytes, little-endian, of the SHA-256 of the name in UTF-8, a zero byte, and the version
     * in four bytes, little-endian.
     *
     * @return the id
     */
    public long id() {
        return id;
    }

    /**
     * A writer of packets of this protocol. One a thread.
     *
     * @return a new writer
     */
    public PacketWriter writer() {
        return new PacketWriter(this, new Checksum(id));
    }

    /**
     * A writer of sealed packets of this protocol.
     *
     * <p>Its sequences start at 0. <b>A key must never be given to two writers</b>, whether of one process or of two, of the
     * same direction or of both: two packets of the same key and sequence give away what is in them, and let others be forged.
     * A new connection takes new keys.
     *
     * @param key of this direction, 256 bits, of which its {@linkplain SecretKey#getEncoded() encoding} consists
     * @return a new writer
     * @throws IllegalArgumentException if the key has another length
     */
    public PacketWriter sealedWriter(SecretKey key) {
        return new PacketWriter(this, new Seal(id, key));
    }

    /**
     * A reader of packets of this protocol. One a thread.
     *
     * @param allowed the packet types that are accepted; none given, all of them
     * @return a new reader
     * @throws IllegalArgumentException if a type is not of this protocol
     */
    public PacketReader reader(Class<?>... allowed) {
        return new PacketReader(this, accepted(allowed), new Checksum(id));
    }

    /**
     * A reader of sealed packets of this protocol, from one writer. It remembers which sequences it has seen, so that there
     * must be no other reader of the same key.
     *
     * @param key of the direction, 256 bits: the writer's
     * @param allowed the packet types that are accepted; none given, all of them
     * @return a new reader
     * @throws IllegalArgumentException if the key has another length, or a type is not of this protocol
     */
    public PacketReader sealedReader(SecretKey key, Class<?>... allowed) {
        return new PacketReader(this, accepted(allowed), new Seal(id, key));
    }

    /**
     * The protocol in words.
     *
     * @return name, version and id
     */
    @Override
    public String toString() {
        return name + " " + version + " (" + String.format("%016x", id) + ")";
    }

    boolean hasChecks() {
        return checks;
    }

    int typeCount() {
        return types.size();
    }

    PacketType<?> type(int index) {
        return types.get(index);
    }

    int indexOf(Class<?> type) {
        Integer index = indices.get(type);
        if (index == null) {
            throw new IllegalArgumentException(type.getName() + " is no packet type of " + this);
        }
        return index;
    }

    @Nullable BitSerializable newHeader() {
        return header == null ? null : header.factory().get();
    }

    Codec<?> headerCodec() {
        return Objects.requireNonNull(header, "header").codec();
    }

    /** A header as what it is. */
    <H extends BitSerializable> H cast(@Nullable BitSerializable made, Class<H> type) {
        if (!type.isInstance(made)) {
            throw new IllegalStateException(this + " has "
                    + (made == null ? "no header" : "a header of " + made.getClass().getName())
                    + ", and none of " + type.getName() + ": give it to the protocol's builder");
        }
        return type.cast(made);
    }

    private boolean[] accepted(Class<?>[] allowed) {
        boolean[] accepted = new boolean[types.size()];
        Arrays.fill(accepted, allowed.length == 0);
        for (Class<?> type : allowed) {
            accepted[indexOf(type)] = true;
        }
        return accepted;
    }

    private static long id(String name, int version) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer description = ByteBuffer.allocate(bytes.length + 1 + Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        description.put(bytes).put((byte) 0).putInt(version);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(description.array());
            return ByteBuffer.wrap(digest).order(ByteOrder.LITTLE_ENDIAN).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** A packet type, or that of the header: how its objects are serialized, and how one is made to read into. */
    record PacketType<T extends BitSerializable>(Codec<T> codec, Supplier<? extends T> factory) {
    }

    /** Describes a protocol. */
    public static final class Builder {
        private final String name;
        private final int version;
        private final List<PacketType<?>> types = new ArrayList<>();
        private @Nullable PacketType<?> header;
        private boolean checks = true;

        private Builder(String name, int version) {
            this.name = Objects.requireNonNull(name, "name");
            this.version = version;
        }

        /**
         * Adds a packet type. The order of the types is part of the protocol.
         *
         * @param type of the packets, exactly
         * @param factory makes one to read into; may give the same one again
         * @param <T> the type
         * @return this builder
         * @throws IllegalArgumentException if the type was added before
         */
        public <T extends BitSerializable> Builder packet(Class<T> type, Supplier<? extends T> factory) {
            if (types.stream().anyMatch(known -> known.codec().type() == type)) {
                throw new IllegalArgumentException(type.getName() + " was added before");
            }
            types.add(new PacketType<>(Codec.of(type), Objects.requireNonNull(factory, "factory")));
            return this;
        }

        /**
         * Puts a header before the type of every packet: a sequence and acks, for example. A datagram of several packets has
         * one.
         *
         * @param type of the header, exactly
         * @param factory makes one; each writer and each reader has its own
         * @param <H> the type
         * @return this builder
         */
        public <H extends BitSerializable> Builder header(Class<H> type, Supplier<? extends H> factory) {
            header = new PacketType<>(Codec.of(type), Objects.requireNonNull(factory, "factory"));
            return this;
        }

        /**
         * Leaves every serialization check off the wire, "end of packet" included: for a release build, on both sides at
         * once.
         *
         * @return this builder
         */
        public Builder withoutChecks() {
            checks = false;
            return this;
        }

        /**
         * The protocol as described.
         *
         * @return the protocol
         * @throws IllegalStateException if it has no packet type
         */
        public Protocol build() {
            if (types.isEmpty()) {
                throw new IllegalStateException("a protocol has at least one packet type");
            }
            return new Protocol(this);
        }
    }
}
