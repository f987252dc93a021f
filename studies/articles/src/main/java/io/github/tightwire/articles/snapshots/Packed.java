package io.github.tightwire.articles.snapshots;

import static io.github.tightwire.articles.snapshots.CubeRecording.AWAKE;
import static io.github.tightwire.articles.snapshots.CubeRecording.INTS_PER_CUBE;
import static io.github.tightwire.articles.snapshots.CubeRecording.LARGEST;
import static io.github.tightwire.articles.snapshots.CubeRecording.MAX_XY;
import static io.github.tightwire.articles.snapshots.CubeRecording.MAX_Z;
import static io.github.tightwire.articles.snapshots.CubeRecording.ORIENTATION;
import static io.github.tightwire.articles.snapshots.CubeRecording.ORIENTATION_BITS;
import static io.github.tightwire.articles.snapshots.CubeRecording.POSITION;

import io.github.tightwire.BitStream;
import java.util.Arrays;
import java.util.List;

/** Cubes of 80 bits each: all of them, or a bit for each cube, and those that are not as in the baseline. */
final class Packed implements SnapshotCoder {

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
        return sender.encode(frame);
    }

    @Override
    public int[] decode(byte[] packet) {
        return receiver.decode(packet);
    }

    private final class Side extends FramePacket {
        Side(List<int[]> first) {
            super(first);
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
