package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.trace.TraceBuilder;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Tracer;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A type under test: makes objects of it, writes and reads them, as the method stands in the source and by the codec.
 *
 * @param <T> the type
 */
final class TypeUnderTest<T extends BitSerializable> {
    /** The largest packet of an object, in bytes. */
    static final int MAX_BYTES = 1 << 16;

    final Codec<T> codec;
    private final Supplier<? extends T> factory;
    private final @Nullable Object context;
    private final byte[] buffer = new byte[MAX_BYTES + Long.BYTES];

    TypeUnderTest(Class<T> type, Supplier<? extends T> factory, @Nullable Object context) {
        this.codec = Codec.of(type);
        this.factory = factory;
        this.context = context;
    }

    boolean hasContext() {
        return context != null;
    }

    T fresh() {
        return factory.get();
    }

    /** Writes an object as the method stands in the source. */
    byte[] write(T object) {
        WriteStream stream = writer(MAX_BYTES);
        return Arrays.copyOf(buffer, stream.write(object));
    }

    /** Writes an object as the method stands in the source into so many bytes, after so many bits. */
    void write(T object, int bitsBefore, int bytes) {
        WriteStream stream = writer(bytes);
        advance(stream, bitsBefore);
        stream.write(object);
    }

    /** Writes an object by its codec. */
    byte[] writeByCodec(T object) {
        return Arrays.copyOf(buffer, codec.write(object, writer(MAX_BYTES)));
    }

    /** Returns the bits that an object takes after so many bits, by its codec. */
    int bits(T object, int bitsBefore) {
        WriteStream stream = writer(MAX_BYTES);
        advance(stream, bitsBefore);
        codec.write(object, stream);
        return stream.bitPosition() - bitsBefore;
    }

    private static void advance(WriteStream stream, int bits) {
        if (bits > 0) {
            stream.serializeBits(0L, bits);
        }
    }

    /** Returns the bits that an object takes at most, by its codec. */
    int measure(T object) {
        MeasureStream stream = new MeasureStream();
        stream.setContext(context);
        return codec.measure(object, stream);
    }

    private WriteStream writer(int bytes) {
        WriteStream stream = new WriteStream(buffer, 0, bytes);
        stream.setContext(context);
        return stream;
    }

    /** Reads a packet as the method stands in the source. */
    Verdict read(T into, byte[] packet) {
        return ReadAllocation.check(() -> reader(packet, packet.length, true).read(into));
    }

    /** Reads an object at the beginning of a packet, which may be longer, as the method stands in the source. */
    Verdict readEmbedded(T into, ReadStream stream) {
        return ReadAllocation.check(() -> stream.readEmbedded(into));
    }

    /** Reads a packet by its codec. */
    Verdict readByCodec(T into, byte[] packet, int length) {
        return ReadAllocation.check(() -> codec.read(into, reader(packet, length, true)));
    }

    /** A stream of the first bytes of a packet, as the method stands in the source. */
    ReadStream reader(byte[] packet, int length, boolean checks) {
        ReadStream stream = new ReadStream(packet, 0, length, checks);
        stream.setContext(context);
        return stream;
    }

    Trace traceOfWrite(T object) {
        return Tracer.write(codec, object, writer(MAX_BYTES));
    }

    Trace traceOfRead(T into, byte[] packet) {
        return Tracer.read(codec, into, reader(packet, packet.length, true));
    }

    /** The operations of a write, whose paths have no names: that takes a fraction of the time. */
    Trace operationsOfWrite(T object) {
        return TraceBuilder.withoutNames(codec.type().getName(), false).write(object, writer(MAX_BYTES)).trace();
    }

    /** The operations of a read, whose paths have no names. */
    Trace operationsOfRead(T into, byte[] packet) {
        ReadStream stream = reader(packet, packet.length, true);
        return TraceBuilder.withoutNames(codec.type().getName(), true).read(into, stream).readEnd(stream).trace();
    }
}
