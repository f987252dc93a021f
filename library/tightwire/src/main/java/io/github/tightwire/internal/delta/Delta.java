package io.github.tightwire.internal.delta;

import org.jspecify.annotations.Nullable;

/**
 * Codes values relative to those of a baseline, and of the one before it. Each value is predicted to go on as it did between the two; its
 * residual is coded. One set of methods writes and reads. A value that no writer would have sent makes the delta invalid, once and for all.
 */
public final class Delta {
    /** Ranges below this leave room for the sign of a difference. */
    private static final long NARROW = 1L << 62;
    private static final int RECENT_BITS = 10;
    private static final int SAME = 101;
    private static final int BIT = 102;

    private final ContextCoder coder = new ContextCoder();
    private final Residuals residuals = new Residuals(coder);
    private final Rotations rotations = new Rotations(coder, residuals);
    private final ContextLookup contexts = new ContextLookup();
    private ValueLog now = new ValueLog();
    private Bounds bounds = new Bounds();
    private boolean valid;
    /** The last bit's contexts, and what they are made of: of many bits in a row it is the same. */
    private int bitPlace;
    private int bitKnown = -1;
    private int bitPlaced;
    private int bitGeneral;
    /** The last integer at a place in this packet: what a new one is predicted to be. */
    private final long[] recent = new long[1 << RECENT_BITS];
    private final int[] recentPackets = new int[1 << RECENT_BITS];
    private int packet;
    /** Entries of the baseline that were read, and are not on the log yet: many groups in a row are copied at once. */
    private int copyFrom;
    private int copyTo;

    /** True in a packet of several objects: the bytes don't end with an object. */
    private boolean isOfSeveral;
    /** The distance from the baseline to the object, and from the one before to the baseline. */
    private int ahead = 1;
    private int behind = 1;

    private final Encodings encodings = new Encodings();
    /** For traces: how many values were coded, the signature of the last one, and its prediction where that is a number. */
    private int codedValues;
    private int lastSignature;
    private long lastPredicted;

    /** One that was not started. */
    public Delta() {
    }

    // ---- Packets of several objects

    ContextCoder coder() {
        return coder;
    }

    /** Begins a packet of several objects. The coder writes or reads already. */
    void startPacket() {
        startPacket(true);
    }

    private void startPacket(boolean several) {
        coder.start();
        packet++;
        valid = true;
        isOfSeveral = several;
        residuals.isAtOnce = several;
    }

    /**
     * Writes the next object of a packet of several.
     *
     * @param place of its type, not 0
     * @param aheadBy from the baseline to the object, in any unit, 1 or more
     * @param behindBy from the one before to the baseline, in the same unit, 1 or more
     */
    void writeNext(int place, ValueLog valueLog, Bounds within, ValueLog baseline, ValueLog before, int aheadBy, int behindBy) {
        now = valueLog;
        bounds = within;
        ahead = aheadBy;
        behind = behindBy;
        contexts.start(place, now, baseline, before);
        write(0, valueLog.size());
    }

    /** Begins to read the next object of a packet of several. */
    void readNext(int place, ValueLog valueLog, ValueLog baseline, ValueLog before, int aheadBy, int behindBy) {
        now = valueLog;
        ahead = aheadBy;
        behind = behindBy;
        contexts.start(place, now, baseline, before);
        valueLog.clear();
        copyFrom = 0;
        copyTo = 0;
    }

    /** Begins to read an object from a log that was read before. */
    void replay(ValueLog valueLog) {
        isOfSeveral = true;
        valid = true;
        contexts.startSame(valueLog);
    }

    // ---- Writing

    /**
     * Writes a log.
     *
     * @param valueLog what to write
     * @param within the bounds of its integers
     * @param baseline what it is relative to, which the reader has
     * @param before what the baseline's steps are relative to, which the reader has; empty if it has none
     * @param bytes where it goes
     * @param offset of the first byte
     * @param length the most bytes
     * @return the length, in bytes; -1 where it does not fit
     */
    public int write(ValueLog valueLog, Bounds within, ValueLog baseline, ValueLog before, byte[] bytes, int offset, int length) {
        int copied = encodings.copy(valueLog, baseline, before, bytes, offset, length);
        if (copied >= 0) {
            return copied;
        }
        coder.startWriting(bytes, offset, length);
        now = valueLog;
        start(baseline, before);
        bounds = within;
        bounds.reach(valueLog.size());
        write(0, valueLog.size());
        int written = coder.finish();
        if (written >= 0) {
            encodings.keep(now, baseline, before, bytes, offset, written);
        }
        return written;
    }

