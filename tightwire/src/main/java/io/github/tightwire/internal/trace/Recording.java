package io.github.tightwire.internal.trace;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.BitReader;
import io.github.tightwire.internal.template.tree.SourceCall;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A trace in the making: of one object, or of what a datagram consists of, one part after the other.
 */
public final class Recording implements Recorder {
    /** What is a leaf, though the streams make it of another operation. */
    private static final Set<String> SCALARS = Set.of("serializeBool", "serializeInt", "serializeLong", "serializeBits",
            "serializeUint8", "serializeUint16", "serializeUint32", "serializeUint64", "serializeFloat", "serializeDouble");

    private final String subject;
    private final boolean reading;
    private final Deque<Open> open = new ArrayDeque<>();
    /** How many operations a scalar that is under way is made of are under way. */
    private int withinScalar;
    /** Whether the packet was refused: whatever the type's own code calls after that refuses too. */
    private boolean stopped;
    private long empty;
    private long omitted;

    private @Nullable Verdict verdict = Verdict.ACCEPTED;
    private @Nullable Throwable thrown;
    private int bits;

    /**
     * Starts a trace.
     *
     * @param subject what is read or written, for a person
     * @param reading whether it is read
     */
    public Recording(String subject, boolean reading) {
        this.subject = subject;
        this.reading = reading;
        open.push(new Open("", "", new Object[0], 0, false));
    }

    // ---- Parts of a packet

    /**
     * Reads an object, whose operations are the next ones.
     *
     * @param object to read into
     * @param stream where it comes from; left as its own read would leave it
     * @return this
     */
    public Recording read(BitSerializable object, ReadStream stream) {
        run(() -> verdict = StreamTracing.get().read(object, stream, this));
        bits = stream.bitPosition();
        return this;
    }

    /**
     * Writes an object, whose operations are the next ones.
     *
     * @param object to write
     * @param stream where it goes; left as its own write would leave it
     * @return this
     */
    public Recording write(BitSerializable object, WriteStream stream) {
        run(() -> StreamTracing.get().write(object, stream, this));
        bits = stream.bitPosition();
        return this;
    }

    @SuppressWarnings("ThrowSpecificity")
    private void run(Runnable action) {
        try {
            action.run();
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            verdict = null;
            thrown = e;
        }
    }

    /**
     * Adds what is around objects.
     *
     * @param operation what it is
     * @param bit its first one
     * @param count how many bits it has
     * @param raw the bits; null where they are not all there
     * @param value what they say, or null
     * @return this
     */
    public Recording add(String operation, int bit, int count, @Nullable BigInteger raw, @Nullable Object value) {
        root().parts.add(new Operation("", operation, List.of(), bit, count, raw, value, true, List.of()));
        return this;
    }

    /**
     * Adds what is left behind what was read.
     *
     * @param stream that read it
     * @return this
     */
    public Recording unread(ReadStream stream) {
        BitReader packet = StreamTracing.get().bits(stream);
        int left = packet.remainingBits() - bits;
        if (isAccepted() && left > 0) {
            add("unread", bits, left, raw(packet, bits, left), null);
        }
        return this;
    }

    /**
     * Adds the bits that fill the last byte of what was written.
     *
     * @return this
     */
    public Recording padding() {
        int left = -bits & Byte.SIZE - 1;
        if (isAccepted() && left > 0) {
            add("padding", bits, left, BigInteger.ZERO, null);
        }
        return this;
    }

    /**
     * Whether all went well so far.
     *
     * @return true if nothing was refused, and nothing thrown
     */
    public boolean isAccepted() {
        return verdict != null && verdict.isAccepted();
    }

    /**
     * The trace.
     *
     * @return what was recorded
     */
    public Trace trace() {
        return new Trace(subject, reading, verdict, thrown, bits, root().parts, omitted);
    }

    private Open root() {
        return open.getLast();
    }

    // ---- What streams tell

