package io.github.tightwire;

import io.github.tightwire.bits.BitReader;
import io.github.tightwire.internal.trace.Recorder;

/** A stream that reads as any other and has each operation noted: what is missing is made by {@link TracedStreams}. */
abstract class TracedReadStream extends ReadStream {
    final Recorder recorder;

    TracedReadStream(byte[] bytes, int offset, int length, boolean checks, Recorder recorder) {
        super(new BitReader(bytes, offset, length), bytes, offset, checks);
        this.recorder = recorder;
    }

    /** Goes on in the place of another stream of the same bytes. */
    void continueFrom(ReadStream other) {
        boolean otherRuns = other.isRunning();
        standInFor(other, other.bitPosition(), other.depth);
        setRunning(otherRuns);
        takeBudget(other);
        if (!other.verdict().isAccepted()) {
            stopAt(other.verdict());
        }
    }

    /** Leaves the other stream as it would be, had it read what this one has. */
    void handBack(ReadStream other) {
        if (!verdict().isAccepted()) {
            if (other.verdict().isAccepted()) {
                other.stopAt(verdict());
            }
        } else {
            other.skipTo(bitPosition());
            other.takeBudget(this);
        }
    }

    /** Compiled code would leave nothing to note. */
    @Override
    boolean takesTemplates() {
        return false;
    }
}
