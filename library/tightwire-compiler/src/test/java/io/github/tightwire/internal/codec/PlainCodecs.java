package io.github.tightwire.internal.codec;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;

/** Codecs that run serialize methods as they are, whatever the compiler could do. */
public final class PlainCodecs {
    private PlainCodecs() {
    }

    public static <T extends BitSerializable> Codec<T> of(Class<T> type) {
        return new PlainCodec<>(type, "a test asks for it");
    }
}
