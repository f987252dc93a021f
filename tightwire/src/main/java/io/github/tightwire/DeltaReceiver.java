package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import java.util.Objects;

/**
 * Receives the snapshots of one {@link DeltaSender}, in any order, some of them never or twice. It keeps the last ones that it accepted.
 *
 * <p>A snapshot whose verdict is an acceptance is to be acknowledged, by its number; one that is refused is not, and the sender, which
 * does not hear of it, goes on from another baseline.
 *
 * <p>It keeps one {@link Baseline} more than it was made for. Not to be used by two threads at once.
 *
 * @param <T> the type of the object
 */
public final class DeltaReceiver<T extends BitSerializable> {
    private static final int BYTE = 0xFF;

    private final DeltaCodec<T> codec;
    private final BaselineRing ring;
    /** Filled with what arrives, so that a refused or doubled snapshot changes nothing. */
    private Baseline spare = new Baseline();

    /**
     * One that has nothing.
     *
     * @param codec it may be shared by senders and receivers of one thread
     * @param snapshots how many are kept, a power of two from 2 to 256: as many as the sender keeps, or more, so that what arrives late
     *     still finds what it is relative to
     * @throws IllegalArgumentException if it is none
     */
    public DeltaReceiver(DeltaCodec<T> codec, int snapshots) {
        this.codec = Objects.requireNonNull(codec, "codec");
        ring = new BaselineRing(snapshots);
    }

    /**
     * Reads a snapshot. Besides what {@link DeltaCodec#read} refuses: relative to one that is not here, which may have been lost
     * ({@link Reason#NO_BASELINE}); and one that is too late to be kept ({@link Reason#TOO_OLD}). Both at bit 0.
     *
     * @param value what to read into; half read where the verdict is a refusal, except those two
     * @param number of the snapshot, as the sender passed it
     * @param bytes where it is
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

    /** Forgets what was received: what is relative to it is refused. For a sender that starts over. */
    public void reset() {
        ring.clear();
    }
}
