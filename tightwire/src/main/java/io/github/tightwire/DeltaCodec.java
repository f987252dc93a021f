package io.github.tightwire;

import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.Delta;
import io.github.tightwire.internal.delta.Selection;
import io.github.tightwire.internal.delta.Tape;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads objects relative to others of their type that the other side has: what is the same costs next to nothing, what goes on
 * as it did costs little. The serialize method is the one that there is already. It runs on a stream, for each direction, whether it
 * compiles or not.
 *
 * <p>An object is relative to a baseline, the values of an earlier one; where the baseline's own is known too, values are expected to go on
 * as they did between the two. Both sides pass the same baselines. Nothing else is carried from packet to packet, so packets may be lost,
 * and a packet goes to all that have its baselines. {@link #carrying} is for those who have the memory for smaller packets.
 *
 * <pre>{@code
 * DeltaCodec<World> codec = DeltaCodec.of(World.class, 64 * 1024);
 * int length = codec.write(world, sent[tick], acknowledged, beforeThat, packet, 0, packet.length);
 * Verdict verdict = codec.read(copy, received[tick], acknowledged, beforeThat, packet, 0, length);
 * }</pre>
 *
 * <p>The bounds of each operation are the same on both sides: constants, or decided by what was read before. A field that is not on the
 * wire must not decide them.
 *
 * <p>What is read is exactly what a {@link Codec} of the type would write and read, and so are verdicts and exceptions: their bits count
 * those of such a packet. A refusal that a delta adds: what is beyond the bounds of an operation, or not what the baseline has where it
 * should be the same, is {@link Verdict.Reason#OUT_OF_RANGE}.
 *
 * <p>The work of a read is bounded by the maximum length of a plain packet, and by the delta's bytes: each is read once.
 *
 * <p>Not to be used by two threads at once. It keeps all its memory: twice the maximum, 16 bytes for each operation of the largest object
 * so far, rounded up to a power of two, and 120 KB.
 *
 * @param <T> the type
 */
public final class DeltaCodec<T extends BitSerializable> {
    private static final Baseline NOTHING = new Baseline();

    private final Class<T> type;
    private final Delta delta;
    private final DeltaPredictors predictors = new DeltaPredictors();
    private final Bounds bounds = new Bounds();
    private final Selection selection = new Selection();
    private final DeltaWriteStream writer;
    private final DeltaReadStream reader;

    private DeltaCodec(Class<T> type, int maxBytes, boolean carries) {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("no object has " + maxBytes + " bytes");
        }
        this.type = Objects.requireNonNull(type, "type");
        delta = new Delta(carries);
        writer = new DeltaWriteStream(new byte[maxBytes], predictors);
        reader = new DeltaReadStream(new byte[maxBytes], delta, predictors);
    }

    /** An array: which of its objects a packet has depends on its budget, so nothing predicts them. */
    interface Unpredicted {
    }

    /**
     * A codec for objects of a type.
     *
     * @param <T> the type
     * @param type the type
     * @param maxBytes the most bytes that an object has without a baseline, as a {@link Codec} writes it; the same on both sides
     * @return the codec
     * @throws IllegalArgumentException if the maximum is not positive
     */
    public static <T extends BitSerializable> DeltaCodec<T> of(Class<T> type, int maxBytes) {
        return new DeltaCodec<>(type, maxBytes, false);
    }

    /**
     * A codec that carries its models: what a packet has learnt about the object, how often what moves and by how much, is kept with its
     * {@link Baseline}, and the packets relative to that one start with it. They are smaller than those of {@link #of}.
     *
     * <p>Lost packets do no harm: models belong to a baseline, which both sides have. But each baseline takes 80 KiB more, which is 2.5 MiB
     * on each side for a player of whom 32 snapshots are kept; and a packet is for those alone whose baselines came by the same packets.
     *
     * @param <T> the type of the objects
     * @param type the type
     * @param maxBytes as for {@link #of}
     * @return the codec; the other side's carries its models, too
     * @throws IllegalArgumentException if the maximum is not positive
     */
    public static <T extends BitSerializable> DeltaCodec<T> carrying(Class<T> type, int maxBytes) {
        return new DeltaCodec<>(type, maxBytes, true);
    }

    /**
     * Has objects predicted by what is known of them. Before the first packet, and the same on both sides.
     *
     * @param type of the objects, this very class; those that {@link BitStream#serializeObject} is called with, within the codec's
     * @param predictor of objects of the type
     * @return this codec
     * @throws IllegalArgumentException if the type has one already, or the codec is one of arrays
     */
    public DeltaCodec<T> predict(Class<? extends BitSerializable> type, DeltaPredictor predictor) {
        Objects.requireNonNull(predictor, "predictor");
        if (Unpredicted.class.isAssignableFrom(this.type)) {
            throw new IllegalArgumentException("what is in an array can't be predicted");
        }
        if (!predictors.add(Objects.requireNonNull(type, "type"), delta.add(predictor::predict))) {
            throw new IllegalArgumentException(type.getName() + " is predicted already");
        }
        return this;
    }

    /**
     * Writes an object.
     *
     * @param value what to write
     * @param now filled with what is written, to be a baseline; empty after an exception
     * @param baseline what the reader has; null if it has nothing
     * @param before the baseline's own baseline, if the reader has that too; else null
     * @param bytes where the packet goes
     * @param offset of its first byte
     * @param length the most bytes it may have
     * @return the length of the packet, in bytes; 0 is one
     * @throws IllegalArgumentException if a value is outside its bounds, or {@code now} is one of the others
     * @throws PacketOverflowException if it does not fit, or would not fit the codec's maximum without a baseline
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public int write(T value, Baseline now, @Nullable Baseline baseline, @Nullable Baseline before, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireAnother(now, baseline, before);
        int written = -1;
        try {
            writer.write(value, now.tape, bounds);
            written = delta.write(now.tape, bounds, tape(baseline), tape(before), bytes, offset, length);
        } finally {
            if (written < 0) {
                now.clear();
            }
        }
        if (written < 0) {
            throw new PacketOverflowException("a delta does not fit into " + length + " bytes");
        }
        return written;
    }

    /**
     * Writes as many objects of an array as fit, in an order. Which ones are held the selection says until the next array is written.
     *
     * @throws PacketOverflowException if it does not fit with all objects held
     */
    int writeSome(T array, int maxObjects, int[] order, int count, Baseline now, @Nullable Baseline baseline, @Nullable Baseline before,
            byte[] bytes, int offset, int length) {
        int written = -1;
        try {
            writer.write(array, selection.all(), selection.allBounds());
            selection.start(tape(baseline), maxObjects);
            written = selection.write(order, count, delta, now.tape, tape(before), bytes, offset, length);
        } finally {
            if (written < 0) {
                now.clear();
            }
        }
        if (written < 0) {
            throw new PacketOverflowException("a delta does not fit into " + length + " bytes");
        }
        return written;
    }

    Selection selection() {
        return selection;
    }

    /**
     * Reads an object.
     *
     * @param value what to read into; half read where the verdict is a refusal
     * @param now filled with what is read, to be a baseline; empty where the verdict is a refusal
     * @param baseline what the writer passed
     * @param before what the writer passed
     * @param bytes where the packet is
     * @param offset of its first byte
     * @param length in bytes
     * @return accepted, or why not
     * @throws IllegalArgumentException if {@code now} is one of the others
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    @CheckReturnValue
    public Verdict read(T value, Baseline now, @Nullable Baseline baseline, @Nullable Baseline before, byte[] bytes, int offset,
            int length) {
        ReadStream stream = stream(now, baseline, before, bytes, offset, length);
        boolean accepted = false;
        try {
            Verdict verdict = stream.read(value);
            accepted = verdict.isAccepted();
            return verdict;
        } finally {
            if (!accepted) {
                now.clear();
            }
        }
    }

    /**
     * A delta as a stream, which {@link ReadStream#read} reads once, as {@link #read} would. For who is interested in more than the object,
     * as {@link io.github.tightwire.trace.Tracer} is. Positions are those in a plain packet of the object.
     *
     * @param now filled with what is read; to be {@linkplain Baseline#clear emptied} where that is refused
     * @param baseline what the writer passed
     * @param before what the writer passed
     * @param bytes where the packet is
     * @param offset of its first byte
     * @param length in bytes
     * @return the stream, to be used before the codec is again
     * @throws IllegalArgumentException if {@code now} is one of the others
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public ReadStream stream(Baseline now, @Nullable Baseline baseline, @Nullable Baseline before, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireAnother(now, baseline, before);
        delta.read(now.tape, tape(baseline), tape(before), bytes, offset, length);
        reader.start();
        return reader;
    }

    /**
     * The type of the objects.
     *
     * @return the type
     */
    public Class<T> type() {
        return type;
    }

    private static Tape tape(@Nullable Baseline baseline) {
        return baseline == null ? NOTHING.tape : baseline.tape;
    }

    private static void requireAnother(Baseline now, @Nullable Baseline baseline, @Nullable Baseline before) {
        if (now == baseline || now == before) {
            throw new IllegalArgumentException("an object can't be relative to the baseline that it fills");
        }
    }
}
