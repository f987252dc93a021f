package io.github.tightwire.game.example;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.game.GameProtocol;

/** The agreement of both sides in the README's example. */
final class ChatGame {
    static final class Chat implements BitSerializable {
        String text = "";

        @Override
        public void serialize(BitStream s) {
            text = s.serializeString(text, 200);
        }
    }

    static final GameProtocol PROTOCOL = GameProtocol.builder("chat", 1).message(Chat.class, Chat::new).build();

    private ChatGame() {
    }
}
