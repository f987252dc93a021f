package io.github.tightwire.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sound.SoundTypes;

/** Types that do what honest games do have no mistake. */
class SoundTypesTest {
    static Stream<Class<? extends BitSerializable>> types() {
        return Stream.of(SoundTypes.class.getDeclaredClasses())
                .filter(type -> BitSerializable.class.isAssignableFrom(type) && !type.isInterface())
                .map(type -> (Class<? extends BitSerializable>) type.asSubclass(BitSerializable.class));
    }

    @ParameterizedTest
    @MethodSource("types")
    void hasNoMistake(Class<? extends BitSerializable> type) {
        assertEquals(List.of(), WireCheck.of(type).findings());
    }
}
