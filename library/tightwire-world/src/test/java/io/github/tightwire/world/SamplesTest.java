package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The types that a world gives to a check. */
class SamplesTest {
    private static final class Rock implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    private static final class Crash implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    @Test
    void entitiesThenEvents() {
        WorldTypes types = WorldTypes.builder()
                .event(Crash.class, Crash::new)
                .entity(EntityType.of(Rock.class, Rock::new))
                .build();
        assertEquals(List.of(Rock.class, Crash.class), types.samples().stream().map(sample -> sample.get().getClass()).toList());
    }
}
