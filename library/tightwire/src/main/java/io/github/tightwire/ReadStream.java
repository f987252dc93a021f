package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Text;
import io.github.tightwire.internal.kernel.SubsetWalk;

/**
 * The stream that reads: every operation returns the received value, checked, or refuses.
 *
 * <p>Nothing outside the given range is looked at, and no byte of it is trusted. Not to be extended: a constructor that a subclass
 * calls throws.
 */
public non-sealed class ReadStream extends BitStream {
    private final BitReader reader;
    private Verdict verdict = Verdict.ACCEPTED;
    private boolean running;

    /**
     * Reads a whole array.
     *
     * @param bytes the packet
     */
    public ReadStream(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /**
     * Reads a part of an array.
     *
     * @param bytes where the packet is
     * @param offset of its first byte
     * @param length in bytes
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public ReadStream(byte[] bytes, int offset, int length) {
        this(bytes, offset, length, true);
    }

    /**
     * Reads a part of an array, with or without serialization checks on the wire.
     *
     * @param bytes where the packet is
     * @param offset of its first byte
     * @param length in bytes
     * @param checks whether {@link #serializeCheck} is on the wire; the same on both sides
     * @throws IndexOutOfBoundsException if the range is not within the array
     * @throws IllegalStateException if a subclass calls it
     */
    public ReadStream(byte[] bytes, int offset, int length, boolean checks) {
        this(new BitReader(bytes, offset, length), bytes, offset, checks);
        if (getClass() != ReadStream.class) {
            throw new IllegalStateException("streams can't be extended");
        }
    }

    /** Of this class, or of the one for traces. */
    ReadStream(BitReader reader, byte[] bytes, int offset, boolean checks) {
        super(checks);
        this.reader = reader;
        this.bytes = bytes;
        this.start = offset;
        this.end = offset + (reader.remainingBits() >>> 3);
    }

    /**
     * Starts over with another packet, as a new stream would, with the same checks and context, whatever the verdict was. A program that
     * reuses its streams makes no garbage.
     *
     * @param bytes where the packet is
     * @param offset of its first byte
     * @param length in bytes
     * @throws IndexOutOfBoundsException if the range is not within the array; the stream is unchanged
     * @throws IllegalStateException if it is called from within a read
     */
    @Override
    public void reset(byte[] bytes, int offset, int length) {
        if (running) {
            throw new IllegalStateException("the stream is reading");
        }
        reader.reset(bytes, offset, length);
        reopen();
        this.bytes = bytes;
        this.start = offset;
        this.end = offset + (reader.remainingBits() >>> 3);
        this.depth = 0;
        renewBudget();
        this.verdict = Verdict.ACCEPTED;
    }

    /**
     * Reads the last object of a packet, at the next bit, and {@linkplain #readEnd the end}.
     *
     * @param object what to read into; half read where the verdict is a refusal
     * @return accepted, or why not
     */
    public Verdict read(BitSerializable object) {
        readEmbedded(object);
        return readEnd();
    }

    /**
     * Ends the packet here. Refuses bytes that are left over ({@link Reason#LEFT_OVER_BYTES}), and padding in the
     * last byte that is not zero ({@link Reason#NON_ZERO_PADDING}). Nothing is read after it.
     *
     * @return accepted, or why not; a packet that was refused before stays refused
     */
    public Verdict readEnd() {
        if (verdict.isAccepted()) {
            int position = bitPosition();
            int used = position & 7;
            if (Bits.bytesFor(position) != end - start) {
                stopAt(Verdict.refused(Reason.LEFT_OVER_BYTES, position));
            } else if (used != 0 && (bytes[end - 1] & 0xFF) >>> used != 0) {
                stopAt(Verdict.refused(Reason.NON_ZERO_PADDING, position));
            }
        }
        return verdict;
    }

    /**
     * Reads an object that others may follow, at the next bit. It does not look at the bits after it: the reader of the last
     * object calls {@link #read}, or afterwards {@link #readEnd}.
     *
     * <p>An operation called outside this method works, but can't return a verdict: it throws an
     * {@link IllegalStateException}.
     *
     * @param object what to read into; half read where the verdict is a refusal
     * @return accepted, or why not
     */
    public Verdict readEmbedded(BitSerializable object) {
        boolean nested = running;
        int outer = depth;
        running = true;
        try {
            proceed();
            object.serialize(this);
        } catch (Refusal refusal) {
            // Why stands in the verdict.
        } finally {
            running = nested;
            // Of an object that was left by an exception too.
            depth = outer;
        }
        return verdict;
    }

    Verdict verdict() {
        return verdict;
    }

    /** Not after a refusal. */
    @Override
    boolean takesTemplates() {
        return verdict.isAccepted();
    }

    @Override
    public boolean isReading() {
        return true;
    }

    @Override
    public int bitPosition() {
        return reader.bitPosition();
    }

    @Override
    public long serializeBits(long value, int bits) {
        if (bits < 1 || bits > Long.SIZE) {
            throw refuse(Reason.INVALID_ARGUMENT, bitPosition());
        }
        requireRemaining(bits);
        return reader.readBits(bits);
    }

    @Override
    public long serializeLong(long value, long min, long max) {
        if (min > max) {
            throw refuse(Reason.INVALID_ARGUMENT, bitPosition());
        }
        int bits = Bits.bitsRequired(min, max);
        requireRemaining(bits);
        if (bits == 0) {
            return min;
        }
        long offset = reader.peekBits(bits);
        if (Long.compareUnsigned(offset, max - min) > 0) {
            throw refuse(Reason.OUT_OF_RANGE, bitPosition());
        }
        reader.skipBits(bits);
        return min + offset;
    }

    @Override
    public float serializeFloat(float value) {
        requireRemaining(Float.SIZE);
        float received = Float.intBitsToFloat((int) reader.peekBits(Float.SIZE));
        if (!Float.isFinite(received)) {
            throw refuse(Reason.NOT_FINITE, bitPosition());
        }
        reader.skipBits(Float.SIZE);
        return received;
    }

    @Override
    public double serializeDouble(double value) {
        requireRemaining(Double.SIZE);
        double received = Double.longBitsToDouble(reader.peekBits(Double.SIZE));
        if (!Double.isFinite(received)) {
            throw refuse(Reason.NOT_FINITE, bitPosition());
        }
        reader.skipBits(Double.SIZE);
        return received;
    }

    @Override
    public void serializeAlign() {
        proceed();
        int padding = -bitPosition() & 7;
        if (padding > 0) {
            requireRemaining(padding);
            if (reader.peekBits(padding) != 0) {
                throw refuse(Reason.NON_ZERO_PADDING, bitPosition());
            }
            reader.skipBits(padding);
        }
    }

    @Override
    public int serializeNextIndex(int previous, Subset subset) {
        proceed();
        long outcome = SubsetWalk.read(previous, subset.indices, bytes, start, end, bitPosition());
        if ((int) outcome < 0) {
            throw refuse(SubsetWalk.verdict(outcome));
        }
        reader.moveTo((int) outcome);
        return (int) (outcome >>> Integer.SIZE);
    }

    @Override
    void copyBytes(byte[] data, int offset, int count) {
        requireRemainingBytes(count);
        reader.readBytes(data, offset, count);
    }

    @Override
    String copyText(String value, int length) {
        requireRemainingBytes(length);
        String text = Text.decode(reader.array(), reader.byteIndex(), length);
        if (text == null) {
            boolean hasNul = Text.hasNul(reader.array(), reader.byteIndex(), length);
            throw refuse(hasNul ? Reason.EMBEDDED_NUL : Reason.INVALID_UTF8, bitPosition());
        }
        reader.skipBits(length * Byte.SIZE);
        return text;
    }

    /** Goes on at another bit, outside {@link #readEmbedded}. */
    boolean isRunning() {
        return running;
    }

    void setRunning(boolean now) {
        running = now;
    }

    @Override
    void stop() {
        running = false;
    }

    /** Goes on by bits that there are. */
    final void skip(int bits) {
        reader.skipBits(bits);
    }

    void skipTo(int position) {
        if (reopen()) {
            reader.reset(bytes, start, end - start);
        }
        reader.moveTo(position);
    }

    @Override
    void moveTo(int position) {
        running = true;
        skipTo(position);
    }

    @Override
    void shut() {
        reader.close();
    }

    @Override
    void proceed() {
        requireRemaining(0);
    }

    @Override
    Error refuse(Reason reason, int bit) {
        return refuse(Verdict.refused(reason, bit));
    }

    @Override
    Error refuseCheck(String name, int bit) {
        return refuse(Verdict.checkFailed(name, bit));
    }

    @Override
    Error invalid(String message) {
        return refuse(Reason.INVALID_ARGUMENT, bitPosition());
    }

    @Override
    boolean hasRemaining(long bits) {
        return bits <= reader.remainingBits();
    }

    private void requireRemaining(long bits) {
        if (!hasRemaining(bits)) {
            throw refuse(Reason.PAST_END, bitPosition());
        }
    }

    private void requireRemainingBytes(int count) {
        // Counted in bytes, where a count times eight could overflow.
        if (count > reader.remainingBits() >> 3) {
            throw refuse(Reason.PAST_END, bitPosition());
        }
    }

    /** Refuses, at the bit of the verdict; every later operation refuses too. */
    void stopAt(Verdict refusal) {
        verdict = refusal;
        skipTo(refusal.bit());
        reader.close();
    }

    private Error refuse(Verdict reason) {
        requireOpen();
        if (verdict.isAccepted()) {
            stopAt(reason);
        }
        if (!running) {
            throw new IllegalStateException("a read outside ReadStream.read was " + verdict);
        }
        throw Refusal.SIGNAL;
    }

    /**
     * The signal by which a refused read leaves a serialize method: one instance, made once, without a stack, so that a
     * stranger's bytes cost no more than the jump. An {@link Error}, so that a {@code catch (Exception e)} on the way does not
     * swallow it. It never leaves the library.
     */
    static final class Refusal extends Error {
        static final Refusal SIGNAL = new Refusal();

        private static final long serialVersionUID = 1L;

        private Refusal() {
            super("a read was refused", null, false, false);
        }
    }
}