    private void write(int from, int to) {
        int i = from;
        while (i < to) {
            int signature = now.signatures[i];
            int next = now.next(i);
            if (signature < ValueLog.OBJECT) {
                value(signature, bounds.mins[i], bounds.ranges[i], now.values[i]);
            } else if (!isSame(signature, i)) {
                contexts.enter();
                write(i + 1, next);
                contexts.leave();
            } else if (contexts.group.isSettled()) {
                next = writeUnchanged(next, Math.min(to, contexts.unchangedEnd(i)), signature);
            }
            i = next;
        }
    }

    /** Writes groups of a kind that are the same as they were, as most of a world is: all that {@link #isSame} would find is known. */
    private int writeUnchanged(int from, int to, int kind) {
        ContextLookup.Group outer = contexts.group;
        int place = ContextCoder.mix(outer.lastPlace, SAME);
        int i = from;
        while (i < to && now.signatures[i] == kind && now.next(i) <= to) {
            codeSame(outer, place, 0, now.flags(i), 1);
            i = now.next(i);
        }
        contexts.pass(i - from);
        return i;
    }

    private void start(ValueLog baseline, ValueLog before) {
        startPacket(false);
        ahead = 1;
        behind = 1;
        contexts.start(1, now, baseline, before);
    }

    // ---- Reading

    /**
     * Begins to read.
     *
     * @param valueLog filled with what is read
     * @param baseline as it was written
     * @param before as it was written
     * @param bytes where it is
     * @param offset of the first byte
     * @param length in bytes
     */
    public void read(ValueLog valueLog, ValueLog baseline, ValueLog before, byte[] bytes, int offset, int length) {
        coder.startReading(bytes, offset, length);
        now = valueLog;
        start(baseline, before);
        valueLog.clear();
        copyFrom = 0;
        copyTo = 0;
    }

    /**
     * Returns whether a writer may have sent what was read so far.
     *
     * @return false once the bytes are used up, a value is not within its bounds, or relative to something that the baseline does not have
     */
    public boolean isSound() {
        return valid && !coder.isPastEnd();
    }

    /**
     * Returns whether more was read than there are bytes.
     *
     * @return true once it was
     */
    public boolean isPastEnd() {
        return coder.isPastEnd();
    }

    /**
     * Ends what was read.
     *
     * @return whether the bytes end here, as a writer's do
     */
    public boolean readEnd() {
        copy();
        return isOfSeveral || coder.isAtEnd();
    }

    /**
     * Goes into a group.
     *
     * @param kind one of the log's
     */
    public void readGroup(int kind) {
        if (contexts.group.same) {
            boolean there = contexts.replay(kind);
            valid &= there;
            // Where it is not there, nothing is within it.
            contexts.matched = there ? contexts.matched : -1;
            contexts.enterSame();
        } else if (isSame(kind, -1)) {
            takeOver();
            contexts.enterSame();
        } else {
            copy();
            contexts.enter();
            now.begin(kind);
        }
    }

    /** Comes out of the group. */
    public void readGroupEnd() {
        ContextLookup.Group group = contexts.group;
        if (group.same) {
            valid &= contexts.replay.at == contexts.replay.end;
        } else {
            copy();
            int entry = now.end();
            // A writer would have said so: of all packets that say the same, one is accepted.
            valid &= !group.still || group.matched < 0 || !now.isSame(entry, contexts.baseline(), group.matched);
        }
        contexts.leave();
    }

    /** Takes the matched group for the log. */
    private void takeOver() {
        int at = contexts.matched;
        if (at != copyTo) {
            copy();
            copyFrom = at;
        }
        copyTo = contexts.group.at;
    }

    /** Puts on the log what was taken for it. */
    private void copy() {
        if (copyFrom < copyTo) {
            now.addRange(contexts.baseline(), copyFrom, copyTo);
        }
        copyFrom = copyTo;
    }

    /**
     * Returns the reader of groups that are the same.
     *
     * @return always the same object
     */
    public BaselineReplay replay() {
        return contexts.replay;
    }

