package io.github.tightwire.channels;

/**
 * A channel. Both sides must have the same kind, {@code maxMessagesPerPacket}, {@code maxBlockBytes} and {@code fragmentBytes},
 * which decide how many bits there are on the wire. The receive queue must be as large as the other side's send queue. All else may
 * differ.
 *
 * @param kind what it promises
 * @param priority channels of a higher one fill a packet first, and may leave no room for the others
 * @param weight its share, 1 to {@value #MAX_WEIGHT}, among the channels of one priority that have more to send than there is room for: a
 *     channel of weight 3 sends three times as much as one of weight 1, and the channel that is furthest below its share goes first. 0
 *     for no share: it goes before all that have one, in the order of the channels
 * @param budgetBytes the most a packet carries of this channel, in bytes, blocks of a reliable channel not counted; 16 or more, or 0
 *     for no limit but the packet's
 * @param sendQueue how many messages may wait for their packet, or for their ack: a power of two from 1 to 16,384
 * @param receiveQueue how many messages of a reliable channel may wait for a missing one before them: a power of two from 1 to 16,384
 * @param maxMessagesPerPacket 1 to 65,536
 * @param maxBlockBytes the largest block; 0 for no blocks at all
 * @param fragmentBytes of a block on a reliable channel: one goes into each packet; 1 or more
 * @param messageResendNanos how long to wait for an ack before a message is sent again, 0 or more
 * @param fragmentResendNanos how long to wait for an ack before a fragment is sent again, 0 or more
 */
