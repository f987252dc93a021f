package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.peers.Generated.call;
import static io.github.tightwire.formats.struct.Shape.capitalised;

import io.github.tightwire.formats.generated.capnp.Worlds;
import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Shape.Field;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.struct.StructPeer;
import io.github.tightwire.formats.world.Column;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.stream.IntStream;
import org.capnproto.ArrayInputStream;
import org.capnproto.MessageBuilder;
import org.capnproto.ReaderOptions;
import org.capnproto.Serialize;
import org.capnproto.SerializePacked;
import org.capnproto.StructFactory;

/**
 * Cap'n Proto, with vectors as groups, so that they lie in the object itself: as it is, or packed, which leaves out bytes of
 * zero.
 */
public final class CapnProto implements StructPeer {
    /** A limit on amplification, by default below the largest of our worlds. */
    private static final ReaderOptions OPTIONS = new ReaderOptions(1 << 24, 64);

    private final StructFactory<?, ?> type;
    private final boolean packed;

    /** Of structs of this type. */
    public CapnProto(StructFactory<?, ?> type, boolean packed) {
        this.type = type;
        this.packed = packed;
    }

    /** A world. */
    public CapnProto(Column column, boolean packed) {
        this(column == Column.NATURAL ? Worlds.NaturalWorld.factory : Worlds.QuantisedWorld.factory, packed);
    }

    @Override
    public byte[] write(Struct struct) throws IOException {
        MessageBuilder message = new MessageBuilder();
        fill(message.initRoot(type), struct);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WritableByteChannel channel = Channels.newChannel(out);
        if (packed) {
            SerializePacked.writeToUnbuffered(channel, message);
        } else {
            Serialize.write(channel, message);
        }
        return out.toByteArray();
    }

    @Override
    public Struct read(byte[] packet, Shape shape) throws IOException {
        ArrayInputStream in = new ArrayInputStream(ByteBuffer.wrap(packet));
        return struct((packed ? SerializePacked.read(in, OPTIONS) : Serialize.read(in, OPTIONS)).getRoot(type), shape);
    }

    private static void fill(Object target, Struct struct) {
        struct.forEach((field, value) -> {
            Object holder = field.isNumber() ? target : Generated.get(target, field.name());
            for (int i = 0; i < value.length; i++) {
                call(holder, "set" + capitalised(field.isNumber() ? field.name() : Field.PARTS.get(i)), value[i]);
            }
        }, (name, list) -> {
            Object targets = call(target, "init" + capitalised(name), list.size());
            IntStream.range(0, list.size()).forEach(i -> fill(call(targets, "get", i), list.get(i)));
        });
    }

    private static Struct struct(Object from, Shape shape) {
        return Struct.of(shape, field -> Generated.numbers(Generated.get(from, field.name()), field, "get"), (name, element) -> {
            Object list = Generated.get(from, name);
            return IntStream.range(0, (int) call(list, "size")).mapToObj(i -> struct(call(list, "get", i), element)).toList();
        });
    }
}
