package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.CheckReturnValue;
import io.github.tightwire.Verdict;

/**
 * A packet of a world as a message, for a game layer to carry over an unreliable channel. The copy's acks, {@link WorldCopy#acks}, are a
 * message too, and go the other way.
 *
 * <pre>{@code
 * packet.write(view, player.packetBytes(60));              // the server, for each player
 * player.send(GameProtocol.UNRELIABLE, packet);
 *
 * if (packet.read(copy).isAccepted()) {                    // the client, as it receives one
 *     client.send(GameProtocol.UNRELIABLE, copy.acks());
 * }
 * }</pre>
 */
public final class WorldPacket implements BitSerializable {
    /** The longest packet. */
    public static final int MAX_BYTES = (1 << 12) - 1;
    /** Its length, what aligns its bytes, and what channels add to a message. */
    private static final int HEADER_BYTES = 8;

    private byte[] bytes = {};
    private int length;

    /** Of no bytes. */
    public WorldPacket() {
    }

    /**
     * Writes a view's packet of the tick that ended last.
     *
     * @param view of the player
     * @param messageBytes the most bytes of the message, {@code Player.packetBytes}; below 24 it is as if they were 24
     * @throws IllegalStateException if no tick has ended since the last packet
     */
    public void write(WorldView view, int messageBytes) {
        int room = Math.min(MAX_BYTES, Math.max(WorldView.MIN_PACKET_BYTES, messageBytes - HEADER_BYTES));
        reserve(room);
        length = view.write(bytes, 0, room);
    }

    /**
     * Reads it into a player's copy.
     *
     * @param copy of the player
     * @return accepted, or why not, as {@link WorldCopy#read} says
     */
    @CheckReturnValue
    public Verdict read(WorldCopy copy) {
        return copy.read(bytes, 0, length);
    }

    @Override
    public void serialize(BitStream s) {
        length = s.serializeInt(length, 0, MAX_BYTES);
        if (s.isReading()) {
            // Not those of before where there is room: a dissector does not know them.
            bytes = new byte[length];
        }
        s.serializeBytes(bytes, 0, length);
    }

    /**
     * Returns its length.
     *
     * @return in bytes, without what the message adds
     */
    public int length() {
        return length;
    }

    @Override
    public String toString() {
        return "A world's packet of " + length + " bytes";
    }

    private void reserve(int room) {
        if (bytes.length < room) {
            bytes = new byte[room];
        }
    }
}
