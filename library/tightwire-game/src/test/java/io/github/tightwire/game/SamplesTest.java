package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The types that a protocol gives to a check: the game's, and none of the library's. */
class SamplesTest {
    private static final class Input implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    private record Say(String text) implements BitValue<Say> {
        @Override
        public Say serialize(BitStream s) {
            return new Say(s.serializeString(text, 20));
        }
    }

    private record Buy(int item) implements BitValue<Buy>, Request<Bought> {
        @Override
        public Buy serialize(BitStream s) {
            return new Buy(s.serializeInt(item, 0, 9));
        }
    }

    private record Bought(boolean done) implements BitValue<Bought> {
        @Override
        public Bought serialize(BitStream s) {
            return new Bought(s.serializeBool(done));
        }
    }

    @Test
    void eachTypeOfTheGame() {
        GameProtocol protocol = GameProtocol.builder("samples", 1)
                .message(Input.class, Input::new)
                .value(Say.class, new Say(""))
                .request(Buy.class, new Buy(0), Bought.class, new Bought(false))
                .build();
        assertEquals(List.of(Input.class, Say.class, Buy.class, Bought.class),
                protocol.samples().stream().map(sample -> sample.get().getClass()).toList());
    }
}
