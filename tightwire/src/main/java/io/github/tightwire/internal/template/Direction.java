package io.github.tightwire.internal.template;

import io.github.tightwire.internal.kernel.Streams;

/** Which of the three a method is compiled for, and the local variables that stand for the stream there. */
enum Direction {
    WRITE("[BIIZIJ", "writer", "io/github/tightwire/WriteStream"),
    READ("[BIIZI", "reader", "io/github/tightwire/ReadStream"),
    MEASURE("ZI", "measurer", "io/github/tightwire/MeasureStream");

    static final String STREAMS = Streams.class.getName().replace('.', '/');

    /** The types of the state: bytes, start, end, checks, position, scratch, as far as the direction has them. */
    final String state;

    /** The method of {@link Streams} that makes the stream object. */
    final String factory;

    /** The class of the stream object. */
    final String stream;

    Direction(String state, String factory, String stream) {
        this.state = state;
        this.factory = factory;
        this.stream = stream;
    }
}
