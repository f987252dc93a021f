package io.github.tightwire.demo.packet;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.Subset;

/**
 * The form of a snapshot on the wire.
 *
 * @param wholeFloats whether cubes are numbers of 32 bits, as a program without bounds would have them
 * @param encoding of which cubes it has
 */
public record SnapshotForm(boolean wholeFloats, Subset.Encoding encoding) {
    /** The form that a {@link Snapshot} has by itself: quantised, with relative indices. */
    public static final SnapshotForm USUAL = new SnapshotForm(false, Subset.Encoding.RELATIVE_INDEX);

    /**
     * Returns the bits of a cube, without its index.
     *
     * @param cube any
     * @return its length in bits
     */
    public int cubeBits(Cube cube) {
        MeasureStream measure = new MeasureStream();
        if (wholeFloats) {
            cube.serializeFloats(measure);
        } else {
            cube.serialize(measure);
        }
        return measure.bitPosition();
    }
}
