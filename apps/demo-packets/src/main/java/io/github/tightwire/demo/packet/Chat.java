package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** A line of chat, from a player or the server, to everybody. */
public final class Chat implements BitSerializable {
    /** The most that anybody may say, in bytes of UTF-8. */
    private static final int MAX_BYTES = 120;

    private String text = "";

    /** A message to read into. */
    public Chat() {
    }

    /**
     * A message.
     *
     * @param text what is said, of at most 120 bytes of UTF-8
     */
    public Chat(String text) {
        this.text = text;
    }

    /**
     * Returns the text.
     *
     * @return the text
     */
    public String text() {
        return text;
    }

    @Override
    public void serialize(BitStream s) {
        text = s.serializeString(text, MAX_BYTES);
    }

    @Override
    public String toString() {
        return "Chat: " + text;
    }
}
