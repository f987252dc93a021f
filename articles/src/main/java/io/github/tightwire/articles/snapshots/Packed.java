package io.github.tightwire.articles.snapshots;

import static io.github.tightwire.articles.snapshots.Recording.AWAKE;
import static io.github.tightwire.articles.snapshots.Recording.BASELINE_AGE;
import static io.github.tightwire.articles.snapshots.Recording.CUBES;
import static io.github.tightwire.articles.snapshots.Recording.INTS_PER_CUBE;
import static io.github.tightwire.articles.snapshots.Recording.LARGEST;
import static io.github.tightwire.articles.snapshots.Recording.ORIENTATION;
import static io.github.tightwire.articles.snapshots.Recording.POSITION;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import java.util.Arrays;
import java.util.List;

/** Cubes of 80 bits each: all of them, or a bit for each cube, and those that are not as in the baseline. */
final class Packed implements SnapshotCoder {
    private static final int MAX_BYTES = 16 * 1024;
    private static final int ORIENTATION_BITS = 9;
    private static final int MAX_XY = (1 << 17) - 1;
    private static final int MAX_Z = (1 << 14) - 1;

    private final boolean changedOnly;
    private final Side sender;
    private final Side receiver;

    /** Relative to the first frames of a recording, if it is relative; the next one is to be encoded. */
    Packed(List<int[]> frames, boolean changedOnly) {
        this.changedOnly = changedOnly;
        sender = new Side(frames);
        receiver = new Side(frames);
    }

    @Override
    public String name() {
        return changedOnly ? "cubes that changed, packed" : "all cubes, packed: 80 bits each";
    }

    @Override
    public byte[] encode(int[] frame) {
        byte[] bytes = new byte[MAX_BYTES];
        System.arraycopy(frame, 0, sender.next(), 0, frame.length);
        return Arrays.copyOf(bytes, new WriteStream(bytes).write(sender));
    }

    @Override
    public int[] decode(byte[] packet) {
        int[] frame = receiver.next();
        Verdict verdict = new ReadStream(packet).read(receiver);
        if (!verdict.isAccepted()) {
            throw new IllegalStateException(verdict.toString());
        }
        return frame;
    }

    /** The frames that one side has, and the packet of the newest. */
    private final class Side implements BitSerializable {
        private final int[][] frames = new int[BASELINE_AGE + 1][CUBES * INTS_PER_CUBE];
        private int count = BASELINE_AGE;
        private int[] now = frames[0];
        private int[] baseline = frames[0];

        Side(List<int[]> first) {
            for (int i = 0; i < BASELINE_AGE; i++) {
                System.arraycopy(first.get(i), 0, frames[i], 0, frames[i].length);
            }
        }

        int[] next() {
            now = frames[count % frames.length];
            baseline = frames[(count - BASELINE_AGE) % frames.length];
            count++;
            return now;
        }

        @Override
        public void serialize(BitStream s) {
            for (int at = 0; at < now.length; at += INTS_PER_CUBE) {
                int end = at + INTS_PER_CUBE;
                if (!changedOnly || s.serializeBool(!Arrays.equals(now, at, end, baseline, at, end))) {
                    cube(s, at);
                } else {
                    System.arraycopy(baseline, at, now, at, INTS_PER_CUBE);
                }
            }
        }

        private void cube(BitStream s, int at) {
            now[at + LARGEST] = s.serializeBits(now[at + LARGEST], 2);
            for (int i = at + ORIENTATION; i < at + POSITION; i++) {
                now[i] = s.serializeBits(now[i], ORIENTATION_BITS);
            }
            int position = at + POSITION;
            now[position] = s.serializeInt(now[position], -MAX_XY - 1, MAX_XY);
            now[position + 1] = s.serializeInt(now[position + 1], -MAX_XY - 1, MAX_XY);
            now[position + 2] = s.serializeInt(now[position + 2], 0, MAX_Z);
            now[at + AWAKE] = s.serializeBool(now[at + AWAKE] != 0) ? 1 : 0;
        }
    }
}
