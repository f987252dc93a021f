package io.github.tightwire.articles.snapshots;

import static io.github.tightwire.articles.snapshots.CubeRecording.AWAKE;
import static io.github.tightwire.articles.snapshots.CubeRecording.CUBES;
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

/**
 * The bit packer of the challenge's author, on the library's streams: which cubes changed, by relative indices or a bit each; positions
 * relative to an estimate, orientations relative to the baseline, in ranges of a few widths. Also with some of its techniques alone, in the
 * order of "Snapshot Compression".
 */
final class Fiedler implements SnapshotCoder {
    private static final int MAX_INDICES = 256;
    private static final int[] POSITION_WIDTHS = {5, 6, 7};
    private static final int[] ORIENTATION_WIDTHS = {4, 5, 7};
    private static final int SMALL_POSITION = 15;
    private static final int SMALL_ORIENTATION = 3;
    private static final int FALL = 3;
    private static final int LOWEST = 105;
    private static final float DRAG = 0.062f;

    /** The techniques, each with all those before. */
    enum Technique {
        INDICES("which changed, by relative indices"),
        ORIENTATIONS("orientations relative to the baseline"),
        POSITIONS("positions relative to the baseline"),
        ESTIMATES("Fiedler's bit packer: motion goes on");

        private final String title;

        Technique(String title) {
            this.title = title;
        }
    }

    private final Technique technique;
    private final Side sender;
    private final Side receiver;

    /** All of it, relative to the first frames of a recording; the next one is to be encoded. */
    Fiedler(List<int[]> frames) {
        this(frames, Technique.ESTIMATES);
    }

    /** As far as a technique. */
    Fiedler(List<int[]> frames, Technique technique) {
        this.technique = technique;
        sender = new Side(frames);
        receiver = new Side(frames);
    }

    @Override
    public String name() {
        return technique.title;
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
            boolean[] changed = new boolean[CUBES];
            if (s.isWriting()) {
                for (int cube = 0; cube < CUBES; cube++) {
                    int at = cube * INTS_PER_CUBE;
                    changed[cube] = !Arrays.equals(now, at, at + INTS_PER_CUBE, baseline, at, at + INTS_PER_CUBE);
                }
            } else {
                System.arraycopy(baseline, 0, now, 0, now.length);
            }
            if (s.serializeBool(isFewer(changed))) {
                serializeIndexed(s, changed);
            } else {
                for (int cube = 0; cube < CUBES; cube++) {
                    if (s.serializeBool(changed[cube])) {
                        serializeCube(s, cube * INTS_PER_CUBE);
                    }
                }
            }
        }

        /** Returns whether there are changes, and their indices take less than a bit for each cube. */
        private static boolean isFewer(boolean[] changed) {
            int count = 0;
            int bits = Byte.SIZE;
            int previous = -1;
            for (int cube = 0; cube < CUBES; cube++) {
                if (changed[cube]) {
                    bits += previous < 0 ? 10 : indexBits(cube - previous);
                    previous = cube;
                    count++;
                }
            }
            return count > 0 && count <= MAX_INDICES && bits <= CUBES;
        }

        private static int indexBits(int step) {
            if (step <= 6) {
                return step == 1 ? 1 : 4;
            }
            int width = Integer.SIZE - Integer.numberOfLeadingZeros(step + 1) - 1;
            return width <= 6 ? 2 * width : 17;
        }

        private void serializeIndexed(BitStream s, boolean[] changed) {
            int count = 0;
            for (boolean one : changed) {
                count += one ? 1 : 0;
            }
            count = s.serializeInt(count, 1, MAX_INDICES);
            int previous = -1;
            for (int i = 0; i < count; i++) {
                int cube = previous + 1;
                while (s.isWriting() && !changed[cube]) {
                    cube++;
                }
                cube = i == 0 ? s.serializeInt(cube, 0, CUBES - 1) : previous + serializeIndexStep(s, cube - previous);
                s.require(cube < CUBES, "there is no such cube");
                serializeCube(s, cube * INTS_PER_CUBE);
                previous = cube;
            }
        }

        private static int serializeIndexStep(BitStream s, int step) {
            if (s.serializeBool(step == 1)) {
                return 1;
            }
            if (s.serializeBool(step <= 6)) {
                return s.serializeInt(step, 2, 6);
            }
            for (int width = 3; width <= 6; width++) {
                int most = (2 << width) - 2;
                if (s.serializeBool(step <= most)) {
                    return s.serializeInt(step, most - (1 << width) + 1, most);
                }
            }
            return s.serializeInt(step, 127, CUBES - 1);
        }

