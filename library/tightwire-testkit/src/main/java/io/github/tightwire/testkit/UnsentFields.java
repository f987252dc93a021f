package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names the fields that no read changes. Each is given other values: if a write shows them, the field is sent and its value goes elsewhere;
 * else it is forgotten.
 *
 * @param <T> the type
 */
final class UnsentFields<T extends BitSerializable> {
    private static final int MOST_PACKETS = 12;

    private final TypeSamples<T> samples;
    private final TypeUnderTest<T> subject;
    private @Nullable OperationNames names;

    UnsentFields(TypeSamples<T> samples) {
        this.samples = samples;
        this.subject = samples.subject;
    }

    void check() {
        for (FieldKey field : samples.use.unchanged(samples.type())) {
            check(field);
        }
    }

    private void check(FieldKey key) {
        ObjectField first = null;
        for (byte[] packet : samples.first(MOST_PACKETS)) {
            T object = samples.read(packet);
            for (ObjectField slot : ObjectField.within(object)) {
                if (slot.key().equals(key)) {
                    first = first == null ? slot : first;
                    if (slot.isSettable() && isSent(object, slot)) {
                        return;
                    }
                    break;
                }
            }
        }
        if (first == null || isNamed(key) || !isData(first.field())) {
            return;
        }
        boolean isMutable = first.owner() instanceof BitSerializable && !first.field().getDeclaringClass().isRecord();
        if (isMutable && !first.isSettable() && isScalar(first.field().getType())) {
            // It is what its constructor made it.
            return;
        }
        samples.report.add(Mistake.FORGOTTEN_FIELD, key.type(), key.name(),
                SourceLines.ofType(samples.subject, samples.packets.stream().map(samples::read).toList(), key.type()),
                "no read changes it: serialize forgets it. Write " + Suggestions.operation(first.field())
                        + ", or make it transient if it is not sent");
    }

    /** Returns whether an operation has the name of a field. Most types have no field that asks: then nobody looks for names. */
    private boolean isNamed(FieldKey key) {
        OperationNames known = names == null ? new OperationNames(samples) : names;
        names = known;
        return known.contains(key.name());
    }

    /** Sets a field to other values; reports it if one of them is written, though no read changes it. */
    private boolean isSent(T object, ObjectField slot) {
        Object old = slot.value();
        Trace before = subject.traceOfWrite(object);
        try {
            for (Object other : others(slot.field().getType(), old)) {
                slot.set(other);
                Trace after = subject.traceOfWrite(object);
                int index = TracePaths.firstOtherBits(before, after);
                // Who writes a value that is refused is told.
                if (index >= 0 && after.thrown() == null) {
                    report(object, slot, before, after, index);
                    return true;
                }
            }
            return false;
        } finally {
            slot.set(old);
        }
    }

    private void report(T object, ObjectField slot, Trace before, Trace after, int index) {
        Operation one = TracePaths.leaf(before, index);
        Operation other = TracePaths.leaf(after, index);
        Operation shown = one == null ? other : one;
        String target = shown == null ? null : TracePaths.field(shown.path());
        boolean isValue = one != null && other != null && one.operation().equals(other.operation())
                && one.operands().equals(other.operands());
        String name = slot.field().getName();
        String message = !isValue ? "it decides how " + (target == null ? "the rest" : target) + " is written, and no read changes it:"
                + " a reader that holds something else reads something else. Send it first, or take it from the stream's context"
                : name.equals(target) || target == null ? "it is written, and no read changes it. Assign the result of the operation to it"
                : "it is written, and what is read goes to " + target + ". Assign each result to the field that was passed in: "
                        + name + " = " + shownCall(shown) + ", or " + target + " = " + shownCall(shown).replace(name, target);
        int bit = shown == null ? 0 : shown.bit();
        samples.report.add(isValue ? Mistake.CHANGED_VALUE : Mistake.HELD_VALUE, slot.key().type(), name,
                SourceLines.ofBit(subject, object, Math.min(bit, before.bits()), slot.key().type()), message);
    }

    private static String shownCall(@Nullable Operation operation) {
        return operation == null ? "s.serialize...(...)" : "s." + operation.operation() + "(...)";
    }

    private static List<Object> others(Class<?> type, @Nullable Object old) {
        List<Object> others = new ArrayList<>();
        if (old instanceof Boolean flag) {
            others.add(!flag);
        } else if (old instanceof Character) {
            others.add('a');
        } else if (old instanceof Number number) {
            for (int step : new int[] {1, -1, 2, -number.intValue()}) {
                others.add(added(number, step));
            }
        } else if (type == String.class) {
            others.add("a");
        } else if (type.isEnum()) {
            others.addAll(Arrays.asList(type.getEnumConstants()));
        }
        others.removeIf(other -> Objects.equals(other, old));
        return others;
    }

    /** The sum, as a number of the same kind. */
    static Object added(Number number, int step) {
        return number instanceof Integer ? (Object) (number.intValue() + step)
                : number instanceof Long ? (Object) (number.longValue() + step)
                : number instanceof Short ? (Object) (short) (number.shortValue() + step)
                : number instanceof Byte ? (Object) (byte) (number.byteValue() + step)
                : number instanceof Float ? (Object) (number.floatValue() + step)
                : number instanceof Double ? (Object) (number.doubleValue() + step) : number;
    }

    private static boolean isScalar(Class<?> type) {
        return type.isPrimitive() || type == String.class || type.isEnum() || Number.class.isAssignableFrom(type)
                || type.isRecord() || BitValue.class.isAssignableFrom(type);
    }

    /** Returns whether a field's type is one of values that are sent, not of a listener or a lock. */
    private static boolean isData(Field field) {
        Class<?> type = field.getType();
        return isScalar(type) || type == Boolean.class || type == Character.class || type.isArray()
                || BitSerializable.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type) || type.getName().startsWith("java.time.") || type.getName().equals("java.util.UUID")
                || Fields.isGames(type) && !type.isInterface() && !Fields.of(type).isEmpty();
    }
}