    /**
     * Reads an integer.
     *
     * @param width in bits, from 1
     * @param min least value
     * @param range largest value less the least, unsigned
     * @return the value, within the range
     */
    public long readInteger(int width, long min, long range) {
        long value = value(width, min, range, min);
        if (Long.compareUnsigned(value - min, range) > 0) {
            // Of a baseline whose bounds were others.
            valid = false;
            return min;
        }
        return noted(width, value);
    }

    /**
     * Reads an integer of one bit, as {@link #readInteger} does, in fewer steps: strangers may send nothing else.
     *
     * @return 0 or 1
     */
    public long readBit() {
        if (contexts.group.same) {
            return readInteger(1, 0, 1);
        }
        moveTo(1);
        int bit = bit(0, 0);
        contexts.group.still &= contexts.matched >= 0 && bit == contexts.base();
        copy();
        now.add(1, bit);
        return bit;
    }

    /**
     * Reads what is no integer.
     *
     * @param signature the log's, of a float, a double or a rotation
     * @return its bits, those of a float unsigned, or its code as smallest three; any
     */
    public long read(int signature) {
        return noted(signature, value(signature, 0, 0, 0));
    }

    /** Puts what was read on the log; what is in a group that is the baseline's was taken with that. */
    private long noted(int signature, long value) {
        if (!contexts.group.same) {
            copy();
            now.add(signature, value);
        }
        return value;
    }

    // ---- Of what was coded so far, for traces

    /**
     * Returns the bits of the packet.
     *
     * @return in bits
     */
    public double bits() {
        return coder.bits();
    }

    /**
     * Returns the number of values that were coded by themselves, of this packet and of those before: in a group that is the baseline's,
     * none is.
     *
     * @return how many; wraps around
     */
    public int coded() {
        return codedValues;
    }

    /**
     * Returns whether the innermost open group is the baseline's.
     *
     * @return if so, its values are not coded
     */
    public boolean isWithinSame() {
        return contexts.group.same;
    }

    /**
     * The prediction of the value that was coded last, as the log has values.
     *
     * @return the number; null of one bit that nothing is known of
     */
    public @Nullable Number predicted() {
        if (lastSignature == 1 && contexts.matched < 0) {
            return null;
        }
        return switch (lastSignature) {
            case ValueLog.FLOAT -> (Number) Float.intBitsToFloat((int) lastPredicted);
            case ValueLog.DOUBLE -> (Number) Double.longBitsToDouble(lastPredicted);
            default -> lastSignature > ValueLog.ROTATION ? rotations.predicted(lastSignature - ValueLog.ROTATION) : lastPredicted;
        };
    }

    // ---- Both

    /** Moves to a group, and codes whether it is the baseline's. A reader has no entry. */
    private boolean isSame(int kind, int entry) {
        boolean unchanged = contexts.nextUnchanged(kind);
        if (!unchanged) {
            contexts.next(kind);
        }
        boolean same = false;
        if (contexts.matched >= 0) {
            boolean wasSame = unchanged || contexts.matchedBefore >= 0 && contexts.wasSame();
            int moved = contexts.matchedBefore < 0 ? 2 : wasSame ? 0 : 1;
            int bit = entry >= 0 && contexts.isUnchanged(entry) ? 1 : 0;
            same = codeSame(contexts.group, ContextCoder.mix(contexts.place, SAME), moved, contexts.flags(), bit) != 0;
        }
        contexts.group.still &= same;
        return same;
    }

    private int codeSame(ContextLookup.Group outer, int place, int moved, int flags, int bit) {
        int placed = ContextCoder.placed(ContextCoder.mix(place, moved << 4 | flags));
        int general = ContextCoder.general(ContextCoder.mix(SAME, (outer.history << 2 | moved) << 4 | flags));
        int prior = Priors.SAME[outer.history * 3 + moved];
        int same = coder.code(bit, placed, prior, general, prior);
        outer.history = outer.history << 1 & 7 | same;
        return same;
    }

    private long value(int signature, long min, long range, long value) {
        if (contexts.group.same) {
            boolean there = contexts.replay(signature);
            valid &= there;
            return there ? contexts.base() : min;
        }
        moveTo(signature);
        long coded = coded(signature, min, range, value);
        contexts.group.still &= contexts.matched >= 0 && coded == contexts.base();
        return coded;
    }

