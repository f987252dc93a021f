package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.internal.ElementStore;
import io.github.tightwire.internal.Messages;
import io.github.tightwire.internal.NestingLimit;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The vocabulary in which a type describes itself, once, for every direction: a {@link WriteStream} writes, a
 * {@link ReadStream} reads, a {@link MeasureStream} measures (Glenn Fiedler, "Serialization Strategies").
 *
 * <p>Every operation takes a value and returns a value. <b>Writing</b> and measuring return their argument. A value outside
 * its bounds, or bounds that make no sense, are a bug of the caller: an {@link IllegalArgumentException} that names the value,
 * the bounds and the bit. A value that does not fit into the rest of the packet throws a {@link PacketOverflowException}.
 * The bits before it stay.
 *
 * <p><b>Reading</b> ignores the argument and returns the value that arrived, always within the bounds. Bad data is refused, never an
 * exception: the serialize method is left immediately, the value's destination keeps what it held, and the {@link Verdict} has the
 * reason and the bit. After a refusal every operation of that stream refuses, even one of no bits. Bounds that make no sense are
 * refused as well ({@link Reason#INVALID_ARGUMENT}), since they may have come from the packet. Every operation can refuse with
 * {@link Reason#PAST_END}; each one documents what else it refuses.
 *
 * <p><b>Measuring</b> answers "is this sure to fit?", whatever the starting bit: the exact width of everything, and
 * 7 bits for every align. It looks at a value only where the width depends on it, and throws where it has none.
 *
 * <p>An operation that takes a value and returns one is called as {@code x = s.serializeInt(x, 0, 9)}. Mutable things are
 * objects, and are read into; immutable things are values, and are returned. The operations are grouped by subject in the classes
 * that this one extends; all of them are called on it.
 *
 * <p>The wire is that of the {@code serialize} family of libraries: little-endian, bits filled from the lowest up.
 *
 * <p>Not thread-safe.
 */
public abstract sealed class BitStream extends CollectionOperations permits WriteStream, ReadStream, MeasureStream {
    /** The most objects and values that may be nested in one another. */
    public static final int MAX_DEPTH = NestingLimit.MAX_DEPTH;

    /** The most zero-bit elements that a packet may have, besides its bits so far: see {@link CollectionOperations}. */
    public static final int MAX_FREE_ELEMENTS = 1024;

    private static final byte[] NO_BYTES = {};

    /** The array that the packet is in, where it starts, and where it ends; of a measure, no bytes. */
    byte[] bytes = NO_BYTES;
    int start;
    int end;

    private final boolean checks;

    /** The number of objects and values around this one. */
    int depth;

    /** The number of zero-bit elements so far. */
    private long freeElements;

    private @Nullable Object context;

    /** The context to go back to; where it is taken for a packet. */
    private @Nullable Object contextBefore;

    /** True if the call has returned that this was passed to by compiled code, which has not moved it since. */
    private boolean closed;

    private Keeping keeping = Keeping.NOT_KEPT;

    /**
     * The part of a stream that a packet writer or reader keeps for packets that cannot do without an object. It is taken for one packet at
     * a time, and of no packet's bytes in between, so that code which held on to it can't touch another packet.
     */
    private enum Keeping { NOT_KEPT, KEPT, TAKEN }

    BitStream(boolean checks) {
        this.checks = checks;
    }

    /**
     * Gives the serialize methods of this stream something to ask for that is not in the packet: bounds that are known only
     * at run time, a registry to look objects up in.
     *
     * @param context what {@link #context(Class)} returns from now on; null for nothing
     */
    public final void setContext(@Nullable Object context) {
        this.context = context;
    }

    /**
     * The object that was {@linkplain #setContext set} for the serialize methods of this stream.
     *
     * <pre>{@code
     * Level level = s.context(Level.class);
     * room = s.serializeInt(room, 0, level.rooms() - 1);
     * }</pre>
     *
     * @param type of the context
     * @param <T> the type
     * @return the context
     * @throws IllegalStateException if none was given, or one of another type: the caller's bug in every direction, and no
     *     refusal
     */
    public final <T> T context(Class<T> type) {
        if (!type.isInstance(context)) {
            throw missingContext(type);
        }
        return type.cast(context);
    }

    private IllegalStateException missingContext(Class<?> type) {
        return new IllegalStateException("a serialize method asks for a context of " + type.getName() + ", and the stream has "
                + (context == null ? "none" : "one of " + context.getClass().getName())
                + ": give it with setContext to the stream, or to the packet writer and the packet reader");
    }

    // ---- Objects

    /**
     * An object in place: its own operations and nothing else. Refuses what they refuse, and nesting deeper than
     * {@link #MAX_DEPTH} ({@link Reason#NESTED_TOO_DEEP}; an {@link IllegalArgumentException} when writing), which bounds
     * what a packet can do to a type that contains itself.
     *
     * @param object written, or read into; not null
     */
    public void serializeObject(BitSerializable object) {
        Objects.requireNonNull(object, Messages.NULL_OBJECT);
        enter();
        object.serialize(this);
        leaveNested();
    }

    /**
     * An object in place, made where there is none to read into.
     *
     * @param object written, or read into; null only when reading
     * @param factory makes one to read into, where {@code object} is null
     * @param <T> the object's type
     * @return the object: the one given if there was one
     */
    @CheckReturnValue
    public <T extends BitSerializable> T serializeOrCreate(@Nullable T object, Supplier<? extends T> factory) {
        requirePresent(object, "object");
        T present = object == null ? factory.get() : object;
        serializeObject(present);
        return present;
    }

    /**
     * An object that may be missing: one bit, and the object if it is there.
     *
     * @param value the object, or null
     * @param factory makes one to read into, where {@code value} is null
     * @param <T> the object's type
     * @return the object, when reading the one given if there was one; null if it is missing
     */
    @CheckReturnValue
    public <T extends BitSerializable> @Nullable T serializeOptional(@Nullable T value, Supplier<? extends T> factory) {
        if (isReading()) {
            if (!serializeBool(false)) {
                return null;
            }
            // Not serializeOrCreate: a trace has the same operation here in both directions.
            T present = value == null ? factory.get() : value;
            serializeObject(present);
            return present;
        }
        serializeBool(value != null);
        // Not the bit, of which HotSpot would have to find out that it says the same.
        if (value != null) {
            serializeObject(value);
        }
        return value;
    }

    /**
     * A list of objects: its count, as an integer of {@code [0, maxCount]}, then each in place. When reading, objects that are
     * in the list already are read into, missing ones are made and added as they arrive, superfluous ones removed, in that
     * order: a list whose reading was refused half way holds something of both. Refuses a count above the maximum
     * ({@link Reason#OUT_OF_RANGE}).
     *
     * @param list not longer than {@code maxCount}, without null; modifiable when reading
     * @param maxCount the most there may be, 0 or more
     * @param factory makes an object to read into
     * @param <T> the objects' type
     */
    public <T extends BitSerializable> void serializeList(
            List<T> list, int maxCount, Supplier<? extends T> factory) {
        requirePresent(list, "list");
        int start = bitPosition();
        int count = serializePayableSize(list.size(), maxCount, "elements of a list");
        List<T> held = ElementStore.of(list, isReading());
        if (isWriting()) {
            for (int i = 0; i < count; i++) {
                serializeObject(held.get(i));
            }
            return;
        }
        int i = 0;
        while (i < count) {
            if (i == held.size()) {
                held.add(factory.get());
            }
            // A loop of its own for those that are there: HotSpot may inline how a list grows, which slows down the loop it is in.
            for (int end = Math.min(count, held.size()); i < end; i++) {
                serializeObject(held.get(i));
            }
        }
        pay(start, count);
        ElementStore.finish(list, held, count);
    }

    // ---- Conditions

    /**
     * A condition on received values that no bounds can express: the index of a weapon that exists, a range whose ends are in order.
     * Nothing is on the wire. If it does not hold, a read refuses ({@link Reason#REJECTED}), at the bit it has come to. This is how a
     * serialize method refuses a stranger's nonsense without throwing.
     *
     * <pre>{@code
     * weapon = s.serializeUint8(weapon);
     * s.require(weapon < WEAPONS.length, "no such weapon");
     * }</pre>
     *
     * @param condition must hold
     * @param otherwise names the fault if it does not, in the {@link IllegalArgumentException} of a writer
     */
    public void require(boolean condition, String otherwise) {
        proceed();
        if (!condition) {
            throw isReading() ? refuse(Reason.REJECTED, bitPosition()) : invalid(otherwise);
        }
    }

    /**
     * A serialization check: 32 bits that are known to both sides, the CRC-32 of the check's name. Where reader and writer
     * have drifted apart, the first check after the place says so. Refuses any other value
     * ({@link Reason#CHECK_FAILED}), and the verdict says the name. Nothing at all
     * where checks are left off the wire (a release build, on both sides at once).
     *
     * @param name of the check
     */
    public void serializeCheck(String name) {
        if (!hasChecks()) {
            return;
        }
        int start = bitPosition();
        int expected = Crc32.of(name);
        if (serializeUint32(expected) != expected) {
            throw refuseCheck(name, start);
        }
    }

    // ---- What leaves the library and comes back

    /** The value is null where the prototype is that the program gave: its serializer copes with it. When writing it is not. */
    @Override
    @SuppressWarnings("NullAway")
    <T> T nested(@Nullable T value, ValueSerializer<T> serializer) {
        T received = described(value, serializer);
        return isReading() ? received : value;
    }

    /** The one place where a value's serializer is called; the compiler knows it. */
    @SuppressWarnings("NullAway")
    final <T> T described(@Nullable T value, ValueSerializer<T> serializer) {
        enter();
        T received = serializer.serialize(value, this);
        leaveNested();
        return received;
    }

    @Override
    <A> void serializeElement(A array, int index, ElementSerializer<A> element) {
        element.serialize(array, index, this);
    }

    /** Goes one object or value deeper. */
    final void enter() {
        proceed();
        // No finally: who asked the stream for the outermost object sets the depth back, and a stream that refused never recovers.
        depth++;
        if (depth > MAX_DEPTH) {
            throw isReading() ? refuse(Reason.NESTED_TOO_DEEP, bitPosition()) : invalid("objects nested too deep");
        }
    }

    /** Comes back from an object or value, which may have caught its refusal: then it is refused here. */
    private void leaveNested() {
        proceed();
        depth--;
    }

    // ---- The budget for elements without bits

    @Override
    boolean spend(int elements) {
        return spend(elements, bitPosition());
    }

    /** The same for compiled code, which is at another bit. */
    final boolean spend(int elements, int position) {
        freeElements += elements;
        return freeElements <= MAX_FREE_ELEMENTS + (long) position;
    }

    /** Returns whether any of the budget was taken. */
    final boolean hasSpent() {
        return freeElements > 0;
    }

    /** Goes on with the budget of another stream. */
    final void takeBudget(BitStream other) {
        freeElements = other.freeElements;
    }

    /** Starts over with the whole budget. */
    final void renewBudget() {
        freeElements = 0;
    }

    /** Keeps this stream for packets to come. */
    final void keep() {
        keeping = Keeping.KEPT;
    }

    /** Takes the stream for a packet; false if it is not kept, or another packet, which this one is within, has it. */
    final boolean take(byte[] packet, int start, int end) {
        if (keeping != Keeping.KEPT) {
            return false;
        }
        contextBefore = context;
        long spent = freeElements;
        reset(packet, start, end - start);
        freeElements = spent;
        keeping = Keeping.TAKEN;
        return true;
    }

    /** Returns whether a packet has it. */
    final boolean isTaken() {
        return keeping == Keeping.TAKEN;
    }

    /** Gives the stream back at the end of a packet that took it: if it was not taken when the packet began. */
    final void giveBack(boolean wasTaken) {
        // Small, since every packet comes here, and next to none took it.
        if (!wasTaken) {
            freeElements = 0;
            if (keeping == Keeping.TAKEN) {
                leave();
            }
        }
    }

    private void leave() {
        context = contextBefore;
        contextBefore = null;
        stop();
        reset(NO_BYTES, 0, 0);
        keeping = Keeping.KEPT;
    }

    /** Starts over with another packet; one that measures has no bytes. */
    void reset(byte[] bytes, int offset, int length) {
    }

    /** Ends a read, if one is running. */
    void stop() {
    }

    /** Returns whether compiled code may take the place of this stream. */
    boolean takesTemplates() {
        return true;
    }

    /** Goes on at another bit. */
    abstract void moveTo(int position);

    // ---- What only a reader answers otherwise

    @Override
    void proceed() {
        requireOpen();
    }

    @Override
    Error refuse(Reason reason, int bit) {
        throw new IllegalStateException("only a reader refuses: " + Verdict.refused(reason, bit));
    }

    @Override
    Error refuseCheck(String name, int bit) {
        throw new IllegalStateException("only a reader refuses: " + Verdict.checkFailed(name, bit));
    }

    @Override
    Error invalid(String message) {
        throw new IllegalArgumentException(message + ", at bit " + bitPosition());
    }

    @Override
    boolean hasRemaining(long bits) {
        return true;
    }

    @Override
    final boolean hasChecks() {
        return checks;
    }

    /** Ends the use of this stream, until it is moved or starts over. */
    final void close() {
        closed = true;
        shut();
    }

    /** Leaves nothing for any operation, which then asks whether it is closed. */
    void shut() {
    }

    /** Returns whether it was closed, which it is no more. */
    final boolean reopen() {
        boolean was = closed;
        closed = false;
        return was;
    }

    /** Before an operation that finds nothing left says so. */
    final void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the stream is used after the call that it was passed to has returned: a serialize method or a "
                    + "function must not keep it");
        }
    }

    /** Goes on at another bit, at a nesting depth. */
    final void standAt(int position, int objects) {
        depth = objects;
        moveTo(position);
    }

    /** Goes on where another stream is, in its place: with its context, at a bit, at a nesting depth. */
    final void standInFor(@Nullable BitStream other, int position, int objects) {
        context = other == null ? null : other.context;
        depth = objects;
        moveTo(position);
    }
}
