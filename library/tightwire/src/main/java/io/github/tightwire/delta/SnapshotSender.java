package io.github.tightwire.delta;

import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.ReadStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the senders of snapshots, {@link DeltaSender} and {@link DeltaArraySender}: which snapshots were sent to a receiver,
 * which of them it has, and the choice of a baseline for the next one.
 *
 * <p>Snapshots have numbers that rise by one: ticks, or the sequences of the packets that carry them. Both sides know them, so they are not
 * on this wire. The receiver acknowledges a number once its {@link DeltaReceiver} has accepted the snapshot, and not before. If a
 * connection acknowledges packets by itself, tell it about refusals.
 *
 * <p>It keeps as many {@link Baseline}s as it was made for. Make one for each receiver, with one codec for all: those whose receivers have
 * the same baselines share an encoding. Only one thread at a time may use it.
 */
public abstract sealed class SnapshotSender permits DeltaSender, DeltaArraySender {
    private final DeltaCodec<?> codec;
    private final BaselineRing ring;
    private boolean started;
    private int last;
    private int age;
    private int beforeAge;
    private @Nullable Baseline baseline;
    private @Nullable Baseline before;

    SnapshotSender(DeltaCodec<?> codec, int snapshots) {
        this.codec = Objects.requireNonNull(codec, "codec");
        ring = new BaselineRing(snapshots);
    }

    /**
     * A snapshot that was written, as a stream, to see what its values took. It changes nothing: the receiver's bytes are read again,
     * relative to the same baselines. Read an array into another one than the sender's.
     *
     * <pre>{@code
     * System.out.println(Tracer.read(new World(), sender.stream(tick, packet, 0, length)));
     * }</pre>
     *
     * @param number of the snapshot; of an earlier one whose baselines are no longer kept the stream is refused
     * @param bytes the array that has it
     * @param offset of the first byte
     * @param length in bytes
     * @return the stream, to be read once, before the codec is used again
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public final ReadStream stream(int number, byte[] bytes, int offset, int length) {
        return ring.stream(codec, new Baseline(), number, bytes, offset, length);
    }

    /**
     * Records that the receiver has accepted a snapshot. A number that is late, unknown or comes twice does no harm.
     *
     * @param number of the snapshot
     */
    public final void acked(int number) {
        ring.use(number);
    }

    /** Forgets all acknowledgements: the next snapshot is relative to nothing. Call it when the receiver starts again. */
    public final void reset() {
        ring.clear();
        started = false;
    }

    /**
     * Chooses what a snapshot is relative to.
     *
     * @return how many bytes there are before the delta
     */
    final int choose(int number, int length) {
        if (started && number - last <= 0) {
            throw new IllegalArgumentException("snapshot " + number + " is not after " + last);
        }
        age = baselineAge(number);
        beforeAge = age == 0 ? 0 : beforeAge(number - age, age);
        int header = age == 0 ? 1 : 2;
        if (length < header) {
            throw new PacketOverflowException("a snapshot does not fit into " + length + " bytes");
        }
        baseline = age == 0 ? null : ring.find(number - age);
        before = beforeAge == 0 ? null : ring.find(number - age - beforeAge);
        started = true;
        last = number;
        return header;
    }

    /** The baseline that was chosen. */
    final @Nullable Baseline baseline() {
        return baseline;
    }

    /** Its own baseline. */
    final @Nullable Baseline before() {
        return before;
    }

    /** To be filled with the snapshot. */
    final Baseline begin() {
        return ring.begin(last);
    }

    /** Keeps the snapshot, which is to be sent, and writes the bytes before the delta. */
    final void end(byte[] bytes, int offset) {
        ring.end(last);
        bytes[offset] = (byte) age;
        if (age != 0) {
            bytes[offset + 1] = (byte) beforeAge;
        }
    }

    /** Returns the age of the latest snapshot that can be the baseline; 0 if there is none. */
    private int baselineAge(int number) {
        for (int age = 1; age < ring.capacity(); age++) {
            if (ring.isUsable(number - age)) {
                return age;
            }
        }
        return 0;
    }

    /** Returns the age of the one before, relative to the baseline; best as much as that is older than the snapshot. */
    private int beforeAge(int baseline, int age) {
        int best = 0;
        for (int older = 1; age + older < ring.capacity(); older++) {
            if (ring.isUsable(baseline - older) && (best == 0 || Math.abs(older - age) < Math.abs(best - age))) {
                best = older;
            }
        }
        return best;
    }
}
