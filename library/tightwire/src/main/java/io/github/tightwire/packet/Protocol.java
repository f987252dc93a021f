package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.internal.template.PositionedCodec;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * The agreement between the two sides of a connection: a name and a version, which give the protocol id; the packet types, in
 * order; a header, if any; whether serialization checks are on the wire.
 *
 * <pre>{@code
 * Protocol protocol = Protocol.builder("tanks", 3)
 *         .packet(Input.class, Input::new)
 *         .packet(Snapshot.class, Snapshot::new)
 *         .build();
 * PacketWriter writer = protocol.writer();
 * PacketReader reader = protocol.reader(new PacketHandlers()    // a server accepts nothing else
 *         .on(Input.class, input -> world.steer(input)));
 * }</pre>
 *
 * <p>A packet is, in this order: its CRC-32 (32 bits, over the 64-bit protocol id, which is not sent, and every byte after
 * the CRC), the header, its type (as an integer of {@code [0, types - 1]}), its data, and the check "end of packet" (32 bits).
 * A datagram of several packets goes on with an align, type, data and check of the next, up to its end.
 *
 * <p>Anybody can compute a CRC. A <b>sealed</b> packet can't be forged: it has a 64-bit sequence instead of the CRC, everything
 * after it is encrypted and authenticated by ChaCha20-Poly1305, and a tag of 16 bytes ends it. The nonce is four zero bytes
 * and the sequence, the associated data is the protocol id, all little-endian. Each packet is accepted once, in any order
 * within the last 256 sequences. Both sides get the two keys, one for each direction, by another way: from a matchmaker over HTTPS,
 * for example.
 *
 * <p>Immutable and thread-safe.
 */
public final class Protocol implements WireTypes {
    private static final int MAX_OTHERS = 16;

    static final String END_OF_PACKET = "end of packet";
    static final int END_OF_PACKET_CRC = Crc32.of(END_OF_PACKET);

    private final String name;
    private final int version;
    private final long id;
    private final byte[] checksumPrefix;
    private final Crc32 checksum;
    private final List<Checksum.OtherVersion> others;
    private final boolean checks;
    private final PacketTypes types;
    private final @Nullable PacketType<?> header;

    private Protocol(Builder builder) {
        this.name = builder.name;
        this.version = builder.version;
        this.id = builder.id == null ? id(name, version) : builder.id;
        this.checksumPrefix = Arrays.copyOf(prefix(id), builder.idBytes);
        this.checksum = new Crc32(checksumPrefix);
        this.others = builder.others.stream().map(other -> new Checksum.OtherVersion(
                new Crc32(prefix(id(name, other))), Verdict.otherVersion(name + " " + other))).collect(Collectors.toList());
        this.checks = builder.checks;
        this.types = new PacketTypes(builder.types);
        this.header = builder.header;
    }

    /**
     * Starts the description of a protocol.
     *
     * @param name of the game, or of the protocol
     * @param version of the protocol: another one for every change of the wire
     * @return a builder
     */
    public static Builder builder(String name, int version) {
        return new Builder(name, version);
    }

    /**
     * The protocol id: the one {@linkplain Builder#id given}, or the first eight bytes, little-endian, of the
     * SHA-256 of the name in UTF-8, a zero byte, and the version in four bytes, little-endian.
     *
     * @return the id
     */
    public long id() {
        return id;
    }

    /**
     * The parts of the protocol, for tools that show its packets.
     *
     * @return the description
     */
    public ProtocolDescription description() {
        List<ProtocolDescription.Part> packets = new ArrayList<>();
        for (int i = 0; i < types.count(); i++) {
            packets.add(part(types.get(i)));
        }
        return new ProtocolDescription(name, version, checksumPrefix.clone(), checks, END_OF_PACKET_CRC,
                header == null ? null : part(header), List.copyOf(packets));
    }

    /** Returns the factories of the header, where there is one, and of the packet types in order. */
    @Override
    public List<Supplier<?>> samples() {
        List<Supplier<?>> samples = new ArrayList<>();
        if (header != null) {
            samples.add(header.factory());
        }
        for (int i = 0; i < types.count(); i++) {
            samples.add(types.get(i).factory());
        }
        return List.copyOf(samples);
    }

    private static ProtocolDescription.Part part(PacketType<?> type) {
        return new ProtocolDescription.Part(type.type(), type.factory());
    }

