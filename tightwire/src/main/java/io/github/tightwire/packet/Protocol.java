package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What the two sides of a connection agree on: a name and a version, which give the protocol id; the packet types, in
 * order; whether serialization checks are on the wire.
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
 * the CRC), its type (as an integer of {@code [0, types - 1]}), its data, and the check "end of packet" (32 bits).
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
    private final Map<Class<?>, Integer> indices = new HashMap<>();

    private Protocol(Builder builder) {
        this.name = builder.name;
        this.version = builder.version;
        this.id = id(name, version);
        this.checks = builder.checks;
        this.types = List.copyOf(builder.types);
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
        return new PacketWriter(this);
    }

    /**
     * A reader of packets of this protocol. One a thread.
     *
     * @param allowed the packet types that are accepted; none given, all of them
     * @return a new reader
     * @throws IllegalArgumentException if a type is not of this protocol
     */
    @SafeVarargs
    public final PacketReader reader(Class<? extends BitSerializable>... allowed) {
        boolean[] accepted = new boolean[types.size()];
        for (int i = 0; i < accepted.length; i++) {
            accepted[i] = allowed.length == 0;
        }
        for (Class<? extends BitSerializable> type : allowed) {
            accepted[indexOf(type)] = true;
        }
        return new PacketReader(this, accepted);
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

    /** A packet type: how its objects are serialized, and how one is made to read into. */
    record PacketType<T extends BitSerializable>(Codec<T> codec, Supplier<? extends T> factory) {
    }

    /** Describes a protocol. */
    public static final class Builder {
        private final String name;
        private final int version;
        private final List<PacketType<?>> types = new ArrayList<>();
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
