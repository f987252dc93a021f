package io.github.tightwire;

/**
 * Predicts an object by what is known of it, where a {@link DeltaCodec} would expect that it goes on as before: gravity, friction, what
 * stands on the ground. Only a prediction: what it misses is sent, and a better one makes smaller packets.
 *
 * <p>It sees the values on the wire, which both sides have, and nothing else: never the object that is sent. It must be a function of its
 * arguments, in integers, since a float may come out otherwise on another machine. Both sides have the same one.
 *
 * @see DeltaCodec#predict
 */
@FunctionalInterface
public interface DeltaPredictor {
    /**
     * Predicts an object. It is called where the baseline and the one before have the object with the same operations, and without
     * objects, values, strings or bytes within it.
     *
     * @param count how many operations the object has; the arrays may be longer
     * @param baseline the value of each on the wire: an integer as it is, whether a bool, the bits of a float, the code of a rotation, the
     *     number of steps of a compressed float; not to be changed
     * @param before the same of the one before; not to be changed
     * @param predicted what each is expected to be, to be set. At first that it goes on: twice the baseline's less the one before's; the
     *     baseline's for one of one bit; -1 for a rotation that goes on to turn. Any number does no harm
     */
    void predict(int count, long[] baseline, long[] before, long[] predicted);
}
