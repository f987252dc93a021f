package io.github.tightwire.internal.trace;

import static io.github.tightwire.internal.kernel.Streams.ACCESS;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.BitReader;
import io.github.tightwire.internal.OperationListener;
import io.github.tightwire.internal.delta.Delta;
import io.github.tightwire.internal.kernel.StreamTracing;
import io.github.tightwire.internal.tree.SourceCall;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Coding;
import io.github.tightwire.trace.Trace.Operation;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A trace in the making: of one object, or of what a datagram consists of, one part after the other.
 */
public final class TraceBuilder implements OperationListener<BitStream> {
    /** Operations that are leaves, though the streams make them of others. */
    private static final Set<String> SCALARS = Set.of("serializeBool", "serializeInt", "serializeLong", "serializeBits",
            "serializeUint8", "serializeUint16", "serializeUint32", "serializeUint64", "serializeVarInt", "serializeVarLong",
            "serializeFloat", "serializeDouble", "serializeRawFloat", "serializeRawDouble");

    private static final String PADDING = "padding";

    /** The object that is read or written, itself. */
    private static final String WHOLE = "";

    private final String subject;
    private final boolean reading;
    private final boolean hasNames;
    private final Deque<OpenOperation> open = new ArrayDeque<>();
    /** The number of operations under way within a scalar. */
    private int withinScalar;
    /** True if the packet was refused: whatever the type's own code calls after that refuses too. */
    private boolean stopped;
    /** True if the next operation is the object as a whole, which its own operations represent. */
    private boolean startsObject;
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
    public TraceBuilder(String subject, boolean reading) {
        this(subject, reading, true);
    }

    private TraceBuilder(String subject, boolean reading, boolean hasNames) {
        this.subject = subject;
        this.reading = reading;
        this.hasNames = hasNames;
        open.push(new OpenOperation("", WHOLE, new Object[0], 0, false, null));
    }

    /**
     * Starts a trace of operations alone: their paths have no names, which take most of the time.
     *
     * @param subject what is read or written, for a person
     * @param reading whether it is read
     * @return the trace in the making
     */
    public static TraceBuilder withoutNames(String subject, boolean reading) {
        return new TraceBuilder(subject, reading, false);
    }

    /** Made when the first object is traced: until then no stream has a subclass. */
    private static final class Traced {
        static final StreamTracing STREAMS = ACCESS.tracing();

        static {
            STREAMS.define(Recordings::of);
        }
    }

    // ---- Parts of a packet

    /**
     * Reads an object, whose operations are the next ones.
     *
     * @param object to read into
     * @param stream to read from; left as its own read would leave it
     * @return this
     */
    public TraceBuilder read(BitSerializable object, ReadStream stream) {
        startsObject = true;
        run(() -> {
            Traced.STREAMS.read(object, stream, this);
            verdict = ACCESS.verdictOf(stream);
        });
        bits = stream.bitPosition();
        return this;
    }

    /**
     * Writes an object, whose operations are the next ones.
     *
     * @param object to write
     * @param stream to write to; left as its own write would leave it
     * @return this
     */
    public TraceBuilder write(BitSerializable object, WriteStream stream) {
        startsObject = true;
        run(() -> Traced.STREAMS.write(object, stream, this));
        bits = stream.bitPosition();
        return this;
    }

