package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import io.github.tightwire.trace.BitBudget;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The check of one type: makes its packets, and hands them to each of the checks.
 *
 * @param <T> the type
 */
final class TypeCheck<T extends BitSerializable> {
    private static final int MOST_PACKETS = 150;
    /** So many do where most come back as they were. */
    private static final int ENOUGH_PACKETS = 100;
    /** A type whose reads throw shows nothing more by another one. */
    private static final int MOST_EXCEPTIONS = 8;
    private static final int MOST_TRIES = 400;
    /** So many tries look for short packets, with which the check is quick. */
    private static final int SHORT_TRIES = 128;
    private static final int SHORT_BYTES = 600;
    /** The length of all packets together, without the least and the largest. */
    private static final int MOST_BYTES = 32_768;
    /** The values of the objects that are read. */
    private static final int MOST_VALUES = 100_000;
    /** The bits that are read to make all packets. */
    private static final long MOST_WORK = 4_000_000;

    private final TypeSamples<T> samples;
    private final @Nullable BitBudget budget;

    TypeCheck(Class<T> type, Supplier<? extends T> factory, @Nullable Object context, @Nullable BitBudget budget,
            Predicate<FieldKey> ignored, Random random, Report report) {
        this.samples = new TypeSamples<>(new TypeUnderTest<>(type, factory, context), report, ignored, random);
        this.budget = budget;
    }

    void run() {
        try {
            checkAll();
        } catch (TooMuchMemoryError e) {
            Exceptions.report(samples, e);
        }
    }

    private void checkAll() {
        RoundTrip<T> roundTrip = new RoundTrip<>(samples);
        makePackets(roundTrip);
        if (samples.packets.isEmpty()) {
            return;
        }
        new UnsentFields<>(samples).check();
        new LeftOutElements<>(samples).check();
        new HeldValues<>(samples).check();
        new GameStates<>(samples).check();
        new Subclasses<>(samples).check();
        new HostileBytes<>(samples).check();
        new SharedState<>(samples).check();
        new TextIdentity<>(samples).check();
        new CutNumbers<>(samples).check();
        // What writes a delta has no context.
        if (samples.report.isEmpty() && !samples.subject.hasContext()) {
            new Deltas<>(samples).check();
        }
        if (budget != null) {
            checkBudget(budget);
        }
    }

    private void makePackets(RoundTrip<T> roundTrip) {
        PacketGenerator<T> packets = new PacketGenerator<>(samples.subject, samples.random);
        int bytes = 0;
        int made = 0;
        int exceptions = 0;
        boolean isGoingOn = true;
        for (int i = 0; i < MOST_TRIES && isGoingOn; i++) {
            boolean isEdge = i < 2;
            boolean isLong = isEdge || made == 0 && i >= SHORT_TRIES;
            byte[] packet = null;
            try {
                packet = packets.packet(i, isLong ? TypeUnderTest.MAX_BYTES : SHORT_BYTES);
            } catch (RuntimeException | StackOverflowError e) {
                exceptions++;
                Exceptions.report(samples, e, packets.last());
            }
            if (packet != null) {
                made++;
                bytes += isEdge ? 0 : packet.length;
                roundTrip.check(packet);
            }
            isGoingOn = !isEnough(made) && exceptions < MOST_EXCEPTIONS && bytes < MOST_BYTES && packets.work() < MOST_WORK;
        }
        roundTrip.end();
        if (made == 0 && samples.report.isEmpty()) {
            samples.report.add(Mistake.NO_PACKET, samples.type(), null, SourceLines.file(samples.type()),
                    "no random packet was accepted; the last one was " + packets.lastRefusal()
                            + ". Does a condition of require() hold for hardly any values?");
        }
    }

    private boolean isEnough(int made) {
        return made >= MOST_PACKETS || samples.areComplete() && made >= Math.min(ENOUGH_PACKETS, MOST_VALUES / samples.values);
    }

    private void checkBudget(BitBudget budget) {
        for (byte[] packet : samples.packets) {
            budget.add(samples.subject.traceOfWrite(samples.read(packet)));
        }
        budget.exceeded().forEach(exceeded -> samples.report.add(Mistake.BUDGET, samples.type(),
                exceeded.path().isEmpty() ? null : exceeded.path(), SourceLines.file(samples.type()), exceeded.toString()));
    }
}
