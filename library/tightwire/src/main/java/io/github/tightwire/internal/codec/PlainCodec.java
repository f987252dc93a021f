package io.github.tightwire.internal.codec;

import static io.github.tightwire.internal.kernel.Streams.ACCESS;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.PlainCall;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.kernel.Streams;
import io.github.tightwire.internal.template.PositionedCodec;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A codec that runs the serialize method as it is.
 *
 * @param type the type
 * @param reason why it is not compiled, in words, after "because"
 * @param <T> the type
 */
record PlainCodec<T extends BitSerializable>(Class<T> type, String reason) implements Codec<T>, PositionedCodec {
    @Override
    public boolean isCompiled() {
        return false;
    }

    @Override
    public List<PlainCall> plainCalls() {
        return callOf(type, reason);
    }

    /** The call of a type's own method, where that is not compiled. */
    static List<PlainCall> callOf(Class<?> type, String reason) {
        return List.of(new PlainCall(type.getName(), type.getName() + ".serialize", reason));
    }

    @Override
    public int write(T value, byte[] bytes) {
        return plainWrite(value, new WriteStream(bytes));
    }

    @Override
    public int write(T value, byte[] bytes, int offset, int length) {
        return plainWrite(value, new WriteStream(bytes, offset, length));
    }

    @Override
    public int write(T value, ByteBuffer buffer) {
        return buffer.hasArray() ? BufferForms.writeHeap(this, value, buffer) : BufferForms.writeDirect(this, value, buffer);
    }

    @Override
    public int write(T value, WriteStream stream) {
        return plainWrite(value, stream);
    }

    @Override
    public Verdict read(T value, byte[] bytes, int length) {
        return plainRead(value, new ReadStream(bytes, 0, length), true);
    }

    @Override
    public Verdict read(T value, byte[] bytes, int offset, int length) {
        return plainRead(value, new ReadStream(bytes, offset, length), true);
    }

    @Override
    public Verdict read(T value, ByteBuffer buffer) {
        return buffer.hasArray() ? BufferForms.readHeap(this, value, buffer) : BufferForms.readDirect(this, value, buffer, true);
    }

    @Override
    public Verdict readEmbedded(T value, ByteBuffer buffer) {
        return buffer.hasArray()
                ? BufferForms.readHeapEmbedded(this, value, buffer)
                : BufferForms.readDirect(this, value, buffer, false);
    }

    @Override
    public Verdict read(T value, ReadStream stream) {
        return plainRead(value, stream, true);
    }

    @Override
    public Verdict readEmbedded(T value, ReadStream stream) {
        return plainRead(value, stream, false);
    }

    @Override
    public int measure(T value) {
        return plainMeasure(value, new MeasureStream());
    }

    @Override
    public int measure(T value, MeasureStream stream) {
        return plainMeasure(value, stream);
    }

    @Override
    public int writePacket(Object value, byte[] bytes, int start, int end) {
        return plainWrite(value, bytes, start, end, null, 0);
    }

    @Override
    public int writeAt(Object value, byte[] bytes, int start, int end, WriteStream origin, int position) {
        return plainWriteAt(value, bytes, start, end, origin, position);
    }

    @Override
    public long readPacket(Object value, byte[] bytes, int start, int end) {
        return plainRead(value, bytes, start, end, null, 0);
    }

    @Override
    public long readAt(Object value, byte[] bytes, int start, int end, ReadStream origin, int position) {
        return plainReadAt(value, bytes, start, end, origin, position);
    }

    @Override
    public int measureAt(Object value, @Nullable MeasureStream origin, int position) {
        return plainMeasure(value, origin, position);
    }

    static int plainWrite(Object value, byte[] bytes, int start, int end, @Nullable WriteStream origin, int position) {
        WriteStream stream = Streams.writer(null, bytes, start, end, origin, position, 0);
        plainWrite((BitSerializable) value, stream);
        return stream.bitPosition();
    }

    static int plainWrite(BitSerializable value, WriteStream stream) {
        int start = stream.bitPosition();
        int depth = ACCESS.depthOf(stream);
        try {
            return stream.write(value);
        } catch (Throwable e) {
            throw FailedWrites.<RuntimeException>explained(
                    e, value, ACCESS.startOf(stream), ACCESS.endOf(stream), stream, start, depth);
        }
    }

    /** Measures an object on a stream; an exception says at which field. */
    static int plainMeasure(BitSerializable value, MeasureStream stream) {
        int start = stream.bitPosition();
        int depth = ACCESS.depthOf(stream);
        try {
            return stream.measure(value);
        } catch (Throwable e) {
            throw FailedWrites.<RuntimeException>explainedMeasure(e, value, stream, start, depth);
        }
    }

    static long plainRead(Object value, byte[] bytes, int start, int end, @Nullable ReadStream origin, int position) {
        ReadStream stream = Streams.reader(null, bytes, start, end, origin, position, 0);
        plainRead((BitSerializable) value, stream, false);
        return PackedOutcome.of(ACCESS.verdictOf(stream), stream.bitPosition());
    }

    /** Reads an object on a stream, to the end of the packet or not; an exception that no packet is to blame for says at which field. */
    private static Verdict plainRead(BitSerializable value, ReadStream stream, boolean whole) {
        int position = stream.bitPosition();
        int depth = ACCESS.depthOf(stream);
        try {
            return whole ? stream.read(value) : stream.readEmbedded(value);
        } catch (UnsupportedOperationException e) {
            throw FailedReads.<RuntimeException>explained(
                    e, value, ACCESS.bytesOf(stream), ACCESS.startOf(stream), ACCESS.endOf(stream), stream, position, depth);
        }
    }

    /** On the origin, where it is kept for packets. */
    static int plainWriteAt(Object value, byte[] bytes, int start, int end, WriteStream origin, int position) {
        boolean taken = ACCESS.isTaken(origin);
        try {
            return plainWrite(value, bytes, start, end, origin, position);
        } finally {
            ACCESS.giveBack(origin, taken);
        }
    }

    /** On the origin, where it is kept for packets. */
    static long plainReadAt(Object value, byte[] bytes, int start, int end, ReadStream origin, int position) {
        boolean taken = ACCESS.isTaken(origin);
        try {
            return plainRead(value, bytes, start, end, origin, position);
        } finally {
            ACCESS.giveBack(origin, taken);
        }
    }

    static int plainMeasure(Object value, @Nullable MeasureStream origin, int position) {
        MeasureStream stream = Streams.measurer(null, origin, position, 0);
        ((BitSerializable) value).serialize(stream);
        return stream.bitPosition();
    }

    @Override
    public String toString() {
        return "Codec of " + type.getName() + ", not compiled because " + reason;
    }
}