    private void moveTo(int signature) {
        contexts.next(signature);
        codedValues++;
        lastSignature = signature;
    }

    private long coded(int signature, long min, long range, long value) {
        if (signature == 1) {
            return min + bit(min, (int) (value - min));
        }
        if (signature <= Long.SIZE) {
            return integer(min, range, value);
        }
        if (signature == ValueLog.FLOAT) {
            return floatBits((int) value);
        }
        return signature == ValueLog.DOUBLE ? doubleBits(value) : rotation(signature - ValueLog.ROTATION, value);
    }

    private int bit(long min, int bit) {
        int base = contexts.matched < 0 ? 2 : (int) (contexts.base() - min) & 1;
        int old = contexts.matchedBefore < 0 ? 2 : (int) (contexts.old() - min) & 1;
        int context = (base * 3 + old) * 2 + (contexts.group.still ? 1 : 0);
        int known = context << 4 | contexts.group.largest;
        if (contexts.place != bitPlace || known != bitKnown) {
            bitPlace = contexts.place;
            bitKnown = known;
            bitPlaced = ContextCoder.placed(ContextCoder.mix(ContextCoder.mix(contexts.place, BIT), context));
            bitGeneral = ContextCoder.general(ContextCoder.mix(BIT, known));
        }
        int prior = Priors.BIT[context];
        lastPredicted = min + base;
        return coder.code(bit, bitPlaced, prior, bitGeneral, prior);
    }

    private long integer(long min, long range, long value) {
        int index = contexts.place >>> Integer.SIZE - RECENT_BITS;
        boolean known = contexts.matched >= 0 || recentPackets[index] == packet;
        long base = !known ? 0 : (contexts.matched >= 0 ? contexts.base() : recent[index]) - min;
        long predicted = base + step();
        if (isNarrow(range)) {
            predicted = Math.max(0, Math.min(range, predicted));
        }
        lastPredicted = min + predicted;
        long coded = min + number(predicted, step(), range, value - min);
        recent[index] = coded;
        recentPackets[index] = packet;
        return coded;
    }

    private long floatBits(int bits) {
        int base = contexts.matched < 0 ? 0 : (int) contexts.base();
        int old = contexts.matchedBefore < 0 ? base : (int) contexts.old();
        int predicted = OrderedFloats.next(base, old);
        long step = OrderedFloats.of(base) - OrderedFloats.of(old);
        lastPredicted = predicted;
        long number = number(OrderedFloats.of(predicted), step, OrderedFloats.MAX_FLOAT, OrderedFloats.of(bits));
        return OrderedFloats.floatBits(number) & 0xFFFFFFFFL;
    }

    private long doubleBits(long bits) {
        long base = contexts.matched < 0 ? 0 : contexts.base();
        long old = contexts.matchedBefore < 0 ? base : contexts.old();
        long predicted = OrderedFloats.next(base, old);
        long step = OrderedFloats.of(base) - OrderedFloats.of(old);
        lastPredicted = predicted;
        return OrderedFloats.doubleBits(number(OrderedFloats.of(predicted), step, -1, OrderedFloats.of(bits)));
    }

    private long rotation(int bits, long code) {
        long coded = rotations.code(contexts, bits, code);
        valid &= coded >= 0;
        return coded;
    }

    /** From the one before to the baseline, or what it comes to in the time since. */
    private long step() {
        if (contexts.matched < 0 || contexts.matchedBefore < 0) {
            return 0;
        }
        long step = contexts.base() - contexts.old();
        return ahead == behind ? step : step * ahead / behind;
    }

    /** A number of [0, range], unsigned. */
    private long number(long predicted, long step, long range, long number) {
        int stepClass = contexts.matched < 0 ? Residuals.NO_BASELINE
                : contexts.matchedBefore < 0 ? Residuals.NO_STEP : Residuals.stepClass(step);
        int longest = isNarrow(range) ? Residuals.length(range) : Long.SIZE;
        long residual = residuals.code(contexts.place, contexts.group, stepClass, step < 0, longest, number - predicted);
        long coded = predicted + residual;
        valid &= residuals.isValid() && Long.compareUnsigned(coded, range) <= 0;
        return coded;
    }

    /** Returns whether residuals don't wrap around. */
    private static boolean isNarrow(long range) {
        return Long.compareUnsigned(range, NARROW) < 0;
    }
}
