package io.github.tightwire.game;

/**
 * How much a server does for one player in one tick. A player that exceeds it is ignored for the rest of the tick; one that exceeds it in
 * every tick of a second is disconnected, with {@link Disconnection.Cause#OVER_BUDGET}. While half of the players or more exceed theirs,
 * nobody is: then the server is slow. Bytes that wait count in any case.
 *
 * <p>The server checks it after each message, so a tick may do one more. Reliable messages that have arrived by then wait for the next
 * tick. Ignored datagrams are lost, as any datagram may be, and their reliable messages come again.
 *
 * @param datagrams how many payloads are taken, 1 or more; netcode takes 48 at most
 * @param messages how many messages are delivered, 1 or more
 * @param heldBytes how many bytes may wait for missing ones before them, as {@link io.github.tightwire.channels.Connection#heldBytes}
 *     counts them; 1 or more, and more than the largest block
 * @param nanos how long packets are opened and read, and messages received, by the server's clock; 1 or more
 */
public record PlayerBudget(int datagrams, int messages, long heldBytes, long nanos) {
    /**
     * 32 datagrams, 1,024 messages, 512 KiB that wait, and a sixth of a millisecond: 1% of a tick at 60 Hz. The time to refuse the rest
     * of a flood comes on top.
     */
    public static final PlayerBudget DEFAULT = new PlayerBudget(32, 1024, 512 * 1024, 166_667);

    /**
     * Checks the limits.
     *
     * @param datagrams how many payloads
     * @param messages how many messages
     * @param heldBytes how many bytes wait
     * @param nanos how long
     * @throws IllegalArgumentException if one is below 1
     */
    public PlayerBudget {
        if (datagrams < 1 || messages < 1 || heldBytes < 1 || nanos < 1) {
            throw new IllegalArgumentException(datagrams + " datagrams, " + messages + " messages, " + heldBytes + " bytes, " + nanos
                    + " ns: at least 1 each");
        }
    }
}
