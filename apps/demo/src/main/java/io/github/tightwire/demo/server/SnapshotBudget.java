package io.github.tightwire.demo.server;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.Subset;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.SnapshotForm;
import io.github.tightwire.demo.protocol.DemoProtocol;
import java.util.BitSet;
import org.joml.Vector3d;

/**
 * The room that is left in a snapshot, to the bit. What things cost is not written down here: it was measured, through the same serialize
 * methods that write them.
 */
final class SnapshotBudget {
    private final int maxCubes;
    private final int restingBits;
    private final int movingBits;
    private final int[] stepBits;
    private final boolean isRelative;
    private final int indexBits;
    private int bitsLeft;

    SnapshotBudget(int maxCubes, SnapshotForm form) {
        this.maxCubes = maxCubes;
        Cube cube = new Cube();
        restingBits = form.cubeBits(cube);
        cube.move(new Vector3d(), new Vector3d());
        movingBits = form.cubeBits(cube);
        isRelative = form.encoding() == Subset.Encoding.RELATIVE_INDEX || form.encoding() == Subset.Encoding.SMALLEST;
        indexBits = form.encoding() == Subset.Encoding.BIT_PER_OBJECT ? 0 : Bits.bitsRequired(0, maxCubes);
        stepBits = new int[maxCubes + 2];
        for (int step = 1; step < stepBits.length; step++) {
            MeasureStream measure = new MeasureStream();
            measure.serializeNextIndex(-1, step - 1, maxCubes);
            stepBits[step] = measure.bitPosition();
        }
    }

    /** Starts an empty snapshot with its bits, which may have so many bytes, and no more than any may have. */
    void begin(int emptyBits, int bytes) {
        bitsLeft = Math.min(bytes, DemoProtocol.MAX_SNAPSHOT_BYTES) * Byte.SIZE - emptyBits;
    }

    /** Returns whether there may be room for another cube. */
    boolean hasRoom() {
        return bitsLeft >= restingBits;
    }

    /** Includes a cube, if it fits. */
    void include(BitSet included, int index, Cube cube) {
        int previous = index == 0 ? -1 : included.previousSetBit(index - 1);
        int following = included.nextSetBit(index);
        int next = following < 0 ? maxCubes : following;
        // The cube's index, and what it changes in the step to the one after it. The smallest encoding is at most that.
        int bits = (isRelative ? stepBits[index - previous] + stepBits[next - index] - stepBits[next - previous] : indexBits)
                + (cube.isAtRest() ? restingBits : movingBits);
        if (bits <= bitsLeft) {
            bitsLeft -= bits;
            included.set(index);
        }
    }
}
