package io.github.tightwire;

/**
 * Predicts an object from knowledge that a {@link DeltaCodec} does not have: gravity, friction, the ground. Without a predictor the codec
 * expects the object to go on as before. The delta corrects every prediction, and a better one makes packets smaller.
 *
 * <p>It sees only values on the wire, which both sides have, and never the object that is sent. It must be a function of its arguments, in
 * integers, since floats may differ between machines. Both sides must use the same one.
 *
 * @see DeltaCodec#predict
 */
@FunctionalInterface
public interface DeltaPredictor {
    /**
     * Predicts an object. The codec calls it if the baseline and the one before it have the object with the same operations, and without
     * objects, values, strings or bytes within it.
     *
     * @param count how many operations the object has; the arrays may be longer
     * @param baseline the value of each operation on the wire: the integer itself, a bool as 0 or 1, the bits of a float, the code of a
     *     rotation, the number of steps of a compressed float; not to be changed
     * @param before the same for the baseline before that; not to be changed
     * @param predicted the expected value of each operation, to be set. Before the call it has the codec's own guess: twice the baseline's
     *     value less the one before; the baseline's for a value of one bit; -1 for a rotation that goes on turning. Any number does no harm
     */
    void predict(int count, long[] baseline, long[] before, long[] predicted);
}
