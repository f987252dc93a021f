package io.github.tightwire.build.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A class of a client: its fields in the order of the wire. */
final class ClientGroup {
    private final List<ClientField> fields = new ArrayList<>();
    private final UniqueNames names;
    private String name;

    /**
     * A field.
     *
     * @param name of it
     * @param type of it
     * @param bounds the values that can be sent, in words; empty if that is all, or not known, or not the same wherever it is read
     * @param place the file and the line of the Java source that reads it
     * @param flags those on which it is read; without them it has no meaning
     */
    record ClientField(String name, FieldType type, String bounds, String place, List<Flag> flags) {
        /** Returns the comment behind the field, with flags by their names in the language. */
        String note(UnaryOperator<String> names) {
            String valid = flags.stream().map(flag -> (flag.isSet() ? "" : "not ") + names.apply(flag.name()))
                    .collect(Collectors.joining(" and "));
            return (valid.isEmpty() ? "" : "valid if " + valid + "; ") + (bounds.isEmpty() ? place : bounds + "; " + place);
        }
    }

    /**
     * A field of the same class that says whether others are sent.
     *
     * @param name of it
     * @param isSet true if they are sent where it is
     */
    record Flag(String name, boolean isSet) {
    }

    ClientGroup(String name, UniqueNames names) {
        this.name = name;
        this.names = names;
    }

    String name() {
        return name;
    }

    List<ClientField> fields() {
        return fields;
    }

    /** Adds a field, or another step that reads one. */
    void put(ClientField field) {
        ClientField known = field(field.name());
        if (known == null) {
            fields.add(field);
        } else {
            String bounds = known.bounds().equals(field.bounds()) ? known.bounds() : "";
            List<Flag> flags = known.flags().stream().filter(field.flags()::contains).toList();
            fields.set(fields.indexOf(known), new ClientField(known.name(), known.type(), bounds, known.place(), flags));
        }
    }

    void rename(String to) {
        name = to;
    }

    /** Returns a name that nothing in the class has. */
    String unique(String wish) {
        return names.unique(wish);
    }

    /** Returns a field by its name; null if there is none. */
    @Nullable ClientField field(String wish) {
        for (ClientField field : fields) {
            if (field.name().equals(wish)) {
                return field;
            }
        }
        return null;
    }
}
