package io.github.tightwire.build.client;

import java.util.List;

/** The type of a field of a client, in no language. */
sealed interface FieldType {
    /** A value without parts. */
    enum Plain implements FieldType {
        BOOL, INT, LONG, FLOAT, DOUBLE, TEXT, OPTIONAL_TEXT, BYTES, UUID, TIME
    }

    /**
     * A constant of an enum, or a set of them.
     *
     * @param name of the enum
     * @param constants in the order of their ordinals
     * @param isSet true if it is a set
     */
    record Enumeration(String name, List<String> constants, boolean isSet) implements FieldType {
        /** Returns the names that the constants have in a client. */
        List<String> names() {
            UniqueNames names = new UniqueNames("value__");
            return constants.stream().map(constant -> names.unique(UniqueNames.constant(constant))).toList();
        }
    }

    /** An object of a class that has a Java class. */
    record Reference(String javaType) implements FieldType {
    }

    /** An object of a class that stands within another one, and has no Java class of its own. */
    record Part(ClientGroup group) implements FieldType {
    }

    /** An object of one of several classes. */
    record Choice(Family family) implements FieldType {
    }

    /** Elements in order. */
    record ListOf(FieldType element) implements FieldType {
    }

    /** Different elements. */
    record SetOf(FieldType element) implements FieldType {
    }

    /** Values by key. */
    record MapOf(FieldType key, FieldType value) implements FieldType {
    }

    /** A value that may be missing. */
    record OptionalOf(FieldType element) implements FieldType {
    }

    /**
     * The classes of which a choice is one.
     *
     * @param name of what they have in common
     * @param kinds in the order of the tags
     */
    record Family(String name, List<FieldType> kinds) {
    }

    /** Returns the type of an element, of a map's key in block 0, or of its value in block 1. */
    default FieldType element(int block) {
        return this instanceof ListOf list ? list.element() : this instanceof SetOf set ? set.element()
                : this instanceof OptionalOf optional ? optional.element()
                : block == 0 ? ((MapOf) this).key() : ((MapOf) this).value();
    }

    /** Returns whether two values are equal just where Java's are, so that a set or a map of the language can hold them. */
    default boolean isKey() {
        return this instanceof Enumeration enumeration && !enumeration.isSet()
                || this == Plain.BOOL || this == Plain.INT || this == Plain.LONG || this == Plain.TEXT || this == Plain.UUID;
    }
}
