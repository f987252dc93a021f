package io.github.tightwire.build.client;

import io.github.tightwire.build.client.ClientGroup.ClientField;
import io.github.tightwire.build.client.FieldType.Choice;
import io.github.tightwire.build.client.FieldType.OptionalOf;
import io.github.tightwire.build.client.FieldType.Part;
import io.github.tightwire.build.client.FieldType.Reference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The order of classes in C++, where a class must be complete before another one holds its objects. */
final class CppOrder {
    private final Map<String, ClientClass> classes;
    private final Set<ClientGroup> ordered = new LinkedHashSet<>();

    CppOrder(Layout layout) {
        classes = layout.classes();
        for (ClientClass each : classes.values()) {
            each.parts().forEach(this::add);
            add(each.group());
        }
        layout.kinds().keySet().forEach(this::add);
    }

    private void add(ClientGroup group) {
        if (!ordered.contains(group)) {
            for (ClientField field : group.fields()) {
                if (!isBoxed(group, field.type())) {
                    needed(field.type()).forEach(this::add);
                }
            }
            ordered.add(group);
        }
    }

    /** The classes, each behind those that it needs. */
    List<ClientGroup> groups() {
        return new ArrayList<>(ordered);
    }

    /** Returns whether a field of a class holds a pointer, since its object can hold one of the class again. */
    boolean isBoxed(ClientGroup of, FieldType type) {
        Set<ClientGroup> reached = new LinkedHashSet<>();
        needed(type).forEach(each -> reach(each, reached));
        return reached.contains(of);
    }

    private void reach(ClientGroup from, Set<ClientGroup> reached) {
        if (reached.add(from)) {
            from.fields().forEach(field -> needed(field.type()).forEach(each -> reach(each, reached)));
        }
    }

    /** The classes whose objects stand in a field. Those of lists, sets and maps stand elsewhere. */
    private List<ClientGroup> needed(FieldType type) {
        List<ClientGroup> result = new ArrayList<>();
        if (type instanceof Reference reference) {
            ClientClass known = classes.get(reference.javaType());
            if (known != null) {
                result.add(known.group());
            }
        } else if (type instanceof Part part) {
            result.add(part.group());
        } else if (type instanceof Choice choice) {
            choice.family().kinds().forEach(kind -> result.addAll(needed(kind)));
        } else if (type instanceof OptionalOf optional) {
            result.addAll(needed(optional.element()));
        }
        return result;
    }
}