    @Override
    public void begin(BitStream stream, String operation, @Nullable Object[] arguments) {
        if (withinScalar > 0 || SCALARS.contains(operation) && isScalar()) {
            withinScalar++;
            return;
        }
        List<@Nullable SourceCall> calls = Callers.current();
        Open around = open.getFirst();
        boolean isObject = operation.equals("read") || operation.equals("write");
        String path;
        if (calls.isEmpty()) {
            path = around.inner(operation, arguments);
        } else {
            path = isObject && open.size() == 1 ? "" : around.called(operation, calls);
        }
        open.push(new Open(path, operation, arguments, stream.bitPosition(), stopped));
    }

    private boolean isScalar() {
        return SCALARS.contains(open.getFirst().operation);
    }

    @Override
    public void end(BitStream stream, @Nullable Object result) {
        if (withinScalar > 0) {
            withinScalar--;
            return;
        }
        boolean refused = result instanceof Verdict outcome && !outcome.isAccepted();
        Open over = open.pop();
        if (over.operation.equals("serializeNextIndex") && result instanceof Integer index) {
            open.getFirst().walked(index);
        }
        close(over, stream, stream.bitPosition() - over.bit, refused ? null : Arguments.value(result), !refused);
    }

    @Override
    public void leave(BitStream stream) {
        if (withinScalar > 0) {
            withinScalar--;
            return;
        }
        Open over = open.pop();
        boolean refused = stream instanceof ReadStream reader && StreamTracing.get().isRefused(reader);
        int count = Math.max(0, stream.bitPosition() - over.bit);
        if (!over.parts.isEmpty()) {
            Operation last = over.parts.get(over.parts.size() - 1);
            count = last.bit() + last.bits() - over.bit;
        } else if (refused) {
            count = Arguments.bits(over.operation, over.arguments, over.bit);
        }
        close(over, stream, count, reading ? null : Arguments.value(over.operation, over.arguments), false);
        stopped |= refused;
    }

    private void close(Open over, BitStream stream, int count, @Nullable Object value, boolean complete) {
        Open around = open.getFirst();
        if (over.isLate) {
            return;
        }
        if (open.size() == 1 && isWhole(over)) {
            around.parts.addAll(over.parts);
            return;
        }
        if (count == 0 && complete && !isKept(stream)) {
            omitted++;
            return;
        }
        List<Operation> parts = over.parts.size() == 1 ? only(over.parts) : over.parts;
        BigInteger raw = parts.isEmpty() && count > 0 ? raw(stream, over.bit, count) : null;
        around.parts.add(new Operation(over.path, Arguments.name(over.operation), Arguments.operands(over.operation, over.arguments), over.bit, count,
                raw, value, complete, parts));
    }

    /** Whether an operation is the object that was to be read or written, and not one within. */
    private static boolean isWhole(Open over) {
        return over.path.isEmpty() && (over.operation.equals("read") || over.operation.equals("write"));
    }

    private static List<Operation> only(List<Operation> parts) {
        return parts.get(0).parts().isEmpty() ? parts : parts.get(0).parts();
    }

    private boolean isKept(BitStream stream) {
        empty++;
        return empty <= Math.max(Trace.LEAST_EMPTY, stream.bitPosition());
    }

    // ---- Bits

    private static @Nullable BigInteger raw(BitStream stream, int bit, int count) {
        BitReader packet = stream instanceof WriteStream writer
                ? StreamTracing.get().bits(writer)
                : StreamTracing.get().bits((ReadStream) stream);
        return raw(packet, bit, count);
    }

    private static @Nullable BigInteger raw(BitReader packet, int bit, int count) {
        if (bit + (long) count > packet.remainingBits() + (long) packet.bitPosition()) {
            return null;
        }
        packet.moveTo(bit);
        byte[] magnitude = new byte[(count + Byte.SIZE - 1) / Byte.SIZE];
        for (int i = 0; i < magnitude.length; i++) {
            magnitude[magnitude.length - 1 - i] = (byte) packet.readBits(Math.min(Byte.SIZE, count - i * Byte.SIZE));
        }
        return new BigInteger(1, magnitude);
    }
}
