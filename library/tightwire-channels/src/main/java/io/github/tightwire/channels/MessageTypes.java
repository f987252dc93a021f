package io.github.tightwire.channels;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages that both sides know, numbered in the order in which they are added. The count is on the wire too: a side that has
 * one more can't read the other's packets.
 *
 * <pre>{@code
 * MessageTypes types = MessageTypes.builder()
 *         .message(Chat.class, Chat::new)
 *         .value(Hit.class, new Hit(0, 0))    // a record
 *         .block(Level.class, Level::new)     // carries a block
 *         .build();
 * }</pre>
 *
 * <p>Make them before there is a connection: it compiles the messages, some milliseconds each, and the other side would wait for that.
 *
 * <p>Immutable, and thread-safe if the factories are.
 */
public final class MessageTypes {
    private final List<MessageType> types;
    private final Map<Class<?>, MessageType> byClass = new HashMap<>();

    private MessageTypes(List<MessageType> types) {
        this.types = List.copyOf(types);
        types.forEach(type -> byClass.put(type.type(), type));
    }

    /**
     * Starts with none.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the number of types.
     *
     * @return 1 or more
     */
    public int size() {
        return types.size();
    }

    /**
     * Shows one message of each type, in the order of their numbers, to a tool.
     *
     * @param consumer is given what a factory made, or the prototype, and whether its messages carry blocks
     */
    public void samples(BiConsumer<Object, Boolean> consumer) {
        types.forEach(type -> consumer.accept(type.sample(), type.hasBlock()));
    }

    /** The type of a number within the range. */
    MessageType get(int number) {
        return types.get(number);
    }

    /** The type of a message to send. */
    MessageType of(Object message) {
        MessageType type = byClass.get(message.getClass());
        if (type == null) {
            throw new IllegalArgumentException(
                    message.getClass().getName() + " is not one of the message types: add it to MessageTypes, on both sides");
        }
        return type;
    }

    /** Numbers message types. */
    public static final class Builder {
        private final List<MessageType> types = new ArrayList<>();

        private Builder() {
        }

        /**
         * Adds a type of messages without a block.
         *
         * @param type of the messages, exactly
         * @param factory makes one to read into; a new one each time, since several are read before the first is handed over. Called
         *     once here, to see that it does
         * @param <T> the type
         * @return this
         * @throws IllegalArgumentException if the type was added before, or the factory makes something else
         */
        public <T extends BitSerializable> Builder message(Class<T> type, Supplier<? extends T> factory) {
            return add(type, factory, false);
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
            requireOf(type, prototype);
            Codec.compileValue(type);
            return add(new MessageType.OfValues<>(types.size(), type, prototype));
        }

        /**
         * Adds a type of messages that carry a block.
         *
         * @param type of the messages, exactly
         * @param factory makes one to read into, a new one each time; called once here, to see that it does
         * @param <T> the type
         * @return this
         * @throws IllegalArgumentException if the type was added before, or the factory makes something else
         */
        public <T extends BitSerializable> Builder block(Class<T> type, Supplier<? extends T> factory) {
            return add(type, factory, true);
        }

        private <T extends BitSerializable> Builder add(Class<T> type, Supplier<? extends T> factory, boolean hasBlock) {
            requireOf(type, factory.get());
            return add(new MessageType.OfObjects<>(types.size(), Codec.of(type), factory, hasBlock));
        }

        private static void requireOf(Class<?> type, @Nullable Object made) {
            if (made == null || made.getClass() != type) {
                throw new IllegalArgumentException("to read " + type.getName() + " there is "
                        + (made == null ? "null" : "an object of " + made.getClass().getName()));
            }
        }

        private Builder add(MessageType type) {
            if (types.stream().anyMatch(known -> known.type() == type.type())) {
                throw new IllegalArgumentException(type.type().getName() + " was added before");
            }
            types.add(type);
            return this;
        }

        /**
         * The types as added.
         *
         * @return the types
         * @throws IllegalStateException if there is none
         */
        public MessageTypes build() {
            if (types.isEmpty()) {
                throw new IllegalStateException("there are no message types: add one with message, value or block");
            }
            return new MessageTypes(types);
        }
    }
}
