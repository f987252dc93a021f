package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.Field;
import io.github.tightwire.internal.compiler.describe.Term.Made;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.compiler.describe.Term.Unknown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/** The contents of variables, the operand stack and fields at some point of a walk. */
final class State {
    /** The names of all elements of arrays. */
    static final String ELEMENTS = "[]";

    Term[] locals;
    List<Term> stack = new ArrayList<>();
    /** The result of a method, once it has returned. */
    Term result;

    private final Map<Place, Term> fields;
    /** The operation that an object was read by, if it was. */
    private final Map<Term, Received> received;
    /** The names of fields that may hold something else than before, in objects that nobody knows. */
    private final Set<String> changed;
    /** The same, since the loop began, or the function. */
    private Set<String> recent = new HashSet<>();
    private String changedBy;

    /** A field of an object, or an element of an array. */
    record Place(Term object, String name, Type type) {
    }

    State(int locals) {
        this(new Term[locals], new LinkedHashMap<>(), new HashMap<>(), new HashSet<>());
    }

    private State(Term[] locals, Map<Place, Term> fields, Map<Term, Received> received, Set<String> changed) {
        this.locals = locals;
        this.fields = fields;
        this.received = received;
        this.changed = changed;
    }

    State copy() {
        State copy = new State(locals.clone(), new LinkedHashMap<>(fields), new HashMap<>(received), new HashSet<>(changed));
        copy.stack = new ArrayList<>(stack);
        copy.result = result;
        copy.changedBy = changedBy;
        copy.recent = new HashSet<>(recent);
        return copy;
    }

    Term pop() {
        return stack.remove(stack.size() - 1);
    }

    void push(Term term) {
        stack.add(term);
    }

    // ---- Fields

    Term load(Place place, String where) {
        Term known = fields.get(place);
        if (known != null) {
            return known;
        }
        Term object = place.object;
        Received by = received.get(object);
        if (by != null || object instanceof Received) {
            return new Field(by == null ? object : by, place.name, place.type);
        } else if (object instanceof Made) {
            return place.type.getSort() >= Type.ARRAY ? Term.NULL : zero(place.type);
        }
        for (Place other : fields.keySet()) {
            if (other.name.equals(place.name) && !(other.object instanceof Made) && other.object != null && object != null) {
                return new Unknown(0, place.type, place.name + " of an object that may be the one whose " + place.name + " was set", where);
            }
        }
        if (changed.contains(place.name)) {
            return new Unknown(0, place.type, place.name + ", which may have been set before", where);
        }
        return changedBy == null || object == null
                ? new Field(object, place.name, place.type)
                : new Unknown(0, place.type, place.name + ", which " + changedBy + " may have set", where);
    }

    static Term zero(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> new Constant(0L, Type.LONG_TYPE);
            case Type.FLOAT -> new Constant(0F, Type.FLOAT_TYPE);
            case Type.DOUBLE -> new Constant(0D, Type.DOUBLE_TYPE);
            default -> Term.ZERO;
        };
    }

    void store(Place place, Term value) {
        fields.keySet().removeIf(other -> other.name.equals(place.name) && !other.equals(place) && !(other.object instanceof Made));
        if (!(place.object instanceof Made)) {
            change(place.name);
        }
        fields.put(place, value);
    }

    /** Takes note that an object was read: nothing that was known of it holds any more. */
    void receive(Term object, Received by) {
        fields.keySet().removeIf(place -> place.object != null && place.object.isWithin(object));
        received.keySet().removeIf(other -> other.isWithin(object));
        received.put(object, by);
    }

    /** Takes note that nobody knows what fields hold. */
    void forget(String by) {
        fields.clear();
        received.clear();
        changedBy = by;
    }

    /** Takes note that fields of a name may have changed. */
    void forgetFields(Set<String> names) {
        fields.keySet().removeIf(place -> names.contains(place.name));
        changed.addAll(names);
        recent.addAll(names);
    }

    private void change(String name) {
        changed.add(name);
        recent.add(name);
    }

    boolean hasChanged(String name) {
        return changed.contains(name);
    }

    /** Returns the names of what has changed since {@link #beginToNote}. */
    Set<String> recent() {
        return recent;
    }

    /** Begins to note what changes; gives what was noted before. */
    Set<String> beginToNote() {
        Set<String> before = recent;
        recent = new HashSet<>();
        return before;
    }

    void noteAsWell(Set<String> names) {
        recent.addAll(names);
    }

    String changedBy() {
        return changedBy;
    }

    void clearArrays() {
        fields.keySet().removeIf(place -> place.name.equals(ELEMENTS));
        change(ELEMENTS);
    }

    Map<Place, Term> fields() {
        return fields;
    }

    // ---- Two ways meet

    /** Makes this what holds where it meets another one: this if the condition holds, else that. */
    void merge(Term condition, State other) {
        for (int i = 0; i < locals.length; i++) {
            locals[i] = choose(condition, locals[i], other.locals[i]);
        }
        for (int i = 0; i < stack.size(); i++) {
            stack.set(i, choose(condition, stack.get(i), other.stack.get(i)));
        }
        result = choose(condition, result, other.result);
        Set<Place> places = new LinkedHashSet<>(fields.keySet());
        places.addAll(other.fields.keySet());
        Map<Place, Term> merged = new LinkedHashMap<>();
        for (Place place : places) {
            merged.put(place, choose(condition, before(place), other.before(place)));
        }
        fields.clear();
        fields.putAll(merged);
        received.entrySet().removeIf(entry -> !entry.getValue().equals(other.received.get(entry.getKey())));
        Set<Term> lost = new HashSet<>(other.received.keySet());
        lost.removeAll(received.keySet());
        changed.addAll(other.changed);
        recent.addAll(other.recent);
        changedBy = changedBy == null ? other.changedBy : changedBy;
        if (!lost.isEmpty() && changedBy == null) {
            changedBy = "a nested object on one of two ways";
        }
    }

    /** The contents of a place, if only the other way has set it. */
    private Term before(Place place) {
        Term known = fields.get(place);
        if (known != null) {
            return known;
        }
        boolean isSet = changed.contains(place.name) || changedBy != null || received.containsKey(place.object);
        return isSet ? load(place, "") : place.object instanceof Made ? load(place, "") : new Field(place.object, place.name, place.type);
    }

    static Term choose(Term condition, Term a, Term b) {
        if (a == null || b == null) {
            return null;
        } else if (a.equals(b)) {
            return a;
        } else if (a.type().getSize() != b.type().getSize()) {
            return null;
        }
        if (a instanceof Constant m && b instanceof Constant n) {
            if (m.isInt(1) && n.isInt(0)) {
                return condition;
            } else if (m.isInt(0) && n.isInt(1)) {
                return Arithmetic.not(condition);
            }
        }
        if (b.equals(Term.ZERO) && Arithmetic.isBool(a)) {
            return Computed.of("&&", Type.INT_TYPE, condition, a);
        } else if (a.equals(Term.ONE) && Arithmetic.isBool(b)) {
            return Computed.of("||", Type.INT_TYPE, condition, b);
        }
        Type type = a.equals(Term.NULL) ? b.type() : b.equals(Term.NULL) || a.type().equals(b.type()) || a.type().getSort() < Type.ARRAY
                ? a.type() : Term.OBJECT;
        return Computed.of("?", type, condition, a, b);
    }
}
