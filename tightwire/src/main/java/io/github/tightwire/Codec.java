package io.github.tightwire;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.PacketOverflowException;
import io.github.tightwire.internal.Scratch;
import java.nio.ByteBuffer;

/**
 * Writes, reads and measures objects of one type, by the one {@code serialize} method they have.
 *
 * <pre>{@code
 * Codec<PlayerState> codec = Codec.of(PlayerState.class);
 * int bytes = codec.write(state, buffer);
 * Verdict verdict = codec.read(copy, buffer, bytes);
 * }</pre>
 *
 * <p><b>Writing</b> throws an {@link IllegalArgumentException} for a value outside its bounds and a
 * {@link PacketOverflowException} for a packet that does not fit, and touches nothing outside the given range; within it,
 * bytes behind the packet may be.
 *
 * <p><b>Reading</b> never throws, whatever the bytes: it says in a {@link Verdict} whether the packet was accepted, or why
 * and at which bit not. The object is then half read. Bytes behind the object are not looked at.
 *
 * <p>Safe for use by several threads at once, as far as the objects are.
 *
 * @param <T> the type
 */
public final class Codec<T extends BitSerializable> {
    private static final ClassValue<Codec<?>> CODECS = new ClassValue<>() {
        @Override
        protected Codec<?> computeValue(Class<?> type) {
            return new Codec<>(type.asSubclass(BitSerializable.class));
        }
    };

    private final Class<T> type;

    private Codec(Class<T> type) {
        this.type = type;
    }

    /**
     * The codec of a type: always the same one.
     *
     * @param type the type
     * @param <T> the type
     * @return its codec
     * @throws ClassCastException if the type is not {@link BitSerializable}
     */
    @SuppressWarnings("unchecked")
    public static <T extends BitSerializable> Codec<T> of(Class<T> type) {
        return (Codec<T>) CODECS.get(type);
    }

    /**
     * Writes an object into an array, from its first byte.
     *
     * @param value what to write
     * @param bytes where it goes
     * @return the length of the packet in bytes
     */
    public int write(T value, byte[] bytes) {
        return write(value, bytes, 0, bytes.length);
    }

    /**
     * Writes an object into a part of an array.
     *
     * @param value what to write
     * @param bytes where it goes
     * @param offset of its first byte
     * @param length the most it may have, in bytes
     * @return the length of the packet in bytes
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public int write(T value, byte[] bytes, int offset, int length) {
        return new WriteStream(bytes, offset, length).write(value);
    }

    /**
     * Writes an object into a buffer, between its position and its limit, and moves the position behind it. Where writing
     * throws, the position stays.
     *
     * @param value what to write
     * @param buffer where it goes, on the heap or direct, of any byte order
     * @return the length of the packet in bytes
     */
    public int write(T value, ByteBuffer buffer) {
        int length;
        if (buffer.hasArray()) {
            length = write(value, buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
            buffer.position(buffer.position() + length);
        } else {
            int most = Math.min(buffer.remaining(), Bits.bytesFor(measure(value)));
            byte[] scratch = Scratch.take(most);
            try {
                length = write(value, scratch, 0, most);
                buffer.put(scratch, 0, length);
            } finally {
                Scratch.give(scratch);
            }
        }
        return length;
    }

    /**
     * Writes an object behind what a stream has written, at its next bit.
     *
     * @param value what to write
     * @param stream where it goes
     * @return the length of the packet so far, in bytes
     */
    public int write(T value, WriteStream stream) {
        return stream.write(value);
    }

    /**
     * Reads an object from the start of an array.
     *
     * @param value what to read into
     * @param bytes where the packet is
     * @param length of the packet in bytes
     * @return accepted, or why not
     * @throws IndexOutOfBoundsException if the array is shorter than that
     */
    public Verdict read(T value, byte[] bytes, int length) {
        return read(value, bytes, 0, length);
    }

    /**
     * Reads an object from a part of an array.
     *
     * @param value what to read into
     * @param bytes where the packet is
     * @param offset of its first byte
     * @param length of the packet in bytes
     * @return accepted, or why not
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Verdict read(T value, byte[] bytes, int offset, int length) {
        return new ReadStream(bytes, offset, length).read(value);
    }

    /**
     * Reads an object from a buffer, between its position and its limit, and moves the position behind its last byte. Where
     * it is refused, the position stays.
     *
     * @param value what to read into
     * @param buffer where the packet is, on the heap, direct or read-only, of any byte order
     * @return accepted, or why not
     */
    public Verdict read(T value, ByteBuffer buffer) {
        if (buffer.hasArray()) {
            return read(value, buffer, buffer.array(), buffer.arrayOffset() + buffer.position());
        }
        byte[] scratch = Scratch.take(buffer.remaining());
        try {
            buffer.get(buffer.position(), scratch, 0, buffer.remaining());
            return read(value, buffer, scratch, 0);
        } finally {
            Scratch.give(scratch);
        }
    }

    private Verdict read(T value, ByteBuffer buffer, byte[] bytes, int offset) {
        ReadStream stream = new ReadStream(bytes, offset, buffer.remaining());
        Verdict verdict = read(value, stream);
        if (verdict.isAccepted()) {
            buffer.position(buffer.position() + Bits.bytesFor(stream.bitPosition()));
        }
        return verdict;
    }

    /**
     * Reads an object behind what a stream has read, at its next bit.
     *
     * @param value what to read into
     * @param stream where it comes from
     * @return accepted, or why not
     */
    public Verdict read(T value, ReadStream stream) {
        return stream.read(value);
    }

    /**
     * The most bits an object takes as it is now, at whatever bit it starts.
     *
     * @param value what to measure
     * @return in bits
     * @see MeasureStream
     */
    public int measure(T value) {
        return measure(value, new MeasureStream());
    }

    /**
     * Measures an object on top of what a stream has measured.
     *
     * @param value what to measure
     * @param stream what to add it to
     * @return the bits so far, the most they can be
     */
    public int measure(T value, MeasureStream stream) {
        return stream.measure(value);
    }

    /**
     * The type.
     *
     * @return the class that {@link #of} was given
     */
    public Class<T> type() {
        return type;
    }

    /**
     * The type and how its codec runs.
     *
     * @return in words
     */
    @Override
    public String toString() {
        return "Codec of " + type.getName();
    }
}
