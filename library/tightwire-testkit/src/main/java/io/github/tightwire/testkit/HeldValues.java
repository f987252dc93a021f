package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.Difference;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads packets into objects that hold something else. A field may keep its value where a packet leaves it out, as long as the next write
 * does not send it.
 *
 * @param <T> the type
 */
final class HeldValues<T extends BitSerializable> {
    private final TypeSamples<T> samples;
    private final TypeUnderTest<T> subject;

    HeldValues(TypeSamples<T> samples) {
        this.samples = samples;
        this.subject = samples.subject;
    }

    void check() {
        List<byte[]> packets = samples.packets;
        for (int i = 0; i < packets.size(); i++) {
            for (int step : new int[] {1, 2, packets.size() / 2 + 1}) {
                check(packets.get(i), packets.get((i + step) % packets.size()));
            }
        }
    }

    private void check(byte[] packet, byte[] before) {
        T held = samples.read(before);
        Verdict verdict;
        try {
            verdict = subject.read(held, packet);
        } catch (RuntimeException e) {
            report(packet, before, null, "a read into an object that holds something else throws " + e);
            return;
        }
        if (!verdict.isAccepted()) {
            report(packet, before, refusing(packet, before), "a read depends on what the object held before: it is " + verdict
                    + " there, and accepted by a new object. Send first what decides, or take it from the stream's context");
            return;
        }
        if (!writesAs(held, packet)) {
            ObjectField culprit = culprit(held, packet);
            if (culprit != null) {
                report(packet, before, culprit, culprit.value() instanceof Collection<?>
                        ? "a read leaves elements in it that the object held before. Clear it before the elements are read, or call"
                                + " s.serializeList, which does"
                        : "a read leaves in it what the object held before, and the next write sends that. Set it if (s.isReading()), also"
                                + " where the packet leaves it out");
            }
        }
    }

    private boolean writesAs(T object, byte[] packet) {
        try {
            return Arrays.equals(packet, subject.write(object));
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** The field that has to be as in a new object, for the write to be right. */
    private @Nullable ObjectField culprit(T held, byte[] packet) {
        T wanted = samples.read(packet);
        Difference difference = ObjectState.difference(samples.state(wanted), samples.state(held));
        if (difference == null) {
            return null;
        }
        List<ObjectField> slots = ObjectField.within(held);
        for (ObjectField slot : slots) {
            ObjectField good = sameIn(wanted, held, slot);
            if (good != null && !isSame(slot, good) && isMended(held, slot, good, packet)) {
                return slot;
            }
        }
        return null;
    }

    private boolean isSame(ObjectField slot, ObjectField good) {
        return Objects.equals(stateOf(slot), stateOf(good));
    }

    private @Nullable Object stateOf(ObjectField slot) {
        return samples.state(slot.owner()).fields().get(slot.key());
    }

    /** The same field in another object of the same shape; null if there is none. */
    private static @Nullable ObjectField sameIn(@Nullable Object other, @Nullable Object object, ObjectField slot) {
        if (other == null || object == null || other.getClass() != object.getClass() || !Fields.isGames(object.getClass())) {
            return null;
        }
        if (slot.owner() == object) {
            return new ObjectField(other, slot.field());
        }
        for (Field field : Fields.of(object.getClass())) {
            ObjectField mine = new ObjectField(object, field);
            ObjectField theirs = new ObjectField(other, field);
            ObjectField found = mine.value() instanceof BitSerializable ? sameIn(theirs.value(), mine.value(), slot) : null;
            List<@Nullable Object> elements = mine.elements();
            List<@Nullable Object> others = theirs.elements();
            for (int i = 0; found == null && i < Math.min(elements.size(), others.size()); i++) {
                found = sameIn(others.get(i), elements.get(i), slot);
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked") // Both are the same field of one type.
    private boolean isMended(T held, ObjectField slot, ObjectField good, byte[] packet) {
        Object old = slot.value();
        Object wanted = good.value();
        if (slot.isSettable()) {
            slot.set(wanted);
            boolean mended = writesAs(held, packet);
            slot.set(old);
            return mended;
        }
        if (old instanceof Collection<?> && wanted instanceof Collection<?>) {
            try {
                ((Collection<Object>) old).clear();
                ((Collection<Object>) old).addAll((Collection<Object>) wanted);
            } catch (UnsupportedOperationException e) {
                return false;
            }
            return writesAs(held, packet);
        }
        if (old instanceof Map<?, ?> && wanted instanceof Map<?, ?>) {
            ((Map<Object, Object>) old).clear();
            ((Map<Object, Object>) old).putAll((Map<Object, Object>) wanted);
            return writesAs(held, packet);
        }
        return false;
    }

    /** The field whose old value makes a new object refuse the packet. */
    private @Nullable ObjectField refusing(byte[] packet, byte[] before) {
        T held = samples.read(before);
        for (ObjectField slot : ObjectField.within(held)) {
            if (slot.owner() == held && slot.isSettable()) {
                T object = subject.fresh();
                ObjectField same = new ObjectField(object, slot.field());
                same.set(slot.value());
                if (!subject.read(object, packet).isAccepted()) {
                    return same;
                }
            }
        }
        return null;
    }

    private void report(byte[] packet, byte[] before, @Nullable ObjectField slot, String message) {
        T object = samples.read(packet);
        String field = slot == null ? null : slot.field().getName();
        int bit = slot == null ? refusedBit(packet, before) : TracePaths.bit(subject.traceOfWrite(object), slot.field().getName());
        Class<?> type = slot == null ? samples.type() : slot.key().type();
        samples.report.add(Mistake.HELD_VALUE, type, field, SourceLines.ofBit(subject, object, bit, type), message);
    }

    private int refusedBit(byte[] packet, byte[] before) {
        return Math.max(0, subject.traceOfRead(samples.read(before), packet).bits());
    }
}
