package io.github.tightwire.internal.delta;

/**
 * The tape of an array, some of whose objects are as they are now, the others as in the baseline. Its first group says how many objects
 * follow, and which of them are held: have changed since the baseline, and are not sent. Then there is a group for each object, whose first
 * bit is whether there is one.
 */
public final class Selection {
    private static final byte SAME = 0;
    private static final byte HELD = 1;
    private static final byte SENT = 2;
    /** A budget is lowered by this part of it until what is sent fits. */
    private static final int LOWERED = 8;

    private final Tape all = new Tape();
    private final Bounds allBounds = new Bounds();
    private final Bounds bounds = new Bounds();
    private Tape baseline = new Tape();
    private int maxObjects;
    /** The number of objects on the tape that was written last. */
    private int written;
    /** The end of the objects, now or in the baseline: those from here on are neither. */
    private int end;
    /** The places of their groups; and one more for the end of all. */
    private int[] entries = {};
    private int[] baselineEntries = {};
    private int objects;
    private int baselineObjects;
    private byte[] states = {};
    /** The cost of all up to each object, and of each object when all were sent; in 1/256 of a bit. */
    private int[] costs = {};
    private int[] objectCosts = {};

    /** Of no array. */
    public Selection() {
    }

    /**
     * Returns the tape of the array as it is now, before {@link #start}.
     *
     * @return the tape
     */
    public Tape all() {
        return all;
    }

    /**
     * Returns the bounds of that tape.
     *
     * @return the bounds
     */
    public Bounds allBounds() {
        return allBounds;
    }

    /**
     * Starts with every object that has changed held.
     *
     * @param relativeTo what the receiver has
     * @param most objects of the array
     */
    public void start(Tape relativeTo, int most) {
        baseline = relativeTo;
        maxObjects = most;
        if (entries.length <= most) {
            entries = new int[most + 1];
            baselineEntries = new int[most + 1];
            states = new byte[most];
            costs = new int[most + 1];
            objectCosts = new int[most];
        }
        objects = find(all, entries);
        baselineObjects = find(baseline, baselineEntries);
        end = Math.max(objects, baselineObjects);
        for (int i = 0; i < end; i++) {
            states[i] = isChanged(i) ? HELD : SAME;
        }
    }

    private static int find(Tape tape, int[] entries) {
        int count = 0;
        if (tape.size() > 0) {
            int at = tape.next(0);
            for (; at < tape.size(); at = tape.next(at)) {
                entries[count++] = at;
            }
            entries[count] = at;
        }
        return count;
    }

    private boolean isChanged(int index) {
        if (index < objects && index < baselineObjects) {
            return !all.isSame(entries[index], baseline, baselineEntries[index]);
        }
        return index < objects ? isThere(all, entries[index]) : isThere(baseline, baselineEntries[index]);
    }

    private static boolean isThere(Tape tape, int entry) {
        return tape.values[entry + 1] != 0;
    }

    /**
     * Returns whether an object has changed, and is not sent.
     *
     * @param index of the object
     * @return true if the receiver is to keep what it has
     */
    public boolean isHeld(int index) {
        return index < end && states[index] == HELD;
    }

    /**
     * Writes as many objects as fit, of those that have changed.
     *
     * @param order the objects that may be sent, the first ones first
     * @param count how many they are
     * @param delta that writes
     * @param tape filled with what the receiver will have
     * @param before what the baseline's steps are relative to
     * @param bytes where it goes
     * @param offset of the first byte
     * @param length the most bytes
     * @return the length, in bytes; -1 where not even none of them fit
     */
    public int write(int[] order, int count, Delta delta, Tape tape, Tape before, byte[] bytes, int offset, int length) {
        choose(order, count, Long.MAX_VALUE);
        int bytesWritten = write(delta, tape, before, bytes, offset, length);
        if (bytesWritten >= 0) {
            return bytesWritten;
        }
        long budget = (long) length * Byte.SIZE * RangeCoder.COST_OF_A_BIT - costs[written];
        for (int i = 0; i < end; i++) {
            objectCosts[i] = i < written ? costs[i + 1] - costs[i] : 0;
            budget += states[i] == SENT ? objectCosts[i] : 0;
        }
        // An object costs more without those that the models have learnt from, and what is held costs something too.
        while (bytesWritten < 0 && budget > 0) {
            choose(order, count, budget);
            bytesWritten = write(delta, tape, before, bytes, offset, length);
            budget -= budget / LOWERED + RangeCoder.COST_OF_A_BIT;
        }
        if (bytesWritten < 0) {
            choose(order, 0, 0);
            bytesWritten = write(delta, tape, before, bytes, offset, length);
        }
        return bytesWritten;
    }

    /** Sends what fits into a budget, by what each object took; one that does not fit leaves the room to those after it. */
    private void choose(int[] order, int count, long budget) {
        for (int i = 0; i < end; i++) {
            states[i] = states[i] == SENT ? HELD : states[i];
        }
        long left = budget;
        for (int k = 0; k < count; k++) {
            int index = order[k];
            if (isHeld(index) && objectCosts[index] <= left) {
                left -= objectCosts[index];
                states[index] = SENT;
            }
        }
    }

    private int write(Delta delta, Tape tape, Tape before, byte[] bytes, int offset, int length) {
        compose(tape);
        return delta.write(tape, bounds, baseline, before, bytes, offset, length, costs);
    }

    private void compose(Tape tape) {
        boolean holds = false;
        written = objects;
        for (int i = 0; i < end; i++) {
            if (states[i] == HELD) {
                holds = true;
                written = Math.max(written, i + 1);
            }
        }
        tape.clear();
        tape.begin(Tape.OBJECT);
        add(tape, Integer.SIZE - Integer.numberOfLeadingZeros(maxObjects), written, maxObjects);
        add(tape, 1, holds ? 1 : 0, 1);
        for (int i = 0; holds && i < written; i++) {
            add(tape, 1, states[i] == HELD ? 1 : 0, 1);
        }
        tape.end();
        int from = 0;
        for (int i = 0; i < written; i++) {
            if (states[i] == HELD || i >= objects) {
                addNow(tape, from, i);
                from = i + 1;
                addThen(tape, i);
            }
        }
        addNow(tape, from, written);
    }

    /** Adds an object as the baseline has it; one that is gone as gone, if that is sent. */
    private void addThen(Tape tape, int index) {
        if (states[index] != SENT && index < baselineObjects) {
            tape.addRange(baseline, baselineEntries[index], baselineEntries[index + 1]);
        } else {
            tape.begin(Tape.OBJECT);
            add(tape, 1, 0, 1);
            tape.end();
        }
    }

    private void add(Tape tape, int width, long value, long range) {
        if (width > 0) {
            bounds.set(tape.add(width, value), 0, range);
        }
    }

    /** Adds objects as they are, from an index to before another. */
    private void addNow(Tape tape, int from, int to) {
        if (from < to) {
            bounds.copy(tape.size(), allBounds, entries[from], entries[to]);
            tape.addRange(all, entries[from], entries[to]);
        }
    }
}
