package io.github.tightwire.channels;

/**
 * Hears what a {@link Connection} receives. All methods are called from within {@link Connection#receive} or
 * {@link Connection#update}. They may queue messages and close the connection, but not receive or send packets.
 */
@FunctionalInterface
public interface MessageHandler {
    /**
     * A message arrived.
     *
     * @param channel it came over
     * @param message of one of the message types, and the handler's to keep
     */
    void received(int channel, Object message);

    /**
     * A message with a block arrived, whole.
     *
     * @param channel it came over
     * @param message of one of the message types, and the handler's to keep
     * @param block the handler's to keep
     */
    default void received(int channel, Object message, byte[] block) {
        received(channel, message);
    }

    /**
     * Returns whether another message may be received now; asked after each. If not, the reliable messages wait for the next {@link
     * Connection#update}. The unreliable ones of the packet are lost, although it is acked, and {@linkplain ChannelCounter#UNWANTED
     * counted}.
     *
     * @return whether it may
     */
    default boolean wantsMore() {
        return true;
    }

    /**
     * A part of a block arrived over a reliable channel, before the block is whole.
     *
     * @param channel it came over
     * @param fragments that are here, 1 or more
     * @param total fragments of the block
     */
    default void receiving(int channel, int fragments, int total) {
    }

    /**
     * A part of a block of ours was acked.
     *
     * @param channel it goes over
     * @param fragments that are acked, 1 to {@code total}
     * @param total fragments of the block
     */
    default void sending(int channel, int fragments, int total) {
    }

    /**
     * The connection closed. Nothing is received any more. Messages without an ack may or may not have arrived.
     *
     * @param reason why
     * @param detail for a log, in words
     */
    default void closed(CloseReason reason, String detail) {
    }
}
