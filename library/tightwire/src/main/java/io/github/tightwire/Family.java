package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The types of a hierarchy, each with a tag of its own: ships, asteroids and bullets. The base may be sealed or not; the types
 * may be records or mutable.
 *
 * <pre>{@code
 * static final Family<Body> BODIES = Family.of(Body.class)
 *         .object(0, Ship.class, Ship::new)
 *         .object(1, Asteroid.class, Asteroid::new)
 *         .value(2, Bullet.class, Bullet.NONE)
 *         .build();
 *
 * target = s.serializeOptionalValue(target, null, BODIES);
 * s.serializeList(bodies, 100, null, BODIES);
 * }</pre>
 *
 * <p>On the wire: the tag, an integer of {@code [0, highest tag]}, then the type's own operations. Tags are declared,
 * never derived from the order of declarations, so a type may be moved or renamed. A reader refuses a tag that no type has
 * ({@link Reason#UNKNOWN_KIND}, or {@link Reason#OUT_OF_RANGE} above the highest). A mutable object is read into if it has the type
 * that arrives; otherwise a new one is made.
 *
 * <p>Only objects of exactly a declared class can be written; any other throws an {@link IllegalArgumentException}.
 *
 * <p>A family that is a constant, described in one expression as above, is compiled in place wherever it is used: its tags are numbers
 * there, and its kinds are inlined while a method has room for them, or compiled in parts where they are many. One that is made in any
 * other way is called.
 *
 * <p>Immutable. Thread-safe if its factories are.
 *
 * @param <B> the base
 */
public final class Family<B> implements ValueSerializer<B> {
    /** The highest tag that a kind may have. */
    public static final int MAX_TAG = 65_535;

    private final Class<B> base;
    private final Kind[] byTag;
    /** By class: each where the hash of the class says, or after that where others are. There are twice as many places as kinds. */
    private final Kind[] byClass;

    private Family(Builder<B> builder) {
        this.base = builder.base;
        this.byTag = builder.byTag.clone();
        this.byClass = new Kind[Integer.highestOneBit(2 * builder.classes.size()) << 1];
        for (Kind kind : byTag) {
            if (kind != null) {
                byClass[place(kind.type())] = kind;
            }
        }
    }

    /** Returns the slot of a class, which is empty if it has none. A class has no hash but its identity's. */
    private int place(Class<?> type) {
        int place = System.identityHashCode(type) & byClass.length - 1;
        while (byClass[place] != null && byClass[place].type() != type) {
            place = place + 1 & byClass.length - 1;
        }
        return place;
    }

    private @Nullable Kind kind(Class<?> type) {
        return byClass[place(type)];
    }

    /**
     * A type of the family.
     *
     * @param tag on the wire
     * @param type exactly
     * @param factory makes one to read into; null for values
     * @param prototype to read from; null for objects
     * @param serializer describes a value; null if it describes itself
     */
    record Kind(int tag, Class<?> type, @Nullable Supplier<? extends BitSerializable> factory, @Nullable Object prototype,
            @Nullable ValueSerializer<Object> serializer) {
    }

    /**
     * Starts the description of a family.
     *
     * @param base the common base of the types: an interface, or a class
     * @param <B> the base
     * @return a builder
     */
    public static <B> Builder<B> of(Class<B> base) {
        return new Builder<>(base);
    }

    /**
     * Writes or reads a value of the family; {@link BitStream#serializeValue(Object, ValueSerializer)} calls it.
     *
     * @param value of one of the types; when reading, one to read into if it is of the type that comes, or null
     * @param s the stream
     * @return the value
     * @throws IllegalArgumentException when writing, if the value is null or of another type
     */
    @Override
    @SuppressWarnings("NullAway") // A kind that is known has a value; one that makes its own is given null, as prototypes are.
    public B serialize(@Nullable B value, BitStream s) {
        Kind known = value == null ? null : kind(value.getClass());
        if (s.isWriting() && known == null) {
            throw s.invalid(stranger(value));
        }
        int start = s.bitPosition();
        int tag = s.serializeInt(s.isReading() ? 0 : known.tag(), 0, byTag.length - 1);
        Kind kind = byTag[tag];
        if (kind == null) {
            throw s.refuse(Reason.UNKNOWN_KIND, start);
        }
        return cast(serialize(kind, known == kind ? value : null, s));
    }

    /** Writes or reads what follows a tag that a kind has. */
    @Nullable Object serialize(@Nullable Object value, BitStream s, int tag) {
        Kind kind = byTag[tag];
        return serialize(kind, value != null && value.getClass() == kind.type() ? value : null, s);
    }

    /** The tag of a value; -1 if it is of no kind. */
    int tag(Object value) {
        Kind kind = kind(value.getClass());
        return kind == null ? -1 : kind.tag();
    }

    /** Returns whether a kind has a tag, which is not above the highest one. */
    boolean has(int tag) {
        return byTag[tag] != null;
    }

    /** The reason why a value can't be written that is none of the family. */
    String stranger(@Nullable Object value) {
        return (value == null ? "null" : value.getClass().getName()) + " is not in the " + this;
    }

    /** One of a kind: written, or read into the old one or instead of it, or made where there is no old one. */
    private static @Nullable Object serialize(Kind kind, @Nullable Object old, BitStream s) {
        if (kind.factory != null) {
            BitSerializable object = old == null ? kind.factory.get() : (BitSerializable) old;
            s.serializeObject(object);
            return object;
        }
        Object from = old == null ? kind.prototype : old;
        return kind.serializer == null ? own(from, s) : s.nested(from, kind.serializer);
    }

    /** A value that describes itself: the builder saw to it. */
    @SuppressWarnings("unchecked")
    private static <T extends BitValue<T>> Object own(@Nullable Object value, BitStream s) {
        return s.nested((T) value, BitValue::serialize);
    }

    /** Each kind makes what the builder found to be of the base. */
    @SuppressWarnings("unchecked")
    private B cast(Object value) {
        return (B) value;
    }

    /**
     * The family in words.
     *
     * @return the base, and the types with their tags
     */
    @Override
    public String toString() {
        return Arrays.stream(byTag)
                .filter(Objects::nonNull)
                .map(kind -> kind.tag() + " " + kind.type().getSimpleName())
                .collect(Collectors.joining(", ", "family of " + base.getSimpleName() + " (", ")"));
    }

    /** The prototype of a kind whose values can't change. */
    @SuppressWarnings("NullAway") // The kind has one.
    Object prototype(int tag) {
        return byTag[tag].prototype();
    }

    /** The factory of a kind whose objects can change. */
    @SuppressWarnings("NullAway") // The kind has one.
    Supplier<?> factory(int tag) {
        return byTag[tag].factory();
    }

    /**
     * Describes a family.
     *
     * @param <B> the base
     */
    public static final class Builder<B> {
        private final Class<B> base;
        private Kind[] byTag = {};
        private final Set<Class<?>> classes = new HashSet<>();

        private Builder(Class<B> base) {
            this.base = Objects.requireNonNull(base, "base");
        }

        /**
         * Adds a type whose objects can change.
         *
         * @param tag of the type on the wire, 0 to {@value #MAX_TAG}, and no other's
         * @param type of the objects, exactly; of the base
         * @param factory makes one to read into; called once here, to see that it does
         * @param <T> the type
         * @return this builder
         * @throws IllegalArgumentException if tag or type are another's, the type is not of the base, or the factory makes
         *     something else
         */
        public <T extends BitSerializable> Builder<B> object(int tag, Class<T> type, Supplier<? extends T> factory) {
            requireMade(type, factory.get());
            return add(new Kind(tag, type, factory, null, null));
        }

        /**
         * Adds a type whose values can't change and {@linkplain BitValue describe themselves}.
         *
         * @param tag of the type on the wire, 0 to {@value #MAX_TAG}, and no other's
         * @param type of the values, exactly; of the base
         * @param prototype one to read from; never sent, and nothing of it comes out
         * @param <T> the type
         * @return this builder
         * @throws IllegalArgumentException if tag or type are another's, the type is not of the base, or {@code prototype} not of
         *     the type
         */
        public <T extends BitValue<T>> Builder<B> value(int tag, Class<T> type, T prototype) {
            requireMade(type, prototype);
            return add(new Kind(tag, type, null, prototype, null));
        }

        /**
         * Adds a type whose values can't change, as a function describes them. Unless the family is compiled in place, such a kind runs on
         * a stream object, because the compiler can't see which function it will be.
         *
         * @param tag of the type on the wire, 0 to {@value #MAX_TAG}, and no other's
         * @param type of the values, exactly
         * @param prototype one to read from; never sent, and nothing of it comes out
         * @param serializer describes them
         * @param <T> the type
         * @return this builder
         * @throws IllegalArgumentException if tag or type are another's, or {@code prototype} is not of the type
         */
        public <T extends B> Builder<B> value(int tag, Class<T> type, T prototype, ValueSerializer<T> serializer) {
            requireMade(type, prototype);
            return add(new Kind(tag, type, null, prototype, untyped(Objects.requireNonNull(serializer, "serializer"))));
        }

        /** Called with values of the type alone: those of a class are its kind's. */
        @SuppressWarnings("unchecked")
        private static <T> ValueSerializer<Object> untyped(ValueSerializer<T> serializer) {
            return (ValueSerializer<Object>) serializer;
        }

        private static void requireMade(Class<?> type, Object made) {
            if (made == null || made.getClass() != type) {
                throw new IllegalArgumentException("to read " + type.getName() + " there is "
                        + (made == null ? "null" : "an object of " + made.getClass().getName()));
            }
        }

        private Builder<B> add(Kind kind) {
            int tag = kind.tag();
            Class<?> type = kind.type();
            if (tag < 0 || tag > MAX_TAG) {
                throw new IllegalArgumentException("tag " + tag + " of " + type.getName() + " is outside [0, " + MAX_TAG + "]");
            }
            if (!base.isAssignableFrom(type)) {
                throw new IllegalArgumentException(type.getName() + " is not a " + base.getName());
            }
            if (tag >= byTag.length) {
                byTag = Arrays.copyOf(byTag, tag + 1);
            }
            if (byTag[tag] != null || !classes.add(type)) {
                throw new IllegalArgumentException(
                        (byTag[tag] != null ? "tag " + tag : type.getName()) + " was added before");
            }
            byTag[tag] = kind;
            return this;
        }

        /**
         * The family as described.
         *
         * @return the family
         * @throws IllegalStateException if it has no type
         */
        public Family<B> build() {
            if (classes.isEmpty()) {
                throw new IllegalStateException("a family has at least one type");
            }
            return new Family<>(this);
        }
    }
}
