package io.github.tightwire;

import io.github.tightwire.internal.kernel.Access;
import io.github.tightwire.internal.kernel.Outcome;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What compiled code needs of streams and families that no user sees: of this package, so that they need not know of it. */
final class StreamBridge extends Access {
    @Override
    protected boolean take(BitStream stream, byte[] bytes, int start, int end) {
        boolean isOver = stream instanceof WriteStream writer
                ? writer.bytes == bytes && writer.start == start && writer.end == end
                : stream instanceof ReadStream reader && reader.bytes == bytes && reader.start == start && reader.end == end;
        return isOver || stream.take(bytes, start, end);
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
    protected void closeFor(BitStream stream) {
        stream.close();
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

    @Override
    @SuppressWarnings("NullAway") // The kind has one.
    protected Object blankOf(Family<?> family, int tag) {
        return family.byTag[tag].blank();
    }

    @Override
    @SuppressWarnings("NullAway") // The kind has one.
    protected Supplier<?> factoryOf(Family<?> family, int tag) {
        return family.byTag[tag].factory();
    }

    @Override
    protected String strangerTo(Family<?> family, @Nullable Object value) {
        return family.stranger(value);
    }
}