public record ChannelConfig(
        ChannelKind kind, int priority, int weight, int budgetBytes, int sendQueue, int receiveQueue, int maxMessagesPerPacket,
        int maxBlockBytes, int fragmentBytes, long messageResendNanos, long fragmentResendNanos) {
    /** A reliable channel with yojimbo's limits: 1,024 messages, 256 a packet, blocks of 256 KiB in fragments of 1 KiB. */
    public static final ChannelConfig RELIABLE = new ChannelConfig(
            ChannelKind.RELIABLE_ORDERED, 0, 0, 0, 1024, 1024, 256, 256 * 1024, 1024, 100_000_000, 250_000_000);

    /** An unreliable channel with yojimbo's limits. Its blocks go whole, and so must fit into a packet. */
    public static final ChannelConfig UNRELIABLE = new ChannelConfig(
            ChannelKind.UNRELIABLE_UNORDERED, 0, 0, 0, 1024, 1024, 256, 256 * 1024, 1024, 100_000_000, 250_000_000);

    /** The largest weight. */
    public static final int MAX_WEIGHT = 1000;

    private static final int MIN_BUDGET_BYTES = 16;
    private static final int MAX_QUEUE = 1 << 14;
    private static final int MAX_MESSAGES = 1 << 16;
    private static final int MAX_FRAGMENTS = 1 << 16;

    /**
     * Checks the limits.
     *
     * @param kind what it promises
     * @param priority of the channel
     * @param weight of the channel
     * @param budgetBytes the most a packet carries
     * @param sendQueue how many messages may wait
     * @param receiveQueue how many messages may be ahead
     * @param maxMessagesPerPacket the most messages of a packet
     * @param maxBlockBytes the largest block
     * @param fragmentBytes of a block
     * @param messageResendNanos before a message is sent again
     * @param fragmentResendNanos before a fragment is sent again
     * @throws IllegalArgumentException for limits outside their bounds
     */
    public ChannelConfig {
        require(weight >= 0 && weight <= MAX_WEIGHT, "a weight of " + weight + " is outside [0, " + MAX_WEIGHT + "]");
        require(budgetBytes == 0 || budgetBytes >= MIN_BUDGET_BYTES,
                "a budget of " + budgetBytes + " bytes is below " + MIN_BUDGET_BYTES + " and not 0, for none");
        requireQueue(sendQueue);
        requireQueue(receiveQueue);
        require(maxMessagesPerPacket >= 1 && maxMessagesPerPacket <= MAX_MESSAGES,
                maxMessagesPerPacket + " messages a packet are outside [1, " + MAX_MESSAGES + "]");
        require(fragmentBytes >= 1, "fragments of " + fragmentBytes + " bytes are below 1");
        require(maxBlockBytes >= 0 && ((long) maxBlockBytes + fragmentBytes - 1) / fragmentBytes <= MAX_FRAGMENTS,
                "a block of " + maxBlockBytes + " bytes does not have 0 to " + MAX_FRAGMENTS + " fragments");
        require(messageResendNanos >= 0 && fragmentResendNanos >= 0, "a time is negative");
    }

    /**
     * The same with another priority.
     *
     * @param value higher goes first
     * @return another channel
     */
    public ChannelConfig withPriority(int value) {
        return new ChannelConfig(kind, value, weight, budgetBytes, sendQueue, receiveQueue, maxMessagesPerPacket, maxBlockBytes,
                fragmentBytes, messageResendNanos, fragmentResendNanos);
    }

    /**
     * The same with another weight.
     *
     * @param value 1 to {@value #MAX_WEIGHT}; 0 for none: it goes before all that have one
     * @return another channel
     */
    public ChannelConfig withWeight(int value) {
        return new ChannelConfig(kind, priority, value, budgetBytes, sendQueue, receiveQueue, maxMessagesPerPacket, maxBlockBytes,
                fragmentBytes, messageResendNanos, fragmentResendNanos);
    }

    /**
     * The same with another budget.
     *
     * @param bytes a packet; 0 for no limit
     * @return another channel
     */
    public ChannelConfig withBudget(int bytes) {
        return new ChannelConfig(kind, priority, weight, bytes, sendQueue, receiveQueue, maxMessagesPerPacket, maxBlockBytes,
                fragmentBytes, messageResendNanos, fragmentResendNanos);
    }

    /**
     * The same with other queues.
     *
     * @param send messages that may wait
     * @param receive messages that may be ahead
     * @return another channel
     */
    public ChannelConfig withQueues(int send, int receive) {
        return new ChannelConfig(kind, priority, weight, budgetBytes, send, receive, maxMessagesPerPacket, maxBlockBytes,
                fragmentBytes, messageResendNanos, fragmentResendNanos);
    }

    /**
     * The same with another number of messages a packet.
     *
     * @param messages the most
     * @return another channel
     */
    public ChannelConfig withMaxMessagesPerPacket(int messages) {
        return new ChannelConfig(kind, priority, weight, budgetBytes, sendQueue, receiveQueue, messages, maxBlockBytes,
                fragmentBytes, messageResendNanos, fragmentResendNanos);
    }

    /**
     * The same with other blocks.
     *
     * @param maxBytes of a block; 0 for no blocks
     * @param bytes of a fragment
     * @return another channel
     */
    public ChannelConfig withBlocks(int maxBytes, int bytes) {
        return new ChannelConfig(kind, priority, weight, budgetBytes, sendQueue, receiveQueue, maxMessagesPerPacket, maxBytes,
                bytes, messageResendNanos, fragmentResendNanos);
    }

    /**
     * The same with other waits for an ack.
     *
     * @param messageNanos before a message is sent again
     * @param fragmentNanos before a fragment is sent again
     * @return another channel
     */
    public ChannelConfig withResend(long messageNanos, long fragmentNanos) {
        return new ChannelConfig(kind, priority, weight, budgetBytes, sendQueue, receiveQueue, maxMessagesPerPacket, maxBlockBytes,
                fragmentBytes, messageNanos, fragmentNanos);
    }

    /** Returns the number of fragments of the largest block. */
    int maxFragments() {
        return (maxBlockBytes + fragmentBytes - 1) / fragmentBytes;
    }

    private static void requireQueue(int messages) {
        require(messages >= 1 && messages <= MAX_QUEUE && Integer.bitCount(messages) == 1,
                "a queue of " + messages + " is not a power of two from 1 to " + MAX_QUEUE);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