    /**
     * A writer of packets of this protocol. One a thread.
     *
     * @return a new writer
     */
    public PacketWriter writer() {
        return new PacketWriter(this, checksum());
    }

    /**
     * A writer of sealed packets of this protocol.
     *
     * <p>Its sequences start at 0. <b>A key must never be given to two writers</b>, whether of one process or of two, of the
     * same direction or of both: two packets of the same key and sequence give away their contents, and let others be forged.
     * A new connection takes new keys.
     *
     * @param key of this direction, 256 bits, which are its {@linkplain SecretKey#getEncoded() encoding}
     * @return a new writer
     * @throws IllegalArgumentException if the key has another length
     */
    public PacketWriter sealedWriter(SecretKey key) {
        return new PacketWriter(this, new Seal(id, key));
    }

    /**
     * A reader of packets of this protocol. One a thread.
     *
     * @param allowed a packet type that is accepted
     * @param others the other packet types that are accepted
     * @return a new reader
     * @throws IllegalArgumentException if a type is not of this protocol
     */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public final PacketReader reader(Class<? extends BitSerializable> allowed, Class<? extends BitSerializable>... others) {
        return reader(accepted(allowed, Arrays.asList(others)), new PacketHandlers(), checksum());
    }

    /**
     * A reader of packets of this protocol that go to handlers. One a thread.
     *
     * @param handlers of the packet types that are accepted
     * @return a new reader
     * @throws IllegalArgumentException if a type is not of this protocol
     */
    public PacketReader reader(PacketHandlers handlers) {
        return reader(accepted(handlers.types()), handlers, checksum());
    }

    /**
     * A reader of packets of this protocol, of any type: for tools, and for tests. A server names the types that it takes.
     *
     * @return a new reader
     */
    public PacketReader readerOfAll() {
        return reader(all(), new PacketHandlers(), checksum());
    }

    /**
     * A reader of sealed packets of this protocol, from one writer. It remembers which sequences it has seen, so that there
     * must be no other reader of the same key.
     *
     * @param key of the direction, 256 bits: the writer's
     * @param allowed a packet type that is accepted
     * @param others the other packet types that are accepted
     * @return a new reader
     * @throws IllegalArgumentException if the key has another length, or a type is not of this protocol
     */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public final PacketReader sealedReader(
            SecretKey key, Class<? extends BitSerializable> allowed, Class<? extends BitSerializable>... others) {
        return reader(accepted(allowed, Arrays.asList(others)), new PacketHandlers(), new Seal(id, key));
    }

    /**
     * A reader of sealed packets of this protocol that go to handlers, from one writer.
     *
     * @param key of the direction, 256 bits: the writer's; of no other reader
     * @param handlers of the packet types that are accepted
     * @return a new reader
     * @throws IllegalArgumentException if the key has another length, or a type is not of this protocol
     */
    public PacketReader sealedReader(SecretKey key, PacketHandlers handlers) {
        return reader(accepted(handlers.types()), handlers, new Seal(id, key));
    }

    /**
     * A reader of sealed packets of this protocol, of whatever type, from one writer.
     *
     * @param key of the direction, 256 bits: the writer's; of no other reader
     * @return a new reader
     * @throws IllegalArgumentException if the key has another length
     */
    public PacketReader sealedReaderOfAll(SecretKey key) {
        return reader(all(), new PacketHandlers(), new Seal(id, key));
    }

    private Checksum checksum() {
        return new Checksum(checksum, others);
    }

