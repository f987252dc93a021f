package io.github.tightwire.build.client;

import java.util.ArrayList;
import java.util.List;
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
     */
    record ClientField(String name, FieldType type, String bounds, String place) {
        /** Returns the comment behind the field. */
        String note() {
            return bounds.isEmpty() ? place : bounds + "; " + place;
        }
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
        } else if (!known.bounds().equals(field.bounds())) {
            fields.set(fields.indexOf(known), new ClientField(known.name(), known.type(), "", known.place()));
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
