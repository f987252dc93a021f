package io.github.tightwire.trace;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.delta.Baseline;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.internal.trace.ObjectTraces;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes objects as their codecs do, and records every operation.
 *
 * <pre>{@code
 * Verdict verdict = CODEC.read(player, packet, length);
 * if (!verdict.isAccepted()) {
 *     System.err.println(Tracer.read(CODEC, new Player(), packet, length));
 * }
 * }</pre>
 *
 * <p>The serialize method runs once, as it is, on a stream of the same kind that notes each call: so bytes, values and verdicts are
 * the codec's. An exception of the object's own code does not leave these methods: it is recorded in the trace, except for errors of the
 * virtual machine, such as a stack that is too small.
 *
 * <p>Names of fields come out of the class files of the program. If those are not available, or a class loader may have changed them
 * (see {@link Codec}), there are none, and paths are operations with their ordinals.
 */
public final class Tracer {
    private Tracer() {
    }

    /**
     * Reads an object from the start of an array, as {@link Codec#read(BitSerializable, byte[], int)} does.
     *
     * @param codec of the object
     * @param value what to read into
     * @param bytes where the packet is
     * @param length of the packet in bytes
     * @param <T> the type
     * @return the trace; a leaf {@code padding} has the bits that fill the last byte
     * @throws IndexOutOfBoundsException if the array is shorter than that
     */
    public static <T extends BitSerializable> Trace read(Codec<T> codec, T value, byte[] bytes, int length) {
        return read(codec, value, bytes, 0, length);
    }

    /**
     * Reads an object from a part of an array, as {@link Codec#read(BitSerializable, byte[], int, int)} does.
     *
     * @param codec of the object
     * @param value what to read into
     * @param bytes where the packet is
     * @param offset of its first byte
     * @param length of the packet in bytes
     * @param <T> the type
     * @return the trace; a leaf {@code padding} has the bits that fill the last byte
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public static <T extends BitSerializable> Trace read(Codec<T> codec, T value, byte[] bytes, int offset, int length) {
        ReadStream stream = new ReadStream(bytes, offset, length);
        return ObjectTraces.read(codec.type().getName(), value, stream, true);
    }

    /**
     * Reads the last object of a packet, at the stream's next bit, with its context and its checks, as
     * {@link Codec#read(BitSerializable, ReadStream)} does.
     *
     * @param codec of the object
     * @param value what to read into
     * @param stream to read from
     * @param <T> the type
     * @return the trace; bits count from the start of the stream
     */
    public static <T extends BitSerializable> Trace read(Codec<T> codec, T value, ReadStream stream) {
        return ObjectTraces.read(codec.type().getName(), value, stream, true);
    }

    /**
     * Reads the last object of a packet, at the stream's next bit, as {@link ReadStream#read(BitSerializable)} does: for an object that
     * is read without a codec, and for a {@linkplain io.github.tightwire.delta.DeltaReceiver#stream snapshot}.
     *
     * @param value what to read into
     * @param stream to read from
     * @return the trace; bits count from the start of the stream
     */
    public static Trace read(BitSerializable value, ReadStream stream) {
        return ObjectTraces.read(value.getClass().getName(), value, stream, true);
    }

    /**
     * Reads an object that others may follow, at the stream's next bit, with its context and its checks, as
     * {@link Codec#readEmbedded(BitSerializable, ReadStream)} does.
     *
     * @param codec of the object
     * @param value what to read into
     * @param stream to read from
     * @param <T> the type
     * @return the trace; bits count from the start of the stream
     */
    public static <T extends BitSerializable> Trace readEmbedded(Codec<T> codec, T value, ReadStream stream) {
        return ObjectTraces.read(codec.type().getName(), value, stream, false);
    }

    /**
     * Reads a delta, as {@link DeltaCodec#read} does: each operation has the {@linkplain Trace.Operation#coding bits} that it took and what
     * was expected of its value. Baselines don't change, and nothing is kept to be one.
     *
     * <pre>{@code
     * System.out.println(Tracer.read(codec, new World(), acknowledged, beforeThat, packet, 0, length));
     * }</pre>
     *
     * @param codec of the object
     * @param value what to read into
     * @param baseline what the writer passed
     * @param before what the writer passed
     * @param bytes where the packet is
     * @param offset of its first byte
     * @param length of the packet in bytes
     * @param <T> the type
     * @return the trace; its bits are those of a plain packet of the object
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public static <T extends BitSerializable> Trace read(DeltaCodec<T> codec, T value, @Nullable Baseline baseline,
            @Nullable Baseline before, byte[] bytes, int offset, int length) {
        ReadStream stream = codec.stream(new Baseline(), baseline, before, bytes, offset, length);
        return ObjectTraces.read(codec.type().getName(), value, stream, true);
    }

    /**
     * Writes an object into an array, from its first byte, as {@link Codec#write(BitSerializable, byte[])} does.
     *
     * @param codec of the object
     * @param value what to write
     * @param bytes to write to
     * @param <T> the type
     * @return the trace; a leaf {@code padding} has the bits that fill the last byte
     */
    public static <T extends BitSerializable> Trace write(Codec<T> codec, T value, byte[] bytes) {
        return write(codec, value, bytes, 0, bytes.length);
    }

    /**
     * Writes an object into a part of an array, as {@link Codec#write(BitSerializable, byte[], int, int)} does.
     *
     * @param codec of the object
     * @param value what to write
     * @param bytes to write to
     * @param offset of its first byte
     * @param length the most it may have, in bytes
     * @param <T> the type
     * @return the trace; a leaf {@code padding} has the bits that fill the last byte
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public static <T extends BitSerializable> Trace write(Codec<T> codec, T value, byte[] bytes, int offset, int length) {
        return ObjectTraces.write(codec.type().getName(), value, new WriteStream(bytes, offset, length), true);
    }

    /**
     * Writes an object at the stream's next bit, with its context and its checks, as
     * {@link Codec#write(BitSerializable, WriteStream)} does.
     *
     * @param codec of the object
     * @param value what to write
     * @param stream to write to
     * @param <T> the type
     * @return the trace; bits count from the start of the stream
     */
    public static <T extends BitSerializable> Trace write(Codec<T> codec, T value, WriteStream stream) {
        return ObjectTraces.write(codec.type().getName(), value, stream, false);
    }
}
