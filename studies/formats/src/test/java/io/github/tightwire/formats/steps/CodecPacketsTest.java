package io.github.tightwire.formats.steps;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecPacketsTest {
    @ParameterizedTest
    @ValueSource(classes = {WholeFloats.class, Bounded.class})
    void theCodecOfAStepIsReady(Class<?> step) throws ClassNotFoundException {
        Codec<?> codec = Codec.of(Class.forName(step.getName() + "$State").asSubclass(BitSerializable.class));
        assertTrue(codec.toString().endsWith("compiled when it was built"), codec::toString);
    }
}
