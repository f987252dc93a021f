package io.github.tightwire.pekko;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** A message: a match, and a text. */
final class Move implements BitSerializable {
    int match;
    String text = "";

    Move() {
    }

    Move(int match, String text) {
        this.match = match;
        this.text = text;
    }

    @Override
    public void serialize(BitStream s) {
        match = s.serializeInt(match, 0, 999);
        text = s.serializeString(text, 300_000);
    }
}