        private void serializeCube(BitStream s, int at) {
            now[at + AWAKE] = s.serializeBool(now[at + AWAKE] != 0) ? 1 : 0;
            int from = at + POSITION;
            if (technique.compareTo(Technique.POSITIONS) < 0) {
                serializeWholePosition(s, from);
            } else if (s.serializeBool(!Arrays.equals(now, from, at + AWAKE, baseline, from, at + AWAKE))) {
                serializePosition(s, from);
            }
            if (technique == Technique.INDICES) {
                serializeWholeOrientation(s, at);
            } else {
                serializeOrientation(s, at);
            }
        }

        private void serializePosition(BitStream s, int from) {
            int[] steps = new int[3];
            int[] estimates = new int[3];
            for (int i = 0; i < 3; i++) {
                int velocity = baseline[from + i] - before[from + i];
                estimates[i] = baseline[from + i];
                if (technique == Technique.ESTIMATES) {
                    estimates[i] += velocity - (int) Math.ceil(velocity * DRAG);
                }
                if (i == 2 && technique == Technique.ESTIMATES) {
                    estimates[i] = Math.max(estimates[i] - FALL, LOWEST);
                }
                steps[i] = zigzag(now[from + i] - estimates[i]);
            }
            if (s.serializeBool(most(steps) <= SMALL_POSITION)) {
                serializeSmall(s, steps, SMALL_POSITION);
            } else if (s.serializeBool(most(steps) >= limit(POSITION_WIDTHS))) {
                // The author has 11 bits relative to the estimate, which do for his recording.
                serializeWholePosition(s, from);
                return;
            } else {
                serializeRanges(s, steps, POSITION_WIDTHS);
            }
            for (int i = 0; i < 3; i++) {
                now[from + i] = estimates[i] + unzigzag(steps[i]);
            }
        }

        private void serializeOrientation(BitStream s, int at) {
            int from = at + ORIENTATION;
            int[] steps = new int[3];
            for (int i = 0; i < 3; i++) {
                steps[i] = zigzag(now[from + i] - baseline[from + i]);
            }
            boolean relative = now[at + LARGEST] == baseline[at + LARGEST] && most(steps) < limit(ORIENTATION_WIDTHS);
            if (!s.serializeBool(relative)) {
                serializeWholeOrientation(s, at);
                return;
            }
            if (s.serializeBool(most(steps) <= SMALL_ORIENTATION)) {
                serializeSmall(s, steps, SMALL_ORIENTATION);
            } else {
                serializeRanges(s, steps, ORIENTATION_WIDTHS);
            }
            for (int i = 0; i < 3; i++) {
                now[from + i] = baseline[from + i] + unzigzag(steps[i]);
            }
        }

        private void serializeWholePosition(BitStream s, int from) {
            now[from] = s.serializeInt(now[from], -MAX_XY - 1, MAX_XY);
            now[from + 1] = s.serializeInt(now[from + 1], -MAX_XY - 1, MAX_XY);
            now[from + 2] = s.serializeInt(now[from + 2], 0, MAX_Z);
        }

        private void serializeWholeOrientation(BitStream s, int at) {
            now[at + LARGEST] = s.serializeBits(now[at + LARGEST], 2);
            for (int i = at + ORIENTATION; i < at + POSITION; i++) {
                now[i] = s.serializeBits(now[i], ORIENTATION_BITS);
            }
        }

        private static void serializeSmall(BitStream s, int[] steps, int most) {
            for (int i = 0; i < steps.length; i++) {
                steps[i] = s.serializeInt(steps[i], 0, most);
            }
        }

        private static void serializeRanges(BitStream s, int[] steps, int[] widths) {
            for (int i = 0; i < steps.length; i++) {
                int least = 0;
                int width = 0;
                while (width < widths.length - 1 && !s.serializeBool(steps[i] < least + (1 << widths[width]))) {
                    least += 1 << widths[width++];
                }
                steps[i] = s.serializeInt(steps[i], least, least + (1 << widths[width]) - 1);
            }
        }

        private static int most(int[] steps) {
            return Math.max(steps[0], Math.max(steps[1], steps[2]));
        }

        private static int zigzag(int value) {
            return value << 1 ^ value >> 31;
        }

        private static int unzigzag(int value) {
            return value >>> 1 ^ -(value & 1);
        }

        private static int limit(int[] widths) {
            int limit = 0;
            for (int width : widths) {
                limit += 1 << width;
            }
            return limit;
        }
    }
}
