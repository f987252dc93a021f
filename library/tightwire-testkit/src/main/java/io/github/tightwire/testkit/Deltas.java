package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.delta.Baseline;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.Difference;
import java.util.List;

/**
 * Sends objects as deltas against any other one.
 *
 * @param <T> the type
 */
final class Deltas<T extends BitSerializable> {
    private static final int MOST_PACKETS = 16;

    private final TypeSamples<T> samples;

    Deltas(TypeSamples<T> samples) {
        this.samples = samples;
    }

    void check() {
        DeltaCodec<T> sender = DeltaCodec.of(samples.type(), TypeUnderTest.MAX_BYTES);
        DeltaCodec<T> receiver = DeltaCodec.of(samples.type(), TypeUnderTest.MAX_BYTES);
        Baseline sent = new Baseline();
        Baseline received = new Baseline();
        Baseline nextSent = new Baseline();
        Baseline nextReceived = new Baseline();
        byte[] delta = new byte[2 * TypeUnderTest.MAX_BYTES];
        List<byte[]> packets = samples.first(MOST_PACKETS);
        for (byte[] packet : packets) {
            T object = samples.read(packet);
            int length = sender.write(object, nextSent, sent, null, delta, 0, delta.length);
            T back = samples.subject.fresh();
            Verdict verdict = receiver.read(back, nextReceived, received, null, delta, 0, length);
            Difference difference = ObjectState.difference(samples.state(object), samples.state(back));
            if (!verdict.isAccepted() || difference != null) {
                samples.report.add(Mistake.DIFFERENCE, samples.type(), difference == null ? null : difference.path(),
                        SourceLines.file(samples.type()), "as a delta it is " + (verdict.isAccepted() ? "read as something else" : verdict)
                                + ". Let no operation depend on bitPosition(), or on what the object held before");
                return;
            }
            Baseline swap = sent;
            sent = nextSent;
            nextSent = swap;
            swap = received;
            received = nextReceived;
            nextReceived = swap;
        }
    }
}
