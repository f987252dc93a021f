package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.peers.Generated.call;

import io.github.tightwire.formats.generated.sbe.MessageHeaderDecoder;
import io.github.tightwire.formats.generated.sbe.MessageHeaderEncoder;
import io.github.tightwire.formats.generated.sbe.NaturalWorldDecoder;
import io.github.tightwire.formats.generated.sbe.NaturalWorldEncoder;
import io.github.tightwire.formats.generated.sbe.QuantisedWorldDecoder;
import io.github.tightwire.formats.generated.sbe.QuantisedWorldEncoder;
import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Shape.Field;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.struct.StructPeer;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Limits;
import java.util.Arrays;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Simple Binary Encoding: a header, then one repeating group for each class, its fields without gaps. Fields have a fixed
 * place, so that a player at rest has a velocity too. Its buffers want a JVM that was started with
 * {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}.
 */
public final class Sbe implements StructPeer {
    private final Object encoder;
    private final Object decoder;

    /** Messages that these flyweights write and read. */
    public Sbe(Object encoder, Object decoder) {
        this.encoder = encoder;
        this.decoder = decoder;
    }

    /** A world. */
    public Sbe(Column column) {
        this(column == Column.NATURAL ? new NaturalWorldEncoder() : new QuantisedWorldEncoder(),
                column == Column.NATURAL ? new NaturalWorldDecoder() : new QuantisedWorldDecoder());
    }

    @Override
    public byte[] write(Struct struct) {
        byte[] bytes = new byte[Limits.MAX_BYTES];
        put(call(encoder, "wrapAndApplyHeader", new UnsafeBuffer(bytes), 0, new MessageHeaderEncoder()), struct);
        return Arrays.copyOf(bytes, MessageHeaderEncoder.ENCODED_LENGTH + (int) call(encoder, "encodedLength"));
    }

    @Override
    public Struct read(byte[] packet, Shape shape) {
        return struct(call(decoder, "wrapAndApplyHeader", new UnsafeBuffer(packet), 0, new MessageHeaderDecoder()), shape);
    }

    private static void put(Object target, Struct struct) {
        struct.forEach((field, value) -> {
            Object holder = holder(target, field);
            for (int i = 0; i < field.components().size(); i++) {
                call(holder, field.isNumber() ? name(field) : Field.PARTS.get(i), i < value.length ? value[i] : 0);
            }
        }, (name, list) -> {
            Object group = call(target, name + "Count", list.size());
            list.forEach(one -> put(call(group, "next"), one));
        });
    }

    private static Struct struct(Object from, Shape shape) {
        return Struct.of(shape, field -> {
            Object holder = holder(from, field);
            return Generated.numbers(field.isNumber() ? call(holder, name(field)) : holder, field, "");
        }, (name, element) -> {
            Object group = call(from, name);
            return Stream.generate(() -> struct(call(group, "next"), element)).limit((int) call(group, "count")).toList();
        });
    }

    /** What holds the numbers of a field: a vector does itself, and what is one bit lies in a set of bits. */
    private static Object holder(Object object, Field field) {
        if (field.isNumber()) {
            return field.components().get(0).bits() == 1 ? call(object, "state") : object;
        }
        return call(object, field.name());
    }

    /** A type is a kind here, since its compiler warns of words that are reserved in Go. */
    private static String name(Field field) {
        return field.name().equals("type") ? "kind" : field.name();
    }
}
