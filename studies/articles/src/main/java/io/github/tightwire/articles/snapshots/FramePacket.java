package io.github.tightwire.articles.snapshots;

import static io.github.tightwire.articles.snapshots.CubeRecording.BASELINE_AGE;
import static io.github.tightwire.articles.snapshots.CubeRecording.CUBES;
import static io.github.tightwire.articles.snapshots.CubeRecording.INTS_PER_CUBE;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import java.util.Arrays;
import java.util.List;

/** The frames that one side has, and the packet of the newest, on the library's streams. */
abstract class FramePacket implements BitSerializable {
    private static final int MAX_BYTES = 64 * 1024;

    /** The newest frame; the one that the other side has; and that as far back again, the same where there is none. */
    int[] now;
    int[] baseline;
    int[] before;

    private final int[][] frames = new int[2 * BASELINE_AGE + 1][CUBES * INTS_PER_CUBE];
    private int count = BASELINE_AGE;

    /** With the first frames of a recording. */
    FramePacket(List<int[]> first) {
        for (int i = 0; i < BASELINE_AGE; i++) {
            System.arraycopy(first.get(i), 0, frames[i], 0, frames[i].length);
        }
        now = frames[0];
        baseline = frames[0];
        before = frames[0];
    }

    byte[] encode(int[] frame) {
        next();
        System.arraycopy(frame, 0, now, 0, frame.length);
        byte[] bytes = new byte[MAX_BYTES];
        return Arrays.copyOf(bytes, new WriteStream(bytes).write(this));
    }

    int[] decode(byte[] packet) {
        next();
        Verdict verdict = new ReadStream(packet).read(this);
        if (!verdict.isAccepted()) {
            throw new IllegalStateException(verdict.toString());
        }
        return now;
    }

    private void next() {
        now = frames[count % frames.length];
        baseline = frames[(count - BASELINE_AGE) % frames.length];
        before = count < 2 * BASELINE_AGE ? baseline : frames[(count - 2 * BASELINE_AGE) % frames.length];
        count++;
    }
}
