package io.github.tightwire.internal.codec;

import static io.github.tightwire.internal.kernel.Streams.ACCESS;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.PlainCall;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.kernel.FreeElementCounters;
import io.github.tightwire.internal.kernel.LastFault;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.kernel.Packing;
import io.github.tightwire.internal.kernel.Unpacking;
import io.github.tightwire.internal.kernel.WriteErrors;
import io.github.tightwire.internal.template.PositionedCodec;
import io.github.tightwire.internal.template.ReadyCode;
import io.github.tightwire.internal.template.Template;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A codec that runs a compiled template. It brings streams and compiled code together, which know nothing of each other: a
 * stream's range and position go in, and the stream is moved to where the template came out. Compiled code counts the depth
 * from the object it starts with, and knows of no refusal before it, nor of a start above {@link Template#LAST_START}: there the
 * method runs as it is.
 *
 * <p>A record, because HotSpot trusts the fields of records never to change: where the codec
 * is a constant the template is one too, and is inlined.
 *
 * @param type the type
 * @param template compiled from exactly that type
 * @param spends whether it is a {@link Template.Spending}
 * @param plainCalls what of it runs on a stream object
 * @param <T> the type
 */
record CompiledCodec<T extends BitSerializable>(Class<T> type, Template template, boolean spends, List<PlainCall> plainCalls)
        implements Codec<T>, PositionedCodec {
    static {
        // The JDK makes classes for the first word in a process: not while the first packet waits.
        Unpacking.window(new byte[Long.BYTES], 0, Long.BYTES, (int) Packing.commit(new byte[Long.BYTES], 0, Long.BYTES, 0, 0, 0, 1));
    }

    /** The codec that runs a template. */
    static <T extends BitSerializable> Codec<T> of(Class<T> type, Template template, List<PlainCall> plainCalls) {
        return new CompiledCodec<>(type, template, template instanceof Template.Spending, plainCalls);
    }

    @Override
    public boolean isCompiled() {
        return true;
    }

    @Override
    public int write(T value, byte[] bytes) {
        return write(value, bytes, 0, bytes.length);
    }

    @Override
    public int write(T value, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        return Bits.bytesFor(writePacket(value, bytes, offset, BufferForms.end(offset, length)));
    }

    @Override
    public int write(T value, ByteBuffer buffer) {
        return buffer.hasArray() ? BufferForms.writeHeap(this, value, buffer) : BufferForms.writeDirect(this, value, buffer);
    }

    @Override
    public int write(T value, WriteStream stream) {
        if (!isForTemplate(value, ACCESS.startOf(stream)) || !ACCESS.takesTemplates(stream)) {
            return PlainCodec.plainWrite(value, stream);
        }
        stream.finish();
        int start = ACCESS.startOf(stream);
        int end = ACCESS.endOf(stream);
        int depth = ACCESS.depthOf(stream);
        int position = stream.bitPosition();
        try {
            ACCESS.standAt(stream, template.write(value, ACCESS.bytesOf(stream), start, end, stream, position, depth), depth);
        } catch (Throwable e) {
            Throwable first = WriteErrors.first(e, start, end);
            ACCESS.standAt(stream, LastFault.position(first, Math.max(position, stream.bitPosition())), depth);
            throw FailedWrites.<RuntimeException>explained(first, value, start, end, stream, position, depth);
        }
        return stream.finish();
    }

    @Override
    public Verdict read(T value, byte[] bytes, int length) {
        return read(value, bytes, 0, length);
    }

    @Override
    public Verdict read(T value, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        return PackedOutcome.verdict(Unpacking.end(
                readPacket(value, bytes, offset, BufferForms.end(offset, length)), bytes, offset, length));
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
        readEmbedded(value, stream);
        return stream.readEnd();
    }

    @Override
    public Verdict readEmbedded(T value, ReadStream stream) {
        if (!isForTemplate(value, ACCESS.startOf(stream)) || !ACCESS.takesTemplates(stream)) {
            return stream.readEmbedded(value);
        }
        int depth = ACCESS.depthOf(stream);
        int position = stream.bitPosition();
        boolean running = ACCESS.isRunning(stream);
        boolean entered = FreeElementCounters.count != 0 && FreeElementCounters.enter();
        try {
            long outcome = template.read(value, ACCESS.bytesOf(stream), ACCESS.startOf(stream), ACCESS.endOf(stream), stream,
                    position, depth);
            if ((int) outcome >= 0) {
                ACCESS.standAt(stream, (int) outcome, depth);
            } else if (ACCESS.verdictOf(stream).isAccepted()) {
                ACCESS.stopAt(stream, PackedOutcome.verdict(outcome));
            }
        } catch (Throwable e) {
            if (ACCESS.verdictOf(stream).isAccepted()) {
                ACCESS.standAt(stream, LastFault.position(e, stream.bitPosition()), depth);
            }
            throw FailedReads.<RuntimeException>explained(
                    e, value, ACCESS.bytesOf(stream), ACCESS.startOf(stream), ACCESS.endOf(stream), stream, position, depth);
        } finally {
            ACCESS.setRunning(stream, running);
            leave(entered);
        }
        return ACCESS.verdictOf(stream);
    }

    @Override
    public int measure(T value) {
        if (value.getClass() != type) {
            return PlainCodec.plainMeasure(value, new MeasureStream());
        }
        try {
            return template.measure(value, null, 0, 0);
        } catch (Throwable e) {
            throw FailedWrites.<RuntimeException>explainedMeasure(e, value, new MeasureStream(), 0, 0);
        }
    }

    @Override
    public int measure(T value, MeasureStream stream) {
        if (value.getClass() != type) {
            return PlainCodec.plainMeasure(value, stream);
        }
        int depth = ACCESS.depthOf(stream);
        int start = stream.bitPosition();
        try {
            ACCESS.standAt(stream, template.measure(value, stream, start, depth), depth);
        } catch (Throwable e) {
            ACCESS.standAt(stream, LastFault.position(e, start), depth);
            throw FailedWrites.<RuntimeException>explainedMeasure(e, value, stream, start, depth);
        }
        return stream.bitPosition();
    }

    @Override
    public int writePacket(Object value, byte[] bytes, int start, int end) {
        try {
            return isForTemplate(value, start)
                    ? template.write(value, bytes, start, end)
                    : PlainCodec.plainWrite(value, bytes, start, end, null, 0);
        } catch (Throwable e) {
            throw FailedWrites.<RuntimeException>explained(WriteErrors.first(e, start, end), value, start, end, null, 0, 0);
        }
    }

    @Override
    public int writeAt(Object value, byte[] bytes, int start, int end, WriteStream origin, int position) {
        if (!isForTemplate(value, start)) {
            return PlainCodec.plainWriteAt(value, bytes, start, end, origin, position);
        }
        boolean taken = ACCESS.isTaken(origin);
        try {
            return template.write(value, bytes, start, end, origin, position, 0);
        } catch (Throwable e) {
            throw FailedWrites.<RuntimeException>explained(WriteErrors.first(e, start, end), value, start, end, origin, position, 0);
        } finally {
            ACCESS.giveBack(origin, taken);
        }
    }

    @Override
    public long readPacket(Object value, byte[] bytes, int start, int end) {
        if (!isForTemplate(value, start)) {
            return PlainCodec.plainRead(value, bytes, start, end, null, 0);
        }
        try {
            return spends ? readSpending(value, bytes, start, end) : template.read(value, bytes, start, end);
        } catch (UnsupportedOperationException | StackOverflowError e) {
            throw FailedReads.<RuntimeException>explained(e, value, bytes, start, end, null, 0, 0);
        }
    }

    private long readSpending(Object value, byte[] bytes, int start, int end) {
        boolean entered = FreeElementCounters.count != 0 && FreeElementCounters.enter();
        try {
            return template.read(value, bytes, start, end);
        } finally {
            leave(entered);
        }
    }

    @Override
    public long readAt(Object value, byte[] bytes, int start, int end, ReadStream origin, int position) {
        if (!isForTemplate(value, start)) {
            return PlainCodec.plainReadAt(value, bytes, start, end, origin, position);
        }
        boolean taken = ACCESS.isTaken(origin);
        boolean entered = FreeElementCounters.count != 0 && FreeElementCounters.enter();
        try {
            return template.read(value, bytes, start, end, origin, position, 0);
        } catch (UnsupportedOperationException | StackOverflowError e) {
            throw FailedReads.<RuntimeException>explained(e, value, bytes, start, end, origin, position, 0);
        } finally {
            leave(entered);
            ACCESS.giveBack(origin, taken);
        }
    }

    @Override
    public int measureAt(Object value, @Nullable MeasureStream origin, int position) {
        if (value.getClass() != type) {
            return PlainCodec.plainMeasure(value, origin, position);
        }
        return template.measure(value, origin, position, 0);
    }

    /** Ends a packet: see {@link FreeElementCounters}. */
    private static void leave(boolean entered) {
        if (FreeElementCounters.count != 0) {
            FreeElementCounters.leave(entered);
        }
    }

    private boolean isForTemplate(Object value, int offset) {
        return value.getClass() == type && offset <= Template.LAST_START;
    }

    @Override
    public String toString() {
        return "Codec of " + type.getName() + ", compiled" + (template instanceof ReadyCode ? " when it was built" : "");
    }
}
