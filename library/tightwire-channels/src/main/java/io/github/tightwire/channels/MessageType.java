package io.github.tightwire.channels;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One of the message types: of objects that are read into, or of values. */
abstract sealed class MessageType {
    private final int number;
    private final Class<?> type;
    private final boolean hasBlock;

    private MessageType(int number, Class<?> type, boolean hasBlock) {
        this.number = number;
        this.type = type;
        this.hasBlock = hasBlock;
    }

    /** On the wire. */
    final int number() {
        return number;
    }

    /** The class of its messages, exactly. */
    final Class<?> type() {
        return type;
    }

    /** Returns whether its messages carry a block. */
    final boolean hasBlock() {
        return hasBlock;
    }

    /** A message to read into, or by which others are read. */
    abstract Object sample();

    abstract int measure(Object message, MeasureStream stream);

    abstract void write(Object message, WriteStream stream);

    /** A message; null if it was refused. */
    abstract @Nullable Object read(ReadStream stream);

    /** A message, by the operations of its serialize method, one by one, for a trace; refusals are the stream's. */
    abstract Object readPlain(ReadStream stream);

    /** Of objects: each is read into one that a factory makes. */
    static final class OfObjects<T extends BitSerializable> extends MessageType {
        private final Codec<T> codec;
        private final Supplier<? extends T> factory;

        OfObjects(int number, Codec<T> codec, Supplier<? extends T> factory, boolean hasBlock) {
            super(number, codec.type(), hasBlock);
            this.codec = codec;
            this.factory = factory;
        }

        @Override
        Object sample() {
            return factory.get();
        }

        @Override
        int measure(Object message, MeasureStream stream) {
            return codec.measure(codec.type().cast(message), stream);
        }

        @Override
        void write(Object message, WriteStream stream) {
            codec.write(codec.type().cast(message), stream);
        }

        @Override
        @Nullable Object read(ReadStream stream) {
            T message = factory.get();
            return codec.readEmbedded(message, stream).isAccepted() ? message : null;
        }

        @Override
        Object readPlain(ReadStream stream) {
            T message = factory.get();
            stream.serializeObject(message);
            return message;
        }
    }

    /** Of values: a holder goes through the codec. */
    static final class OfValues<T extends BitValue<T>> extends MessageType {
        private static final Codec<Holder<?>> CODEC = holderCodec();

        private final T prototype;

        OfValues(int number, Class<T> type, T prototype) {
            super(number, type, false);
            this.prototype = prototype;
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        private static Codec<Holder<?>> holderCodec() {
            return (Codec) Codec.of(Holder.class);
        }

        @Override
        Object sample() {
            return prototype;
        }

        @Override
        int measure(Object message, MeasureStream stream) {
            return CODEC.measure(hold(message), stream);
        }

        @Override
        void write(Object message, WriteStream stream) {
            CODEC.write(hold(message), stream);
        }

        @Override
        @Nullable Object read(ReadStream stream) {
            Holder<T> holder = new Holder<>(prototype);
            return CODEC.readEmbedded(holder, stream).isAccepted() ? holder.message : null;
        }

        @Override
        Object readPlain(ReadStream stream) {
            return stream.serializeValue(prototype);
        }

        @SuppressWarnings("unchecked")
        private Holder<T> hold(Object message) {
            return new Holder<>((T) type().cast(message));
        }
    }

    /** A value on its way. */
    private static final class Holder<T extends BitValue<T>> implements BitSerializable {
        private T message;

        private Holder(T message) {
            this.message = message;
        }

        @Override
        public void serialize(BitStream s) {
            message = s.serializeValue(message);
        }
    }
}
