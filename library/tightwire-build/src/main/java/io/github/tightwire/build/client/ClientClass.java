package io.github.tightwire.build.client;

import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Structure;
import io.github.tightwire.wire.WireType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A class of a client that has a Java class: its fields, and the places of what its steps read. */
final class ClientClass {
    private final WireType type;
    private final Structure structure;
    private final ClientGroup group;
    private final List<ClientGroup> parts = new ArrayList<>();
    private final Map<Step, Slot> slots = new IdentityHashMap<>();
    private final Map<Integer, Step> byNumber = new HashMap<>();
    private final Map<ClientGroup, Slot> holders = new IdentityHashMap<>();
    private final Map<Step.Loop, Integer> loops = new IdentityHashMap<>();
    private final Set<String> families = new TreeSet<>();

    ClientClass(WireType type, Structure structure, ClientGroup group) {
        this.type = type;
        this.structure = structure;
        this.group = group;
        number(structure.steps());
    }

    private void number(List<Step> steps) {
        for (Step step : steps) {
            if (step instanceof Step.Operation operation) {
                byNumber.put(operation.number(), step);
                operation.blocks().forEach(this::number);
            } else if (step instanceof Step.Nested nested) {
                byNumber.put(nested.number(), step);
            } else if (step instanceof Step.FamilyValue family) {
                byNumber.put(family.number(), step);
                family.kinds().forEach(kind -> number(kind.steps()));
            } else if (step instanceof Step.Branch branch) {
                number(branch.then());
                number(branch.otherwise());
            } else if (step instanceof Step.Loop loop) {
                number(loop.steps());
            }
        }
    }

    String name() {
        return group.name();
    }

    ClientGroup group() {
        return group;
    }

    Structure structure() {
        return structure;
    }

    /** The fingerprint; null of a class that is only nested in others. */
    @Nullable Long fingerprint() {
        return type.structures().get(0) == structure ? (Long) type.fingerprint() : null;
    }

    /** The Java class of a nested object. */
    String javaType(Step.Nested nested) {
        return type.structures().get(nested.structure()).type();
    }

    /** Adds a class within. */
    void add(ClientGroup part) {
        part.rename(group.unique(part.name()));
        parts.add(part);
    }

    /** The classes within. */
    List<ClientGroup> parts() {
        return parts;
    }

    /** The names of the families that it is a kind of. */
    Set<String> families() {
        return families;
    }

    void put(Step step, Slot slot) {
        slots.put(step, slot);
    }

    /** The place of what a step reads; null if it reads nothing that is kept. */
    @Nullable Slot slot(Step step) {
        return slots.get(step);
    }

    /** The step of a number; null if there is none. */
    @Nullable Step step(int number) {
        return byNumber.get(number);
    }

    /** The number of a loop, from 0. */
    int number(Step.Loop loop) {
        return loops.computeIfAbsent(loop, each -> loops.size());
    }

    /** Returns whether a field of a type has an object of this class as a part, so that a new object can't have all of its parts. */
    boolean isWithin(FieldType type, Map<String, ClientClass> classes) {
        return type instanceof FieldType.Reference reference && reaches(classes, reference.javaType(), new TreeSet<>());
    }

    private boolean reaches(Map<String, ClientClass> classes, String from, Set<String> seen) {
        ClientClass known = classes.get(from);
        if (known == this || known == null || !seen.add(from)) {
            return known == this;
        }
        List<ClientGroup.ClientField> fields = new ArrayList<>(known.group().fields());
        known.parts().forEach(part -> fields.addAll(part.fields()));
        for (ClientGroup.ClientField field : fields) {
            if (field.type() instanceof FieldType.Reference reference && reaches(classes, reference.javaType(), seen)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the elements of a collection or a loop are objects of a class within this one. */
    boolean isItem(FieldType element) {
        Slot holder = element instanceof FieldType.Part part ? holder(part.group()) : null;
        return holder != null && (holder.name().startsWith("item") || holder.name().startsWith("passItem"));
    }

    /** Takes note of what holds the object of a class within this one. */
    void hold(ClientGroup part, Slot holder) {
        holders.put(part, holder);
    }

    /** Returns the place of the object of a class within this one; null of the class itself. */
    @Nullable Slot holder(ClientGroup part) {
        return holders.get(part);
    }
}
