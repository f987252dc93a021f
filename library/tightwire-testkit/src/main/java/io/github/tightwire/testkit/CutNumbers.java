package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.Finding.Mistake;
import java.util.Arrays;

/**
 * Looks for a {@code long} that a cast cuts off before its bounds are checked: numbers beyond the bounds are refused, and those that are
 * 2<sup>32</sup> larger are written as others. A field whose 32 bits are all sent, an unsigned number, has no bounds that a cast evades.
 *
 * @param <T> the type
 */
final class CutNumbers<T extends BitSerializable> {
    private static final int MOST_PACKETS = 8;
    private static final long RANGE_OF_INT = 1L << 32;
    /** One of them is outside of all bounds that don't take all ints. */
    private static final long[] BEYOND = {1L << 30, -(1L << 30), 1L << 31, -(1L << 31)};

    private final TypeSamples<T> samples;
    private final TypeUnderTest<T> subject;

    CutNumbers(TypeSamples<T> samples) {
        this.samples = samples;
        this.subject = samples.subject;
    }

    void check() {
        samples.forEachSettable(MOST_PACKETS, (object, slot) -> {
            if (slot.value() instanceof Long number) {
                check(object, slot, number);
            }
        });
    }

    private void check(T object, ObjectField slot, long number) {
        byte[] packet = subject.write(object);
        boolean isCut = isWrittenAs(packet, object, slot, number + RANGE_OF_INT);
        boolean isBounded = false;
        for (int i = 0; isCut && !isBounded && i < BEYOND.length; i++) {
            isBounded = isRefused(object, slot, number + BEYOND[i]);
        }
        slot.set(number);
        if (isBounded) {
            int bit = TracePaths.bit(subject.traceOfWrite(object), slot.field().getName());
            samples.report.add(Mistake.CHANGED_VALUE, slot.key().type(), slot.field().getName(),
                    SourceLines.ofBit(subject, object, bit, slot.key().type()), "a cast cuts it off before its bounds are checked: "
                            + (number + RANGE_OF_INT) + " is written as " + number + ". Call s.serializeLong(...), which takes it whole");
        }
    }

    private boolean isWrittenAs(byte[] packet, T object, ObjectField slot, long number) {
        slot.set(number);
        try {
            return Arrays.equals(packet, subject.write(object));
        } catch (RuntimeException e) {
            return false;
        }
    }

    private boolean isRefused(T object, ObjectField slot, long number) {
        slot.set(number);
        try {
            subject.write(object);
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }
}
