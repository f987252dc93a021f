package io.github.tightwire.articles.snapshots;

import static io.github.tightwire.articles.snapshots.CubeRecording.AWAKE;
import static io.github.tightwire.articles.snapshots.CubeRecording.BASELINE_AGE;
import static io.github.tightwire.articles.snapshots.CubeRecording.CUBES;
import static io.github.tightwire.articles.snapshots.CubeRecording.INTS_PER_CUBE;
import static io.github.tightwire.articles.snapshots.CubeRecording.LARGEST;
import static io.github.tightwire.articles.snapshots.CubeRecording.ORIENTATION;
import static io.github.tightwire.articles.snapshots.CubeRecording.POSITION;

import java.util.Arrays;
import java.util.List;

/**
 * The method that Fabian Giesen published for the challenge, in Java: an adaptive range coder, with contexts chosen by hand for this very
 * scene. Models go on from those of the baseline.
 */
final class Giesen implements SnapshotCoder {
    /** Classes of how far a number moved before, and one for a component that was the largest. */
    private static final int STEP_CLASSES = 10;
    private static final int ORIENTATION_MIDDLE = 256;
    private static final int ORIENTATION_END = 512;
    /** The value assumed for the largest component where it no longer is the largest. */
    private static final int TYPICAL_LARGEST = 450;
    /** A second largest component that is so far from the middle may become the largest. */
    private static final int NEAR_TAKEOVER = 128;
    private static final int NEAR_PLAYER = 2048;

    private static final int TURNED = 0;
    private static final int FLIPPED = 4;
    private static final int MOVED = 6;
    private static final int IS_AWAKE = 14;
    private static final int LARGEST_TREES = 18;
    private static final int FLAGS = LARGEST_TREES + 3 * 16 + 1;

    /** A frame that was sent. */
    private static final class Sent {
        final int[] cubes = new int[CUBES * INTS_PER_CUBE];
        final int[] steps = new int[CUBES * INTS_PER_CUBE];
        final boolean[] changed = new boolean[CUBES];
        final Adaptive flags = new Adaptive(FLAGS);
        final Adaptive orientation = new Adaptive(Adaptive.ofNumbers(STEP_CLASSES + 1));
        final Adaptive position = new Adaptive(Adaptive.ofNumbers(STEP_CLASSES));

        void setModels(Sent other) {
            flags.set(other.flags);
            orientation.set(other.orientation);
            position.set(other.position);
        }
    }

    private final Sent[] sent = new Sent[BASELINE_AGE + 1];
    private final Sent[] received = new Sent[BASELINE_AGE + 1];
    private int frames = BASELINE_AGE;

    /** Relative to the first frames of a recording; the next one is to be encoded. */
    Giesen(List<int[]> frames) {
        for (int i = 0; i < sent.length; i++) {
            sent[i] = new Sent();
            received[i] = new Sent();
            System.arraycopy(frames.get(i), 0, sent[i].cubes, 0, frames.get(i).length);
            System.arraycopy(frames.get(i), 0, received[i].cubes, 0, frames.get(i).length);
        }
    }

    @Override
    public String name() {
        return "Giesen's coder, by hand for this scene";
    }

    @Override
    public byte[] encode(int[] frame) {
        Sent now = sent[frames % sent.length];
        System.arraycopy(frame, 0, now.cubes, 0, frame.length);
        BitCoder.Writer coder = new BitCoder.Writer();
        code(coder, now, sent[(frames + 1) % sent.length]);
        return coder.finish();
    }

    @Override
    public int[] decode(byte[] packet) {
        Sent now = received[frames % received.length];
        Arrays.fill(now.cubes, 0);
        code(new BitCoder.Reader(packet), now, received[(frames + 1) % received.length]);
        frames++;
        return now.cubes;
    }

    private static void code(BitCoder coder, Sent now, Sent baseline) {
        now.setModels(baseline);
        for (int cube = 0; cube < CUBES; cube++) {
            int at = cube * INTS_PER_CUBE;
            int context = (baseline.changed[cube] ? 1 : 0) + (isNearPlayer(baseline.cubes, at) ? 2 : 0);
            boolean turned = codeOrientation(coder, now, baseline, at, context);
            boolean moved = codePosition(coder, now, baseline, at, (turned ? 1 : 0) + 2 * context);
            now.changed[cube] = turned || moved;
            now.cubes[at + AWAKE] = now.flags.bit(coder, now.cubes[at + AWAKE],
                    IS_AWAKE + baseline.cubes[at + AWAKE] + (now.changed[cube] ? 2 : 0));
        }
    }

