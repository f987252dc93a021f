package io.github.tightwire.fuzzing.targets;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.Request;
import java.util.HexFormat;
import java.util.List;

/** The protocol of a small game. */
final class Game {
    static final int MOST_KEYS = 14;
    static final int MOST_TEXT = 30;
    static final GameProtocol PROTOCOL = GameProtocol.builder("fuzzed game", 1).value(Keys.class, new Keys(0))
            .message(Chat.class, Chat::new).block(Map.class, Map::new).request(Buy.class, new Buy(0), Bought.class, new Bought(false))
            .build();

    private Game() {
    }

    /** Payloads as they are recorded: a header of netcode and one of reliable before packets by hand. */
    static List<byte[]> recorded() {
        return List.of(HexFormat.of().parseHex("1507" + "1e0000ffff00000000" + "00"),
                HexFormat.of().parseHex("1507" + "1e0000ffff00000000" + "0200000000000000"),
                HexFormat.of().parseHex("1407" + "00010000"),
                HexFormat.of().parseHex("1507" + "0100000105" + "1e0000ffff00000000" + "22"));
    }

    /** The keys that a player presses. */
    record Keys(int keys) implements BitValue<Keys> {
        @Override
        public Keys serialize(BitStream s) {
            return new Keys(s.serializeInt(keys, 0, MOST_KEYS));
        }
    }

    /** A text. */
    static final class Chat implements BitSerializable {
        String text = "";

        @Override
        public void serialize(BitStream s) {
            text = s.serializeString(text, MOST_TEXT);
        }
    }

    /** A map. */
    static final class Map implements BitSerializable {
        private int number;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 9);
        }
    }

    /** A question. */
    record Buy(int item) implements BitValue<Buy>, Request<Bought> {
        @Override
        public Buy serialize(BitStream s) {
            return new Buy(s.serializeInt(item, 0, 4));
        }
    }

    /** Its answer. */
    record Bought(boolean isDone) implements BitValue<Bought> {
        @Override
        public Bought serialize(BitStream s) {
            return new Bought(s.serializeBool(isDone));
        }
    }
}
