package io.github.tightwire.internal.delta;

/**
 * Codes several objects in one packet, each relative to its own baseline, with numbers between them. What the coder learns from an object
 * it uses for the next ones of the type. A packet is written until it is full: an object that does not fit is taken back.
 *
 * <p>One set of methods codes numbers in both directions: a reader passes any value, and takes what is returned.
 */
public final class ObjectCoder {
    /** The parts of a bit that a {@link #cost} is in. */
    public static final int COST_OF_A_BIT = 256;

    /** As many as the writer ends with at most. */
    private static final int END_BYTES = 4;
    private static final int CONTEXT = 201;
    private static final int LENGTHS = 32;
    private static final int LEARNT_TIMES = 3;
    private static final int MAX_TIMES = 24;
    private static final int EVEN = ContextCoder.entry(0);

    private final Delta delta = new Delta();
    private final ContextCoder coder = delta.coder();

    /** One that was not started. */
    public ObjectCoder() {
    }

    /**
     * Returns the delta whose stream reads the objects.
     *
     * @return always the same object
     */
    public Delta delta() {
        return delta;
    }

    /**
     * Begins to write.
     *
     * @param bytes to write into
     * @param offset of the first byte
     * @param length the most bytes
     */
    public void startWriting(byte[] bytes, int offset, int length) {
        coder.startWriting(bytes, offset, length);
        delta.startPacket();
    }

    /**
     * Begins to read.
     *
     * @param bytes that have the packet
     * @param offset of the first byte
     * @param length in bytes
     */
    public void startReading(byte[] bytes, int offset, int length) {
        coder.startReading(bytes, offset, length);
        delta.startPacket();
    }

    /**
     * Codes a bit whose probability is learnt within the packet.
     *
     * @param context of bits that are alike
     * @param bit true or false
     * @return the bit
     */
    public boolean bit(int context, boolean bit) {
        return learnt(ContextCoder.mix(CONTEXT, context), bit);
    }

    private boolean learnt(int context, boolean bit) {
        return coder.code(bit ? 1 : 0, ContextCoder.general(context), EVEN) != 0;
    }

    /**
     * Codes a bit that is rarely set. Nothing is learnt, so that it can be taken back.
     *
     * @param bit true or false
     * @param oneIn how many there are for one that is set, from 2 to 1024
     * @return the bit
     */
    public boolean rare(boolean bit, int oneIn) {
        return coder.code(bit ? 1 : 0, RangeCoder.ONE / oneIn) != 0;
    }

    /**
     * Codes a number of which nothing is known.
     *
     * @param number its bits
     * @param bits how many, from 0 to 32
     * @return the number
     */
    public int raw(int number, int bits) {
        return (int) coder.rawAtOnce(number & 0xFFFFFFFFL, bits);
    }

    /**
     * Codes a number that is small mostly: its length in binary digits, which is learnt within the packet, and its digits.
     *
     * @param context of numbers that are alike
     * @param number 0 or more
     * @return the number; a stranger's may be any up to 2^31 - 1
     */
    public int number(int context, int number) {
        int known = Integer.SIZE - Integer.numberOfLeadingZeros(number);
        int at = ContextCoder.mix(CONTEXT, context);
        int length = 0;
        while (length < LENGTHS - 1 && learnt(ContextCoder.mix(at, length), length < known)) {
            length++;
        }
        return length == 0 ? 0 : 1 << length - 1 | raw(number, length - 1);
    }

    /**
     * Codes a number about as large as others before it: how often it has a power of two, and the rest.
     *
     * @param context of numbers that are alike
     * @param number 0 or more
     * @param bits of the power of two, 0 to 16
     * @return the number; a stranger's may be any
     */
    public int scaled(int context, int number, int bits) {
        int at = ContextCoder.mix(CONTEXT, context);
        int times = number >>> bits;
        int coded = 0;
        // The first few are learnt each, and all others together.
        while (coded < MAX_TIMES && learnt(ContextCoder.mix(at, Math.min(coded, LEARNT_TIMES)), coded < times)) {
            coded++;
        }
        return coded == MAX_TIMES ? raw(number, Integer.SIZE - 1) : coded << bits | raw(number, bits);
    }

    /**
     * Writes an object.
     *
     * @param type a number of its type, from 1
     * @param valueLog its values
     * @param bounds those of the values
     * @param baseline the values that it is relative to; empty for none
     * @param before the values that the baseline's steps are relative to; empty for none
     * @param ahead from the baseline to the object, in ticks, 1 or more
     * @param behind from the one before to the baseline, in ticks, 1 or more
     */
    public void write(int type, ValueLog valueLog, Bounds bounds, ValueLog baseline, ValueLog before, int ahead, int behind) {
        delta.writeNext(type, valueLog, bounds, baseline, before, ahead, behind);
    }

    /**
     * Begins to read an object, which the stream of the {@link #delta} goes on with.
     *
     * @param type as it was written
     * @param valueLog gets its values
     * @param baseline as it was written
     * @param before as it was written
     * @param ahead as it was written
     * @param behind as it was written
     */
    public void read(int type, ValueLog valueLog, ValueLog baseline, ValueLog before, int ahead, int behind) {
        delta.readNext(type, valueLog, baseline, before, ahead, behind);
    }

    /**
     * Begins to read an object that is not in the packet, but on a log.
     *
     * @param valueLog that an object of the type was read onto
     */
    public void replay(ValueLog valueLog) {
        delta.replay(valueLog);
    }

    /** Remembers how far the packet is written, for {@link #takeBack}. */
    public void mark() {
        coder.mark();
    }

    /**
     * Returns whether all that was written so far fits, with so many bytes more.
     *
     * @param more to be left, in bytes
     * @return if so, the packet may end here, or go on
     */
    public boolean fits(int more) {
        return coder.room() >= END_BYTES + more;
    }

    /** Takes back all since the last mark. Of what was learnt since nothing may be asked again. */
    public void takeBack() {
        coder.takeBack();
    }

    /**
     * Ends the packet that is written.
     *
     * @return its length in bytes; -1 where it does not fit
     */
    public int finish() {
        return coder.finish();
    }

    /**
     * Returns whether a writer may have sent what was read so far.
     *
     * @return false once more was read than there are bytes
     */
    public boolean isSound() {
        return delta.isSound();
    }

    /**
     * Returns whether the bytes end here, as a writer's do.
     *
     * @return false where something is left over
     */
    public boolean isAtEnd() {
        return coder.isAtEnd();
    }

    /**
     * Returns the size of all that was coded so far, to a tenth of a bit.
     *
     * @return in parts of a bit, of which it has {@link #COST_OF_A_BIT}
     */
    public int cost() {
        return coder.cost();
    }
}
