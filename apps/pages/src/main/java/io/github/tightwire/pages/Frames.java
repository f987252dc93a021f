package io.github.tightwire.pages;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The last frames that were published: one ring for all who look, each of whom is somewhere in it. To add a frame is the same work
 * however many they are, and whoever lags behind the ring misses what it no longer has. One thread adds, any thread reads.
 */
final class Frames {
    static final int CAPACITY = 64;

    /** A frame and its number, from 0, by which a reader sees that the place was taken by a later one. */
    private record Numbered(long number, Frame frame) {
    }

    private final AtomicReferenceArray<@Nullable Numbered> ring = new AtomicReferenceArray<>(CAPACITY);
    private volatile long end;

    /** Returns the number of frames so far: the number of the next one. */
    long end() {
        return end;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate")
    void add(Frame frame) {
        long number = end;
        ring.set((int) (number % CAPACITY), new Numbered(number, frame));
        end = number + 1;
    }

    /** The first number from this one on that is still there, or the end. */
    long from(long number) {
        return Math.max(number, end - CAPACITY);
    }

    /** The frame of a number; null where it is no longer, or not yet, there. */
    @Nullable Frame get(long number) {
        Numbered numbered = ring.get((int) (number % CAPACITY));
        return numbered == null || numbered.number != number ? null : numbered.frame;
    }
}
