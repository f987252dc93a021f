package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** The matchmaker's question where a match is: {@link MatchLocation} answers it, once the match is somewhere. */
final class LocateMatch implements BitSerializable {
    /** The most matches that there are. */
    static final int MAX_MATCHES = 1000;

    int match;

    LocateMatch() {
    }

    LocateMatch(int match) {
        this.match = match;
    }

    @Override
    public void serialize(BitStream s) {
        match = s.serializeInt(match, 0, MAX_MATCHES - 1);
    }
}
