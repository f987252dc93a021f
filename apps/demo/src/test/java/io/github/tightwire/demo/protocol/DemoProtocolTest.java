package io.github.tightwire.demo.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.Checksum;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.CubePlace;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldPacket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoProtocolTest {
    @ParameterizedTest
    @ValueSource(classes = {Input.class, WorldPacket.class, WorldAcks.class, Checksum.class, Chat.class, Level.class, Buttons.class,
        CubePlace.class, Cube.class, Snapshot.class})
    void everyTypeInAPacketIsCompiled(Class<? extends BitSerializable> type) {
        Codec<?> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec.toString());
    }

    @Test
    void theCodecsAreThoseOfThePacketTypes() {
        assertEquals(List.of(Input.class, WorldPacket.class, WorldAcks.class, Checksum.class, Chat.class, Level.class),
                DemoProtocol.codecs().stream().map(Codec::type).toList());
    }
}
