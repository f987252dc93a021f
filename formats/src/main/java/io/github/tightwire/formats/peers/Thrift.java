package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.peers.Generated.call;
import static io.github.tightwire.formats.struct.Shape.capitalised;

import io.github.tightwire.formats.generated.thrift.NaturalWorld;
import io.github.tightwire.formats.generated.thrift.QuantisedWorld;
import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.struct.StructPeer;
import io.github.tightwire.formats.world.Column;
import java.util.ArrayList;
import java.util.List;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;

/** Thrift in its compact protocol: lists for vectors, which have one byte of head; a velocity of zero is not set. */
public final class Thrift implements StructPeer {
    private final Class<?> type;

    /** Of structs of this class. */
    public Thrift(Class<? extends TBase<?, ?>> type) {
        this.type = type;
    }

    /** A world. */
    public Thrift(Column column) {
        this(column == Column.NATURAL ? NaturalWorld.class : QuantisedWorld.class);
    }

    @Override
    public byte[] write(Struct struct) throws TException {
        return new TSerializer(new TCompactProtocol.Factory()).serialize((TBase<?, ?>) filled(type, struct));
    }

    @Override
    public Struct read(byte[] packet, Shape shape) throws TException {
        TBase<?, ?> target = (TBase<?, ?>) Generated.make(type);
        new TDeserializer(new TCompactProtocol.Factory()).deserialize(target, packet);
        return struct(target, shape);
    }

    private static Object filled(Class<?> type, Struct struct) {
        Object target = Generated.make(type);
        struct.forEach((field, value) -> {
            for (double number : value) {
                call(target, (field.isNumber() ? "set" : "addTo") + capitalised(field.name()), number);
            }
        }, (name, list) -> {
            Class<?> element = Generated.method(type, "addTo" + capitalised(name), 1).getParameterTypes()[0];
            call(target, "set" + capitalised(name), new ArrayList<>(list.stream().map(one -> filled(element, one)).toList()));
        });
        return target;
    }

    private static Struct struct(Object from, Shape shape) {
        return Struct.of(shape, field -> Generated.numbers(Generated.get(from, field.name()), field, ""),
                (name, element) -> ((List<?>) Generated.get(from, name)).stream().map(one -> struct(one, element)).toList());
    }
}
