package io.github.tightwire.testkit;

import org.jspecify.annotations.Nullable;

/**
 * A mistake in a type.
 *
 * @param mistake the kind of it
 * @param type whose field it is
 * @param field of that type; null where the mistake is of the type as a whole
 * @param place in the source: the file and the line, {@code Ship.java:12}; the file of the type alone where the line isn't known
 * @param message the mistake in words, and what to write instead
 */
public record Finding(Mistake mistake, Class<?> type, @Nullable String field, String place, String message) {
    /** The kind of a mistake. */
    public enum Mistake {
        /** No read changes a field: {@code serialize} forgets it. */
        FORGOTTEN_FIELD,
        /** A value arrives in another field, or as another value, than it was sent from. */
        CHANGED_VALUE,
        /** A read depends on what the object held before, or leaves some of it there: a list that isn't cleared, say. */
        HELD_VALUE,
        /** The write and the read of one object differ in their operations. */
        ASYMMETRY,
        /** A read accepts a value that a write refuses. */
        UNWRITABLE_VALUE,
        /** A write or a measure changes the object, or two writes of one object differ. */
        SIDE_EFFECT,
        /** Bytes from a stranger make the type's own code throw. */
        EXCEPTION,
        /** A read allocates far more memory than its packet is long. */
        MEMORY,
        /** An object of a subclass is read as one of its base. */
        LOST_SUBCLASS,
        /** Two places of what was read are one and the same object. */
        SHARED_OBJECT,
        /** A measure is smaller than the write. */
        MEASURE,
        /** Compiled and plain code differ, or a delta and a packet. */
        DIFFERENCE,
        /** Packets of the type are larger than the test allows. */
        BUDGET,
        /** No packet that the check made was accepted. */
        NO_PACKET
    }

    /**
     * The mistake in a line.
     *
     * @return type and field, the place, and the message
     */
    @Override
    public String toString() {
        return type.getSimpleName() + (field == null ? "" : "." + field) + " (" + place + "): " + message;
    }
}
