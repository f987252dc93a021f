package io.github.tightwire;

import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.Delta;
import io.github.tightwire.internal.delta.ValueLog;
import io.github.tightwire.internal.kernel.DeltaStreams;
import io.github.tightwire.internal.kernel.PackageAccess;
import io.github.tightwire.internal.kernel.StreamTracing;
import io.github.tightwire.internal.subset.IndexSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The access to this package that compiled code, codecs and traces need, and that no user sees. */
final class PackageBridge extends PackageAccess {
    @Override
    public byte[] bytesOf(BitStream stream) {
        return stream.bytes;
    }

    @Override
    public int startOf(BitStream stream) {
        return stream.start;
    }

    @Override
    public int endOf(BitStream stream) {
        return stream.end;
    }

    @Override
    public int depthOf(BitStream stream) {
        return stream.depth;
    }

    @Override
    public void move(BitStream stream, @Nullable BitStream origin, int position, int depth) {
        stream.standInFor(origin, position, depth);
    }

    @Override
    public void standAt(BitStream stream, int position, int depth) {
        stream.standAt(position, depth);
    }

    @Override
    public void close(BitStream stream) {
        stream.close();
    }

    @Override
    public void enter(BitStream stream) {
        stream.enter();
    }

    @Override
    public @Nullable Delta deltaOf(BitStream stream) {
        return stream instanceof DeltaReadStream deltas ? deltas.delta : null;
    }

    @Override
    public DeltaStreams deltaStreams(int maxBytes, Delta delta) {
        return new StreamPair(new DeltaWriteStream(new byte[maxBytes]), new DeltaReadStream(new byte[maxBytes], delta));
    }

    private record StreamPair(DeltaWriteStream writer, DeltaReadStream reader) implements DeltaStreams {
        @Override
        public void write(BitSerializable object, ValueLog onto, Bounds within) {
            writer.write(object, onto, within);
        }

        @Override
        public ReadStream startReading() {
            reader.start();
            return reader;
        }
    }

    @Override
    public boolean spend(BitStream stream, int elements, int position) {
        return stream.spend(elements, position);
    }

    @Override
    public boolean hasSpent(BitStream stream) {
        return stream.hasSpent();
    }

    @Override
    public void keep(BitStream stream) {
        stream.keep();
    }

    @Override
    public boolean take(BitStream stream, byte[] bytes, int start, int end) {
        return stream.bytes == bytes && stream.start == start && stream.end == end || stream.take(bytes, start, end);
    }

    @Override
    public boolean isTaken(BitStream stream) {
        return stream.isTaken();
    }

    @Override
    public void giveBack(BitStream stream, boolean wasTaken) {
        stream.giveBack(wasTaken);
    }

    @Override
    public boolean checksOf(BitStream stream) {
        return stream.hasChecks();
    }

    @Override
    public boolean takesTemplates(BitStream stream) {
        return stream.takesTemplates();
    }

    @Override
    public Verdict verdictOf(ReadStream stream) {
        return stream.verdict();
    }

    @Override
    public void stopAt(ReadStream stream, Verdict refusal) {
        stream.stopAt(refusal);
    }

    @Override
    public boolean isRunning(ReadStream stream) {
        return stream.isRunning();
    }

    @Override
    public void setRunning(ReadStream stream, boolean now) {
        stream.setRunning(now);
    }

    @Override
    public boolean isSignal(Throwable thrown) {
        return thrown == ReadStream.Refusal.SIGNAL;
    }

    @Override
    public IndexSet setOf(Subset subset) {
        return subset.indices;
    }

    @Override
    public Object prototypeOf(Family<?> family, int tag) {
        return family.prototype(tag);
    }

    @Override
    public Supplier<?> factoryOf(Family<?> family, int tag) {
        return family.factory(tag);
    }

    @Override
    public int tagOf(Family<?> family, Object value) {
        return family.tag(value);
    }

    @Override
    public boolean hasKind(Family<?> family, int tag) {
        return family.has(tag);
    }

    @Override
    public @Nullable Object serializeKind(Family<?> family, @Nullable Object value, BitStream stream, int tag) {
        return family.serialize(value, stream, tag);
    }

    @Override
    public String strangerTo(Family<?> family, @Nullable Object value) {
        return family.stranger(value);
    }

    @Override
    public StreamTracing tracing() {
        return new TracedStreams();
    }
}
