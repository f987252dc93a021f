package io.github.tightwire;

/**
 * A codec that runs the serialize method as it is.
 *
 * @param type the type
 * @param reason why it is not compiled, in words, after "because"
 * @param <T> the type
 */
record PlainCodec<T extends BitSerializable>(Class<T> type, String reason) implements Codec<T> {
    @Override
    public boolean isCompiled() {
        return false;
    }

    @Override
    public int write(T value, byte[] bytes, int offset, int length) {
        return new WriteStream(bytes, offset, length).write(value);
    }

    @Override
    public int write(T value, WriteStream stream) {
        return stream.write(value);
    }

    @Override
    public Verdict read(T value, byte[] bytes, int offset, int length) {
        return new ReadStream(bytes, offset, length).read(value);
    }

    @Override
    public Verdict read(T value, ReadStream stream) {
        return stream.read(value);
    }

    @Override
    public int measure(T value) {
        return new MeasureStream().measure(value);
    }

    @Override
    public int measure(T value, MeasureStream stream) {
        return stream.measure(value);
    }

    @Override
    public String toString() {
        return "Codec of " + type.getName() + ", not compiled because " + reason;
    }
}
