package io.github.tightwire.formats.peers;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.github.tightwire.formats.generated.protobuf.NaturalWorld;
import io.github.tightwire.formats.generated.protobuf.QuantisedWorld;
import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Shape.Field;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.struct.StructPeer;
import io.github.tightwire.formats.world.Column;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Protocol Buffers: numbers of fields that fit one byte of tag, packed arrays for vectors, varints where they help and fixed
 * numbers where they do not. What is zero costs nothing, so that a player at rest has no velocity. The fields of a message have
 * the order of the struct's, and are set through the library's own reflection.
 */
public final class Protobuf implements StructPeer {
    private final Message blank;

    /** Of messages such as this one. */
    public Protobuf(Message blank) {
        this.blank = blank;
    }

    /** A world. */
    public Protobuf(Column column) {
        this(column == Column.NATURAL ? NaturalWorld.getDefaultInstance() : QuantisedWorld.getDefaultInstance());
    }

    @Override
    public byte[] write(Struct struct) {
        return message(blank.newBuilderForType(), struct).toByteArray();
    }

    @Override
    public Struct read(byte[] packet, Shape shape) throws InvalidProtocolBufferException {
        return struct(blank.getParserForType().parseFrom(packet), shape);
    }

    private static Message message(Message.Builder builder, Struct struct) {
        Iterator<FieldDescriptor> fields = builder.getDescriptorForType().getFields().iterator();
        struct.forEach((field, value) -> {
            FieldDescriptor target = fields.next();
            if (target.isRepeated()) {
                for (double number : value) {
                    builder.addRepeatedField(target, toJava(target, number));
                }
            } else if (target.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
                builder.setField(target, vector(builder.newBuilderForField(target), value));
            } else if (value.length > 0) {
                builder.setField(target, toJava(target, value[0]));
            }
        }, (name, list) -> {
            FieldDescriptor target = fields.next();
            list.forEach(one -> builder.addRepeatedField(target, message(builder.newBuilderForField(target), one)));
        });
        return builder.build();
    }

    private static Message vector(Message.Builder builder, double[] value) {
        List<FieldDescriptor> parts = builder.getDescriptorForType().getFields();
        IntStream.range(0, value.length).forEach(i -> builder.setField(parts.get(i), toJava(parts.get(i), value[i])));
        return builder.build();
    }

    private static Object toJava(FieldDescriptor field, double number) {
        return switch (field.getJavaType()) {
            case FLOAT -> (float) number;
            case BOOLEAN -> number != 0;
            case ENUM -> field.getEnumType().findValueByNumber((int) number);
            default -> (int) number;
        };
    }

    private static Struct struct(Message message, Shape shape) {
        Iterator<FieldDescriptor> fields = message.getDescriptorForType().getFields().iterator();
        return Struct.of(shape, field -> numbers(message.getField(fields.next()), field),
                (name, element) -> ((List<?>) message.getField(fields.next())).stream()
                        .map(one -> struct((Message) one, element)).toList());
    }

    private static double[] numbers(Object value, Field field) {
        if (value instanceof Message vector) {
            return vector.getDescriptorForType().getFields().stream()
                    .mapToDouble(part -> ((Number) vector.getField(part)).doubleValue()).toArray();
        }
        return Generated.numbers(value instanceof EnumValueDescriptor constant ? constant.getNumber() : value, field, "");
    }
}
