package io.github.tightwire.delta;

import static io.github.tightwire.internal.kernel.Streams.ACCESS;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.CheckReturnValue;
import io.github.tightwire.Codec;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.Delta;
import io.github.tightwire.internal.delta.ValueLog;
import io.github.tightwire.internal.kernel.DeltaStreams;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads objects relative to earlier ones that the other side has. A value that is the same costs next to nothing, and one that
 * goes on as before costs little. It needs no other serialize method: the type's own runs on a stream, in each direction, whether it
 * compiles or not.
 *
 * <p>A baseline has the values of an earlier object, and an object is relative to it. If the baseline's own baseline is known too, values
 * are expected to go on as they did between the two. Both sides pass the same baselines. A codec carries nothing else from packet to
 * packet, so packets may be lost, and one packet suits all receivers with its baselines. The codec keeps its last packets: one that is
 * written again relative to the same baselines is copied, so receivers share encodings.
 *
 * <pre>{@code
 * DeltaCodec<World> codec = DeltaCodec.of(World.class, 64 * 1024);
 * int length = codec.write(world, sent[tick], acknowledged, beforeThat, packet, 0, packet.length);
 * Verdict verdict = codec.read(copy, received[tick], acknowledged, beforeThat, packet, 0, length);
 * }</pre>
 *
 * <p>Both sides must use the same bounds for each operation: constants, or values that the method has read before. A field that is not on
 * the wire must not decide them.
 *
 * <p>A read gives exactly the values, verdicts and exceptions that a {@link Codec} of the type would give, and bits count as in a packet of
 * that codec. A delta adds one refusal: {@link Reason#OUT_OF_RANGE}, for a value beyond the bounds of its operation, or a value
 * that the baseline does not have where it should be the same.
 *
 * <p>The bytes of deltas may change with 0.2.0: both sides need the same version of Tightwire.
 *
 * <p>The maximum length of a plain packet and the bytes of the delta bound the work of a read, which reads each byte once.
 *
 * <p>Only one thread at a time may use it. It keeps all its memory: twice the maximum, 16 bytes for each operation of the largest object so
 * far, rounded up to a power of two, sixteen packets, and 120 KB.
 *
 * @param <T> the type
 */
public final class DeltaCodec<T extends BitSerializable> {
    private static final Baseline NOTHING = new Baseline();

    private final Class<T> type;
    private final Delta delta = new Delta();
    private final Bounds bounds = new Bounds();
    private final DeltaStreams streams;

    private DeltaCodec(Class<T> type, int maxBytes) {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("no object has " + maxBytes + " bytes");
        }
        this.type = Objects.requireNonNull(type, "type");
        streams = ACCESS.deltaStreams(maxBytes, delta);
    }

    /**
     * A codec for objects of a type.
     *
     * @param <T> the type
     * @param type the type
     * @param maxBytes the most bytes that a {@link Codec} writes for an object, without a baseline; the same on both sides
     * @return the codec
     * @throws IllegalArgumentException if the maximum is not positive
     */
    public static <T extends BitSerializable> DeltaCodec<T> of(Class<T> type, int maxBytes) {
        return new DeltaCodec<>(type, maxBytes);
    }

    /**
     * Writes an object.
     *
     * @param value what to write
     * @param now gets the values that are written, and is a baseline afterwards; empty after an exception
     * @param baseline which the reader has, too; null if it has none
     * @param before the baseline's own baseline, if the reader has that too; else null
     * @param bytes to write into
     * @param offset of its first byte
     * @param length the most bytes it may have
     * @return the length of the packet, in bytes; 0 is possible
     * @throws IllegalArgumentException if a value is outside its bounds, or {@code now} is one of the baselines
     * @throws PacketOverflowException if it does not fit, or would not fit the codec's maximum without a baseline
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public int write(T value, Baseline now, @Nullable Baseline baseline, @Nullable Baseline before, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireAnother(now, baseline, before);
        try {
            streams.write(value, now.valueLog, bounds);
            int written = delta.write(now.valueLog, bounds, valueLog(baseline), valueLog(before), bytes, offset, length);
            if (written < 0) {
                throw new PacketOverflowException("a delta does not fit into " + length + " bytes");
            }
            return written;
        } catch (Throwable e) {
            now.clear();
            throw e;
        }
    }

    /**
     * Reads an object.
     *
     * @param value what to read into; half read where the verdict is a refusal
     * @param now gets the values that are read, and is a baseline afterwards; empty after a refusal
     * @param baseline the same as the writer's
     * @param before the same as the writer's
     * @param bytes the array that has the packet
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
     * A delta as a stream. {@link ReadStream#read} reads it once, with the result of {@link #read}. It is for those who want to see more
     * than the object, as {@link io.github.tightwire.trace.Tracer} does. Positions are those in a plain packet of the object.
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
        delta.read(now.valueLog, valueLog(baseline), valueLog(before), bytes, offset, length);
        return streams.startReading();
    }

    /** A stream of a delta that is refused before its first bit. */
    ReadStream refuse(Reason reason) {
        ReadStream refused = streams.startReading();
        ACCESS.stopAt(refused, Verdict.refused(reason, 0));
        return refused;
    }

    /**
     * The type of the objects.
     *
     * @return the type
     */
    public Class<T> type() {
        return type;
    }

    private static ValueLog valueLog(@Nullable Baseline baseline) {
        return baseline == null ? NOTHING.valueLog : baseline.valueLog;
    }

    private static void requireAnother(Baseline now, @Nullable Baseline baseline, @Nullable Baseline before) {
        if (now == baseline || now == before) {
            throw new IllegalArgumentException("an object can't be relative to the baseline that it fills");
        }
    }
}
