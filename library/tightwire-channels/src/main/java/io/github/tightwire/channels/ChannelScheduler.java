package io.github.tightwire.channels;

import java.util.List;

/**
 * The order in which channels are asked for messages. Of a higher priority before a lower; of one priority those without a weight first, as
 * they stand; and then those with one, by start-time fair queueing (Goyal, Vin and Cheng): each has a clock that runs by what it sends,
 * divided by its weight, and the one whose clock is behind goes first. The clock of a channel that had nothing to send is set to that of
 * the one that goes first: it is asked soon, and has saved up nothing.
 */
final class ChannelScheduler {
    private final List<ChannelConfig> configs;
    private final int[] order;
    private final long[] clocks;
    private boolean hasFirst;
    private int priorityOfFirst;

    ChannelScheduler(List<ChannelConfig> configs) {
        this.configs = configs;
        clocks = new long[configs.size()];
        order = new int[configs.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
    }

    /** The channels' numbers in the order for the next packet. The same array every time. */
    int[] next() {
        for (int i = 1; i < order.length; i++) {
            int channel = order[i];
            int at = i;
            while (at > 0 && isBefore(channel, order[at - 1])) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = channel;
        }
        hasFirst = false;
        return order;
    }

    /** Notes what a channel puts into the packet. */
    void sent(int channel, int bits) {
        ChannelConfig config = configs.get(channel);
        if (config.weight() == 0) {
            return;
        }
        if (!hasFirst || priorityOfFirst != config.priority()) {
            hasFirst = true;
            priorityOfFirst = config.priority();
            catchUpWith(channel);
        }
        // So that it tells a bit of the largest weight.
        clocks[channel] += (long) bits * ChannelConfig.MAX_WEIGHT / config.weight();
    }

    private void catchUpWith(int channel) {
        for (int i = 0; i < clocks.length; i++) {
            if (configs.get(i).priority() == priorityOfFirst && configs.get(i).weight() != 0) {
                clocks[i] = Math.max(clocks[i], clocks[channel]);
            }
        }
    }

    private boolean isBefore(int channel, int other) {
        ChannelConfig one = configs.get(channel);
        ChannelConfig two = configs.get(other);
        if (one.priority() != two.priority()) {
            return one.priority() > two.priority();
        }
        if ((one.weight() == 0) != (two.weight() == 0)) {
            return one.weight() == 0;
        }
        return clocks[channel] != clocks[other] ? clocks[channel] < clocks[other] : channel < other;
    }
}