    private PacketReader reader(boolean[] allowed, PacketHandlers handlers, Envelope envelope) {
        return new PacketReader(this, allowed, handlers, envelope);
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

    /** The bits of the check at the end of each packet. */
    int endBits() {
        return checks ? Integer.SIZE : 0;
    }

    PacketTypes types() {
        return types;
    }

    int indexOf(Class<?> type) {
        int index = types.indexOf(type);
        if (index < 0) {
            throw new IllegalArgumentException(type.getName() + " is not a packet type of " + this);
        }
        return index;
    }

    /** The codec of the header, where there is one. */
    PositionedCodec headerCodec() {
        return Objects.requireNonNull(header, "header").codec();
    }

    @Nullable BitSerializable newHeader() {
        return header == null ? null : header.factory().get();
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

    private boolean[] accepted(
            Class<? extends BitSerializable> allowed, List<Class<? extends BitSerializable>> others) {
        boolean[] accepted = accepted(others);
        accepted[indexOf(allowed)] = true;
        return accepted;
    }

    private boolean[] accepted(Collection<Class<? extends BitSerializable>> allowed) {
        boolean[] accepted = new boolean[types.count()];
        for (Class<?> type : allowed) {
            accepted[indexOf(type)] = true;
        }
        return accepted;
    }

    private boolean[] all() {
        boolean[] all = new boolean[types.count()];
        Arrays.fill(all, true);
        return all;
    }

    private static byte[] prefix(long id) {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(id).array();
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

    /** Describes a protocol. */
    public static final class Builder {
        private final String name;
        private final int version;
        private final List<PacketType<?>> types = new ArrayList<>();
        private final List<Integer> others = new ArrayList<>();
        private @Nullable PacketType<?> header;
        private boolean checks = true;
        private MethodHandles.@Nullable Lookup lookup;
        private @Nullable Long id;
        private int idBytes = Long.BYTES;

        private Builder(String name, int version) {
            this.name = Objects.requireNonNull(name, "name");
            this.version = version;
        }

        /**
         * Looks into types whose module is closed to the library, so that their serialize methods are compiled: those that are
         * added after it, up to the next lookup.
         *
         * @param lookup with private access to the types, such as {@link MethodHandles#lookup()} gives in their own module
         * @return this builder
         */
        public Builder lookup(MethodHandles.Lookup lookup) {
            this.lookup = Objects.requireNonNull(lookup, "lookup");
            return this;
        }

        /**
         * Sets a given protocol id, instead of the one made of name and version: to talk to a
         * program that is not of this library.
         *
         * @param id 64 bits; the CRC covers all of them
         * @return this builder
         */
        public Builder id(long id) {
            this.id = id;
            this.idBytes = Long.BYTES;
            return this;
        }

        /**
         * Sets a given protocol id of 32 bits: the CRC begins with four bytes instead of eight, as in the
         * sample of Glenn Fiedler's articles. Sealed packets have it as 64 bits.
         *
         * @param id the id; the bits above its 32 are zero
         * @return this builder
         */
        public Builder shortId(int id) {
            this.id = Integer.toUnsignedLong(id);
            this.idBytes = Integer.BYTES;
            return this;
        }

        /**
         * Names other versions of the protocol, so that a reader can tell their packets from damaged ones: it refuses them as
         * {@link Verdict.Reason#OTHER_VERSION}, and the verdict says which. Nothing is added to the wire. A reader compares the
         * first packets with a wrong checksum, and after that one now and then: a flood of garbage costs little more. Sealed
         * packets of another version stay {@link Verdict.Reason#FORGED}.
         *
         * @param versions of the same name, whose id is made of the two; at most 16; this protocol's own is left out
         * @return this builder
         * @throws IllegalArgumentException if there are too many
         */
        public Builder otherVersions(int... versions) {
            if (versions.length > MAX_OTHERS) {
                throw new IllegalArgumentException(versions.length + " other versions, " + MAX_OTHERS + " are allowed");
            }
            others.clear();
            for (int other : versions) {
                if (other != version) {
                    others.add(other);
                }
            }
            return this;
        }

        /**
         * Adds a packet type. The order of the types is part of the protocol.
         *
         * @param type of the packets, exactly
         * @param factory makes one to read into; may give the same one again. Called once here, to see that it does
         * @param <T> the type
         * @return this builder
         * @throws IllegalArgumentException if the type was added before, or the factory makes something else
         */
        public <T extends BitSerializable> Builder packet(Class<T> type, Supplier<? extends T> factory) {
            if (types.stream().anyMatch(known -> known.type() == type)) {
                throw new IllegalArgumentException(type.getName() + " was added before");
            }
            types.add(PacketType.of(type, factory, lookup));
            return this;
        }

        /**
         * Puts a header before the type of every packet: a sequence and acks, for example. A datagram of several packets has
         * one.
         *
         * @param type of the header, exactly
         * @param factory makes one; each writer and each reader has its own. Called once here, to see that it does
         * @param <H> the type
         * @return this builder
         * @throws IllegalArgumentException if the factory makes something else
         */
        public <H extends BitSerializable> Builder header(Class<H> type, Supplier<? extends H> factory) {
            header = PacketType.of(type, factory, lookup);
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
