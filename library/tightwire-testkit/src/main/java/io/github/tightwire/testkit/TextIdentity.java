package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.Finding.Mistake;
import java.util.Arrays;

/**
 * Puts equal text that is another object into each field: it is written as the first, unless {@code ==} compares it.
 *
 * @param <T> the type
 */
final class TextIdentity<T extends BitSerializable> {
    private static final int MOST_PACKETS = 8;

    private final TypeSamples<T> samples;
    private final TypeUnderTest<T> subject;

    TextIdentity(TypeSamples<T> samples) {
        this.samples = samples;
        this.subject = samples.subject;
    }

    void check() {
        samples.forEachSettable(MOST_PACKETS, (object, slot) -> {
            if (slot.value() instanceof String text) {
                check(object, slot, text);
            }
        });
    }

    private void check(T object, ObjectField slot, String text) {
        byte[] before = subject.write(object);
        for (String equal : new String[] {new String(text), text.intern()}) {
            slot.set(equal);
            byte[] after = subject.write(object);
            if (!Arrays.equals(before, after)) {
                report(object, slot, RoundTrip.firstBit(before, after));
            }
        }
        slot.set(text);
    }

    private void report(T object, ObjectField slot, int bit) {
        samples.report.add(Mistake.ASYMMETRY, slot.key().type(), slot.field().getName(),
                SourceLines.ofBit(subject, object, bit, slot.key().type()),
                "equal text is written in another way if it is another object: == compares objects. Call equals");
    }
}
