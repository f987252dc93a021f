package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.EnumConstants;
import io.github.tightwire.internal.Messages;
import io.github.tightwire.internal.QuantizedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Values that can't change: those of the JDK, and records and others of the program. Part of {@link BitStream}.
 */
public abstract sealed class ValueOperations extends TextOperations permits CollectionOperations {
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    ValueOperations() {
    }

    // ---- The program's own

    /**
     * A value that {@linkplain BitValue describes itself}, in place: its own operations and nothing else. Refuses what they
     * refuse, and nesting deeper than {@link BitStream#MAX_DEPTH} ({@link Reason#NESTED_TOO_DEEP}).
     *
     * @param value not null; when reading, any of the type
     * @param <T> its type
     * @return the value
     */
    @CheckReturnValue
    public <T extends BitValue<T>> T serializeValue(T value) {
        requirePresent(value, "value");
        Objects.requireNonNull(value, "no value to read from: give the field one where it is declared");
        return nested(value, BitValue::serialize);
    }

    /**
     * A value in place, as a function describes it: its operations and nothing else. Refuses what they refuse, and nesting
     * deeper than {@link BitStream#MAX_DEPTH} ({@link Reason#NESTED_TOO_DEEP}).
     *
     * @param value not null; when reading, what the function copes with
     * @param serializer describes it: {@code Cell::serialize}, {@code (v, t) -> t.serializeInt(v, 0, 9)}, a {@link Family}
     * @param <T> its type
     * @return the value
     */
    @CheckReturnValue
    public <T> T serializeValue(@Nullable T value, ValueSerializer<T> serializer) {
        requirePresent(value, "value");
        return nested(value, serializer);
    }

    /**
     * A value that may be missing: one bit, and the value if it is there.
     *
     * @param value the value, or null
     * @param prototype what to read from where {@code value} is null; never sent, and nothing of it comes out. Null where the
     *     serializer copes with it, as a {@link Family} does
     * @param serializer describes the value
     * @param <T> its type
     * @return the value; null if it is missing
     */
    @CheckReturnValue
    public <T> @Nullable T serializeOptionalValue(@Nullable T value, @Nullable T prototype, ValueSerializer<T> serializer) {
        return serializeBool(value != null) ? nested(value == null ? prototype : value, serializer) : null;
    }

    // ---- Enums

    /**
     * A constant of an enum, as its ordinal among all constants. Refuses an ordinal past the last
     * ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value not null
     * @param type of the constant; has constants
     * @param <E> the enum
     * @return the constant
     */
    @CheckReturnValue
    public <E extends Enum<E>> E serializeEnum(E value, Class<E> type) {
        int last = EnumConstants.count(type) - 1;
        if (isWriting() && value == null) {
            throw invalid(Messages.noConstant(type));
        }
        int ordinal = serializeInt(isReading() ? 0 : value.ordinal(), 0, last);
        return isReading() ? EnumConstants.get(type, ordinal) : value;
    }

    /**
     * A set of constants of an enum, one bit each in the order of the constants. When reading, the constants are added to the
     * set or removed from it, none of them before all bits are there.
     *
     * @param set of constants, without null; modifiable when reading
     * @param type of the constants
     * @param <E> the enum
     */
    public <E extends Enum<E>> void serializeEnumSet(Set<E> set, Class<E> type) {
        requirePresent(set, "set");
        int count = EnumConstants.count(type);
        if (!hasRemaining(count)) {
            throw refuse(Reason.PAST_END, bitPosition());
        }
        if (count > 0 && count <= Long.SIZE) {
            // Of a constant width, so it shares a region with a neighbour.
            long known = isReading() ? 0 : mask(set, type, 0, count);
            if (isWriting() && Long.bitCount(known) != set.size()) {
                throw invalid("the set contains null");
            }
            long mask = serializeBits(known, count);
            if (isReading()) {
                replace(set, type, 0, count, mask);
            }
            return;
        }
        if (isWriting() && !EnumConstants.areAll(type, set)) {
            throw invalid("the set contains null");
        }
        for (int first = 0; first < count; first += Long.SIZE) {
            int bits = Math.min(count - first, Long.SIZE);
            long mask = serializeBits(isReading() ? 0 : mask(set, type, first, bits), bits);
            if (isReading()) {
                replace(set, type, first, bits, mask);
            }
        }
    }

    // Loops here, and not in a class that all types share: compiled code has loops of its own, with the class of set that this type has.

    private <E extends Enum<E>> long mask(Set<E> set, Class<E> type, int first, int count) {
        long mask = 0;
        for (int i = 0; i < count; i++) {
            mask |= (set.contains(EnumConstants.get(type, first + i)) ? 1L : 0L) << i;
        }
        return mask;
    }

    private <E extends Enum<E>> void replace(Set<E> set, Class<E> type, int first, int count, long mask) {
        for (int i = 0; i < count; i++) {
            E constant = EnumConstants.get(type, first + i);
            if ((mask >>> i & 1) != 0) {
                set.add(constant);
            } else {
                set.remove(constant);
            }
        }
    }

