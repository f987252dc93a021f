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
     * @param place the file and the line of the Java source that reads it
     */
    record ClientField(String name, FieldType type, String place) {
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
