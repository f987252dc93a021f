package io.github.tightwire;

import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.internal.trace.Recorder;

/** A stream that writes as any other and has each operation noted: what is missing is made by {@link TracedStreams}. */
abstract class TracedWriteStream extends WriteStream {
    final Recorder recorder;

    TracedWriteStream(byte[] bytes, int offset, int length, boolean checks, Recorder recorder) {
        super(new BitWriter(bytes, offset, length), bytes, offset, checks);
        this.recorder = recorder;
    }

    /** Compiled code would leave nothing to note. */
    @Override
    boolean takesTemplates() {
        return false;
    }
}
