package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.Difference;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Out and back: an object that was read is written, measured and read again, compiled and plain.
 *
 * @param <T> the type
 */
final class RoundTrip<T extends BitSerializable> {
    private static final Pattern PATH = Pattern.compile("^([\\w.\\[\\]#]+)(?: = |: )");
    private static final int STARTING_BITS = 8;
    private static final String ROUND = "round it to the nearest step, Math.round(...), instead of cutting off";

    private final TypeSamples<T> samples;
    private final TypeUnderTest<T> subject;
    /** Values that came back as others, to be named once all packets have shown where values go. */
    private final List<Changed> changed = new ArrayList<>();

    /**
     * A value that changed.
     *
     * @param packet that it was read from
     * @param written what a write of it gave
     * @param isByWrite whether each write changes it once more
     */
    private record Changed(Difference difference, byte[] packet, byte[] written, boolean isByWrite) {
    }

    RoundTrip(TypeSamples<T> samples) {
        this.samples = samples;
        this.subject = samples.subject;
    }

    /** Checks with a packet that the type accepted, without the checks on the wire. */
    void check(byte[] accepted) {
        T object = subject.fresh();
        try {
            Verdict verdict = subject.reader(accepted, accepted.length, false).readEmbedded(object);
            if (!verdict.isAccepted()) {
                samples.report.add(Mistake.SIDE_EFFECT, samples.type(), null, SourceLines.file(samples.type()),
                        "two reads of one packet differ: accepted, then " + verdict);
                return;
            }
        } catch (RuntimeException e) {
            Exceptions.report(samples, e, null);
            return;
        }
        ObjectState state = samples.state(object);
        byte[] written = written(object);
        if (written != null && isSame(object, state, accepted, written)) {
            measure(object);
            back(object, state, accepted, written);
        }
    }

    private T read(byte[] accepted) {
        T object = subject.fresh();
        subject.reader(accepted, accepted.length, false).readEmbedded(object);
        return object;
    }

    private byte @Nullable [] written(T object) {
        try {
            return subject.write(object);
        } catch (RuntimeException plain) {
            StackTraceElement frame = SourceLines.gameFrame(plain);
            String message = messageOfCodec(object, plain);
            Matcher path = PATH.matcher(message);
            samples.report.add(Mistake.UNWRITABLE_VALUE, samples.type(), path.find() ? TracePaths.field(path.group(1)) : null,
                    frame == null ? SourceLines.file(samples.type()) : SourceLines.text(frame),
                    "a value that was read can't be written: " + message + ". Write and read it with the same bounds, and the same cast");
            return null;
        }
    }

