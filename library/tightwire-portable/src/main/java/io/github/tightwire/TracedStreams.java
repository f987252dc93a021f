package io.github.tightwire;

import io.github.tightwire.internal.OperationListener;
import io.github.tightwire.internal.kernel.StreamTracing;
import java.util.function.Function;

/** Streams that tell a listener of each operation: there are none, since no class can be made here. */
final class TracedStreams extends StreamTracing {
    @Override
    public void define(Function<Class<?>, byte[]> subclass) {
    }

    @Override
    public void read(BitSerializable object, ReadStream stream, OperationListener<BitStream> listener) {
        throw missing();
    }

    @Override
    public void write(BitSerializable object, WriteStream stream, OperationListener<BitStream> listener) {
        throw missing();
    }

    private static UnsupportedOperationException missing() {
        return new UnsupportedOperationException("there are no traces on this platform: make them where the program is tested");
    }
}
