package io.github.tightwire.delta;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.CheckReturnValue;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import java.util.Objects;

/**
 * Receives the snapshots of one {@link DeltaSender}, in any order. Some may never come, or come twice. It keeps the last ones that it
 * accepted.
 *
 * <p>Acknowledge each snapshot that it accepts, by its number, and none that it refuses. The sender does not hear about a refused one, and
 * goes on from another baseline.
 *
 * <p>It notices a sender that started again with lower numbers, for example that of a server that was started again: of snapshots that are
 * too old, the third in a row that is relative to nothing is the first that it accepts. After a {@link #reset} it accepts the first one.
 *
 * <p>It keeps one {@link Baseline} more than it was made for. Only one thread at a time may use it.
 *
 * @param <T> the type of the object
 */
public final class DeltaReceiver<T extends BitSerializable> {
    /** Fewer may be very late ones of a sender that had not heard of its first baseline. */
    private static final int MIN_EARLIER = 3;

    private final DeltaCodec<T> codec;
    private final BaselineRing ring;
    /** Filled by a delta, so that a refused or doubled snapshot changes nothing. */
    private Baseline spare = new Baseline();
    /**
     * The number of snapshots since the newest one that are too old, complete in themselves, and with numbers that rise; and the last of
     * these numbers.
     */
    private int earlier;
    private int lastEarlier;

    /**
     * A receiver that has received nothing.
     *
     * @param codec which the senders and receivers of one thread may share
     * @param snapshots how many to keep, a power of two from 2 to 256; as many as the sender keeps, or more, so that a late snapshot still
     *     finds its baseline
     * @throws IllegalArgumentException if the number of snapshots is no such power
     */
    public DeltaReceiver(DeltaCodec<T> codec, int snapshots) {
        this.codec = Objects.requireNonNull(codec, "codec");
        ring = new BaselineRing(snapshots);
    }

    /**
     * Reads a snapshot. It refuses all that {@link DeltaCodec#read} refuses; a snapshot whose baseline is not here, perhaps because it was
     * lost ({@link Reason#NO_BASELINE}); and one that is too old to be kept ({@link Reason#TOO_OLD}). The last two are refused at bit 0.
     *
     * @param value what to read into; half read after a refusal, but for those two
     * @param number of the snapshot, as the sender passed it
     * @param bytes the array that has it
     * @param offset of the first byte
     * @param length in bytes
     * @return accepted, or why not
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    @CheckReturnValue
    public Verdict read(T value, int number, byte[] bytes, int offset, int length) {
        if (beginsAgain(number, bytes, offset, length)) {
            reset();
        }
        Verdict verdict = stream(number, bytes, offset, length).read(value);
        if (verdict.isAccepted()) {
            earlier = ring.isNewest(number) ? 0 : earlier;
            spare = ring.exchange(number, spare);
        }
        return verdict;
    }

    /** Notes a snapshot that is to be read. Returns whether it is of a sender that started again. */
    private boolean beginsAgain(int number, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        boolean isComplete = length > 0 && bytes[offset] == 0;
        if (isComplete && ring.isPast(number) && (earlier == 0 || number - lastEarlier > 0)) {
            earlier++;
            lastEarlier = number;
        }
        return earlier >= MIN_EARLIER;
    }

    /**
     * A snapshot as a stream, which has the result of {@link #read}. The receiver does not keep the snapshot. It is for those who want to
     * see more than the object, as {@link io.github.tightwire.trace.Tracer} does.
     *
     * <pre>{@code
     * Verdict verdict = receiver.read(world, tick, packet, 0, length);
     * if (!verdict.isAccepted()) {
     *     System.err.println(Tracer.read(new World(), receiver.stream(tick, packet, 0, length)));
     * }
     * }</pre>
     *
     * @param number of the snapshot, as the sender passed it
     * @param bytes the array that has it
     * @param offset of the first byte
     * @param length in bytes
     * @return the stream, to be read once, before the codec is used again
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public ReadStream stream(int number, byte[] bytes, int offset, int length) {
        return ring.stream(codec, spare, number, bytes, offset, length);
    }

    /** Forgets all snapshots, and then refuses one that is relative to an earlier one. Call it when the sender starts again. */
    public void reset() {
        ring.clear();
        earlier = 0;
    }
}
