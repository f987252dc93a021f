package io.github.tightwire;

import org.jspecify.annotations.Nullable;

/** The last snapshots that were sent to a receiver, which of them it has, and what the next one is relative to. */
final class SentSnapshots {
    private final BaselineRing ring;
    private boolean started;
    private int last;
    private int age;
    private int beforeAge;
    private @Nullable Baseline baseline;
    private @Nullable Baseline before;

    SentSnapshots(int capacity) {
        ring = new BaselineRing(capacity);
    }

    /**
     * Chooses what a snapshot is relative to.
     *
     * @return how many bytes there are before the delta
     */
    int choose(int number, int length) {
        if (started && number - last <= 0) {
            throw new IllegalArgumentException("snapshot " + number + " is not after " + last);
        }
        age = baselineAge(number);
        beforeAge = age == 0 ? 0 : beforeAge(number - age, age);
        int header = age == 0 ? 1 : 2;
        if (length < header) {
            throw new PacketOverflowException("a snapshot does not fit into " + length + " bytes");
        }
        baseline = age == 0 ? null : ring.find(number - age);
        before = beforeAge == 0 ? null : ring.find(number - age - beforeAge);
        started = true;
        last = number;
        return header;
    }

    /** The baseline that was chosen. */
    @Nullable Baseline baseline() {
        return baseline;
    }

    /** Its own baseline. */
    @Nullable Baseline before() {
        return before;
    }

    /** To be filled with the snapshot. */
    Baseline begin() {
        return ring.begin(last);
    }

    /** Keeps the snapshot, which is to be sent, and writes the bytes before the delta. */
    void end(byte[] bytes, int offset) {
        ring.end(last);
        bytes[offset] = (byte) age;
        if (age != 0) {
            bytes[offset + 1] = (byte) beforeAge;
        }
    }

    /** A snapshot that was sent, as a stream, while its baselines are here. */
    ReadStream stream(DeltaCodec<?> codec, int number, byte[] bytes, int offset, int length) {
        return ring.stream(codec, new Baseline(), number, bytes, offset, length);
    }

    void acked(int number) {
        ring.use(number);
    }

    void reset() {
        ring.clear();
        started = false;
    }

    /** How much older the latest one is that can be the baseline; 0 if there is none. */
    private int baselineAge(int number) {
        for (int age = 1; age < ring.capacity(); age++) {
            if (ring.isUsable(number - age)) {
                return age;
            }
        }
        return 0;
    }

    /** How much older than the baseline the one before is; best as much as that is older than the snapshot. */
    private int beforeAge(int baseline, int age) {
        int best = 0;
        for (int older = 1; age + older < ring.capacity(); older++) {
            if (ring.isUsable(baseline - older) && (best == 0 || Math.abs(older - age) < Math.abs(best - age))) {
                best = older;
            }
        }
        return best;
    }
}