    private static boolean codeOrientation(BitCoder coder, Sent now, Sent baseline, int at, int context) {
        int[] was = baseline.cubes;
        int[] is = now.cubes;
        boolean differs = !Arrays.equals(is, at, at + POSITION, was, at, at + POSITION);
        if (now.flags.bit(coder, differs ? 1 : 0, TURNED + context) == 0) {
            System.arraycopy(was, at, is, at, POSITION);
            Arrays.fill(now.steps, at, at + POSITION, 0);
            return false;
        }
        is[at] = now.flags.tree(coder, is[at], 2, LARGEST_TREES + 3 * takeover(was, at));
        if (is[at] == was[at]) {
            for (int i = at + ORIENTATION; i < at + POSITION; i++) {
                int before = baseline.steps[i];
                is[i] = was[i] + now.orientation.number(coder, is[i] - was[i], stepClass(before), before < 0);
            }
        } else {
            codeOnOtherAxis(coder, now, baseline, at);
        }
        for (int i = at + ORIENTATION; i < at + POSITION; i++) {
            now.steps[i] = is[i] - was[i];
        }
        return true;
    }

    /** Another component is the largest: the old quaternion has all four, the largest one roughly, and one of its two signs. */
    private static void codeOnOtherAxis(BitCoder coder, Sent now, Sent baseline, int at) {
        int[] is = now.cubes;
        int oldLargest = baseline.cubes[at + LARGEST];
        int largest = is[at + LARGEST];
        int[] old = new int[4];
        for (int axis = 0; axis < 4; axis++) {
            old[axis] = axis == oldLargest ? TYPICAL_LARGEST : baseline.cubes[slot(at, axis, oldLargest)];
        }
        int isFlipped = is[slot(at, oldLargest, largest)] < ORIENTATION_MIDDLE ? 1 : 0;
        boolean flipped = now.flags.bit(coder, isFlipped, FLIPPED + (old[largest] < ORIENTATION_MIDDLE ? 1 : 0)) != 0;
        for (int axis = 0; axis < 4; axis++) {
            if (axis != largest) {
                int predicted = flipped ? ORIENTATION_END - old[axis] : old[axis];
                int before = axis == oldLargest ? 0 : baseline.steps[slot(at, axis, oldLargest)];
                int model = axis == oldLargest ? STEP_CLASSES : stepClass(before);
                int i = slot(at, axis, largest);
                is[i] = predicted + now.orientation.number(coder, is[i] - predicted, model, before < 0 != flipped);
            }
        }
    }

    /** Returns the slot of a component that is not the largest. */
    private static int slot(int at, int axis, int largest) {
        return at + ORIENTATION + (axis < largest ? axis : axis - 1);
    }

    private static boolean codePosition(BitCoder coder, Sent now, Sent baseline, int at, int context) {
        int from = at + POSITION;
        boolean differs = !Arrays.equals(now.cubes, from, at + AWAKE, baseline.cubes, from, at + AWAKE);
        boolean moved = now.flags.bit(coder, differs ? 1 : 0, MOVED + context) != 0;
        for (int i = from; i < at + AWAKE; i++) {
            int before = baseline.steps[i];
            int was = baseline.cubes[i];
            now.steps[i] = moved
                    ? before + now.position.number(coder, now.cubes[i] - was - before, stepClass(before), before < 0) : 0;
            now.cubes[i] = was + now.steps[i];
        }
        return moved;
    }

    private static boolean isNearPlayer(int[] cubes, int at) {
        boolean near = true;
        for (int i = POSITION; i < AWAKE; i++) {
            near &= Math.abs(cubes[at + i] - cubes[i]) < NEAR_PLAYER;
        }
        return near;
    }

    /** Returns the component that became the largest, among those that may. */
    private static int takeover(int[] cubes, int at) {
        int second = 0;
        for (int i = 1; i < 3; i++) {
            if (fromMiddle(cubes, at, i) > fromMiddle(cubes, at, second)) {
                second = i;
            }
        }
        return cubes[at + LARGEST] + (fromMiddle(cubes, at, second) >= NEAR_TAKEOVER ? 4 * (second + 1) : 0);
    }

    private static int fromMiddle(int[] cubes, int at, int slot) {
        return Math.abs(cubes[at + ORIENTATION + slot] - ORIENTATION_MIDDLE);
    }

    private static int stepClass(int step) {
        return step == 0 ? 0 : Math.min(31 - Integer.numberOfLeadingZeros(Math.abs(step)), STEP_CLASSES - 1);
    }
}
