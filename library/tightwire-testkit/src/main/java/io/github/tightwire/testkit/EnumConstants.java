package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import io.github.tightwire.trace.Trace.Operation;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The constants of enums that were written, and those that no write takes: their ordinals are outside of the bounds.
 *
 * @param <T> the type
 */
final class EnumConstants<T extends BitSerializable> {
    private static final String ORDINAL = ".ordinal";

    private final TypeSamples<T> samples;
    private final Map<Constant, Refusal> refusals = new LinkedHashMap<>();
    private final Set<Constant> written = new HashSet<>();

    EnumConstants(TypeSamples<T> samples) {
        this.samples = samples;
    }

    /** A constant of an enum, in a field. */
    private record Constant(FieldKey field, Object constant) {
    }

    /** The bounds that a constant is outside of. */
    private record Refusal(String bounds, String place) {
    }

    /** Takes note that a write took what a field holds, if that is a constant. */
    void written(ObjectField slot) {
        if (slot.value() instanceof Enum<?> constant) {
            written.add(new Constant(slot.key(), constant));
        }
    }

    /** Takes note that a write failed, if a constant is in the field that is outside of the bounds for ordinals. */
    void refused(T object, ObjectField slot) {
        if (!(slot.value() instanceof Enum<?> constant)) {
            return;
        }
        Operation at = samples.subject.traceOfWrite(object).stoppedAt();
        if (at != null && at.operands().size() == 2 && (at.path().equals(slot.field().getName() + ORDINAL)
                || at.path().endsWith("." + slot.field().getName() + ORDINAL))) {
            refusals.putIfAbsent(new Constant(slot.key(), constant),
                    new Refusal(at.operands().toString(), SourceLines.ofBit(samples.subject, object, at.bit())));
        }
    }

    /** Reports the constants that no write has taken. */
    void report() {
        refusals.forEach((constant, refusal) -> {
            FieldKey field = constant.field();
            if (!written.contains(constant)) {
                samples.report.add(Mistake.UNWRITABLE_VALUE, field.type(), field.name(), refusal.place(), constant.constant()
                        + " can't be written: its ordinal is outside " + refusal.bounds() + ". Call s.serializeEnum(...), which takes all"
                        + " constants");
            }
        });
    }
}
