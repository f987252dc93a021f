package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.internal.delta.ValueLog;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An entity in a copy: the versions of it that came, and what is shown. */
final class CopiedEntity {
    /** The server is told of no version that so many packets came after. */
    private static final int MAX_VERSIONS = 64;
    /** The server refers to no version that is older by more than a baseline, unless that is the baseline. */
    private static final int LATE_TICKS = 64;

    final int id;
    final int generation;
    final int typeNumber;
    final int appearsTick;
    /** 0 while it lives. */
    int goneTick;
    final BitSerializable shown;

    private final EntityType<?> type;
    private Version[] versions = {};
    private int count;
    /** None of this tick or before it is sure to be here. */
    private int droppedTick;
    /** The two states that are shown, and their ticks; what is in them is loaded once. */
    private @Nullable BitSerializable from;
    private @Nullable BitSerializable to;
    private int fromTick;
    private int toTick;
    private int shownTick;

    /** The values that a packet told of the entity. */
    private static final class Version {
        private int number;
        private int tick;
        private int baseline;
        /** The tick up to which the version before it held. */
        private int heldTick;
        private final ValueLog valueLog = ValueLog.stored();
    }

    CopiedEntity(int id, int generation, int typeNumber, EntityType<?> type, int appearsTick) {
        this.id = id;
        this.generation = generation;
        this.typeNumber = typeNumber;
        this.type = type;
        this.appearsTick = appearsTick;
        shown = type.construct();
    }

    // ---- What came

    /** The values that a packet told; null if they are not here. */
    @Nullable ValueLog at(int tick) {
        Version version = version(tick);
        return version == null ? null : version.valueLog;
    }

    /**
     * The tick of the newest version that came with one of some packets.
     *
     * @param number of a packet
     * @param before that packet is the lowest bit, and the one before it the next
     * @return 0 if there is none, or it may be one that was dropped
     */
    int newest(int number, long before) {
        for (int i = count - 1; i >= 0; i--) {
            int distance = number - versions[i].number;
            if (distance >= 0 && distance < Long.SIZE && (before >>> distance & 1) != 0) {
                return versions[i].tick > droppedTick ? versions[i].tick : 0;
            }
        }
        return 0;
    }

    /** The tick of the baseline of what a packet told; 0 for none. */
    int baselineOf(int tick) {
        Version version = version(tick);
        return version == null ? 0 : version.baseline;
    }

    private @Nullable Version version(int tick) {
        for (int i = count - 1; i >= 0; i--) {
            if (versions[i].tick == tick) {
                return versions[i];
            }
        }
        return null;
    }

    /**
     * Adds what a packet told.
     *
     * @param heldTick up to which the version before it held
     */
    void add(int number, int tick, ValueLog values, int baseline, int heldTick) {
        if (baseline != 0) {
            drop(baseline);
        }
        int at = count;
        while (at > 0 && versions[at - 1].tick > tick) {
            at--;
        }
        if (at > 0 && versions[at - 1].tick == tick) {
            return;
        }
        if (at == 0 && count == MAX_VERSIONS) {
            droppedTick = Math.max(droppedTick, tick);
            return;
        }
        if (count == MAX_VERSIONS) {
            removeFirst(1);
            at--;
        }
        if (count == versions.length) {
            versions = Arrays.copyOf(versions, Math.max(2, 2 * count));
        }
        Version added = versions[count] == null ? new Version() : versions[count];
        System.arraycopy(versions, at, versions, at + 1, count - at);
        versions[at] = added;
        count++;
        added.number = number;
        added.tick = tick;
        added.baseline = baseline;
        added.heldTick = heldTick;
        added.valueLog.copy(values);
    }

    /** Drops versions that no packet is relative to any more, but keeps two. */
    private void drop(int baseline) {
        int before = baselineOf(baseline);
        int least = (before == 0 ? baseline : before) - LATE_TICKS;
        int dropped = 0;
        while (dropped < count - 2 && versions[dropped].tick < least) {
            dropped++;
        }
        removeFirst(dropped);
    }

    /** Those that are removed are used again. */
    private void removeFirst(int number) {
        for (int n = 0; n < number; n++) {
            Version first = versions[0];
            droppedTick = Math.max(droppedTick, first.tick);
            System.arraycopy(versions, 1, versions, 0, count - 1);
            versions[--count] = first;
        }
    }

    /** Reads the newest version. Returns its tick. */
    int readNewest(BitSerializable into, EntityStreams streams) {
        type.requireClass(id, into);
        Version newest = versions[count - 1];
        read(newest, into, streams);
        return newest.tick;
    }

    // ---- What is shown

    /** Shows it at a time, in ticks. */
    void show(double time, int newestTick, EntityStreams streams) {
        int at = count - 1;
        while (at > 0 && versions[at].tick > time) {
            at--;
        }
        Version earlier = versions[at];
        if (type.interpolator == null || at == count - 1 && !isExtrapolated(time, newestTick, at)) {
            load(earlier, streams);
            return;
        }
        if (at == count - 1) {
            Version before = versions[at - 1];
            double beyond = Math.min(time - earlier.tick, type.extrapolatedTicks);
            interpolate(before, earlier, 1 + beyond / (earlier.tick - before.tick), streams);
            return;
        }
        Version later = versions[at + 1];
        int start = Math.max(earlier.tick, Math.min(later.heldTick, later.tick - 1));
        if (time <= start) {
            load(earlier, streams);
        } else {
            interpolate(earlier, later, (time - start) / (later.tick - start), streams);
        }
    }

    /** Only what the newest packet told goes on: other entities may rest. */
    private boolean isExtrapolated(double time, int newestTick, int at) {
        return type.extrapolatedTicks > 0 && at > 0 && time > newestTick && versions[at].tick == newestTick;
    }

    private void load(Version version, EntityStreams streams) {
        if (shownTick != version.tick) {
            read(version, shown, streams);
            shownTick = version.tick;
        }
    }

    @SuppressWarnings("unchecked")
    private void interpolate(Version earlier, Version later, double fraction, EntityStreams streams) {
        if (from == null || to == null) {
            from = type.construct();
            to = type.construct();
        }
        if (fromTick != earlier.tick && toTick == earlier.tick) {
            BitSerializable reached = to;
            to = from;
            from = reached;
            fromTick = earlier.tick;
            toTick = 0;
        }
        if (fromTick != earlier.tick) {
            read(earlier, from, streams);
            fromTick = earlier.tick;
        }
        if (toTick != later.tick) {
            read(later, to, streams);
            toTick = later.tick;
        }
        ((Interpolator<BitSerializable>) Objects.requireNonNull(type.interpolator)).interpolate(from, to, fraction, shown);
        shownTick = 0;
    }

    private static void read(Version version, BitSerializable into, EntityStreams streams) {
        // These values were accepted as they came.
        if (!streams.load(version.valueLog, into).isAccepted()) {
            throw new IllegalStateException(into.getClass().getName() + " reads the same values in another way than before");
        }
    }
}
