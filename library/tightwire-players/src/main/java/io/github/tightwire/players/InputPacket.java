package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.CheckReturnValue;
import io.github.tightwire.Verdict;

/**
 * A packet of inputs as a message, for a game layer to carry over an unreliable channel. {@link InputFeedback} is a message, too, and goes
 * the other way.
 *
 * <pre>{@code
 * packet.write(inputs);                                    // the client, each tick
 * client.send(GameProtocol.UNRELIABLE, packet);
 *
 * if (!packet.read(inputs).isAccepted()) {                 // the server, as it receives one
 *     player.disconnect();
 * }
 * }</pre>
 */
public final class InputPacket implements BitSerializable {
    /** The longest packet. */
    public static final int MAX_BYTES = (1 << 10) - 1;

    private byte[] bytes = {};
    private int length;

    /** Of no bytes. */
    public InputPacket() {
    }

    /**
     * Writes the newest input, and those that are sent again.
     *
     * @param inputs of the player
     * @throws IllegalStateException if there is no input yet
     */
    public void write(InputSender<?> inputs) {
        if (bytes.length < MAX_BYTES) {
            bytes = new byte[MAX_BYTES];
        }
        length = inputs.write(bytes, 0, MAX_BYTES);
    }

    /**
     * Reads it into a player's buffer.
     *
     * @param inputs of the player
     * @return accepted, or why not, as {@link InputBuffer#read} says
     */
    @CheckReturnValue
    public Verdict read(InputBuffer<?> inputs) {
        return inputs.read(bytes, 0, length);
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
        return "A packet of inputs of " + length + " bytes";
    }
}
