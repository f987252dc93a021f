package io.github.tightwire.script;

import io.github.tightwire.BitStream;
import io.github.tightwire.model.Model;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;

/** One operation of a script, with its parameters and its value, as the library and as the model have it. */
final class Op<T> {
    private final String name;
    private final Function<Random, T> legal;
    private final Way<BitStream, T> library;
    private final Way<Model, T> model;
    private T value;

    Op(String name, Function<Random, T> legal, Way<BitStream, T> library, Way<Model, T> model) {
        this.name = name;
        this.legal = legal;
        this.library = library;
        this.model = model;
    }

    /** Value in, value out. */
    interface Way<S, T> {
        T run(S stream, T value);
    }

    /** The same operation, of another legal value. */
    Op<T> withValue(Random random) {
        Op<T> op = new Op<>(name, legal, library, model);
        op.value = legal.apply(random);
        return op;
    }

    void serialize(BitStream s) {
        value = library.run(s, value);
    }

    void model(Model m) {
        value = model.run(m, value);
    }

    @Override
    public String toString() {
        return name + " = " + (value instanceof byte[] bytes ? Arrays.toString(bytes) : value);
    }
}
