package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads another object between two writes of one: if the second differs, the two have something in common, a static field in place of
 * the object's mostly.
 *
 * @param <T> the type
 */
final class SharedState<T extends BitSerializable> {
    private static final int MOST_PACKETS = 8;

    private final TypeSamples<T> samples;
    private final TypeUnderTest<T> subject;

    SharedState(TypeSamples<T> samples) {
        this.samples = samples;
        this.subject = samples.subject;
    }

    void check() {
        List<byte[]> packets = samples.first(MOST_PACKETS);
        for (int i = 1; i < packets.size(); i++) {
            T object = samples.read(packets.get(i - 1));
            Trace before = subject.operationsOfWrite(object);
            T other = samples.read(packets.get(i));
            Trace after = subject.operationsOfWrite(object);
            int index = TracePaths.firstOtherBits(before, after);
            if (index >= 0) {
                report(object, other, index);
                return;
            }
        }
    }

    private void report(T object, T other, int index) {
        Operation shared = TracePaths.leaf(subject.traceOfWrite(object), index);
        String name = shared == null ? null : TracePaths.field(shared.path());
        Class<?> declaring = name == null ? null : declaringStatic(other, name);
        samples.report.add(Mistake.SHARED_OBJECT, declaring == null ? samples.type() : declaring, name,
                SourceLines.ofBit(subject, object, shared == null ? 0 : shared.bit()),
                declaring == null
                        ? "the read of another object changes what this one writes: the two share an object. Make a new one for each"
                        : "it is static, so that the read of one object changes what all others write. Make it a field of the object");
    }

    /** The class with a static field of a name, among those of an object and all that it refers to; null if there is none. */
    private static @Nullable Class<?> declaringStatic(Object object, String name) {
        for (Class<?> type = object.getClass(); type != null && Fields.isGames(type); type = type.getSuperclass()) {
            if (declaresStatic(type, name)) {
                return type;
            }
        }
        for (ObjectField slot : ObjectField.within(object)) {
            if (declaresStatic(slot.owner().getClass(), name)) {
                return slot.owner().getClass();
            }
        }
        return null;
    }

    private static boolean declaresStatic(Class<?> type, String name) {
        try {
            return Modifier.isStatic(type.getDeclaredField(name).getModifiers());
        } catch (NoSuchFieldException e) {
            return false;
        }
    }
}
