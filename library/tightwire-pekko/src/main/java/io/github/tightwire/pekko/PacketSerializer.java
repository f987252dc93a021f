package io.github.tightwire.pekko;

import com.typesafe.config.ConfigException;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.serialization.ByteBufferSerializer;
import org.apache.pekko.serialization.SerializerWithStringManifest;

/**
 * Messages between the nodes of a cluster, as packets of one protocol. This module's {@code reference.conf} registers it for every
 * {@link BitSerializable}; the program names its protocol:
 *
 * <pre>
 * tightwire.pekko.protocol = "com.game.ClusterProtocol"
 * </pre>
 *
 * <p>That class is a {@link Supplier} of the {@link Protocol}, public, with a public constructor that takes nothing. The factories of the
 * protocol's types give another object each time, since an actor keeps its messages beyond the read.
 *
 * <p>The manifest is the protocol in words: its name, version and id. A node of another version has another manifest, and refuses every
 * message before it reads it.
 *
 * <p>A packet that can't be read is a {@link NotSerializableException} that says why, which Pekko logs; the message is dropped, and the
 * association stays. A message that can't be written throws the exceptions of {@link PacketWriter}; where a message is larger than a
 * frame, Pekko drops that message and says so.
 *
 * <p>Thread-safe.
 */
public final class PacketSerializer extends SerializerWithStringManifest implements ByteBufferSerializer {
    /** The number by which nodes know this serializer, among all: "TW". Pekko has the numbers up to 40. */
    public static final int IDENTIFIER = 0x5457;

    private static final String SETTING = "tightwire.pekko.protocol";

    private final Protocol protocol;
    private final String manifest;
    private final ThreadLocal<PacketWriter> writers;
    private final ThreadLocal<PacketReader> readers;

    /**
     * Pekko makes it when an actor system starts.
     *
     * @param system whose settings name the protocol
     * @throws ConfigException if they name none, or no supplier of one
     */
    public PacketSerializer(ExtendedActorSystem system) {
        this(protocol(system));
    }

    private PacketSerializer(Protocol protocol) {
        this.protocol = protocol;
        manifest = protocol.toString();
        writers = ThreadLocal.withInitial(protocol::writer);
        readers = ThreadLocal.withInitial(protocol::readerOfAll);
    }

    private static Protocol protocol(ExtendedActorSystem system) {
        String name = system.settings().config().getString(SETTING);
        if (name.isEmpty()) {
            throw new ConfigException.Missing(SETTING);
        }
        try {
            Class<?> type = Class.forName(name, true, system.dynamicAccess().classLoader());
            return (Protocol) ((Supplier<?>) type.getConstructor().newInstance()).get();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new ConfigException.BadValue(SETTING, name + " is no supplier of a protocol", e);
        }
    }

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    /**
     * The protocol in words, whatever the message.
     *
     * @param message not looked at
     * @return name, version and id
     */
    @Override
    public String manifest(Object message) {
        return manifest;
    }

    /**
     * Writes a message.
     *
     * @param message of a type of the protocol
     * @return the packet
     * @throws IllegalArgumentException if it is not of a type of the protocol, or a value is outside its bounds
     */
    @Override
    public byte[] toBinary(Object message) {
        PacketWriter writer = writers.get();
        byte[] most = new byte[writer.measureBytes((BitSerializable) message)];
        int length = writer.write((BitSerializable) message, most);
        return length == most.length ? most : Arrays.copyOf(most, length);
    }

    /**
     * Writes a message into a buffer, from its position on, and moves the position after it. Where writing throws, the position stays.
     *
     * @param message of a type of the protocol
     * @param buffer to write to, on the heap or direct, of any byte order
     * @throws IllegalArgumentException if it is not of a type of the protocol, or a value is outside its bounds
     * @throws java.nio.BufferOverflowException if it does not fit
     */
    @Override
    public void toBinary(Object message, ByteBuffer buffer) {
        writers.get().write((BitSerializable) message, buffer);
    }

    /**
     * Reads a message.
     *
     * @param bytes the packet, whole
     * @param manifest of the node that wrote it
     * @return the message
     * @throws NotSerializableException if the node speaks another protocol, or the packet is refused
     */
    @Override
    public BitSerializable fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
        return fromBinary(ByteBuffer.wrap(bytes), manifest);
    }

    /**
     * Reads a message from a buffer, between its position and its limit.
     *
     * @param buffer where the packet is, on the heap, direct or read-only, of any byte order
     * @param manifest of the node that wrote it
     * @return the message
     * @throws NotSerializableException if the node speaks another protocol, or the packet is refused
     */
    @Override
    public BitSerializable fromBinary(ByteBuffer buffer, String manifest) throws NotSerializableException {
        if (!manifest.equals(this.manifest)) {
            throw new NotSerializableException("a message of " + manifest + "; this node speaks " + protocol);
        }
        PacketReader reader = readers.get();
        Verdict verdict = reader.read(buffer);
        BitSerializable message = reader.packet();
        if (message == null) {
            throw new NotSerializableException("a message of " + manifest + " is " + verdict);
        }
        return message;
    }
}
