package io.github.tightwire.game;

import io.github.tightwire.channels.Connection;

/**
 * The limits on what a server takes from one player: they count what the player causes. Time is nobody's: neither that of the game's
 * receivers, nor that for which the server's thread stood still.
 *
 * <p>What a player doesn't use is saved up, to at most {@value #DATAGRAMS_AT_ONCE} datagrams and {@value #MESSAGES_AT_ONCE} messages, for a
 * line that stood still for a while. A server that stood still itself takes all that players could send meanwhile. Of a player who has
 * used up the budget, nothing more is opened in the tick: datagrams are lost, as any datagram may be, and their reliable messages come
 * again. What was opened is delivered. A player who uses up the budget in every tick of a second is disconnected, with
 * {@link Disconnection.Cause#OVER_BUDGET}.
 *
 * @param datagramsPerSecond how many payloads are opened, of at most 1,200 bytes each; 1 or more
 * @param messagesPerSecond how many messages are delivered, 1 or more
 * @param heldBytes how many bytes of memory may wait for missing ones before them, {@value Connection#MIN_MAX_HELD_BYTES} or more; one
 *     block of each reliable channel comes on top. What has no room is not acked, and comes again
 */
public record PlayerBudget(int datagramsPerSecond, int messagesPerSecond, long heldBytes) {
    /** The number of datagrams that a player may save up. */
    public static final int DATAGRAMS_AT_ONCE = 256;

    /** The number of messages that a player may save up. */
    public static final int MESSAGES_AT_ONCE = 1024;

    /**
     * 4,000 datagrams a second, as many as a client of this library sends at most, 10,000 messages a second, and 1 MiB that waits. A
     * player who uses all of it takes some hundredths of a core, and the time of the game's receivers.
     */
    public static final PlayerBudget DEFAULT = new PlayerBudget(4_000, 10_000, 1024 * 1024);

    /**
     * Checks the limits.
     *
     * @param datagramsPerSecond how many payloads
     * @param messagesPerSecond how many messages
     * @param heldBytes how many bytes wait
     * @throws IllegalArgumentException if one is below its least
     */
    public PlayerBudget {
        if (datagramsPerSecond < 1 || messagesPerSecond < 1) {
            throw new IllegalArgumentException(
                    datagramsPerSecond + " datagrams and " + messagesPerSecond + " messages a second: at least 1 of each");
        }
        if (heldBytes < Connection.MIN_MAX_HELD_BYTES) {
            throw new IllegalArgumentException(heldBytes + " bytes are too few for what waits after a loss: "
                    + Connection.MIN_MAX_HELD_BYTES + " or more");
        }
    }
}
