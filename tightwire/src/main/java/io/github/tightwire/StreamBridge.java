package io.github.tightwire;

import io.github.tightwire.internal.kernel.Outcome;
import io.github.tightwire.internal.kernel.Streams;
import org.jspecify.annotations.Nullable;

/** What compiled code needs of a stream, for what could not be compiled: of this package, so that a stream need not know of it. */
final class StreamBridge extends Streams {
    @Override
    protected boolean isOver(BitStream stream, byte[] bytes, int start, int end) {
        if (stream instanceof WriteStream writer) {
            return writer.bytes == bytes && writer.start == start && writer.end == end;
        }
        return stream instanceof ReadStream reader && reader.bytes == bytes && reader.start == start && reader.end == end;
    }

    @Override
    protected boolean take(BitStream stream, byte[] bytes, int start, int end) {
        return stream.take(bytes, start, end);
    }

    @Override
    protected void keep(BitStream stream) {
        stream.keep();
    }

    @Override
    protected boolean checksOf(BitStream stream) {
        return stream.hasChecks();
    }

    @Override
    protected Object contextOf(@Nullable BitStream stream, Class<?> type) {
        return (stream == null ? new MeasureStream() : stream).context(type);
    }

    @Override
    protected void move(BitStream stream, @Nullable BitStream origin, int position, int depth) {
        stream.standInFor(origin, position, depth);
    }

    @Override
    protected void enter(BitStream stream) {
        stream.enter();
    }

    @Override
    protected boolean spend(BitStream stream, int elements, int position) {
        return stream.spend(elements, position);
    }

    @Override
    protected boolean hasSpent(BitStream stream) {
        return stream.hasSpent();
    }

    @Override
    protected long outcomeOf(ReadStream stream) {
        Verdict verdict = stream.verdict();
        return verdict.isAccepted() ? stream.bitPosition() : Outcome.of(verdict);
    }

    @Override
    protected boolean isSignal(Throwable thrown) {
        return thrown == Refusal.SIGNAL;
    }
}