    /**
     * Does a part of it all that may fail.
     *
     * @param action what it throws stands in the trace, but for errors of the virtual machine
     */
    @SuppressWarnings("ThrowSpecificity")
    public void run(Runnable action) {
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
     * @param raw the bits; null where there are none
     * @param value what they say, or null
     * @return this
     */
    public TraceBuilder add(String operation, int bit, int count, @Nullable BigInteger raw, @Nullable Object value) {
        open.getFirst().parts.add(new Operation("", operation, List.of(), bit, count, raw, value, true, List.of()));
        bits = bit + count;
        return this;
    }

    /**
     * Says what the first operation's bits came to be.
     *
     * @param raw its bits
     */
    public void setFirst(@Nullable BigInteger raw) {
        Operation first = open.getLast().parts.get(0);
        open.getLast().parts.set(0, new Operation(first.path(), first.operation(), first.operands(), first.bit(), first.bits(), raw,
                first.value(), true, List.of()));
    }

    /**
     * Adds what was refused around objects; nothing comes after it.
     *
     * @param operation what it is
     * @param refusal why, and at which bit
     * @param count how many bits it has, or would have
     * @param raw the bits; null where they are not all there
     * @return this
     */
    public TraceBuilder refuse(String operation, Verdict refusal, int count, @Nullable BigInteger raw) {
        open.getFirst().parts.add(new Operation("", operation, List.of(), refusal.bit(), count, raw, null, false, List.of()));
        bits = refusal.bit();
        verdict = refusal;
        return this;
    }

    /**
     * Starts a part, within which paths start with its own.
     *
     * @param path of the part
     * @param operation what it is
     * @return this
     */
    public TraceBuilder enter(String path, String operation) {
        open.push(new OpenOperation(path, operation, new Object[0], bits, false, null));
        return this;
    }

    /**
     * Ends the part that was started last.
     *
     * @return this
     */
    public TraceBuilder exit() {
        OpenOperation part = open.pop();
        int count = isAccepted() ? bits - part.bit : part.bitsOfParts();
        open.getFirst().parts.add(
                new Operation(part.path, part.operation, List.of(), part.bit, count, null, null, isAccepted(), part.parts));
        return this;
    }

    /**
     * Ends the packet after the object that was read.
     *
     * @param stream that read it; refuses afterwards what this refuses
     * @return this
     */
    public TraceBuilder readEnd(ReadStream stream) {
        if (isAccepted() && ACCESS.deltaOf(stream) != null) {
            Verdict end = stream.readEnd();
            if (!end.isAccepted()) {
                refuse("left over", end, 0, null);
            }
        } else if (isAccepted()) {
            BitReader packet = packet(stream);
            end(stream.readEnd(), packet.remainingBits() - bits, packet);
        }
        return this;
    }

    /**
     * Adds the end of a packet.
     *
     * @param refusal of what is there, or accepted
     * @param left how many bits are left of the packet
     * @param packet its bits
     */
    public void end(Verdict refusal, int left, BitReader packet) {
        BigInteger raw = raw(packet, bits, left);
        if (refusal.isAccepted()) {
            addPadding(left, raw);
        } else {
            refuse(refusal.reason() == Reason.LEFT_OVER_BYTES ? "left over" : PADDING, refusal, left, raw);
        }
    }

    /**
     * Adds the bits that fill the last byte of what was written.
     *
     * @return this
     */
    public TraceBuilder padding() {
        if (isAccepted()) {
            addPadding(-bits & Byte.SIZE - 1, BigInteger.ZERO);
        }
        return this;
    }

    /** Adds what fills the last byte, which does not move the position. */
    private void addPadding(int count, @Nullable BigInteger raw) {
        if (count > 0) {
            int end = bits;
            add(PADDING, end, count, raw, null);
            bits = end;
        }
    }

    /**
     * Returns whether all went well so far.
     *
     * @return true if nothing was refused, and nothing thrown
     */
    public boolean isAccepted() {
        return verdict != null && verdict.isAccepted();
    }

    /**
     * The current position.
     *
     * @return in bits from the start of the packet
     */
    public int bits() {
        return bits;
    }

    /**
     * The trace.
     *
     * @return what was recorded
     */
    public Trace trace() {
        return new Trace(subject, reading, verdict, thrown, bits, root().parts, omitted);
    }

    private OpenOperation root() {
        return open.getLast();
    }

    // ---- What streams tell

    @Override
    public void begin(BitStream stream, String operation, @Nullable Object[] arguments) {
        if (withinScalar > 0 || SCALARS.contains(operation) && isScalar()) {
            withinScalar++;
            return;
        }
        OpenOperation around = open.getFirst();
        Delta delta = ACCESS.deltaOf(stream);
        if (startsObject) {
            startsObject = false;
            open.push(new OpenOperation(around.path, WHOLE, arguments, stream.bitPosition(), false, delta));
            return;
        }
        List<@Nullable SourceCall> calls = hasNames ? Callers.current() : List.of();
        String path = calls.isEmpty() ? around.inner(operation, arguments) : around.called(operation, calls);
        open.push(new OpenOperation(path, operation, arguments, stream.bitPosition(), stopped, delta));
    }

    private boolean isScalar() {
        return SCALARS.contains(open.getFirst().operation);
    }

    @Override
    public void end(BitStream stream, @Nullable Object result) {
        if (withinScalar > 0) {
            withinScalar--;
            open.getFirst().reached = stream.bitPosition();
            return;
        }
        boolean refused = result instanceof Verdict outcome && !outcome.isAccepted();
        OpenOperation over = open.pop();
        if (over.operation.equals("serializeNextIndex") && result instanceof Integer index) {
            open.getFirst().walked(index);
        }
        int count = refused ? over.bitsOfParts() : stream.bitPosition() - over.bit;
        close(over, stream, count, refused ? null : Arguments.value(result), !refused);
    }

    @Override
    public void leave(BitStream stream) {
        if (withinScalar > 0) {
            withinScalar--;
            return;
        }
        OpenOperation over = open.pop();
        boolean refused = stream instanceof ReadStream reader && !ACCESS.verdictOf(reader).isAccepted();
        int count = Math.max(over.reached, stream.bitPosition()) - over.bit;
        if (!over.parts.isEmpty()) {
            count = over.bitsOfParts();
        } else if (refused) {
            count = Math.max(count, Arguments.bits(over.operation, over.arguments, over.bit));
        }
        stopped |= refused;
        close(over, stream, count, reading ? null : Arguments.value(over.operation, over.arguments), false);
    }

    private void close(OpenOperation over, BitStream stream, int count, @Nullable Object value, boolean complete) {
        OpenOperation around = open.getFirst();
        if (over.isLate) {
            return;
        }
        // A writer of text calls what a reader can't.
        boolean isTextOfWriter = over.operation.equals("serializeBytes") && around.operation.equals("serializeString");
        if (over.operation.equals(WHOLE) || isTextOfWriter && complete) {
            around.parts.addAll(over.parts);
            return;
        }
        if (count == 0 && (complete || reading && !stopped) && !isKept(stream)) {
            omitted++;
            return;
        }
        List<Object> operands = Arguments.operands(over.operation, over.arguments);
        List<Operation> parts = parts(over, operands);
        Delta delta = ACCESS.deltaOf(stream);
        BigInteger raw = parts.isEmpty() && delta == null ? raw(stream, over.bit, count) : null;
        Coding coding = delta == null ? null
                : new Coding(delta.bits() - over.bitsBefore, parts.isEmpty() && count > 0 ? predicted(delta, over, value) : null);
        around.parts.add(new Operation(
                over.path, Arguments.name(over.operation), operands, over.bit, count, raw, value, complete, parts, coding));
    }

    /** Returns the expected value of an operation: nothing where it is made of many numbers. */
    private static @Nullable Object predicted(Delta delta, OpenOperation over, @Nullable Object value) {
        int coded = delta.coded() - over.codedBefore;
        if (coded == 0) {
            return delta.isWithinSame() ? value : null;
        }
        Number predicted = coded == 1 ? delta.predicted() : null;
        return predicted != null && value instanceof Boolean ? (Object) (predicted.intValue() != 0) : predicted;
    }

    /** Returns the parts of an operation; where that is another one that says nothing new, what that is made of. */
    private static List<Operation> parts(OpenOperation over, List<Object> operands) {
        if (over.parts.size() == 1) {
            Operation only = over.parts.get(0);
            boolean saysNothing = only.path().equals(over.path) && (only.operands().isEmpty() || only.operands().equals(operands));
            return saysNothing && !only.parts().isEmpty() ? only.parts() : over.parts;
        }
        return over.parts;
    }

    private boolean isKept(BitStream stream) {
        empty++;
        return empty <= Math.max(Trace.LEAST_EMPTY, stream.bitPosition());
    }

    // ---- Bits

    private static @Nullable BigInteger raw(BitStream stream, int bit, int count) {
        if (stream instanceof WriteStream writer) {
            writer.finish();
        }
        return raw(packet(stream), bit, count);
    }

    private static BitReader packet(BitStream stream) {
        int start = ACCESS.startOf(stream);
        return new BitReader(ACCESS.bytesOf(stream), start, ACCESS.endOf(stream) - start);
    }

    /**
     * Some bits of a packet as a number.
     *
     * @param packet that they are of; it stands anywhere
     * @param bit the first one
     * @param count how many
     * @return the number, the first bit the lowest; null where there are none, or the packet ends before they do
     */
    public static @Nullable BigInteger raw(BitReader packet, int bit, int count) {
        if (count == 0 || bit + (long) count > packet.remainingBits() + (long) packet.bitPosition()) {
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