    /**
     * A set of constants of an enum, one bit each in the order of the constants.
     *
     * @param set of constants, without null; ignored when reading
     * @param type of the constants
     * @param <E> the enum
     * @return the set; when reading, a new one that can't be modified
     */
    @CheckReturnValue
    public <E extends Enum<E>> Set<E> serializeImmutableEnumSet(Set<E> set, Class<E> type) {
        Set<E> held = isReading() ? EnumSet.noneOf(type) : set;
        serializeEnumSet(held, type);
        return isReading() ? Collections.unmodifiableSet(held) : set;
    }

    // ---- The JDK's

    /**
     * A UUID: the 128-bit number that it is, as {@link #serializeUint128 uint128}, the low half first.
     *
     * @param value not null; ignored when reading
     * @return the UUID
     */
    @CheckReturnValue
    public UUID serializeUuid(UUID value) {
        requirePresent(value, "UUID");
        if (!hasRemaining(2 * Long.SIZE)) {
            throw refuse(Reason.PAST_END, bitPosition());
        }
        long low = serializeUint64(isReading() ? 0 : value.getLeastSignificantBits());
        long high = serializeUint64(isReading() ? 0 : value.getMostSignificantBits());
        return isReading() ? new UUID(high, low) : value;
    }

    /**
     * A point in time, exactly, in 86 bits: the second since 1970 as an integer of all that {@link Instant} has, 56 bits, and
     * the nanosecond within it, 30 bits. Refuses seconds and nanoseconds that {@code Instant} does not have
     * ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value not null; ignored when reading
     * @return the instant
     */
    @CheckReturnValue
    public Instant serializeInstant(Instant value) {
        requirePresent(value, "instant");
        long second = serializeLong(isReading() ? 0 : value.getEpochSecond(), QuantizedTime.MIN_SECOND, QuantizedTime.MAX_SECOND);
        int nano = serializeInt(isReading() ? 0 : value.getNano(), 0, NANOS_PER_SECOND - 1);
        return isReading() ? Instant.ofEpochSecond(second, nano) : value;
    }

    /**
     * A point in time of a known range, in whole units since its beginning: one of an hour in milliseconds takes 22 bits.
     * Refuses an instant after {@code max} ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value within {@code [min, max]}, not null; ignored when reading
     * @param min the first
     * @param max the last, not before {@code min} and less than 2^63 units after it
     * @param unit how exactly
     * @return the instant; when reading, the last whole unit not after the instant that was written
     */
    @CheckReturnValue
    public Instant serializeInstant(Instant value, Instant min, Instant max, TimeUnit unit) {
        long range = QuantizedTime.units(min, max, unit);
        if (range < 0) {
            throw invalid(Messages.noRange(min, max, unit));
        }
        requirePresent(value, "instant");
        if (isWriting() && (value.isBefore(min) || value.isAfter(max))) {
            throw invalid(Messages.outside(value, min, max));
        }
        long units = serializeLong(isReading() ? 0 : QuantizedTime.units(min, value, unit), 0, range);
        return isReading() ? QuantizedTime.plus(min, units, unit) : value;
    }

    /**
     * A length of time, exactly, in 94 bits: its seconds in 64 bits, and the nanoseconds above them in 30. Refuses nanoseconds
     * that make a second ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value not null; ignored when reading
     * @return the duration
     */
    @CheckReturnValue
    public Duration serializeDuration(Duration value) {
        requirePresent(value, "duration");
        long second = serializeUint64(isReading() ? 0 : value.getSeconds());
        int nano = serializeInt(isReading() ? 0 : value.getNano(), 0, NANOS_PER_SECOND - 1);
        return isReading() ? Duration.ofSeconds(second, nano) : value;
    }

    /**
     * A length of time of a known range, in whole units above the least. Refuses a length above {@code max}
     * ({@link Reason#OUT_OF_RANGE}).
     *
     * @param value within {@code [min, max]}, not null; ignored when reading
     * @param min the least
     * @param max the largest, not below {@code min} and less than 2^63 units above it
     * @param unit how exactly
     * @return the duration; when reading, the last whole unit not above the duration that was written
     */
    @CheckReturnValue
    public Duration serializeDuration(Duration value, Duration min, Duration max, TimeUnit unit) {
        long range = QuantizedTime.units(min, max, unit);
        if (range < 0) {
            throw invalid(Messages.noRange(min, max, unit));
        }
        requirePresent(value, "duration");
        if (isWriting() && (value.compareTo(min) < 0 || value.compareTo(max) > 0)) {
            throw invalid(Messages.outside(value, min, max));
        }
        long units = serializeLong(isReading() ? 0 : QuantizedTime.units(min, value, unit), 0, range);
        return isReading() ? QuantizedTime.plus(min, units, unit) : value;
    }

    /** A value within another: its serializer, counted as deep as objects are. */
    abstract <T> T nested(@Nullable T value, ValueSerializer<T> serializer);
}
