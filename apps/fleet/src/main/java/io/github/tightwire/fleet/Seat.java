package io.github.tightwire.fleet;

import java.nio.ByteBuffer;

/**
 * The seat that a token gives its player, in netcode's user data.
 *
 * @param match where the player plays
 * @param placement of the match that the token is for, and no other
 */
record Seat(int match, int placement) {
    static Seat read(byte[] userData) {
        ByteBuffer bytes = ByteBuffer.wrap(userData);
        return new Seat(bytes.getInt(), bytes.getInt());
    }

    byte[] userData() {
        return ByteBuffer.allocate(2 * Integer.BYTES).putInt(match).putInt(placement).array();
    }
}
