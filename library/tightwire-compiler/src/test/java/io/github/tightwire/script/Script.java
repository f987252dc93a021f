package io.github.tightwire.script;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.golden.Modelled;
import io.github.tightwire.model.Model;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A sequence of random operations with random legal values: a type made up on the spot. */
public final class Script implements BitSerializable, Modelled {
    private final List<Op<?>> operations;

    private Script(List<Op<?>> operations) {
        this.operations = operations;
    }

    public static Script random(Random random, int length) {
        return new Script(Stream.<Op<?>>generate(() -> Operations.random(random))
                .limit(length)
                .collect(Collectors.toList()));
    }

    /** The same operations, of other values. */
    public Script withValues(Random random) {
        return new Script(operations.stream().map(op -> op.withValue(random)).collect(Collectors.toList()));
    }

    @Override
    public void serialize(BitStream s) {
        for (Op<?> operation : operations) {
            operation.serialize(s);
        }
    }

    @Override
    public void model(Model m) {
        for (Op<?> operation : operations) {
            operation.model(m);
        }
    }

    /** The operations and what they hold now: equal texts, equal values, to the bit. */
    @Override
    public String toString() {
        return operations.stream().map(Op::toString).collect(Collectors.joining("\n"));
    }
}
