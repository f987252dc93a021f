package io.github.tightwire.demo.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.DeltaSnapshot;
import io.github.tightwire.demo.packet.FormedSnapshot;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.demo.packet.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoProtocolTest {
    @ParameterizedTest
    @ValueSource(classes = {Input.class, Snapshot.class, Chat.class, Level.class,
        FormedSnapshot.class, DeltaSnapshot.class, Buttons.class, Cube.class})
    void everyTypeInAPacketIsCompiled(Class<? extends BitSerializable> type) {
        Codec<?> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec.toString());
    }

    @Test
    void theCodecsAreThoseOfThePacketTypes() {
        assertEquals(List.of(Input.class, Snapshot.class, Chat.class, Level.class, FormedSnapshot.class, DeltaSnapshot.class),
                DemoProtocol.codecs().stream().map(Codec::type).toList());
    }
}
