package io.github.tightwire.build.client;

import io.github.tightwire.wire.Step.Operation;

/**
 * The bounds of a {@code serializeFixed}, in the units of its integer on the wire.
 *
 * @param min the least value
 * @param max the greatest value
 */
record FixedBounds(long min, long max) {
    /** Returns those of a step; refuses bounds that the operation refuses. */
    static FixedBounds of(Operation step) {
        long integerBits = ConstantOperands.number(step, 0);
        long fractionBits = ConstantOperands.number(step, 1);
        long min = ConstantOperands.number(step, 2);
        long max = ConstantOperands.number(step, 3);
        long storage = integerBits + fractionBits;
        boolean isStored = storage == Byte.SIZE || storage == Short.SIZE || storage == Integer.SIZE || storage == Long.SIZE;
        if (!isStored || integerBits < 1 || fractionBits < 0 || min < -1L << integerBits - 1 || max > ~(-1L << integerBits - 1)
                || min > max) {
            throw new UntranslatableException(step.place(), "serializeFixed has bounds that it refuses");
        }
        return new FixedBounds(min << fractionBits, max << fractionBits);
    }
}
