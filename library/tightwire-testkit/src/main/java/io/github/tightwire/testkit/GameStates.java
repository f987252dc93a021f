package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes states that a game makes and no packet gives: a speed between two steps, a target, a flag that isn't sent. A new object reads
 * each with the operations that it was written with; every constant of an enum can be written.
 *
 * @param <T> the type
 */
final class GameStates<T extends BitSerializable> {
    private static final int MOST_PACKETS = 16;
    /** The states of each field, and the traces that are compared for it where bits alone do not show that it decides. */
    private static final int MOST_TRIES = 48;
    private static final int LEAST_TRIES = 4;
    private static final int MOST_TRACES = 3;
    /** The values of all states of a field, so that the check of a large type is quick, too. */
    private static final int MOST_VALUES = 50_000;
    /** Parts of the way from one value of a field to another one. */
    private static final double[] BETWEEN = {0.001, 0.37, 0.999};

    private final TypeSamples<T> samples;
    private final TypeUnderTest<T> subject;
    private final Map<FieldKey, Number> last = new HashMap<>();
    private final Map<FieldKey, Integer> tries = new HashMap<>();
    private final Map<FieldKey, Integer> traces = new HashMap<>();
    private final Set<FieldKey> reported = new HashSet<>();
    private final EnumConstants<T> constants;

    GameStates(TypeSamples<T> samples) {
        this.samples = samples;
        this.subject = samples.subject;
        this.constants = new EnumConstants<>(samples);
    }

    void check() {
        for (byte[] packet : samples.first(MOST_PACKETS)) {
            T object = samples.read(packet);
            for (ObjectField slot : slots(object)) {
                if (isOpen(slot.key())) {
                    check(object, slot);
                }
            }
        }
        constants.report();
    }

    /** The fields of an object, and of all that it refers to; those that are transient, too. */
    private static List<ObjectField> slots(Object object) {
        List<ObjectField> slots = ObjectField.within(object);
        Set<Object> owners = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ObjectField slot : List.copyOf(slots)) {
            addTransient(slot.owner(), owners, slots);
        }
        addTransient(object, owners, slots);
        return slots;
    }

    private static void addTransient(Object owner, Set<Object> owners, List<ObjectField> slots) {
        if (owners.add(owner)) {
            Fields.ofTransient(owner.getClass()).forEach(field -> slots.add(new ObjectField(owner, field)));
        }
    }

    private boolean isOpen(FieldKey field) {
        int most = Math.max(LEAST_TRIES, Math.min(MOST_TRIES, MOST_VALUES / samples.values));
        return !samples.ignored.test(field) && !reported.contains(field) && tries.getOrDefault(field, 0) < most;
    }

    private void check(T object, ObjectField slot) {
        if (slot.value() instanceof Collection<?> elements && elements.isEmpty()) {
            checkElement(object, slot);
        } else if (slot.isSettable()) {
            checkValues(object, slot);
        }
    }

    private void checkValues(T object, ObjectField slot) {
        Object old = slot.value();
        try {
            for (Object other : others(slot, old)) {
                slot.set(other);
                if (!isUnderstood(object, slot)) {
                    report(object, slot, old);
                    return;
                }
            }
        } finally {
            slot.set(old);
        }
    }

    @SuppressWarnings("unchecked") // An element of the declared type.
    private void checkElement(T object, ObjectField slot) {
        Class<?> type = Subclasses.elementType(slot.field());
        Object element = type == null ? null : made(type);
        if (element == null || !(slot.value() instanceof Collection<?> elements)) {
            return;
        }
        try {
            ((Collection<Object>) elements).add(element);
        } catch (RuntimeException e) {
            // Nobody adds to it.
            return;
        }
        if (!isUnderstood(object, slot)) {
            report(object, slot, null);
        }
        elements.clear();
    }

    private List<Object> others(ObjectField slot, @Nullable Object old) {
        Class<?> type = slot.field().getType();
        List<Object> others = new ArrayList<>();
        if (old instanceof Boolean flag) {
            others.add(!flag);
        } else if (type.isEnum()) {
            others.addAll(Arrays.asList(type.getEnumConstants()));
        } else if (old instanceof Float || old instanceof Double) {
            Number before = last.put(slot.key(), (Number) old);
            if (before != null) {
                addBetween(before.doubleValue(), ((Number) old).doubleValue(), old instanceof Float, others);
            }
        } else if (old instanceof Number number && Modifier.isTransient(slot.field().getModifiers())) {
            others.add(UnsentFields.added(number, 1));
            others.add(UnsentFields.added(number, -1));
        } else if (old == null) {
            Object made = made(type);
            others.addAll(made == null ? List.of() : List.of(made));
        }
        return others;
    }

    private static void addBetween(double from, double to, boolean isFloat, List<Object> others) {
        for (double part : BETWEEN) {
            double between = from + (to - from) * part;
            if (Double.isFinite(between) && from != to) {
                others.add(isFloat ? (Object) (float) between : (Object) between);
            }
        }
    }

    /** An object that describes itself, by its constructor; null if it has none. */
    private static @Nullable Object made(Class<?> type) {
        return BitSerializable.class.isAssignableFrom(type) && Fields.isGames(type) ? Subclasses.make(type) : null;
    }

    /** Returns whether a new object reads what is written; and where nothing is, since the write says why. */
    private boolean isUnderstood(T object, ObjectField slot) {
        tries.merge(slot.key(), 1, Integer::sum);
        byte[] packet;
        try {
            packet = subject.write(object);
        } catch (RuntimeException e) {
            constants.refused(object, slot);
            return true;
        }
        constants.written(slot);
        try {
            T back = subject.fresh();
            Verdict verdict = subject.read(back, packet);
            return verdict.isAccepted() ? Arrays.equals(packet, subject.write(back)) || isReadAlike(object, slot, packet)
                    : verdict.reason() == Reason.REJECTED;
        } catch (RuntimeException e) {
            // Whoever throws is told.
            return true;
        }
    }

    private boolean isReadAlike(T object, ObjectField slot, byte[] packet) {
        return traces.merge(slot.key(), 1, Integer::sum) > MOST_TRACES
                || TracePaths.firstOtherOperation(subject.operationsOfWrite(object), subject.operationsOfRead(subject.fresh(), packet)) < 0;
    }

    private void report(T object, ObjectField slot, @Nullable Object old) {
        reported.add(slot.key());
        Trace write = subject.traceOfWrite(object);
        Trace read = subject.traceOfRead(subject.fresh(), subject.write(object));
        Operation out = TracePaths.leaf(write, TracePaths.firstOtherOperation(write, read));
        String rest = out == null || TracePaths.field(out.path()) == null ? "the rest" : TracePaths.field(out.path());
        boolean isRounded = old instanceof Float || old instanceof Double;
        String message = isRounded
                ? "it decides how " + rest + " is written before it is rounded, and how that is read afterwards. Keep the condition in"
                        + " a field, and send that"
                : "it decides how " + rest + " is written, and a new object that reads this holds something else. Send it first"
                        + (slot.value() instanceof Collection<?> ? ", as s.serializeList does with the count"
                        : old == null ? ": if (s.serializeBool(" + slot.field().getName() + " != null))"
                        : ", take it from the stream's context, or make it final");
        int bit = out == null ? write.bits() : Math.min(out.bit(), write.bits());
        samples.report.add(isRounded ? Mistake.ASYMMETRY : Mistake.HELD_VALUE, slot.key().type(), slot.field().getName(),
                SourceLines.ofBit(subject, object, bit, slot.key().type()), message);
    }
}
