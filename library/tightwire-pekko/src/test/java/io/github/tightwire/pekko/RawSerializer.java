package io.github.tightwire.pekko;

import org.apache.pekko.serialization.SerializerWithStringManifest;

/** Writes any bytes in the name of {@link PacketSerializer}. */
public final class RawSerializer extends SerializerWithStringManifest {
    /** Pekko makes it. */
    public RawSerializer() {
    }

    /** Bytes that go out as they are. */
    record Raw(byte[] bytes) {
    }

    @Override
    public int identifier() {
        return PacketSerializer.IDENTIFIER;
    }

    @Override
    public String manifest(Object message) {
        return Moves.version(1).toString();
    }

    @Override
    public byte[] toBinary(Object message) {
        return ((Raw) message).bytes();
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) {
        throw new UnsupportedOperationException();
    }
}
