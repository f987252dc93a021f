package io.github.tightwire.delta;

import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict.Reason;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The baselines of the last snapshots, by their numbers; each one's place is that of a number so many lower or higher. */
final class BaselineRing {
    /** An age is a byte on the wire. */
    private static final int MOST = 256;
    private static final int BYTE = 0xFF;

    private final Baseline[] baselines;
    private final int[] numbers;
    /** True if there is one at all, and if the other side has it. */
    private final boolean[] filled;
    private final boolean[] usable;
    private final int mask;
    /** True if there was any; and the newest number. */
    private boolean started;
    private int newest;

    BaselineRing(int capacity) {
        if (capacity < 2 || capacity > MOST || Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException(capacity + " snapshots are not a power of two from 2 to " + MOST);
        }
        baselines = new Baseline[capacity];
        for (int i = 0; i < capacity; i++) {
            baselines[i] = new Baseline();
        }
        numbers = new int[capacity];
        filled = new boolean[capacity];
        usable = new boolean[capacity];
        mask = capacity - 1;
    }

    int capacity() {
        return baselines.length;
    }

    /** The one of a number; null if there is none that may be used. */
    @Nullable Baseline find(int number) {
        return isUsable(number) ? baselines[number & mask] : null;
    }

    boolean isUsable(int number) {
        return usable[number & mask] && numbers[number & mask] == number;
    }

    /** Returns whether a number is so far below the newest that its place is for a later one. */
    boolean isPast(int number) {
        return started && newest - number >= baselines.length;
    }

    /** Returns whether a number is the newest so far. */
    boolean isNewest(int number) {
        return !started || number - newest > 0;
    }

    /** The place of a number, to be filled. */
    Baseline begin(int number) {
        note(number);
        numbers[number & mask] = number;
        filled[number & mask] = false;
        usable[number & mask] = false;
        return baselines[number & mask];
    }

    /** The place of a number is filled; it may not be used yet. */
    void end(int number) {
        filled[number & mask] = true;
    }

    /** Lets the one of a number be used, if it is there still. */
    void use(int number) {
        usable[number & mask] |= filled[number & mask] && numbers[number & mask] == number;
    }

    /** Puts one in place of a number, to be used, and takes out the one before it. */
    Baseline exchange(int number, Baseline baseline) {
        note(number);
        Baseline taken = baselines[number & mask];
        baselines[number & mask] = baseline;
        numbers[number & mask] = number;
        filled[number & mask] = true;
        usable[number & mask] = true;
        return taken;
    }

    private void note(int number) {
        newest = isNewest(number) ? number : newest;
        started = true;
    }

    /** A snapshot as a stream. One whose baselines are not here, or that is too old to be kept, refuses at once. */
    ReadStream stream(DeltaCodec<?> codec, Baseline now, int number, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int age = length < 1 ? 0 : bytes[offset] & BYTE;
        int header = age == 0 ? 1 : 2;
        if (length < header) {
            return codec.refuse(Reason.PAST_END);
        }
        int beforeAge = age == 0 ? 0 : bytes[offset + 1] & BYTE;
        if (isPast(number)) {
            return codec.refuse(Reason.TOO_OLD);
        }
        Baseline baseline = age == 0 ? null : find(number - age);
        Baseline before = beforeAge == 0 ? null : find(number - age - beforeAge);
        if (age != 0 && baseline == null || beforeAge != 0 && before == null) {
            return codec.refuse(Reason.NO_BASELINE);
        }
        return codec.stream(now, baseline, before, bytes, offset + header, length - header);
    }

    /** Empties all places. */
    void clear() {
        Arrays.fill(filled, false);
        Arrays.fill(usable, false);
        started = false;
    }
}
