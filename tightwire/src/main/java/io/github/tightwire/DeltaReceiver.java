package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import java.util.Objects;

/**
 * Receives the snapshots of one {@link DeltaSender}, in any order. Some may never come, or come twice. It keeps the last ones that it
 * accepted.
 *
 * <p>Acknowledge each snapshot that it accepts, by its number, and none that it refuses. The sender does not hear about a refused one, and
 * goes on from another baseline.
 *
 * <p>It keeps one {@link Baseline} more than it was made for. Only one thread at a time may use it.
 *
 * @param <T> the type of the object
 */
public final class DeltaReceiver<T extends BitSerializable> {
    private static final int BYTE = 0xFF;

    private final DeltaCodec<T> codec;
    private final BaselineRing ring;
    /** Filled by a delta, so that a refused or doubled snapshot changes nothing. */
    private Baseline spare = new Baseline();

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
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int age = length < 1 ? 0 : bytes[offset] & BYTE;
        int header = age == 0 ? 1 : 2;
        if (length < header) {
            return Verdict.refused(Reason.PAST_END, 0);
        }
        int beforeAge = age == 0 ? 0 : bytes[offset + 1] & BYTE;
        if (ring.isPast(number)) {
            return Verdict.refused(Reason.TOO_OLD, 0);
        }
        Baseline baseline = age == 0 ? null : ring.find(number - age);
        Baseline before = beforeAge == 0 ? null : ring.find(number - age - beforeAge);
        if (age != 0 && baseline == null || beforeAge != 0 && before == null) {
            return Verdict.refused(Reason.NO_BASELINE, 0);
        }
        Verdict verdict = codec.read(value, spare, baseline, before, bytes, offset + header, length - header);
        if (verdict.isAccepted()) {
            spare = ring.exchange(number, spare);
        }
        return verdict;
    }

    /** Forgets all snapshots, and then refuses one that is relative to an earlier one. Call it when the sender starts again. */
    public void reset() {
        ring.clear();
    }
}
