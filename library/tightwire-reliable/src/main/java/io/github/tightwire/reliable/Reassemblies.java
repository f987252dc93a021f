package io.github.tightwire.reliable;

import org.jspecify.annotations.Nullable;

/**
 * The packets of which some fragments are missing still: only the newest sequences may have one, each at the place of its
 * remainder. Those that were completed or given up are used again, so that fragments make no garbage.
 */
final class Reassemblies {
    /** The number that are kept for later. More are in use at once only where much is lost or somebody attacks. */
    private static final int MAX_SPARE = 4;

    private final EndpointConfig config;
    private final Reassembly[] slots;
    /** The largest number of reassemblies, where less memory is allowed than all places take. */
    private int most;
    private final Reassembly[] spare = new Reassembly[MAX_SPARE];
    private int spares;
    private int active;

    Reassemblies(EndpointConfig config) {
        this.config = config;
        slots = new Reassembly[config.maxReassemblies()];
        most = slots.length;
    }

    /** Limits how many bytes of memory they hold, but for one, which there always may be. Returns how many were given up. */
    int limit(long bytes, int newest) {
        most = (int) Math.max(1, Math.min(slots.length, bytes / ((long) config.fragmentBytes() * config.maxFragments())));
        int before = active;
        while (active > most) {
            giveUpOldest(newest);
        }
        while (spares > 0 && active + spares > most) {
            spare[--spares] = null;
        }
        return before - active;
    }

    /** Returns the number of newest sequences that may have one. */
    int size() {
        return slots.length;
    }

    /** Returns the number of active ones. */
    int active() {
        return active;
    }

    /** Returns the bytes of memory that all of them hold, those kept for later too. */
    long bytes() {
        return (long) (active + spares) * config.fragmentBytes() * config.maxFragments();
    }

    /** Returns whether another one has no room until the oldest is given up. */
    boolean isFull() {
        return active == most;
    }

    /** Returns whether a sequence is older than that of each. */
    boolean areNewerThan(int sequence, int newest) {
        return Sequence.distance(sequence, newest) > ageOfOldest(newest);
    }

    void giveUpOldest(int newest) {
        recycle(remove(Sequence.of(newest - ageOfOldest(newest))));
    }

    /** Returns the distance of the oldest behind the newest sequence; there is one. */
    private int ageOfOldest(int newest) {
        int age = slots.length - 1;
        while (find(Sequence.of(newest - age)) == null) {
            age--;
        }
        return age;
    }

    @Nullable Reassembly find(int sequence) {
        Reassembly reassembly = slots[slot(sequence)];
        return reassembly != null && reassembly.sequence() == sequence ? reassembly : null;
    }

    /** Begins one for a sequence that has none; its place is free, since the window has moved past its last owner. */
    Reassembly start(int sequence, int count) {
        Reassembly reassembly = spares > 0 ? spare[--spares] : new Reassembly(config);
        reassembly.start(sequence, count);
        slots[slot(sequence)] = reassembly;
        active++;
        return reassembly;
    }

    /** Takes one out, complete or not. It must be {@linkplain #recycle given back}. */
    Reassembly remove(int sequence) {
        Reassembly reassembly = slots[slot(sequence)];
        slots[slot(sequence)] = null;
        active--;
        return reassembly;
    }

    /** Takes back one that was removed. */
    void recycle(Reassembly reassembly) {
        if (spares < MAX_SPARE && active + spares < most) {
            spare[spares++] = reassembly;
        }
    }

    /** Gives up those whose places now belong to this many sequences, from the first on. Returns how many. */
    int pass(int first, int count) {
        int before = active;
        for (int i = 0; active > 0 && i < Math.min(count, slots.length); i++) {
            if (slots[slot(first + i)] != null) {
                recycle(remove(first + i));
            }
        }
        return before - active;
    }

    void clear() {
        pass(0, slots.length);
    }

    private int slot(int sequence) {
        return sequence & slots.length - 1;
    }
}