    /** Returns the message of the codec, which has the path. */
    private String messageOfCodec(T object, RuntimeException plain) {
        try {
            subject.writeByCodec(object);
            return String.valueOf(plain.getMessage());
        } catch (RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Returns whether writes and measures leave an object as it is, and agree. */
    private boolean isSame(T object, ObjectState before, byte[] accepted, byte[] written) {
        subject.measure(object);
        Difference difference = ObjectState.difference(before, samples.state(object));
        if (difference != null) {
            if (isCheckedAsWritten(accepted)) {
                return false;
            }
            // A result that is assigned elsewhere is so in a write, too.
            changed.add(new Changed(difference, accepted, written, !isWrittenAs(object, written)));
            return false;
        }
        byte[] again = subject.write(object);
        byte[] compiled = subject.writeByCodec(object);
        if (!(Arrays.equals(written, again) && Arrays.equals(written, compiled)) && isCheckedAsWritten(accepted)) {
            return false;
        }
        if (!Arrays.equals(written, again)) {
            int bit = firstBit(written, again);
            samples.report.add(Mistake.SIDE_EFFECT, samples.type(), fieldAt(object, bit), SourceLines.ofBit(subject, object, bit),
                    "two writes of one object differ, at bit " + bit + ". Send nothing but fields of the object: a counter, a clock or a"
                            + " random number is taken before");
            return false;
        }
        if (!Arrays.equals(written, compiled)) {
            int bit = firstBit(written, compiled);
            samples.report.add(Mistake.DIFFERENCE, samples.type(), fieldAt(object, bit), SourceLines.ofBit(subject, object, bit),
                    "compiled, the write differs at bit " + bit + ". Does serialize ask for the class of its stream?");
            return false;
        }
        return true;
    }

    /** Returns whether the packet has codes of rotations that no writer sends: then the one that has those it sends is checked instead. */
    private boolean isCheckedAsWritten(byte[] accepted) {
        byte[] written = Rotations.asWritten(subject.traceOfRead(subject.fresh(), accepted), accepted);
        if (written == accepted) {
            return false;
        }
        check(written);
        return true;
    }

    private boolean isWrittenAs(T object, byte[] written) {
        try {
            return Arrays.equals(written, subject.write(object));
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** Returns the first bit in which two packets differ. */
    static int firstBit(byte[] one, byte[] other) {
        int index = Arrays.mismatch(one, other);
        if (index >= one.length || index >= other.length) {
            return Math.min(one.length, other.length) * Byte.SIZE;
        }
        return index * Byte.SIZE + Integer.numberOfTrailingZeros(one[index] ^ other[index]);
    }

    private @Nullable String fieldAt(T object, int bit) {
        for (Operation leaf : subject.traceOfWrite(object).leaves()) {
            if (leaf.bit() <= bit && bit < leaf.bit() + leaf.bits()) {
                return TracePaths.field(leaf.path());
            }
        }
        return null;
    }

    private void measure(T object) {
        int measured = subject.measure(object);
        for (int start = 0; start < STARTING_BITS; start++) {
            int bits = subject.bits(object, start);
            if (bits > measured) {
                samples.report.add(Mistake.MEASURE, samples.type(), null,
                        SourceLines.ofBit(subject, object, 0, samples.type()),
                        "a measure says " + measured + " bits, and a write from bit " + start + " on takes " + bits
                                + ". Let no operation depend on bitPosition(), or on the class of the stream");
                return;
            }
        }
    }

    private void back(T object, ObjectState state, byte[] accepted, byte[] written) {
        T back = subject.fresh();
        Verdict verdict = subject.read(back, written);
        if (!verdict.isAccepted()) {
            refused(object, accepted, written, verdict);
            return;
        }
        Verdict byCodec = subject.readByCodec(subject.fresh(), written, written.length);
        if (!byCodec.isAccepted()) {
            samples.report.add(Mistake.DIFFERENCE, samples.type(), null, SourceLines.file(samples.type()),
                    "compiled, a read is " + byCodec + ", and plain it is accepted");
        }
        ObjectState returned = samples.state(back);
        Difference difference = ObjectState.difference(state, returned);
        if (difference != null && isCheckedAsWritten(accepted)) {
            return;
        }
        if (difference != null) {
            if (!isRounding(difference, back, written)) {
                changed.add(new Changed(difference, accepted, written, false));
            }
            return;
        }
        samples.use.add(returned);
        if (!samples.areComplete()) {
            keep(object, back, written);
        }
    }

    private void keep(T object, T back, byte[] written) {
        int index = TracePaths.firstOtherOperation(subject.operationsOfWrite(object), subject.operationsOfRead(subject.fresh(), written));
        if (index >= 0) {
            asymmetry(object, subject.traceOfWrite(object), subject.traceOfRead(subject.fresh(), written), index);
        }
        samples.packets.add(written);
        shared(back);
    }

    /** Returns whether a float came back as the one beside it, and stays that from then on. */
    private boolean isRounding(Difference difference, T back, byte[] written) {
        if (!isFloat(difference) || !(difference.first() instanceof Number first) || !(difference.second() instanceof Number second)) {
            return false;
        }
        double one = first.doubleValue();
        double other = second.doubleValue();
        return Math.abs(one - other) <= 1e-5 * Math.max(1, Math.abs(one)) && Arrays.equals(written, subject.write(back));
    }

    private void refused(T object, byte[] accepted, byte[] written, Verdict verdict) {
        Trace write = subject.traceOfWrite(object);
        Trace read = subject.traceOfRead(subject.fresh(), written);
        int index = TracePaths.firstOtherOperation(write, read);
        if (!subject.read(read(accepted), written).isAccepted()) {
            asymmetry(object, write, read, index);
            return;
        }
        Operation out = TracePaths.leaf(write, index);
        int bit = out != null ? out.bit() : Math.min(verdict.bit(), write.bits());
        String field = out == null ? null : TracePaths.field(out.path());
        String decides = deciding(object, written);
        samples.report.add(Mistake.HELD_VALUE, samples.type(), decides == null ? field : decides,
                SourceLines.ofBit(subject, object, bit), "what the object held before decides how " + (field == null ? "the rest" : field)
                        + " is read, and a new object holds something else. Send first what decides, or take it from the stream's context");
    }

    /** Reports where the operations of a write and a read part. */
    private void asymmetry(T object, Trace write, Trace read, int index) {
        Operation out = TracePaths.leaf(write, index);
        Operation in = TracePaths.leaf(read, index);
        String field = out != null && TracePaths.field(out.path()) != null ? TracePaths.field(out.path())
                : in == null ? null : TracePaths.field(in.path());
        samples.report.add(Mistake.ASYMMETRY, samples.type(), field,
                SourceLines.ofBit(subject, object, out == null ? write.bits() : Math.min(out.bit(), write.bits())),
                "a write and a read differ: " + text("written", out) + ", " + text("read", in)
                        + ". Call the same operations with the same bounds, whichever the direction");
    }

    /** The field that a new object has to hold for the packet to be accepted; null if it is not one alone. */
    private @Nullable String deciding(T object, byte[] written) {
        for (ObjectField slot : ObjectField.within(object)) {
            if (slot.owner() == object && slot.isSettable()) {
                T other = subject.fresh();
                new ObjectField(other, slot.field()).set(slot.value());
                if (subject.read(other, written).isAccepted()) {
                    return slot.field().getName();
                }
            }
        }
        return null;
    }

    private static String text(String verb, @Nullable Operation operation) {
        return operation == null ? "nothing is " + verb
                : (operation.path().isEmpty() ? "" : operation.path() + ": ") + operation.call() + " is " + verb;
    }

    private void shared(T back) {
        FieldKey field = SharedObjects.find(back);
        if (field != null) {
            Trace trace = subject.traceOfWrite(back);
            samples.report.add(Mistake.SHARED_OBJECT, field.type(), field.name(),
                    SourceLines.ofBit(subject, back, TracePaths.bit(trace, field.name()), field.type()),
                    "one object is in two places of what was read. Make a new one for each: Ship::new, not () -> ship");
        }
    }

    /** Names the values that came back as others. */
    void end() {
        ValueFlow flow = flow();
        for (Changed each : changed) {
            Difference difference = each.difference();
            T object = read(each.packet());
            String source = flow.sourceInsteadOf(difference.path());
            String values = ObjectState.text(difference.first()) + " to " + ObjectState.text(difference.second());
            String keys = identityKeys(object, difference);
            boolean isSideEffect = source == null && each.isByWrite();
            report(isSideEffect ? Mistake.SIDE_EFFECT : Mistake.CHANGED_VALUE, difference, object, source != null
                    ? "it is read from the bits that " + source + " is written to. Assign each result to the field that was passed in"
                    : keys != null
                    ? "equal objects are in it twice. Give " + keys + " the methods equals and hashCode"
                    : isSideEffect
                    ? "each write changes it, from " + values + ". A codec may call serialize more than once for a packet: change it"
                            + " outside" + (isFloat(difference) ? ", or " + ROUND : "")
                    : "out and back it goes from " + values + ". " + (isFloat(difference) ? "Pass it as it is, or " + ROUND
                    : "Pass the field itself to the operation, and assign the result to it"));
        }
    }

    /** Follows values through the packets that are kept, and those whose values changed; none if no value has changed. */
    private ValueFlow flow() {
        ValueFlow flow = new ValueFlow();
        if (!changed.isEmpty()) {
            samples.packets.forEach(packet -> add(packet, packet, flow));
            changed.forEach(each -> add(each.packet(), each.written(), flow));
        }
        return flow;
    }

    private void add(byte[] packet, byte[] written, ValueFlow flow) {
        T back = subject.fresh();
        if (subject.read(back, written).isAccepted()) {
            ObjectState before = samples.state(read(packet));
            flow.add(subject.traceOfWrite(read(packet)), before, samples.state(back));
        }
    }

    /** The class of the keys that have no equality of their own, if it is a set or a map that has such. */
    private static @Nullable String identityKeys(Object object, Difference difference) {
        for (ObjectField slot : ObjectField.within(object)) {
            Object value = slot.key().equals(difference.field()) ? slot.value() : null;
            Collection<?> keys = value instanceof Map<?, ?> map ? map.keySet() : value instanceof Set<?> set ? set : List.of();
            for (Object key : keys) {
                if (key != null && Fields.isGames(key.getClass()) && !StateReader.isComparable(key.getClass())) {
                    return key.getClass().getSimpleName();
                }
            }
        }
        return null;
    }

    private static boolean isFloat(Difference difference) {
        return difference.first() instanceof Float || difference.first() instanceof Double;
    }

    private void report(Mistake mistake, Difference difference, T object, String message) {
        FieldKey field = difference.field();
        int bit = TracePaths.bit(subject.traceOfWrite(object), difference.path());
        samples.report.add(mistake, field == null ? samples.type() : field.type(), field == null ? null : field.name(),
                SourceLines.ofBit(subject, object, bit, field == null ? samples.type() : field.type()), message);
    }
}
